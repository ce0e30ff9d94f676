"""The words of the page itself: in its scripts, marked `_("…")` and `_n("…", "…", number)`, and in `index.html`.

A language's words are a script of their own, which the page loads where that language is wanted (`start.js`). For the
games' words see `tools/languages.py`.
"""

import html
import json
import re
from pathlib import Path

from tools import languages, project
from tools.files import inside

PAGE = Path(__file__).resolve().parent / "page"
_FOLDER = PAGE.relative_to(project.ROOT).as_posix() + "/"
# As `_.take` in `start.js` finds them: whole paragraphs, other pieces of text, and some attributes
_IN_HTML = re.compile(r'<p\b[^>]*>((?:(?!</p>).)+)</p>|>([^<>]+)(?=<)|(?:title|aria-label|data-empty)="([^"]+)"')
NO_SCRIPT = "Tercet is a script: allow JavaScript for this page, and the games play here."


def found():
    """Yield (path, line, text, text for many or "") of everything that people read, as `tools texts` wants them."""
    from babel.messages.extract import extract

    for path in inside(PAGE, "*.js"):
        with open(path, "rb") as file:
            for line, given, _, _ in extract("javascript", file, {"_": None, "_n": (1, 2)}):
                yield (_FOLDER + path.name, line, *(given if isinstance(given, tuple) else (given, "")))
    page = _FOLDER + "index.html"
    yield page, 0, NO_SCRIPT, ""
    for pieces in _IN_HTML.findall((PAGE / "index.html").read_text(encoding="utf-8").partition("<body>")[2]):
        text = html.unescape("".join(pieces).strip())
        if re.search("[A-Za-z]{2}", text) and "{{" not in text and text != "Tercet":
            yield page, 0, text, ""


def script(code):
    """Return the script that gives the page the words of a language; "" for English."""
    if code == languages.ENGLISH:
        return ""
    entries = languages.entries(code)
    words = {entry.msgid for entry in entries if any(path.startswith(_FOLDER) for path, _ in entry.occurrences)}
    texts = {text: words_of for text, words_of in languages.load(code).texts.items() if text in words}
    given = json.dumps(texts, ensure_ascii=False), languages.plural_rule(entries)
    return 'if (document.documentElement.lang === "%s") _.take(%s, (n) => %s);\n' % (code, *given)


def buttons():
    """Return the buttons that choose a language, by its own name, as HTML."""
    row = '<button type="button" lang="%s">%s</button>'
    return "".join(row % (code, html.escape(languages.load(code).title)) for code in languages.names())


def without_scripts():
    """Return what stands in the page where no script runs, which could choose a language: in all of them, as HTML."""
    texts = {code: languages.load(code).texts.get(NO_SCRIPT, NO_SCRIPT) for code in languages.names()}
    return "".join('<p lang="%s">%s</p>' % (code, html.escape(text)) for code, text in texts.items())
