"""The keys that screens understand, and how buttons become keys.

A board has either a stick (UP, DOWN, LEFT, RIGHT) or the pair PREV and NEXT; every board has SELECT and
BACK; those with more buttons have X and Y. On boards that are short of buttons other keys come from holding one down
(`hold` in `firmware/boards.py`): X from BACK, and Y from holding it longer; or MENU, which comes from nothing else.
INSPECT comes from holding SELECT down at a table at rest; HELD before it. REDO comes from a computer's keyboard.

    pins, events, holds = wiring(profile)
    buttons = Input(events, holds, steady)
    buttons.sample(mask, now)       # every few milliseconds; bit i of mask: the button of pins[i] is down
    key = buttons.poll()            # a key, or -1
    buttons.holding(True)           # from now on, or with False no more, SELECT can be held for INSPECT

`Input` is a pure state machine: no pins, no clock, nothing allocated. What it promises:

- A press is answered at its first edge; on loose wires (`steady`) at the second of two equal samples, so that a spike
  on a wire is none. For `BOUNCE` ms after an accepted change a contact is not looked at, so bounce never doubles, and
  however short the press was, its release is seen.
- A key that also means something when it is held (`holds`) is answered when it is released, or with its
  other meaning after `HOLD` ms. Where that is X, it waits for the release, since after `LONG` ms it is Y; and while
  `holding` is on, READY says when X has been reached, so that it can be shown.
- While `holding` is on, SELECT is one of these: HELD at its edge, so that it can be shown that the press was seen, then
  either SELECT, when it is released or something else is pressed (keys come in the order in which they were pressed),
  or INSPECT after `HOLD` ms. This is decided at its edge: a press already handled when `holding` starts is not handled
  again, and one that waits when `holding` ends is answered with SELECT.
- Only cursor keys repeat, only the one pressed last, only while nothing waits to be read (so a slow frame
  does not make the cursor run on), and not beyond `STUCK` ms: a stuck button does no harm.
- A button that is down at the start counts only once it has been released.
- While more than `CHORD` buttons are down no further press is answered, so a grip presses `CHORD` keys at most.

Times are milliseconds that wrap at 2^30, as MicroPython's `ticks_ms` does.
"""

from array import array

from engine.compat import const

UP = const(0)  # the first four are directions as `display.renderers.neighbour` takes them
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
PREV = const(4)
NEXT = const(5)
SELECT = const(6)
BACK = const(7)
X = const(8)
Y = const(9)
MENU = const(10)
INSPECT = const(11)
REDO = const(12)
HELD = const(13)  # the keys from here on only announce another one: SELECT is down
READY = const(14)  # BACK has been down for long enough to mean X

KEYS = ("up", "down", "left", "right", "prev", "next", "select", "back", "x", "y", "menu")  # by code
_CURSOR_KEYS = const(6)  # keys below this one move a cursor, and repeat while they are held

# Milliseconds; what each is for is said above
BOUNCE = const(20)
HOLD = const(500)
LONG = const(1200)
STUCK = const(10_000)
CHORD = const(3)  # buttons
_RING = const(16)  # keys that may wait to be read; a power of two
_WRAP = const(0x3FFFFFFF)
_LONGEST = const(0x3FF00000)  # a longer time is a negative one: no step of the console takes 17 minutes
NO_HOLD = const(255)  # in place of the key that a button means when held

# Name: milliseconds until the first repeat, and from one repeat to the next
REPEATS = {"slow": (600, 200), "normal": (400, 110), "fast": (250, 60), "off": (0, 0)}


def elapsed(now, then):
    """Return the milliseconds from `then` to `now`, both from a board's `millis()`.

    0 when `then` is the later one: a step of the console takes the time at its beginning, and the clock goes on
    while a key is answered.
    """
    gone = (now - then) & _WRAP
    return gone if gone < _LONGEST else 0


def direction(key):
    """Return 1 for a key that leads on (down, right, next), -1 for one that leads back, 0 for any other key."""
    return 0 if key >= _CURSOR_KEYS else 1 if key & 1 else -1


def wiring(profile):
    """Return a profile's buttons as three sequences: pins, key codes, codes when held (or NO_HOLD)."""
    pins, events, holds = [], [], []
    for event, name in enumerate(KEYS):
        hold = profile["hold"].get(name)
        for pin in profile["keys"].get(name, ()):
            pins.append(pin)
            events.append(event)
            holds.append(NO_HOLD if hold is None else KEYS.index(hold))
    return pins, bytes(events), bytes(holds)


