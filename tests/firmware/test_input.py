"""Buttons to keys, with contacts that bounce."""

import random

import pytest

from firmware import boards
from firmware.input import BACK, CHORD, HOLD, KEYS, LONG, MENU, NO_HOLD, REPEATS, SELECT, STUCK, Input, elapsed, wiring
from tests.runtimes import run

PERIOD = 5  # milliseconds between two samples, as on the device
WRAP = 1 << 30  # ms, at which the clock begins again at 0
LOOSE = "ili9341"  # a profile of your own wiring
NAMES = (*KEYS, "inspect", "redo", "held", "ready")  # of all key codes


class Hand:
    """Fingers on the buttons of a board: levels over time, bounce included, sampled as the device does.

    `wait`, `read`, `press`, `release` and `tap` return the hand itself; with `read=False` nobody reads keys meanwhile.
    """

    def __init__(self, board="pico-lcd-1.3", holding=False, start=0, seed=1, period=PERIOD):
        """`holding`: the table is at rest, where select can be held."""
        profile = boards.profile(board)
        _, self.events, holds = wiring(profile)
        self.input = Input(self.events, holds, profile["steady"])
        self.input.holding(holding)
        self.rng = random.Random(seed)
        self.period = period
        self.now = start
        self.down = set()  # buttons, by their index
        self.shaky = {}  # button: until when its contact bounces
        self.keys = []  # names of those that have been read
        self.wait(50)

    def wait(self, ms, read=True):
        """Let time pass; nothing comes between two samples."""
        end = self.now + ms
        while self.now < end:
            if self.now % self.period == 0:
                mask = 0
                for i in range(len(self.events)):
                    level = i in self.down
                    if self.shaky.get(i, -1) > self.now:
                        level = self.rng.random() < 0.5
                    mask |= level << i
                self.input.sample(mask, self.now % WRAP)
                if read:
                    self.read()
            self.now = min(end, self.now + self.period - self.now % self.period)
        return self

    def read(self):
        """Read all keys that are due."""
        key = self.input.poll()
        while key >= 0:
            self.keys.append(NAMES[key])
            key = self.input.poll()
        return self

    def button(self, name):
        """Return the index of the first button of a key."""
        return self.events.index(KEYS.index(name))

    def press(self, name, ms=0, bounce=0, read=True):
        """Press a button, and let time pass."""
        self.down.add(self.button(name))
        return self._shake(name, ms, bounce, read)

    def release(self, name, ms=0, bounce=0, read=True):
        """Release a button, and let time pass."""
        self.down.discard(self.button(name))
        return self._shake(name, ms, bounce, read)

    def _shake(self, name, ms, bounce, read):
        self.shaky[self.button(name)] = self.now + bounce
        return self.wait(ms, read)

    def tap(self, name, down, up, bounce=0, read=True):
        """Press a button for some milliseconds, and wait some after it."""
        return self.press(name, down, bounce, read).release(name, up, bounce, read)

    def take(self):
        """Return the names of the keys since the last call."""
        keys, self.keys = self.keys, []
        return keys


@pytest.mark.parametrize("start", [0, WRAP - 120])
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("period", [1, 5, 7])
@pytest.mark.parametrize("board", ["pico-lcd-1.3", LOOSE])
def test_ten_ms_of_bounce_never_double_or_lose_a_press(board, seed, start, period):
    hand = Hand(board, start=start, seed=seed, period=period)
    for name in ("select", "up", "back", "x") * 3:
        hand.tap(name, hand.rng.randrange(30, 200), hand.rng.randrange(40, 90), bounce=10)
        assert hand.take() == [name]


