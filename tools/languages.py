"""The languages of what people read and hear: `languages/*.po`, files of gettext.

A text is marked in the sources (`engine/texts.py`), or lies in a file of `firmware/text/`. For a device the build puts
a language's texts in place (`source_in`, `file_in`); on a desktop `use` does, for everything imported afterwards.
A language is offered when all its texts are there.
"""

import ast
import atexit
import importlib
import locale
import os
import re
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

import polib

from tools.board.shrink.source import Module, walk
from tools.errors import ToolError
from tools.files import inside
from tools.project import ROOT

FOLDER = ROOT / "languages"
TEXTS = ROOT / "firmware" / "text"
ENGLISH = "en"
MARKED = ("engine", "display", "firmware", "tools/simulator", "tools/web")  # folders with marks
LETTERS = "letters"  # the folder in `display/data/` with the fonts that have other letters than those of English
_MARKS = ("_", "_n", "_of", "_when")
_MODULE = "engine.texts"
_TITLE = "English"  # the text whose translation is a language's own name
# Packages that hold texts, or parts of these
_LOADED_AGAIN = ("engine", "display", "firmware", "tools.simulator", "tools.commands", "tools.web")


class Language(NamedTuple):
    """A language: its code, its texts (English → text, or list of forms), and which form a number needs.

    `plural`: an expression in Python of `n`.
    """

    code: str
    texts: dict
    plural: str

    @property
    def title(self):
        return self.texts.get(_TITLE, _TITLE)


@cache
def load(code, whole=True):
    """Return a `Language`; ToolError when there is none, or when texts are missing and it has to be `whole`."""
    if code == ENGLISH:
        return Language(ENGLISH, {}, "n != 1")
    if not (FOLDER / (code + ".po")).is_file():
        raise ToolError("there is no language %r; there are: %s" % (code, ", ".join(names())))
    file = entries(code)
    missing = len([entry for entry in file if not entry.obsolete and not entry.translated()])
    if missing and whole:
        raise ToolError("%s.po is not offered yet: %d of its %d texts are missing" % (code, missing, len(file)))
    texts = {}
    for entry in file.translated_entries():
        forms = [entry.msgstr_plural[i] for i in sorted(entry.msgstr_plural)]
        texts["%s\4%s" % (entry.msgctxt, entry.msgid) if entry.msgctxt else entry.msgid] = forms or entry.msgstr
    return Language(code, texts, _in_python(plural_rule(file)))


def entries(code):
    """Return the file of a language, a list of entries, as polib has it."""
    return polib.pofile(str(FOLDER / (code + ".po")))


def plural_rule(file):
    """Return which form a number `n` needs in the language of a file: an expression in C."""
    rule = re.search(r"plural=([^;]*)", file.metadata.get("Plural-Forms", ""))
    return rule[1] if rule else "n != 1"


@cache
def names(whole=True):
    """Return the codes of the languages, English first; only of those whose texts are all there when `whole`."""
    found = [ENGLISH]
    for path in sorted(inside(FOLDER, "*.po")):
        if not whole or all(entry.translated() for entry in polib.pofile(str(path)) if not entry.obsolete):
            found.append(path.stem)
    return found


def percent(code):
    """Return how much of a language is there."""
    return entries(code).percent_translated()


def _in_python(rule):
    """Return a rule for plurals, an expression in C, as one in Python."""
    rule = rule.strip()
    whole = re.fullmatch(r"\(((?:[^()]|\([^()]*\))*)\)", rule)  # in brackets
    if whole:
        return _in_python(whole[1])
    condition, asked, rest = rule.partition("?")
    if asked:
        yes, _, no = rest.partition(":")
        return "(%s if %s else %s)" % (_in_python(yes), _in_python(condition), _in_python(no))
    return re.sub(r"!(?!=)", " not ", rule.replace("&&", " and ").replace("||", " or "))


# Marks in sources


def is_mark(node):
    """Return whether a node of a tree is a marked text."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _MARKS


def marked(path, text):
    """Yield (number of the line, text, the text for many or "") of each mark in a source; ToolError for a wrong one.

    Before a text of a context stand that and "\\4", as in gettext's own files.
    """
    for node in walk(Module(path, text).tree):
        if is_mark(node):
            texts = [getattr(one, "value", None) for one in _texts_in(node)]
            if not texts or not all(isinstance(one, str) for one in texts):
                raise ToolError("%s, line %d: what is marked has to be a text" % (path, node.lineno))
            if node.func.id == "_n":
                yield node.lineno, *texts
            elif node.func.id == "_when":
                yield from ((node.lineno, one, "") for one in (texts[1], "\4".join(texts)))
            else:
                yield from ((node.lineno, one, "") for one in texts)


def _texts_in(node):
    """Return the nodes of a mark's texts."""
    return {"_": node.args, "_n": node.args[:2], "_of": node.args[1:], "_when": node.args[1:]}[node.func.id]


