"""Write every sound as a WAV file, and a picture of its wave."""

import wave
from pathlib import Path

from PIL import Image, ImageDraw

from firmware import sounds
from firmware.store.settings import LEVELS
from tools.output import named, written
from tools.simulator.picture import store
from tools.simulator.profile_board import notes
from tools.simulator.speaker import RATE
from tools.simulator.speaker import wave as samples_of

_HEIGHT = 160  # of a picture in pixels; a column is a millisecond
_MARGIN = 8


def add_arguments(parser):
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="folder to write to")
    parser.add_argument("--level", choices=LEVELS[1:], default="loud", help="how loud (default: loud)")


def names():
    """Return the names of all sounds, the lowest priority first."""
    return [line.split(b" ")[0].decode() for line in sounds.SOUNDS.split(b"\n") if line]


def run(args):
    with named(args.output):
        args.output.mkdir(parents=True, exist_ok=True)
    for name in names():
        samples = samples_of(notes(sounds.find(name), 0, LEVELS.index(args.level)))
        with written(args.output / (name + ".wav")) as draft, wave.open(str(draft), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())
        store(picture(samples), args.output / (name + ".png"))
        print("%s: %d ms" % (name, len(samples) * 1000 // RATE))
    return 0


def picture(samples):
    """Return a picture of a wave: for each millisecond a line from its lowest to its highest sample."""
    step = RATE // 1000
    columns = [samples[at : at + step] for at in range(0, len(samples), step)]
    image = Image.new("RGB", (len(columns) + 2 * _MARGIN, _HEIGHT), "white")
    draw = ImageDraw.Draw(image)
    middle, most = _HEIGHT // 2, 32_767 // 3  # the sample at the picture's edge: none is louder
    for x, part in enumerate(columns, _MARGIN):
        top, bottom = (middle - value * (middle - _MARGIN) // most for value in (max(part), min(part)))
        draw.line((x, top, x, bottom), fill="black")
    return image
