"""Write every sound as a WAV file."""

import wave
from pathlib import Path

from firmware import sounds
from firmware.store.settings import LEVELS
from tools.output import named, written
from tools.simulator.profile_board import notes
from tools.simulator.speaker import RATE
from tools.simulator.speaker import wave as samples_of


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
        print("%s: %d ms" % (name, len(samples) * 1000 // RATE))
    return 0
