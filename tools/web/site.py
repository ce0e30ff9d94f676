"""The web page put together: a folder for any web server, and one file that starts from disk too.

The page's scripts become one, with MicroPython's loader before them, and the games one packed file. What changes from
version to version has the version's hash in its name, so no server and no browser mixes two of them.
"""

import base64
import gzip
import hashlib
import json
import re
import struct
import tempfile
from pathlib import Path

from tools import project
from tools.board.build import fill
from tools.errors import ToolError
from tools.output import built
from tools.web import board_pack, icons, npm

PAGE = Path(__file__).resolve().parent / "page"
SINGLE = "tercet.html"
WORKER = "service-worker.js"
LATER = "-boards.pack"  # how the file ends that no first visit fetches
SCRIPTS = (
    "machine.js", "screen.js", "controls.js", "saves.js", "zip.js", "sound.js", "versions.js", "image.js", "repl.js",
    "deploy.js", "onto.js", "main.js",
)  # fmt: skip
# Modules that run in the page beside the games
MODULES = ("web/board", "web/page_api", "web/links", "web/probe", "simulator/profile_board")
# Of what a Pico runs, what no page needs
LEFT_OUT = ("main.py", "tercet.json", "firmware/device.mpy", "firmware/parts.mpy")

_EXPORT = re.compile(r"export default _createMicroPythonModule;\s*export async function")
_PLACE = "import.meta.url"  # is for modules alone, which no worker of a page from disk can be


def make(out):
    """Make the folder `out`, in the place of one that was made before; return (path, bytes) of its files."""
    with built(out, _may_go) as draft:
        files = _files()
        for name, data in files.items():
            (draft / name).write_bytes(data)
    return sorted((name, len(data)) for name, data in files.items())


def _files():
    """Return the files of the page: name → bytes."""
    runtime = npm.runtime()
    games = _games()
    joining = {path + ".mpy": games.pop(path + ".mpy") for path in board_pack.MODULES}
    packed = _pack({"micropython.wasm": runtime["micropython.wasm"], **games})
    boards = _boards(games, joining)
    script = _script(runtime["micropython.mjs"].decode())
    style = _text("page.css")
    drawn = icons.draw()
    version = _hash(packed, boards, script, style, _text("index.html"), _text(WORKER), *drawn.values())
    files = {
        "tercet-%s.pack" % version: packed,
        _later(version): boards,
        "tercet-%s.js" % version: script.encode(),
        "tercet-%s.css" % version: style.encode(),
        "manifest.webmanifest": _manifest(drawn).encode(),
        **drawn,
    }
    files["index.html"] = _index(version).encode()
    kept = ["./", *sorted(set(files) - {"index.html", _later(version)})]
    words = {"version": version, "files": json.dumps(kept), "later": json.dumps(_later(version))}
    files[WORKER] = _filled(_text(WORKER), **words).encode()
    files[SINGLE] = _single(version, script, style, {"pack": packed, "boards": boards}, drawn).encode()
    return files


def _later(version):
    """Return the name of what is not fetched before it is asked for: what goes onto a board."""
    return "tercet-%s%s" % (version, LATER)


def _boards(games, joining):
    """Return the packed file for boards: what `onto.data` says, the files it has, the modules that join."""
    said, files = board_pack.data(games)
    games = {"board/" + path: content for path, content in files.items()}
    return _pack({"boards.json": json.dumps(said).encode(), **joining, **games})


def _may_go(out):
    """ToolError unless a folder holds nothing but what `make` puts there."""
    if not out.is_dir():
        raise ToolError("%s is a file: choose a folder" % out)
    ours = r"tercet-[0-9a-f]+(-boards)?\.(pack|js|css)|index\.html|manifest\.webmanifest|icon-.*\.png|%s|%s"
    ours = re.compile(ours % (re.escape(SINGLE), re.escape(WORKER)))
    for path in out.iterdir():
        if path.is_dir() or not ours.fullmatch(path.name):
            raise ToolError("%s is not of a page that web made there: move it away or choose another folder" % path)


def _games():
    """Return what the page runs on MicroPython: path → bytes."""
    more = {"tools/%s.mpy" % name: project.ROOT / "tools" / (name + ".py") for name in MODULES}
    more.update({path + ".mpy": project.ROOT / (path + ".py") for path in board_pack.MODULES})
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        tree = Path(folder)
        manifest = fill(tree, None, passes=(), more=more)
        return {path: (tree / path).read_bytes() for path in sorted(manifest.files) if path not in LEFT_OUT}


def _pack(files):
    """Return files as one: the length of an index, the index as JSON, their bytes; all of it compressed."""
    index = json.dumps([(path, len(data)) for path, data in files.items()]).encode()
    return gzip.compress(struct.pack("<I", len(index)) + index + b"".join(files.values()), 9, mtime=0)


def _script(loader):
    """Return the page's one script: MicroPython's loader as a function, which a worker can have too, then our own."""
    if len(_EXPORT.findall(loader)) != 1 or _PLACE not in loader:
        raise ToolError("MicroPython's loader is not as expected: is %s %s pinned?" % (npm.NAME, npm.VERSION))
    loader = _EXPORT.sub("async function", loader).replace(_PLACE, "location.href")
    wrapped = "const loader = async () => {\n%s\nreturn loadMicroPython;\n};\n" % loader
    return wrapped + "".join(_text(name) for name in SCRIPTS)


def _index(version):
    head = '<link rel="stylesheet" href="tercet-%s.css">\n<link rel="manifest" href="manifest.webmanifest">\n' % version
    head += '<link rel="icon" href="icon-192.png">\n<link rel="apple-touch-icon" href="icon-192.png">\n'
    head += '<link rel="preload" href="tercet-%s.pack" as="fetch" crossorigin>' % version
    body = '<script type="module" src="tercet-%s.js"></script>' % version
    packs = {"pack": "tercet-%s.pack" % version, "boards": _later(version)}
    return _filled(_text("index.html"), **packs, version=version, head=head, body=body)


def _single(version, script, style, packs, drawn):
    icon = base64.b64encode(drawn["icon-192.png"]).decode()
    head = '<link rel="icon" href="data:image/png;base64,%s">\n<style>\n%s</style>' % (icon, style)
    if "</script" in script:
        raise ToolError("a script of the page ends itself: it cannot be put into one file")
    within = '<script type="text/plain" id="%s">%s</script>\n'
    body = "".join(within % (name, base64.b64encode(packed).decode()) for name, packed in packs.items())
    body += '<script type="module">\n%s</script>' % script
    return _filled(_text("index.html"), pack="", boards="", version=version, head=head, body=body)


def _manifest(drawn):
    shown = {
        "name": "Tercet",
        "short_name": "Tercet",
        "description": "Five card games with three in their name",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#141614",
        "theme_color": "#141614",
        "icons": [
            {"src": name, "sizes": "%sx%s" % (size, size), "type": "image/png", "purpose": purpose}
            for name in drawn for size in [name.split("-")[-1].split(".")[0]]
            for purpose in ["maskable" if "mask" in name else "any"]
        ],
    }  # fmt: skip
    return json.dumps(shown, indent=1)


def _text(name):
    return (PAGE / name).read_text(encoding="utf-8")


def _filled(text, **values):
    """Return a template with its {{names}} filled in, each where it stands and nothing in what was put there."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], text)


def _hash(*parts):
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part if isinstance(part, bytes) else part.encode())
    return whole.hexdigest()[:12]
