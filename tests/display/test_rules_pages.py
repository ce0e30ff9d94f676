"""Pages of text with figures: nothing is cut off or overlaps, a paragraph that fits on a page is not split."""

import pytest

from display import fonts, items, rules_pages
from display.renderers import SIZES
from tests.display.frame import assert_on_screen, items_of, shown

CARDS = (items.CARD, items.SLOT)
RANK_ROWS = 17  # a card's rank, and what is above it


def pages(size, *paragraphs):
    """Return the blocks of each page of some paragraphs."""
    found = {}
    for page, block in rules_pages.paged(paragraphs, *size):
        found.setdefault(page, []).append(block)
    return [found[page] for page in sorted(found)]


@pytest.mark.parametrize("size", SIZES)
def test_a_paragraph_stays_on_a_page_and_a_long_one_goes_on(size):
    short = ["three lines of words that are not so short"]
    found = pages(size, *[short] * 12)
    assert len(found) > 1
    for lines in found:
        assert all(words.strip() == short[0] for words in " ".join(lines).split("  "))  # each paragraph is whole
    words = "The holder of the king names one contract a deal. " * 30
    found = pages(size, [words])
    assert " ".join([" ".join(lines) for lines in found]) == words.strip()
    for at, lines in enumerate(found):
        scene = shown(size, rules_pages.page, "Contracts", lines, at, len(found))
        assert_on_screen(scene)
        assert len(lines) == len(found[0]) or at == len(found) - 1


@pytest.mark.parametrize("size", SIZES)
def test_what_a_figure_shows(size):
    (lines,) = pages(size, ["~ 9C -9D *9H w3S !QS", "~ # #4 _ @6 > v", "~ 'two_words , . \"plain"])
    scene = shown(size, rules_pages.page, "Title", lines)
    assert_on_screen(scene)
    flags = [item.c for item in items_of(scene, items.CARD)]
    value = items.FACE_DOWN | items.VALUE
    assert flags == [0, items.DIM, items.RING_ON, items.WILD, items.DOUBLED, items.FACE_DOWN, value]
    assert scene.strings() == ["Title", "→", "↓", "two words", "plain"]
    assert len(items_of(scene, *CARDS)) == 8
    with_arrow, without = (pages(size, ["~ 'words " + row])[0][0] for row in ("> 'next", "'next"))
    assert with_arrow.height == without.height < items.CARD_H[items.FLAT]  # a row without a card is not as high as one


@pytest.mark.parametrize("size", SIZES)
def test_a_figure_is_as_large_as_the_page_leaves_room_for(size):
    """With more lines above it is smaller, until it goes to the next page."""
    grid = ["~ 9C 4D 7S"] * 3

    def last_page(*paragraphs):
        """Return how many pages there are, and the size of the first card on the last one."""
        found = pages(size, *paragraphs)
        return len(found), items_of(shown(size, rules_pages.page, "", found[-1]), items.CARD)[0].a

    heights, count = [], 1
    while last_page(["line"] * count, ["~ 2C 3C 4C"])[0] == 1:
        heights.append(items.CARD_H[last_page(["line"] * count, ["~ 2C 3C 4C"])[1]])
        count += 1
    assert heights == sorted(heights, reverse=True) and len(set(heights)) > 1
    assert last_page(["One line", *grid])[0] == 1
    badged = items.CARD_H[items.FIELD_LOW]  # rows of the lowest card with room for a badge
    assert size == (240, 135) or items.CARD_H[last_page(grid)[1]] > badged
    for badge in ("!QS", "w3S", "#"):
        assert items.CARD_H[last_page(["~ " + badge] * 2)[1]] >= badged


@pytest.mark.parametrize("size", SIZES)
def test_rows_that_lie_over_one_another_show_the_ranks_above(size):
    scene = shown(size, rules_pages.page, "", pages(size, ["~ , 9C", "~~ 4D 7S"])[0])
    first, left, right = items_of(scene, items.CARD)
    assert left.y == right.y and first.y + RANK_ROWS <= left.y < first.y + first.h
    assert left.x < first.x < right.x


@pytest.mark.parametrize("title, font", (
    ("End of a round", fonts.BIG),
    ("The end of a round of five", fonts.SMALL),
    ("A title that no screen of this kind has room for", fonts.SMALL),
))  # fmt: skip
def test_a_title_too_long_for_large_type_is_smaller_and_the_page_beside_it(title, font):
    scene = shown((240, 135), rules_pages.page, title, ["x"], 2, 13)
    assert_on_screen(scene)
    assert scene.strings()[0] == "3/13" and items_of(scene, items.TEXT)[1].a == font