@pytest.mark.parametrize("length", [6, 10, 15, 21, 40])
@pytest.mark.parametrize("seed", range(5))
def test_short_presses_are_not_lost(length, seed):
    """Shorter than a frame, and nobody reads meanwhile."""
    hand = Hand(seed=seed)
    for name in ("left", "select", "right"):
        hand.tap(name, length, 40 - length // 2, read=False)
    assert hand.read().take() == ["left", "select", "right"]


@pytest.mark.parametrize("seed", range(5))
def test_spikes_on_loose_wires_press_and_release_nothing(seed):
    """A spike is in one sample only; between two there is one without."""
    hand = Hand(LOOSE, seed=seed)

    def spikes():
        down = set(hand.down)
        for _ in range(100):
            hand.down = down ^ {hand.rng.randrange(len(hand.events))}
            hand.wait(PERIOD)
            hand.down = set(down)
            hand.wait(hand.rng.randrange(1, 6) * PERIOD)

    spikes()
    assert hand.take() == []
    hand.press("select", 2 * PERIOD)
    assert hand.take() == ["select"]
    spikes()
    assert hand.release("select", 50).take() == []


def test_a_press_on_loose_wires_is_answered_at_its_second_sample_and_on_a_board_at_its_first():
    assert Hand(LOOSE).press("select", PERIOD).take() == []
    assert Hand(LOOSE).press("select", 2 * PERIOD).take() == ["select"]
    assert Hand().press("select", PERIOD).take() == ["select"]


@pytest.mark.parametrize("name", sorted(REPEATS))
@pytest.mark.parametrize("start", [0, WRAP - 600])
def test_a_key_repeats_at_the_pace_that_is_set(name, start):
    hand = Hand(start=start)
    hand.input.repeat(name)
    delay, period = REPEATS[name]
    hand.tap("down", delay + 10 * period + period // 2 if delay else 2000, 1000, bounce=8)
    count = len(hand.take())
    assert count == 1 if not delay else 11 <= count <= 12


def test_only_cursor_keys_repeat():
    for name in ("select", "back", "x", "y"):
        assert Hand().tap(name, 3000, 0).take() == [name]


def test_an_unknown_pace_is_refused():
    with pytest.raises(ValueError, match="cannot be 'quick'; allowed: fast, normal, off, slow"):
        Hand().input.repeat("quick")


def test_repeats_do_not_pile_up_in_a_slow_frame():
    hand = Hand()
    hand.tap("down", 2000, 500, read=False)
    assert hand.read().take() == ["down"]


def test_a_stuck_button_stops_and_disturbs_nothing():
    hand = Hand()
    assert len(hand.press("up", STUCK + 100).take()) > 5
    assert hand.wait(60_000).take() == []
    for name in ("select", "left", "back"):
        hand.tap(name, 100, 100, bounce=10)
    assert hand.take() == ["select", "left", "back"]
    assert set(hand.press("down", 1000).take()) == {"down"}
    hand.release("down")
    hand.release("up", 100)
    assert hand.press("up", 50).take() == ["up"]


def test_a_newer_press_ends_the_repeat():
    hand = Hand()
    hand.press("up", 1000)
    hand.take()
    assert hand.press("select", 3000).take() == ["select"]


@pytest.mark.parametrize("name", ("select", "back"))
def test_a_button_down_at_the_start_counts_once_let_go(name):
    """Also one that, such as back here, means something else when it is held."""
    hand = Hand()
    hand.input = Input(hand.events, bytes([MENU if event == BACK else NO_HOLD for event in hand.events]))
    assert hand.press(name, 5000).take() == []
    hand.release(name, 100, bounce=10)
    hand.press(name, 100, bounce=10)
    assert hand.release(name, 100, bounce=10).take() == [name]


def test_all_buttons_at_once_are_harmless():
    hand = Hand()
    names = [KEYS[event] for event in sorted(set(hand.events))]
    for name in names:
        hand.press(name, bounce=10)
    hand.wait(5000)
    assert len(hand.take()) <= CHORD  # the ones that closed before the crowd was one
    for name in names:
        hand.release(name, bounce=10)
    assert hand.wait(100).take() == []
    assert hand.press("select", 50).take() == ["select"]


@pytest.mark.parametrize("seed", range(10))
def test_noise_on_every_button_never_breaks_it(seed):
    hand = Hand(seed=seed)
    for _ in range(40):
        for i in range(len(hand.events)):
            if hand.rng.random() < 0.5:
                hand.down ^= {i}
            hand.shaky[i] = hand.now + hand.rng.randrange(60)
        hand.wait(hand.rng.randrange(1, 80), read=hand.rng.random() < 0.5)
    hand.down.clear()
    hand.shaky.clear()
    hand.wait(1000)
    assert set(hand.take()) <= set(KEYS)
    assert hand.press("left", 20).take() == ["left"]


def test_a_full_queue_keeps_the_oldest():
    hand = Hand()
    for number in range(30):
        hand.tap(("left", "right")[number % 2], 30, 30, read=False)
    assert hand.read().take() == ["left", "right"] * 7 + ["left"]  # 15: the queue is a ring of 16


@pytest.mark.parametrize("board", ["pico-lcd-1.14", "pico-lcd-2", "display-pack", "display-pack-2"])
@pytest.mark.parametrize("rests", (False, True))
def test_holding_back_undoes_and_holding_it_longer_hints(board, rests):
    """On release, and never both; at a table at rest READY comes once the hold is long enough to undo."""
    hand = Hand(board, holding=rests)
    ready = ["ready"] * rests
    assert hand.press("back", HOLD - 100, bounce=10).take() == []
    assert hand.release("back", 100, bounce=10).take() == ["back"]
    assert hand.press("back", HOLD + 50, bounce=10).take() == ready
    hand.wait(LONG - HOLD - 100)
    assert hand.release("back", 100, bounce=10).take() == ["x"]
    assert hand.press("back", LONG + 50, bounce=10).take() == [*ready, "y"]
    hand.wait(20_000)
    assert hand.release("back", 100, bounce=10).take() == []


def test_holding_back_can_mean_menu_on_a_board():
    buttons = Input(bytes((BACK,)), bytes((MENU,)))
    for now in range(0, 2 * LONG, PERIOD):
        buttons.sample(int(now > 50), now)
    assert (buttons.poll(), buttons.poll()) == (MENU, -1)


@pytest.mark.parametrize("start", [0, WRAP - 120, WRAP - 700])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("period", [1, 5, 7])
def test_where_select_can_be_held_a_press_is_shown_at_its_edge_and_answered_once(start, seed, period):
    hand = Hand(holding=True, start=start, seed=seed, period=period)
    for _ in range(4):
        assert hand.press("select", 10 + 2 * period, bounce=10).take() == ["held"]
        assert hand.wait(hand.rng.randrange(0, HOLD - 60)).take() == []
        assert hand.release("select", hand.rng.randrange(40, 90), bounce=10).take() == ["select"]
        assert hand.press("select", HOLD + 30 + period, bounce=10).take() == ["held", "inspect"]
        hand.wait(hand.rng.randrange(0, 2 * STUCK))
        assert hand.release("select", hand.rng.randrange(40, 90), bounce=10).take() == []


@pytest.mark.parametrize("other", ["right", "left", "back", "x", "y", "up"])
def test_keys_come_in_the_order_in_which_they_were_pressed(other):
    """Pressing the next key before select is released does not change what select plays."""
    hand = Hand(holding=True)
    hand.press("select", 70, bounce=10)
    assert hand.press(other, 70, bounce=10).take() == ["held", "select", other]
    hand.release("select", 70, bounce=10)
    assert hand.release(other, 70, bounce=10).take() == []


@pytest.mark.parametrize("gone", [0, 5, 100, 450])
def test_a_press_is_what_it_was_when_it_began(gone):
    """Select is down when a table comes to rest, or when it ceases to be: nothing is answered twice, nothing lost."""
    hand = Hand()
    hand.press("select", PERIOD + gone)
    hand.input.holding(True)
    assert hand.wait(3 * HOLD).take() == ["select"]
    assert hand.release("select", 100).take() == []
    hand.press("select", PERIOD + gone)
    hand.input.holding(False)
    assert hand.wait(PERIOD + 1).take() == ["held", "select"]
    hand.input.holding(True)
    hand.wait(3 * HOLD)
    assert hand.release("select", 100).take() == []


def test_two_buttons_of_select_are_two_presses():
    hand = Hand("pico-lcd-1.14", holding=True)
    one, other = [i for i in range(len(hand.events)) if hand.events[i] == SELECT]
    keys = []
    for down in ({one}, {one, other}, {other}, set()):
        hand.down = down
        keys.append(hand.wait(100).take())
    assert keys == [["held"], ["select", "held"], [], ["select"]]


@pytest.mark.parametrize("seed", range(20))
def test_each_press_of_select_is_answered_once_whenever_it_can_be_held(seed):
    """Random presses of one button, while the table comes to rest and leaves it at random."""
    hand = Hand(seed=seed, period=(1, 5, 7)[seed % 3])
    for _ in range(60):
        hand.input.holding(hand.rng.random() < 0.5)
        hand.wait(hand.rng.randrange(0, 40), read=hand.rng.random() < 0.7)
        hand.press("select", bounce=hand.rng.randrange(0, 15))
        long = hand.rng.random() < 0.3
        spell = hand.rng.randrange(HOLD + 60, 3 * HOLD) if long else hand.rng.randrange(30, HOLD - 60)
        change = hand.rng.randrange(0, spell)
        hand.wait(change)
        hand.input.holding(hand.rng.random() < 0.5)
        hand.wait(spell - change)
        hand.release("select", 60, bounce=hand.rng.randrange(0, 15))
        keys = hand.take()
        assert keys in (["select"], ["held", "select"], ["held", "inspect"]) and (long or "inspect" not in keys)


def test_the_time_elapsed_is_right_where_the_clock_wraps():
    assert elapsed(5, WRAP - 5) == 10 and elapsed(7, 7) == 0
    assert elapsed(7, 8) == elapsed(WRAP - 5, 5) == 0 and elapsed(8, 7) == 1


def test_a_time_that_a_sleep_of_days_has_taken_is_no_negative_one():
    days = 12 * 24 * 60 * 60 * 1000
    assert elapsed((WRAP - 5 + days) % WRAP, WRAP - 5) == days


# 4,000 random samples of buttons, one with MENU and one with X when held; prints the key read at every third, plus one.
# LOCK and UNLOCK, of the heap, are for the unix port: there nothing may be allocated in between. On the 32-bit build a
# sum of times beyond 2^30 is no small int
_SILENT = """
import micropython
from firmware.input import Input
keys = Input(bytes((0, 1, 2, 3, 6, 7, 8)), bytes((255, 255, 255, 255, 255, 10, 8)))
out = []
mask = 0
state = 12345
answers = bytearray(4000)
def drive():
    global mask, state
    count = 0
    for step in range(4000):
        state = (state * 1103 + 12345) & 0xFFFFF
        if state % 7 == 0:
            mask ^= 1 << (state >> 8) % 7
        keys.holding(state >> 6 & 3 == 1)
        keys.sample(mask, (0x3FFFFF00 + 5 * step) & 0x3FFFFFFF)
        if step % 3 == 0:
            answers[count] = keys.poll() + 1
            count += 1
LOCK
drive()
UNLOCK
print(bytes(answers))
"""


@pytest.mark.parametrize("runtime", ["unix", "wasm"])
def test_micropython_gives_the_same_keys_and_allocates_nothing(runtime, capsys):
    free = _SILENT.replace("LOCK", "").replace("UN", "").replace("import micropython", "")
    exec(free, {})
    want = capsys.readouterr().out
    locked = _SILENT.replace("LOCK", "micropython.heap_lock()", 1).replace("UNLOCK", "micropython.heap_unlock()")
    assert run(runtime, locked if runtime == "unix" else free) == want
    assert "\\x07" in want and "\\t" in want  # SELECT and X, plus one, were read


def test_a_button_that_gets_another_meaning_while_it_is_down_counts_only_when_it_is_pressed_again():
    """Holding back means menu; a button that was select when it was pressed then gives neither key."""
    buttons = Input(bytes((SELECT, BACK)), bytes((NO_HOLD, MENU)))
    now, keys = 0, []
    for mask, ms in ((0, 10), (1, 40), (1, 700), (0, 50), (1, 50), (0, 50), (2, 50), (0, 50)):
        if ms == 700:  # while the first button is down
            buttons.rewire(bytes((BACK, SELECT)), bytes((MENU, NO_HOLD)))
        for _ in range(ms):
            now += 1
            buttons.sample(mask, now)
        keys.append(buttons.poll())
    assert keys == [-1, SELECT, -1, -1, -1, BACK, SELECT, -1]
