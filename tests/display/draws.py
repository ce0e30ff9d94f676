"""Random drawing with the same calls on every runtime, to compare surfaces and scenes."""

from binascii import crc32

from display import fonts, items
from display.scene import Scene

# Fonts of words, of ranks and of suits
TEXTS = (fonts.SMALL, fonts.BIG, fonts.FIGURES)
RANKS = (fonts.RANK_BIG, fonts.RANK_LARGE, fonts.RANK_SMALL)
SUITS = (fonts.SUIT_MIDDLE, fonts.SUIT_LARGE, fonts.SUIT_HUGE, fonts.SUIT_SMALL)
WORDS = (
    "", "A", "18 left", "3 or 5", "East took Q♠", "Wj|_gy{}", "–·×…←→", "choose: turn row or column", "Ünknown",
    "+3/4×",
)  # fmt: skip


class Dice:
    """A random generator with products below 2^23, the same on every runtime (Lehmer, modulus 65537)."""

    def __init__(self, seed):
        self.state = seed % 65536 + 1
        self.roll(2)

    def roll(self, n):
        """Return an integer 0 … n - 1."""
        self.state = self.state * 75 % 65537
        return self.state * 7 % 65537 % n

    def between(self, low, high):
        """Return an integer low … high."""
        return low + self.roll(high - low + 1)


