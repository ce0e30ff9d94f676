"""Decks as text: an exported one is read again and solved like its deal; a mistake in one is reported in one line."""

import pytest

import engine
from tests.tools.refusals import refused
from tools import __main__ as command
from tools.deals import decks, fast_solver, findings

DECK = decks.cards_of(engine.new("treys", 7))


def _text(game, cards, *lines):
    """Return the text of a deck of the game called `game`, with more `lines` before its cards."""
    texts = [engine.cards.card_text(card) for card in cards]
    return "\n".join(["game " + game, *lines, "cards " + " ".join(texts)]) + "\n"


@pytest.mark.parametrize("kind", findings.PACKS)
def test_what_is_exported_is_the_deal_and_is_solved_as_the_deal(kind, tmp_path, capsys):
    path = tmp_path / "decks.txt"
    assert command.main(["deals", "export", kind, "--range", "7-9", "-o", str(path)]) == 0
    found = list(decks.read(path))
    answers = []
    for (_, game), number in zip(found, (7, 8, 9), strict=True):
        dealt = findings.deal_game(kind, number)
        assert game.dump() == dealt.dump() and game.options == dealt.options
        answers.append(fast_solver.solve(dealt).answer)
    assert command.main(["deals", "solve", str(path)]) == int(set(answers) != {fast_solver.WON})
    printed = capsys.readouterr().out.split("line ")[1:]
    for (_, game), answer, text_of_deal in zip(found, answers, printed, strict=True):
        assert ("can be won in" in text_of_deal) == (answer == fast_solver.WON)
        for text in text_of_deal.splitlines()[1:]:
            game.play(game.code(text.strip()))
        assert bool(game.won) == (answer == fast_solver.WON)


def test_jokers_signs_and_small_letters_are_read(tmp_path):
    game = engine.new("tripeaks", 5, jokers=2)
    cards = decks.cards_of(game)
    path = tmp_path / "deck.txt"
    text = _text("tripeaks", cards, "option jokers 2").replace("TH", "10♥").replace("QS", "q♠").replace("AC", "ac")
    path.write_text(text, encoding="utf-8")
    dealt = next(decks.read(path))[1].dump()
    wanted = game.dump()
    # Not the stock: the two jokers may have changed places, as their texts are the same
    assert [dealt[key] for key in ("tableau", "waste")] == [wanted[key] for key in ("tableau", "waste")]
    path.write_text("# one by its number\ngame treys\ndeal 7\n")
    assert next(decks.read(path))[1].dump() == engine.new("treys", 7).dump()


def test_a_file_as_large_as_an_export_of_a_whole_pack_is_read(tmp_path):
    path = tmp_path / "decks.txt"
    path.write_text(_text("treys", DECK, "option threes_wild off", "# deal 10000") * 20_000)
    assert decks.cards_of(next(decks.read(path))[1]) == DECK


@pytest.mark.parametrize("text, wanted", [
    ("cards 7H\n", "is not a file of decks: it begins with a line such as `game treys`"),
    ("game trex\ndeal 7\n", "line 1: only single deals of treys, tripeaks, klondike can be solved"),
    ("game chess\ndeal 7\n", "line 1: no game is called 'chess'"),
    ("game treys\n", "line 1: a record begins with a 'deal' line"),
    ("\ngame treys\n\noption wrap off\ndeal 7\n", "line 4: "),
    ("game treys\ndeal 7\n\ngame treys\n\noption wrap off\ndeal 7\n", "line 6: "),
    ("game treys\ndeal 7\ndraw\n", "line 1: a deck has no moves"),
    ("game treys\ndeal 7\ncards 7H\n\n", "line 3: there already is a 'deal' line"),
    ("game treys\ncards 7H 1X\n", "line 2: no card is called '1X'"),
    ("game treys\ncards\n", "line 1: missing: AC, "),
    (_text("treys", [52, *DECK]), "line 1: too many: JK"),
    (_text("treys", DECK[1:]), "line 1: missing: 7D"),
    (_text("treys", [*DECK, 52]), "line 1: too many: JK"),
    (_text("treys", [DECK[1], *DECK[1:]]), "line 1: there twice: 9D"),
    (_text("tripeaks", [52, *DECK], "option jokers 1"), "line 1: a joker is in the stock only"),
])  # fmt: skip
def test_a_mistake_in_a_deck_is_one_line(text, wanted, tmp_path, capsys):
    path = tmp_path / "deck.txt"
    path.write_text(text)
    said = refused(capsys, "deals", "solve", path)
    assert str(path) in said and wanted in said