class Input:
    """Debounce, repeat and long presses for a mask of buttons."""

    def __init__(self, events, holds, steady=False):
        """Take each button's key code and its code when held, as `wiring` returns them.

        `steady`: a level counts once two samples in a row have it.
        """
        count = len(events)
        self._events = bytes(events)
        self._holds = bytes(holds)
        self._down = -1  # accepted levels as a mask; -1 before the first sample
        self._steady = steady
        self._before = 0  # the sample before, as a mask
        self._since = array("i", [0] * count)  # when the level was last accepted, in ms
        self._settling = 0  # contacts that may still bounce, as a mask
        self._muted = bytearray(count)  # 0: the release is answered, 1: it is not, 2: it means X
        self._last = -1  # the button that may repeat
        self._next = 0  # when that button repeats, in ms
        self._holding = False
        self._waits = -1  # the button whose press will be SELECT or INSPECT
        self._ring = bytearray(_RING)
        self._head = 0
        self._tail = 0
        self.repeat("normal")

    def rewire(self, events, holds):
        """Assign other keys to the buttons; one that is down counts only once it has been released."""
        self._events = events
        self._holds = holds
        self.mute()

    def mute(self):
        """Ignore what is down until it has been released."""
        self._last = self._waits = -1
        for i in range(len(self._muted)):
            self._muted[i] = 1

    def repeat(self, name):
        """Set how keys repeat: a name of `REPEATS`."""
        if name not in REPEATS:
            raise ValueError("button repeat cannot be %r; allowed: %s" % (name, ", ".join(sorted(REPEATS))))
        self._delay, self._period = REPEATS[name]
        self._last = -1

    def holding(self, on):
        """Set whether SELECT means INSPECT when it is held, from the next press on."""
        self._holding = on

    def poll(self):
        """Return the next key's code, or -1."""
        tail = self._tail
        if tail == self._head:
            return -1
        key = self._ring[tail]
        self._tail = (tail + 1) & (_RING - 1)
        return key

    def sample(self, mask, now):
        """Process the buttons that are down now, a mask; return 0 while none is down or may still bounce."""
        if self._down < 0:  # what is down at the first sample was held before, and not pressed now
            self._down = mask
            for i in range(len(self._muted)):
                self._muted[i] = mask >> i & 1
        busy = mask | self._down | self._settling
        if self._steady:
            busy |= self._before  # one that was low in that sample only
            mask, self._before = self._repeated(mask), mask
        if not busy:
            return 0
        if not self._holding and self._waits >= 0:
            self._answer()
        for i in range(len(self._events)):
            bit = 1 << i
            if not busy & bit:
                continue
            age = (now - self._since[i]) & _WRAP
            if self._settling & bit:
                if age < BOUNCE:
                    continue
                self._settling ^= bit
            if (mask ^ self._down) & bit:
                self._down ^= bit
                self._since[i] = now
                self._settling |= bit
                if mask & bit:
                    if self._waits >= 0:
                        self._answer()
                    key = self._press(i, now, mask)
                else:
                    key = self._release(i)
            elif mask & bit:
                key = self._held(i, age, now)
            else:
                continue
            if key >= 0:
                self._put(key)
        return busy

    def _repeated(self, mask):
        """Return a sample in which each button that differs from the sample before stays as it was accepted."""
        changed = mask ^ self._before
        return mask & ~changed | self._down & changed

    def _answer(self):
        """Answer the press that waits with SELECT."""
        self._waits = -1
        self._put(SELECT)

    # The three below return the key that follows, or -1. They are called in an interrupt, which may come when the stack
    # is nearly full, and each further call takes 250 bytes of it: so they call nothing

    def _press(self, i, now, mask):
        """Answer the press of a button, or remember what it may turn out to mean.

        With more than CHORD buttons of `mask` down it is not answered.
        """
        crowd = 0
        while mask:
            crowd += 1
            mask &= mask - 1
        crowded = crowd > CHORD
        self._muted[i] = crowded
        self._last = -1
        if crowded or self._holds[i] != NO_HOLD:
            return -1
        event = self._events[i]
        if self._holding and event == SELECT:
            self._waits = i
            return HELD
        if self._delay and event < _CURSOR_KEYS:
            self._last = i
            self._next = (now + self._delay) & _WRAP
        return event

    def _release(self, i):
        """Answer the release of a button that also means something when it is held."""
        if self._waits == i:
            self._waits = -1
            return SELECT
        if self._holds[i] != NO_HOLD and self._muted[i] != 1:
            return X if self._muted[i] else self._events[i]
        return -1

    def _held(self, i, age, now):
        """Answer a button that is still down after `age` milliseconds: other meanings, and repeats."""
        if self._waits == i:
            if age >= HOLD:
                self._waits = -1
                return INSPECT
        elif self._holds[i] != NO_HOLD:
            if age >= HOLD and not self._muted[i]:
                self._muted[i] = 2 if self._holds[i] == X else 1
                if self._holds[i] != X:
                    return self._holds[i]
                if self._holding:
                    return READY
            elif age >= LONG and self._muted[i] == 2:
                self._muted[i] = 1
                return Y
        elif i == self._last:
            if age >= STUCK:
                self._last = -1
            elif (now - self._next) & _WRAP < STUCK and self._head == self._tail:  # a time to come is a long one ago
                self._next = (now + self._period) & _WRAP
                return self._events[i]
        return -1

    def _put(self, event):
        """Queue a key; when the queue is full the newest is dropped."""
        head = self._head
        after = (head + 1) & (_RING - 1)
        if after != self._tail:
            self._ring[head] = event
            self._head = after
