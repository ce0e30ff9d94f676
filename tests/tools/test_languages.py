"""Languages: marks in sources, texts in files, and whether every language that is offered is whole."""

import ast
import re

import pytest

import engine
from engine import texts as marks
from engine.game import SeatChoices
from firmware.menu import option_title, value_title
from firmware.store import settings
from tools import arabic, languages
from tools.commands import texts
from tools.errors import ToolError

SPANISH = languages.Language("es", {
    "a card": "una carta", "%d card": ["%d carta", "%d cartas"], "on": "sí", "drew": "robó", "you\4drew": "robaste",
}, "n != 1")  # fmt: skip
ARABIC = "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)"
SOURCE = '''from engine.texts import _, _n, _of, _when

FIRST = _("a card"), _(
    "another"
)
def count(n, value):
    return _n("%d card", "%d cards", n) % n, _of(value, "on", "off"), _when(n == 1, "you", "drew")
'''


def _run(source):
    scope = {}
    exec(source, scope)
    return scope["FIRST"], scope["count"](1, "on"), scope["count"](2, "off")


def test_in_english_a_source_is_as_without_marks():
    plain = languages.source_in(languages.load("en"), "a.py", SOURCE)
    assert "texts" not in plain and "_(" not in plain and "'drew'" in plain and plain.count("\n") == SOURCE.count("\n")
    assert _run(plain) == _run(SOURCE) == (
        ("a card", "another"), ("1 card", "on", "drew"), ("2 cards", "off", "drew"),
    )  # fmt: skip


def test_in_a_language_its_texts_are_in_place_of_the_marks(monkeypatch):
    wanted = ("una carta", "another"), ("1 carta", "sí", "robaste"), ("2 cartas", "off", "robó")
    assert _run(languages.source_in(SPANISH, "a.py", SOURCE)) == wanted
    monkeypatch.setattr(marks, "_texts", SPANISH.texts)
    monkeypatch.setattr(marks, "_form", lambda n: int(n != 1))
    assert _run(SOURCE) == wanted


