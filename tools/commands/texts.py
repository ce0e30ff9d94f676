"""Collect all texts that people read or hear in `languages/tercet.pot`, and bring the languages up to date.

A text that is new in a language's file has no translation yet, one that has changed is marked as `fuzzy`. With --check
nothing is written. docs/languages.md tells how to add a language.
"""

import io

from tools import languages, project
from tools.errors import ToolError
from tools.files import inside
from tools.lines import say
from tools.output import write
from tools.web import words

TEMPLATE = languages.FOLDER / "tercet.pot"
_HEADER = "# The texts of Tercet. `tercet texts` writes this file."
_WIDTH = 120
_NOT_WRITTEN = tuple(b'"' + name for name in (
    b"POT-Creation", b"PO-Revision", b"Last-Translator", b"Language-Team", b"Report-Msgid", b"Generated-By",
))  # fmt: skip


def add_arguments(parser):
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a file is out of date")


def found():
    """Yield (path, line, text, text for many or "") of everything that people read, in the order of the paths."""
    for path in sorted(path for folder in languages.MARKED for path in inside(project.ROOT / folder, "**/*.py")):
        name = path.relative_to(project.ROOT).as_posix()
        yield from ((name, *one) for one in languages.marked(name, path.read_text(encoding="utf-8")))
    for path in inside(languages.TEXTS, "*.txt"):
        name = path.relative_to(project.ROOT).as_posix()
        yield from ((name, *one, "") for one in languages.file_texts(path.read_text(encoding="utf-8")))
    yield from words.found()


def files():
    """Return {path: its bytes} for the template and the languages, as the sources want them."""
    from babel.messages import pofile
    from babel.messages.catalog import Catalog

    template = Catalog(project="Tercet", version=project.VERSION, header_comment=_HEADER, fuzzy=False)
    for path, line, text, many in found():
        context, _, text = text.rpartition("\4")
        template.add((text, many) if many else text, locations=[(path, line)], context=context or None)
    contents = {TEMPLATE: _bytes(template)}
    for path in inside(languages.FOLDER, "*.po"):
        catalog = pofile.read_po(io.BytesIO(path.read_bytes()), locale=path.stem)
        catalog.update(template, no_fuzzy_matching=False, update_header_comment=False)
        # Babel sets the flags of an entry that has a guess when it reads it
        contents[path] = _bytes(pofile.read_po(io.BytesIO(_bytes(catalog)), locale=path.stem))
    return contents


def _bytes(catalog):
    """Return a catalogue as a file, without what would change with every other edit or says nothing."""
    from babel.messages import pofile

    out = io.BytesIO()
    pofile.write_po(out, catalog, width=_WIDTH, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_NOT_WRITTEN))


def run(args):
    """Write what is out of date, or list it; report how much of each language is there."""
    if not project.IS_CLONE:
        raise ToolError("the texts are in a clone of the repository, not in the installed package")
    stale = {path: data for path, data in files().items() if not path.is_file() or path.read_bytes() != data}
    for path, data in stale.items():
        print("%s %s" % ("out of date:" if args.check else "written:", path.relative_to(project.ROOT)))
        if not args.check:
            path.parent.mkdir(exist_ok=True)
            write(path, data)
    for code in languages.names(whole=False)[1:]:
        say("%s: %s" % (code, "%d%% of the texts" % languages.percent(code)))
    return 1 if stale and args.check else 0
