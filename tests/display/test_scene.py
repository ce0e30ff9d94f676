"""Repainting what changed equals repainting everything; items stay inside their boxes; nothing is allocated."""

import ast
import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from display import fonts, items, palette, scene_plain
from display.scene import Scene
from display.surface.pillow import SurfacePIL
from tests.display import draws
from tests.display.frame import draw, items_of, whole
from tests.display.grounds import luminance
from tests.runtimes import ROOT, run

W, H = 240, 135


@pytest.mark.broad
@given(st.integers(0, 2**20))
@settings(max_examples=60, deadline=None)
def test_repainting_the_damage_equals_repainting_everything(seed):
    scene, surface, dice = Scene(2, W, H), SurfacePIL(W, H), draws.Dice(seed)  # it grows
    for number in range(6):
        draws.next_frame(scene, dice, seed + number // 3)
        rects = draws.repaint(scene, surface)
        assert surface.packed() == whole(scene)
        assert_good_damage(rects)


@pytest.mark.broad
@given(st.integers(0, 2**20))
@settings(max_examples=200, deadline=None)
def test_what_the_next_card_covers_can_be_left_out(seed):
    """Two cards of any size and flags, one a little off the other or on it: as if each had been painted whole."""
    dice = draws.Dice(seed)
    size, flags = dice.roll(items.CARDS), (0, items.RAISED, items.LIFT, items.DIM, items.CLOSE, items.FACE_DOWN)
    away = dice.between(-9, 40) if dice.roll(3) else 0
    right, down = (0, away) if dice.roll(2) else (away, 0)
    pictures = []
    for apart in (False, True):
        scene, again = Scene(4, W, H), draws.Dice(seed)
        scene.begin()
        scene.felt(0, 0, W, H)
        x, y = again.between(-20, 200), again.between(-20, 100)
        surface = SurfacePIL(W, H)
        for at in ((x, y), (x + right, y + down)):
            scene.card(*at, size, again.roll(53), flags[again.roll(6)])
        scene.commit()
        if apart:
            for i in range(3):
                scene.painter.item(surface, scene._shown, i * items.FIELDS)
        else:
            scene.paint_all(surface)
        pictures.append(surface.packed())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("place", (0, 3, 12))
def test_an_item_that_comes_or_goes_leaves_the_others_alone(place):
    scene = Scene(20, W, H)

    def damage(more):
        scene.begin()
        scene.fill(0, 0, W, H, palette.FELT)
        for i in range(12):
            if more and i == place:
                scene.slot(200, 90, items.PEAK_LOW)
            scene.card(i * 14, 10, items.PEAK_LOW, i, items.STACKED)
        if more and place == 12:
            scene.slot(200, 90, items.PEAK_LOW)
        return [scene.rect(i) for i in range(scene.commit())]

    slot = [(200, 90, items.CARD_W[items.PEAK_LOW] + 1 & ~1, items.CARD_H[items.PEAK_LOW])]
    assert damage(False) == [(0, 0, W, H)]
    assert [damage(more) for more in (True, True, False, False)] == [slot, [], slot, []]


@pytest.mark.broad
@given(st.integers(0, 2**20), st.integers(0, 2**20))
@settings(max_examples=60, deadline=None)
def test_reused_items_give_the_same_picture_and_damage(seed, other):
    """Compared with frames that add everything themselves."""
    results = []
    for again in (False, True):
        scene, seen = Scene(60, W, H), []
        for number in range(4):
            scene.begin()
            if not (again and scene.reuse()):
                assert not (again and number)
                scene.fill(0, 0, W, H, palette.FELT)
                steady = draws.Dice(seed)
                for _ in range(12):
                    draws.add(scene, steady)
                scene.keep()
            draws.add(scene, draws.Dice(other + number))
            seen.append([scene.rect(i) for i in range(scene.commit())])
            seen.append(whole(scene))
        results.append(seen)
    assert results[0] == results[1]


def test_only_the_frame_before_can_be_reused():
    scene = Scene(10, W, H)
    scene.begin()
    assert not scene.reuse()
    scene.fill(0, 0, W, H, palette.FELT)
    scene.keep()
    scene.commit()
    scene.begin()
    assert scene.reuse() and scene.count == 1
    scene.commit()
    assert _frame(scene, "one") == 1
    scene.begin()
    assert not scene.reuse() and scene.count == 0


def test_drop_removes_items_that_a_panel_mostly_covers():
    """A panel in rows 40 to 60 cuts a word, a card of which ten rows would remain, and one of which 30 would."""
    scene, pictures = Scene(10, W, H), []
    for added, dropped in ((True, False), (True, True), (False, False)):
        scene.begin()
        scene.felt(0, 0, W, H)
        if added:
            scene.text(fonts.BIG, "your lead", 20, 32, palette.TEXT, items.LEFT)
            assert scene.box(1)[:2] == (20, 32)
            scene.card(60, 30, items.TILE, 3, 0)
        scene.card(100, 10, items.HAND, 3, 0)
        scene.text(fonts.BIG, "hand", 20, 62, palette.TEXT, items.LEFT)
        if dropped:
            scene.drop(40, 60)
        scene.commit()
        pictures.append(whole(scene))
    assert pictures[0] != pictures[1] == pictures[2]


@given(st.integers(0, 2**20), st.sampled_from((11, 68, 134)))
@settings(max_examples=40, deadline=None)
def test_strips_are_the_picture_cut_up(seed, rows):
    """The strips that a device with a low surface paints and sends make up the picture."""
    scene, strip = Scene(60, W, H), SurfacePIL(W, rows)
    draws.frame(scene, draws.Dice(seed), seed)
    scene.commit()
    sent = b""
    for top in range(0, H, rows):
        count = min(rows, H - top)
        scene.paint(strip, 0, top, W, count)
        assert strip.top == top
        sent += strip.packed()[: count * W // 2]
    assert sent == whole(scene)


def assert_good_damage(rects):
    """Check that there are at most six rectangles, disjoint, of even columns, inside the screen."""
    assert len(rects) <= 6
    for i, (x, y, w, h) in enumerate(rects):
        assert x % 2 == w % 2 == 0 and w > 0 and h > 0
        assert 0 <= x and x + w <= W and 0 <= y and y + h <= H
        for a, b, c, d in rects[:i]:
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


@pytest.mark.broad
@given(st.integers(0, 2**20))
@settings(max_examples=400, deadline=None)
def test_items_paint_only_inside_their_boxes(seed):
    scene = Scene(4, W, H)
    draw(scene, draws.add, draws.Dice(seed))
    record = scene._shown
    for at in range(0, scene.count * items.FIELDS, items.FIELDS):
        x, y, w, h = record[at + 1 : at + 5]
        for ground in (3, 9):
            surface = SurfacePIL(W, H)
            surface.fill(ground)
            scene.painter.values = scene._values_shown
            scene.painter.item(surface, record, at)
            surface.rect(x, y, w, h, ground)
            assert set(surface.packed()) == {ground * 17}


def test_machine_code_has_the_numbers_of_the_plain_twin():
    """The compiler folds only constants of its own module."""
    tree = ast.parse((ROOT / "display" / "scene_viper.py").read_text(encoding="utf-8"))
    numbers = {
        node.targets[0].id: node.value.args[0].value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
    }
    assert numbers.pop("_WORDS") == items.FIELDS // 2
    named = {name.lstrip("_"): value for name, value in (*vars(items).items(), *vars(scene_plain).items())}
    assert numbers == {name: named[name[1:]] for name in numbers}
    assert len(numbers) > 20


def test_a_frame_allocates_nothing():
    code = (
        "import gc\nfrom display.scene import Scene\nfrom display.surface.framebuf import SurfaceFB\n"
        "from display import chrome, items\ns = SurfaceFB(240, 240)\nc = Scene(80, 240, 240)\n"
        "def go(t):\n"
        "  c.begin()\n  c.fill(0, 0, 240, 240, 2)\n  chrome.header(c, 'Treys 41', '3 twos', '18 left')\n"
        "  for i in range(13): c.card(i * 17, 180, 2, i * 4, items.STACKED | items.DOUBLED)\n"
        "  c.back(9, 30 + t, 2)\n  c.edges(50, 50, 1, 3)\n  c.slot(90, 90, 0)\n  c.glyph(8, 0, 9, 99)\n"
        "  c.number(1, -30 - t, 120, 100, 4, 1)\n  c.text(0, 'your lead – Q♠', 120, 120 + t, 4, 1)\n"
        "  for i in range(c.commit()):\n"
        "    k = 4 * i\n    c.paint(s, c.damage[k], c.damage[k + 1], c.damage[k + 2], c.damage[k + 3])\n"
        "for t in range(3): go(t)\n"
        "gc.collect()\ngc.disable()\nbefore = gc.mem_alloc()\n"
        "for t in range(20): go(t)\n"
        "print(gc.mem_alloc() - before)\n"
    )
    assert int(run("unix", code)) == 0


def _frame(scene, *texts):
    """Show some texts, one below the other; return how many rectangles are repainted."""
    scene.begin()
    scene.fill(0, 0, W, H, palette.FELT)
    for i, text in enumerate(texts):
        scene.text(fonts.SMALL, text, 10, 10 + 20 * i, palette.WHITE, items.LEFT)
    return scene.commit()


def test_nothing_changed_means_no_damage_and_invalidate_asks_for_the_whole_screen_once():
    scene = Scene(10, W, H)
    assert _frame(scene, "one", "two") == 1 and scene.rect(0) == (0, 0, W, H)
    assert _frame(scene, "one", "two") == 0
    assert _frame(scene, "one", "ten") == 1 and scene.rect(0)[1] == 30
    assert _frame(scene, "one", "ten") == 0
    scene.invalidate()
    assert _frame(scene, "one", "ten") == 1 and scene.rect(0) == (0, 0, W, H)
    assert _frame(scene, "one", "ten") == 0
    scene.four_colours(True)
    assert _frame(scene, "one", "ten") == 1


def test_a_frame_begun_twice_is_compared_with_the_one_shown():
    """A text that changed in a frame that was never shown must still count as changed in the next."""
    scene = Scene(10, W, H)
    _frame(scene, "one")
    scene.begin()
    scene.fill(0, 0, W, H, palette.FELT)
    scene.text(fonts.SMALL, "two", 10, 10, palette.WHITE, items.LEFT)
    assert _frame(scene, "six") == 1 and _frame(scene, "six") == 0


@pytest.mark.parametrize("font", draws.TEXTS)
@pytest.mark.parametrize("value", [0, 7, -7, 10, 9999, 10000, -10000, 1234567, -40000])
def test_numbers_look_like_their_text(value, font):
    pictures = []
    for how in ("number", "text"):
        scene = Scene(4, W, H)
        scene.begin()
        given = value if how == "number" else str(value)
        w = getattr(scene, how)(font, given, 120, 9, palette.WHITE, items.CENTRE)
        assert w == fonts.width(font, str(value))
        scene.commit()
        pictures.append(whole(scene))
    assert pictures[0] == pictures[1]


def test_a_scene_grows_to_1023_items_and_forgets_that_it_has_grown():
    with pytest.raises(ValueError, match="1 to 1023 items, not 2000"):
        Scene(2000, W, H)
    scene = Scene(2, W, H)
    scene.begin()
    with pytest.raises(ValueError, match="no more than 1023 items"):
        for _ in range(1024):
            scene.fill(0, 0, 1, 1, 1)
    scene.commit()
    scene.forget()
    assert scene.capacity == 2
    scene.begin()
    scene.fill(0, 0, W, H, palette.GOLD)
    assert scene.commit() == 1 and scene.rect(0) == (0, 0, W, H)


@pytest.mark.parametrize("size", range(items.CARDS))
def test_rank_and_suit_show_beside_an_overlapping_card(size):
    """A stacked card shows both in 18 columns."""
    seen = set()
    for card in range(52):
        scene, surface = draw(Scene(2, 60, 80), Scene.card, 0, 0, size, card, items.STACKED), SurfacePIL(60, 80)
        scene.paint(surface, 0, 0, 18, items.CARD_H[size])
        seen.add(surface.packed())
    assert len(seen) == (26 if items.CARD_H[size] < 30 else 52)  # tiles show the rank and the colour


@functools.cache
def _shares(size, flags, light):
    """Return the share of each colour in the pixels of all cards of a size, with these flags and on such a table."""
    counts = [0] * palette.COLOURS
    for card in range(52):
        scene = Scene(2, 60, 80)
        scene.four_colours(False, light)
        surface = SurfacePIL(60, 80)
        draw(scene, Scene.card, 0, 0, size, card, flags).paint_all(surface)
        box = (0, 0, items.CARD_W[size], items.CARD_H[size])
        counts = [a + b for a, b in zip(counts, surface._image.crop(box).histogram())]
    return [count / sum(counts) for count in counts]


LOOKS = (0, items.DIM | items.OPEN, items.DIM)  # flags of cards that can be taken, are open, are closed


@pytest.mark.parametrize("size", range(items.CARDS))
def test_takeable_cards_are_brighter_than_open_ones_and_these_than_closed_ones(size):
    """On a dark table the first are three times as bright as the last; on a light table, where dark cards stand out
    most, a third brighter. Counted with rank, suit and edge, which take much of a slip: that is 2.6 times as bright."""
    for theme in palette.THEMES:
        light = theme in palette.LIGHT
        white, grey, dull = (
            sum(share * luminance(i, theme) for i, share in enumerate(_shares(size, flags, light))) + 0.05
            for flags in LOOKS
        )
        times = 2.6 if size == items.SLIP else 3
        assert white / dull >= (1.3 if light else times) and white / grey >= 1.15 and grey / dull >= 1.1, theme


def test_what_lies_on_an_item_is_dropped_with_it():
    scene = Scene(20, 240, 240)
    scene.begin()
    scene.panel(46, 60, 18, 18, palette.WHITE, palette.INK)
    for x, y in ((49, 62), (58, 62), (49, 71), (58, 71)):
        scene.fill(x, y, 3, 3, palette.INK)
    scene.fill(80, 71, 3, 3, palette.INK)
    scene.drop(20, 64)
    scene.commit()
    assert [item[1:4] for item in items_of(scene) if item.w] == [(80, 71, 3)]


def test_items_as_wide_as_the_screen_stay_when_rows_are_covered():
    scene = Scene(4, W, H)
    scene.begin()
    for width in (W, W - 2):
        scene.fill(0, 90, width, 20, palette.FELT)
    scene.drop(100, H)
    assert [scene.box(i)[2] for i in range(2)] == [W, 0]
