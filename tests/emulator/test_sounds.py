"""Sounds on the emulated PicoSystem: the edges at the buzzer's pin, and that nothing waits."""

from statistics import median

import engine
from firmware import sounds
from tests.emulator.emulated import in_copy, needs_image, remote
from tests.engine.moves import play_codes
from tools.bench.device import Response
from tools.simulator.profile_board import notes

pytestmark = needs_image

BOARD = "picosystem"
TICK_MS = 5  # from one tick of the timer that plays the notes to the next
PLAYED = ("deal", "trick", "win", "loss")
# Moves of deal 5074 of TriPeaks: six cards and a draw, then a chain of ten cards
BEFORE = (25, 24, 21, 23, 27, 14, 0)
CHAIN = (22, 13, 6, 19, 26, 17, 15, 16, 8, 28)
HURRY = 0.06  # seconds from a press until the next card is aimed at, while the card before it is on its way
START_MS = 45  # in which a card starts, with sound or without


def _edges(real, name):
    """Return when the buzzer's pin went high while a sound was played, in milliseconds from the first."""
    handheld = real.handheld
    rises = []
    pin = handheld.mcu.gpio[handheld.profile["buzzer"]]
    drop = pin.add_listener(lambda now, before: int(now) == 1 and rises.append(handheld.nanos / 1e6))
    real.run("board.start_sound(%r)" % name)
    handheld.run(0.2 + sum(ms for _, ms, _ in notes(sounds.find(name), 0, 3)) / 1000)
    drop()
    return [when - rises[0] for when in rises]


def test_the_buzzer_plays_the_notes_of_the_table():
    real = remote(BOARD)

    def play():
        real.run("board.volume(3)")
        return {name: _edges(real, name) for name in PLAYED}

    for name, edges in in_copy(play).items():
        began = 0
        for hertz, ms, _ in notes(sounds.find(name), 0, 3):
            within = [when for when in edges if began + TICK_MS + 1 <= when <= began + ms - 1]
            if hertz and len(within) > 3:
                # Edges of the note before or after may be among them
                period = median([after - before for before, after in zip(within, within[1:])])
                assert abs(1000 / period - hertz) <= hertz / 100, name
            began += ms
        assert abs(edges[-1] - began) <= 2 * TICK_MS, name


def test_a_card_starts_as_soon_with_sound_and_a_quick_chain_of_ten_loses_no_press():
    real = remote(BOARD)
    # A name for the table would keep it in memory beside the next one
    aim = "console.turn()\nt = console.screens[-1]\n"
    aim += "t.cursor = [%d in spot[4] for spot in t.spots].index(True)\nconsole.stale = True\ndel t"

    def measured():
        found, moving = [], []
        for level in ("off", "loud"):
            real.run("console.remember('sound', %r)\nconsole.apply_settings()" % level)
            real.play(play_codes(engine.new("tripeaks", 5074), BEFORE))
            starts = []
            for code in CHAIN[:3]:
                real.run(aim % code)
                real.handheld.run(0.5)
                starts.append(Response(real.handheld, "select").moves)
            for code in CHAIN[3:]:
                real.run(aim % code, settles=False)
                handheld = real.handheld
                moving.append(handheld.nanos - handheld.display.written_at < 60e6)
                handheld.buttons.tap("select")
                handheld.run(HURRY)
            real.handheld.settle()
            found.append((starts, int(real.run("print(console.screens[-1].play.game.length)"))))
        return found, moving

    ((without, _), (with_sound, length)), moving = in_copy(measured)
    print("a card starts after %s ms without sound, %s ms with it" % (without, with_sound))
    assert sum(moving) > len(moving) / 2
    assert length == len(BEFORE) + len(CHAIN)
    assert max(with_sound) <= START_MS
