"""Boards in other orientations: where the picture goes, and what the buttons mean."""

import pytest

from firmware import boards
from firmware.drivers.controllers import CONTROLLERS
from firmware.input import KEYS, NO_HOLD, wiring

# (Board, orientation) → MADCTL, first column and first row, as in other drivers of these panels
KNOWN = {
    ("pico-lcd-1.3", "upside_down"): (0xB0, 80, 0), ("pico-lcd-1.3", "left"): (0xD0, 0, 80),
    ("pico-lcd-1.3", "right"): (0x10, 0, 0), ("picosystem", "upside_down"): (0xC4, 0, 80),
    ("picosystem", "left"): (0x64, 0, 0), ("display-pack", "upside_down"): (0xB0, 40, 52),
    ("pico-lcd-2", "upside_down"): (0xB0, 0, 0), ("ili9341", "upside_down"): (0xE8, 0, 0),
    ("picopad", "upside_down"): (0xA0, 0, 0),
}  # fmt: skip


def native(profile, aim, x, y):
    """Return the column and row of the controller's memory where a pixel of the picture goes, by the data sheets.

    `aim`: (MADCTL, first column, first row). MADCTL exchanges columns and rows (0x20), and mirrors both (0x40, 0x80).
    """
    access, x0, y0 = aim
    _, _, columns, rows, _ = CONTROLLERS[profile["controller"]]
    column, row = (y + y0, x + x0) if access & 0x20 else (x + x0, y + y0)
    column = columns - 1 - column if access & 0x40 else column
    row = rows - 1 - row if access & 0x80 else row
    assert 0 <= column < columns and 0 <= row < rows
    return column, row


@pytest.mark.parametrize("board, way", KNOWN, ids=" ".join)
def test_the_picture_is_aimed_as_other_drivers_of_these_panels_do(board, way):
    profile = boards.profile(board)
    assert boards.turned(profile, boards.quarters(way, profile)) == KNOWN[board, way]


@pytest.mark.parametrize("board", boards.names())
def test_each_quarter_turn_moves_every_corner_to_where_the_next_one_was(board):
    """Four quarters are none."""
    profile = boards.profile(board)
    w, h = profile["width"] - 1, profile["height"] - 1
    before = [native(profile, boards.turned(profile, 0), x, y) for x, y in ((0, 0), (w, 0), (w, h), (0, h))]
    assert boards.turned(profile, 0) == boards.turned(profile, 4) == (profile["madctl"], profile["x0"], profile["y0"])
    for count in (1, 2, 3):
        if count & 1 and w != h:
            continue
        after = [native(profile, boards.turned(profile, count), x, y) for x, y in ((0, 0), (w, 0), (w, h), (0, h))]
        assert after == before[count:] + before[:count]
    upright, half = boards.turned(profile, 0), boards.turned(profile, 2)
    assert native(profile, half, 5, 7) == native(profile, upright, w - 5, h - 7)


def meant(profile, way, swapped=False):
    """Return {pin: key}, and {pin: key after a long press} for buttons that have one."""
    codes, holds = boards.keys(profile, boards.quarters(way, profile), swapped)
    pins = wiring(profile)[0]
    held = {pin: KEYS[hold] for pin, hold in zip(pins, holds) if hold != NO_HOLD}
    return {pin: KEYS[code] for pin, code in zip(pins, codes)}, held


@pytest.mark.parametrize("way, meant_by", (
    ("normal", "up right down left"), ("upside_down", "down left up right"),
    ("left", "left up right down"), ("right", "right down left up"),
))  # fmt: skip
def test_directions_turn_with_the_picture(way, meant_by):
    """Those meant by up, right, down and left. With "left" the board lies on its left side: its top is on the left."""
    profile = boards.profile("pico-lcd-1.3")
    turned, _ = meant(profile, way)
    keys = {key: turned[pins[0]] for key, pins in profile["keys"].items()}
    assert [keys.pop(key) for key in ("up", "right", "down", "left")] == meant_by.split()
    assert all(key == name for name, key in keys.items())


def test_a_picture_that_is_not_square_is_turned_by_a_half_or_not_at_all():
    """Nor is any picture by an unknown choice."""
    profile = boards.profile("pico-lcd-2")
    assert [boards.quarters(way, profile) for way in ("normal", "left", "right", "upside_down", "?")] == [0, 0, 0, 2, 0]


def test_of_four_buttons_the_upper_one_is_still_the_previous():
    turned, held = meant(boards.profile("display-pack"), "upside_down")
    assert turned == {12: "select", 13: "back", 14: "next", 15: "prev"} and held == {13: "x"}


def test_with_a_and_b_swapped_select_and_back_change_places():
    """The long press of back moves with it; pressing the stick stays select."""
    keys, held = meant(boards.profile("pico-lcd-1.14"), "normal", True)
    assert (keys[15], keys[17], keys[3]) == ("back", "select", "select") and held == {15: "x"}