@pytest.mark.parametrize("rule, wanted", [
    ("(n != 1)", [1, 0, 1, 1]), ("n>1", [0, 0, 1, 1]), ("0", [0, 0, 0, 0]),
    (ARABIC, [0, 1, 2, 3]), ("(n%10==1 && n%100!=11 ? 0 : !(n%10>4) ? 1 : 2)", [1, 0, 1, 1]),
])  # fmt: skip
def test_a_rule_for_plurals_is_understood(rule, wanted, tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=6; plural=%s;\\n"\n'
    (tmp_path / "xx.po").write_text(head % rule, encoding="utf-8")
    form = eval("lambda n: int(%s)" % languages.load.__wrapped__("xx").plural)
    assert [form(n) for n in range(4)] == wanted


def test_a_mark_of_anything_but_a_text_is_an_error():
    with pytest.raises(ToolError, match="a.py, line 2: what is marked has to be a text"):
        list(languages.marked("a.py", "text = 'a'\n_(text)\n"))


def test_of_a_file_moves_and_figures_stay():
    lines = "# Title\ndeal 7\n\nA text.\n~ 9C '8_or_10 > 'x\n- draw; on: Not now.\n? Press\n> draw\n! No\n% a note\n"
    found = [text for _, text in languages.file_texts(lines)]
    assert found == ["Title", "A text.", "8_or_10", "Not now.", "Press", "No"]
    other = languages.Language("es", {text: text.upper() for text in found}, "0")
    assert languages.file_in(other, lines).lower() == lines.lower()
    assert languages.file_in(languages.load("en"), lines) == lines


def test_no_function_has_a_variable_with_the_name_of_a_mark_that_it_uses():
    for folder in languages.MARKED:
        for path in sorted((languages.ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, (ast.FunctionDef, ast.Lambda)):
                    used = [one.ctx for one in ast.walk(node) if isinstance(one, ast.Name) and one.id == "_"]
                    assert len({type(one) for one in used}) < 2, "%s, line %d" % (path, node.lineno)


def test_the_files_of_languages_have_all_texts_and_no_others():
    for path, data in texts.files().items():
        assert path.read_bytes() == data, "%s is out of date: `texts` brings it up to date" % path.name


def _places(text):
    """Return the places of a text for values: their order and kinds count, but not the order of those with names."""
    places = re.findall(r"%%|%\(\w+\)[ds]|%\d*[a-z]|\||\[[^]/]*/", re.sub(r"\[[^]/]*/", "[/", text))
    return places + sorted(re.findall(r"\{\w+\}", text))


@pytest.mark.parametrize("code", languages.names(whole=False)[1:])
def test_translations_have_the_places_of_the_texts(code):
    language = languages.load(code, whole=False)
    wrong = []
    for _, _, text, many in texts.found():
        forms = language.texts.get(text, [text, many] if many else text)
        assert isinstance(forms, str) != bool(many)
        for form in [forms] if isinstance(forms, str) else forms:
            plain = text.rpartition("\4")[2]
            if _places(form) != _places(plain) or (form[:1] == " ") != (plain[:1] == " "):
                wrong.append((text, form))
    assert not wrong


def test_a_language_is_offered_when_it_is_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgid "English"\nmsgstr "Español"\n\n'
    (tmp_path / "es.po").write_text(head + 'msgid "on"\nmsgstr ""\n', encoding="utf-8")
    languages.names.cache_clear(), languages.load.cache_clear()
    try:
        assert languages.names() == ["en"] and languages.names(whole=False) == ["en", "es"]
        with pytest.raises(ToolError, match="es.po is not offered yet: 1 of its 2 texts are missing"):
            languages.load("es")
        (tmp_path / "es.po").write_text(head + 'msgid "on"\nmsgstr "sí"\n', encoding="utf-8")
        languages.names.cache_clear()
        assert languages.names() == ["en", "es"]
        assert languages.load("es") == ("es", {"English": "Español", "on": "sí"}, "n != 1")
        with pytest.raises(ToolError, match="there is no language 'xx'; there are: en, es"):
            languages.load("xx")
    finally:
        languages.names.cache_clear(), languages.load.cache_clear()


def test_titles_and_values_of_all_options_and_settings_are_texts():
    known = {text for _, _, text, _ in texts.found()}
    tables = [(settings.SETTINGS, settings.WORDS)]
    tables += [(game.OPTIONS, game.OPTION_TITLES) for game in map(engine.game_class, engine.GAMES)]
    for rows, words in tables:
        for name, _, choices, help_text in rows:
            if not choices:
                continue  # in no menu
            values = () if isinstance(choices, SeatChoices) else [one for one in choices if not isinstance(one, range)]
            shown = [option_title(name, words), help_text, *map(value_title, values)]
            assert [text for text in shown if re.search("[a-z]{4}", text) and text not in known] == []


def _unmarked(node):
    """Yield the texts of several words below a node that have no mark."""
    if languages.is_mark(node):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search("[a-z] .*[a-z]", node.value):
        yield node.value
    for one in ast.iter_child_nodes(node):
        yield from _unmarked(one)


# What only programs and commands get: about codes, views, packs, records, and games that nobody can choose
_FOR_PROGRAMS = (
    "a view cannot", "%r is not a move: ", "%r is not the code", "no game is called", "this pack has",
    "the calendar has", "there already is a line",
)  # fmt: skip


def test_what_refuses_a_move_an_option_or_a_file_is_marked():
    """Links say to whoever opens them why a move or an option is refused, and each screen why a file is not saved."""
    errors, wrong = ("IllegalMove", "BadOption", "BadLink", "StorageError", "LeftAlone"), []
    for folder in ("engine", "firmware/store", "tools/web"):
        for path in sorted((languages.ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Raise) and getattr(getattr(node.exc, "func", None), "id", "") in errors:
                    found = _unmarked(node)
                elif isinstance(node, ast.FunctionDef) and re.match("_?why", node.name):
                    found = (text for one in node.body[1:] for text in _unmarked(one))
                else:
                    continue
                wrong += [(path.name, text) for text in found if not text.startswith(_FOR_PROGRAMS)]
    assert wrong == []


@pytest.mark.parametrize("code", languages.names()[1:])
def test_numbers_dates_and_places_have_all_their_forms(code):
    language = languages.load(code)
    needed = {eval(language.plural, {"n": n}) for n in range(200)}
    counted = [text for _, _, text, many in texts.found() if many]
    assert len(counted) > 20 and all(len(language.texts[text]) == len(needed) for text in counted)
    for text in {text for _, _, text, _ in texts.found() if text.startswith(("Jan", "MTW"))}:
        assert len(language.texts[text].split()) == len(text.split()) and len(set(language.texts[text])) > 5, text
    assert len(language.texts["MTWTFSS"]) == 7
    for n, end in enumerate(("st", "nd", "rd", "th"), 1):
        assert language.texts["%d" % n + end] in language.texts["%d" + end + " of %d"] % (n, 7)


def test_in_spanish_a_direction_and_what_is_left_are_two_words():
    words = languages.load("es").texts
    assert words["left"] == "izquierda" and words["%d left"] == "faltan %d"


def test_letters_of_arabic_join_as_their_neighbours_let_them():
    assert arabic.shaped("تركس 75 لا") == "\ufe97\ufeae\ufedb\ufeb2 75 \ufefb"  # no letter reaches on from ra