def source_in(language, path, text):
    """Return a source with the texts of a language in place of the marks; all lines keep their numbers."""
    if _MODULE not in text:
        return text
    module, edits = Module(path, text), []
    for node in walk(module.tree):
        if is_mark(node):
            lines = "\n" * (node.end_lineno - node.lineno)
            edits.append((node, "(%s%s)" % (lines, _in_place(language, node)) if lines else _in_place(language, node)))
        elif isinstance(node, ast.ImportFrom) and node.module == _MODULE:
            edits.append((node, ""))
    module.replace(edits)
    return module.text


def _in_place(language, node):
    """Return the expression that takes the place of a mark."""
    texts = [one.value for one in _texts_in(node)]
    if node.func.id == "_":
        return repr(language.texts.get(texts[0], texts[0]))
    if node.func.id == "_of":
        value = ast.unparse(node.args[0])
        other = {one: language.texts[one] for one in texts if language.texts.get(one, one) != one}
        return "%r.get(%s, %s)" % (other, value, value) if other else value
    if node.func.id == "_when":
        usual = language.texts.get(texts[1], texts[1])
        special = language.texts.get("\4".join(texts), usual)
        return repr(usual) if special == usual else "(%r if %s else %r)" % (special, ast.unparse(node.args[0]), usual)
    forms = language.texts.get(texts[0], texts)
    rule = re.sub(r"\bn\b", lambda found: ast.unparse(node.args[2]), language.plural)
    if len(forms) == 2:
        return "(%r if %s else %r)" % (forms[1], rule, forms[0])
    return "%r[%s]" % (tuple(forms), rule)


# Texts in files: rules and lessons, one text per line or word of a figure


def file_texts(text):
    """Yield (number of the line, text) of a file of `firmware/text/`."""
    for number, line in enumerate(text.splitlines(), 1):
        yield from ((number, part) for part, is_text in _parts(line) if is_text)


def file_in(language, text):
    """Return a file of `firmware/text/` in a language."""
    parts = [one for line in text.splitlines(keepends=True) for one in _parts(line)]
    return "".join(language.texts.get(part, part) if is_text else part for part, is_text in parts)


def _parts(line):
    """Yield (part, whether it is a text) of a line."""
    sign = line[:2]
    if sign == "~ " or sign == "~~":
        for word in re.split(r"(\s+)", line):
            is_text = word[:1] in ("'", '"') and re.search("[A-Za-z]{2}", word) is not None
            yield from ((word[0], False), (word[1:], True)) if is_text else ((word, False),)
        return
    start = re.match(r"# |[?!] |- .*?: |[&@>=%] .*|(?:deal|option|begin) .*|", line).end()
    body = line[start:].rstrip("\r\n")
    yield line[:start], False
    yield body, bool(body.strip())
    yield line[start + len(body) :], False


# On a desktop


def of_system():
    """Return the language of this computer's user, if it is offered; else English."""
    if sys.platform == "win32":
        import ctypes

        name = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    else:
        name = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return name[:2] if name[:2] in names() else ENGLISH


_used = ENGLISH


def use(language, module):
    """Return a module of the tools imported again, in a `Language`: what it imported is then in that language, too."""
    global _used
    if language.code != _used:
        _used = language.code
        importlib.import_module(_MODULE).choose(language.texts, eval("lambda n: int(%s)" % language.plural))
        for name in set(sys.modules) - {_MODULE}:
            if any(name == package or name.startswith(package + ".") for package in _LOADED_AGAIN):
                del sys.modules[name]
        if language.texts:
            fonts = importlib.import_module("display.fonts")
            fonts.DATA += LETTERS + "/"
    return importlib.import_module(module)


def texts_folder():
    """Return the folder with the texts of the language in use."""
    if _used == ENGLISH:
        return TEXTS
    folder = tempfile.TemporaryDirectory(prefix="tercet-")
    atexit.register(folder.cleanup)
    for path in inside(TEXTS, "*.txt"):
        text = file_in(load(_used, whole=False), path.read_text(encoding="utf-8"))
        Path(folder.name, path.name).write_text(text, encoding="utf-8")
    return Path(folder.name)


def add_argument(parser, text="the language of the games (%(default)s)", default=ENGLISH, whole=True):
    """Add --language, the code of one; of one that is offered when it has to be `whole`."""
    parser.add_argument("--language", choices=names(whole), default=default, help=text)