def draw(surface, dice):
    """Call one random primitive, often across an edge."""
    x = dice.between(-30, surface.width + 5)
    y = dice.between(-30, surface.height + 5)
    w, h = dice.between(-2, 40), dice.between(-2, 40)
    colour = dice.roll(16)
    kind = dice.roll(11)
    if kind == 0:
        surface.clip(x, y, w, h)
    elif kind == 1:
        surface.unclip()
    elif kind <= 3:
        surface.rect(x, y, w, h, colour)
    elif kind == 4:
        surface.rect(x, y, w, 1, colour)
        surface.rect(x, y, 1, h, colour)
    elif kind == 5:
        surface.rect(x, y, 1, 1, colour)
        surface.top = dice.roll(9)
        surface.weave(x, y, 2 * w, h, colour)
        surface.top = 0
    elif kind == 6:
        surface.text(fonts.font(TEXTS[dice.roll(3)]), WORDS[dice.roll(len(WORDS))], x, y, colour)
    elif kind == 7:
        font = fonts.font(dice.roll(fonts.ICON + 1))
        surface.glyph(font, dice.roll(len(font.widths)), x, y, colour)
    elif kind == 8 and dice.roll(2):
        w, h = dice.between(1, 40), dice.between(1, 20)
        bits = bytes([dice.roll(256) for _ in range((w * h + 7) // 8 + 2)])
        surface.glyph(fonts.Font(h, 0, bytes((w,)), bits), 0, x, y, colour)
    elif kind == 8:
        stream(surface, dice, x, y)
    elif kind == 9 and dice.roll(3) == 0:
        marks(surface, dice, x, y, colour)
    elif kind == 9:
        surface.rect(x, y, 3 * w, 2 * h, colour)
        surface.plate(x + 3, y + 2, w, h, colour << 4 | dice.roll(16), dice.roll(4))
    elif dice.roll(4) == 0:
        surface.fill(colour)


def marks(surface, dice, x, y, colour):
    """Draw some ranks and suits, each in a column of its own."""
    count = dice.between(1, 3)
    places = b""
    for _ in range(count):
        of_rank = dice.roll(2)
        font = RANKS[dice.roll(2)] if of_rank else SUITS[dice.roll(3)]
        fonts.font(font)
        places += bytes((font, dice.roll(20), dice.between(16, 24) * dice.roll(2), dice.roll(20), of_rank))
    surface.marks(fonts.loaded, places, count, x, y, dice.roll(5) << 8 | dice.roll(14), colour)


def stream(surface, dice, x, y):
    """Draw some rows of a random stream, with and without recolouring, starting somewhere in its data."""
    w = dice.between(1, 60)
    data = bytes([dice.roll(256) for _ in range(dice.roll(3))])
    at = len(data)
    for _ in range(dice.between(0, 6)):
        left = w
        while left:
            count = min(left, dice.between(1, 4 if dice.roll(2) else 40))
            left -= count
            colour = dice.roll(16)
            data += bytes((count << 4 | colour,)) if count < 16 else bytes((colour, count - 16))
    recolour = bytes([dice.roll(16) for _ in range(16)]) if dice.roll(2) else None
    surface.runs(data, at, len(data), x, y, w, recolour)


def back_limit(size):
    """Return the power of ten below which all numbers fit on the back of a card of this size."""
    return 1000 if items.CARD_W[size] >= 42 else 100 if items.CARD_W[size] > 20 else 10


def add(scene, dice):
    """Add one random item, some partly or wholly outside the screen."""
    width, height = scene.width, scene.height
    x, y = dice.between(-50, width + 10), dice.between(-50, height + 10)
    w, h = dice.between(1, 90), dice.between(1, 60)
    colour = dice.roll(16)
    kind = dice.roll(13)
    if kind <= 1:
        scene.fill(x, y, w, h, colour)
    elif kind == 2:
        scene.panel(x, y, w + 2, h + 2, colour, dice.roll(16))
    elif kind <= 5:
        flags = dice.roll(256)
        size, card = dice.roll(items.CARDS), dice.roll(54) if dice.roll(4) else 255
        if flags & items.VALUE:
            scene.value(x, y, size, dice.roll(back_limit(size)), flags)
        elif dice.roll(3):
            right, down = ((0, 0), (dice.roll(20), 0), (0, dice.roll(20)), (dice.roll(9), dice.roll(9)))[dice.roll(4)]
            for i in range(1 + 3 * (right + down > 0)):  # alone, or a row or column of equal ones
                scene.card(x + i * right, y + i * down, size, (card + i) % 54 if card < 54 else card, flags)
        else:
            scene.flip(x, y, size, card, dice.roll(257))
    elif kind == 6:
        scene.slot(x, y, dice.roll(items.CARDS))
        scene.felt(x, y, w, h)
    elif kind == 7:
        scene.edges(x, y, dice.roll(items.CARDS), dice.roll(4), colour)
    elif kind == 8:
        scene.text(TEXTS[dice.roll(3)], WORDS[dice.roll(len(WORDS))], x, y, colour, dice.roll(3))
    elif kind == 9:
        scene.number(TEXTS[dice.roll(3)], dice.between(-70000, 70000) // 10 ** dice.roll(5), x, y, colour, dice.roll(3))
    elif kind == 10:
        scene.glyph(fonts.ICON, fonts.CROWN, x, y, colour)
    elif kind == 11:
        scene.ring(x, y, w, h)
        scene.glyph(SUITS[dice.roll(3)], dice.roll(5), x, y, colour)
    elif dice.roll(2):
        scene.picture(x, y, w, h, "courts", dice.roll(30), dice.roll(450))
    else:
        scene.columns(x, y, w, h, dice.roll(9), colour)


def frame(scene, dice, seed):
    """Add a frame: the items of `seed`, a few of them changed, added or left out by `dice`."""
    scene.begin()
    scene.fill(0, 0, scene.width, scene.height, seed % 16)
    steady = Dice(seed)
    change = dice.roll(4)  # 0: nothing is changed
    for _ in range(steady.between(0, 25)):
        same = Dice(steady.roll(100000))
        if change and dice.roll(12) == 0:
            if dice.roll(3):  # otherwise the item is left out
                add(scene, dice)
        else:
            add(scene, same)
    if dice.roll(2):
        scene.keep()
    for _ in range(dice.roll(3) if change else 0):
        add(scene, dice)


def next_frame(scene, dice, seed):
    """Add a frame: the items that the one before kept and some more, or a complete frame."""
    scene.begin()
    if dice.roll(2) and scene.reuse():
        for _ in range(dice.roll(3)):
            add(scene, dice)
    else:
        frame(scene, dice, seed)
    for _ in range(dice.roll(2) * 9):  # more than there are dirty rectangles
        scene.fill(dice.roll(scene.width), dice.roll(scene.height), 2, 2, dice.roll(16))


def repaint(scene, surface):
    """Commit and repaint the damage; return its rectangles."""
    rects = [scene.rect(i) for i in range(scene.commit())]
    for x, y, w, h in rects:
        scene.paint(surface, x, y, w, h)
    return rects


# Checksums of pictures that have to be the same on every surface


def primitive_sums(surface):
    """Yield a checksum of the picture after each batch of primitives."""
    for seed in range(120):
        dice = Dice(seed)
        surface.unclip()
        surface.fill(0)
        for _ in range(60):
            draw(surface, dice)
        yield crc32(surface.packed()) & 0xFFFFFFFF


def scene_sums(surface):
    """Yield a checksum of damage and picture after each frame of random sequences; only the damage is repainted."""
    for seed in range(0, 1200, 100):
        scene = Scene(6, surface.width, surface.height)  # too few, so that it grows
        dice = Dice(seed)
        for i in range(10):
            next_frame(scene, dice, seed + i // 5)
            if dice.roll(9) == 0:
                scene.four_colours(dice.roll(2))
            rects = repaint(scene, surface)
            yield crc32(bytes(str(rects), "utf-8"), crc32(surface.packed())) & 0xFFFFFFFF


def card_sums(surface):
    """Yield a checksum per size of card: of the pictures of all 54, each with other flags."""
    scene = Scene(4, surface.width, surface.height)
    for size in range(items.CARDS):
        total = 0
        for card in range(54):
            scene.begin()
            scene.fill(0, 0, surface.width, surface.height, 2)
            flags = card * 37 % 256
            scene.card(4, 4, size, card, flags & ~items.VALUE)
            scene.value(150, 4, size, card * 19 % back_limit(size), flags)
            scene.back(90, 5, size, items.LIFT)
            repaint(scene, surface)
            total = crc32(surface.packed(), total)
        yield total & 0xFFFFFFFF


def folded(whole, strip):
    """Yield (its width then, whether it has the pixels of the whole picture) for boxes in all shapes of a strip."""
    dice = Dice(5)
    scene = Scene(60, whole.width, whole.height)
    for seed in range(40):
        frame(scene, dice, seed)
        scene.commit()
        scene.paint_all(whole)
        x, y = 2 * dice.roll(whole.width // 2), dice.roll(whole.height)
        w, h = 2 + 2 * dice.roll((whole.width - x) // 2), 1 + dice.roll(whole.height - y)
        w = min(w, (240, 100, 50)[dice.roll(3)])
        rows = strip.fold(x, w, h)
        same = True
        for top in range(y, y + h, rows):
            count = min(rows, y + h - top)
            scene.paint(strip, x, top, w, count)
            for row in range(count):
                ours = row * (strip.width >> 1) + (x - strip.left >> 1)
                theirs = (top + row) * (whole.width >> 1) + (x >> 1)
                same = same and strip.buffer[ours : ours + w // 2] == whole.buffer[theirs : theirs + w // 2]
        yield strip.width, same
