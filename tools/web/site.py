"""Builds the web page: a folder for any web server, and a single file that also starts from disk.

The page's scripts are joined to one, after MicroPython's loader, and the games to one packed file. File names contain
the version of the page, a hash of its contents, so that no server and no browser mixes two versions.
"""

import base64
import hashlib
import html
import json
import keyword
import re
import shutil
import struct
from pathlib import Path

from firmware import boards
from tools import languages, project
from tools.board.build import PACKS, SPOKEN, built_files
from tools.errors import ToolError
from tools.files import inside, is_plain
from tools.output import built
from tools.web import board_pack, icons, npm, previews, words
from tools.web.words import PAGE

SINGLE = "tercet.html"
WORKER = "service-worker.js"
LISTED = "boards.json"
START = "start.js"  # runs before the page is painted
MISSING = "404.html"  # with it, servers do not send index.html in place of a file that they have not got
LATER = ("-boards.pack", "-boards.js")  # ends of the names of the files that are downloaded on demand
SCRIPTS = (
    "optional.js", "machine.js", "screen.js", "lift.js", "controls.js", "loading.js", "saves.js", "zip.js",
    "exchange.js", "sound.js", "versions.js", "links.js", "place.js", "language.js",
    "preferences.js", "onto.js", "main.js",
)  # fmt: skip
LATER_SCRIPTS = ("repl.js", "deploy.js")  # what sends the games to a board
# Modules that run in the page beside the games
MODULES = (
    "tools/web/board", "tools/web/page_api", "tools/web/links", "tools/web/spoken", "tools/web/incoming",
    "tools/simulator/pointing", "tools/simulator/profile_board", *(path.removesuffix(".mpy") for path in SPOKEN),
)  # fmt: skip
# Files for a web server in which an owner may have written: a new page leaves them as they are
OWNERS = (MISSING, "CNAME", ".nojekyll", "_headers", "_redirects", "robots.txt")
# Files of a Pico that the page does not need
LEFT_OUT = ("main.py", "tercet.json", *(
    "firmware/%s.mpy" % name for name in (
        "assembly", "boards", "device", "names", "sleep", "drivers/backlight", "drivers/battery", "drivers/bus",
        "drivers/buzzer", "drivers/controllers", "drivers/keyboard", "drivers/light_sleep", "drivers/panel",
        "drivers/pixels_plain", "drivers/uart", "screens/battery",
    )
))  # fmt: skip

# What the first picture needs is in the page, so that it does not wait for another file
_HEAD = "<style>\n%s</style>\n<script>\n%s</script>\n"

_EXPORT = re.compile(r"export default _createMicroPythonModule;\s*export async function")
_GENERATE = re.compile(r"export\{.*\b(\w+) as generate\};")
_MODULE_URL = "import.meta.url"  # works in modules only, and a worker of a page on disk cannot be one


def make(out, address=""):
    """Make the folder `out`, or replace one made before; return a sorted list of (name, size) of its files.

    `address`: where it will be, for previews of links; some messengers show none without.
    """
    if address and not address.endswith("/"):
        address += "/"
    with built(out, _check_old) as draft:
        files = _files(address)
        for name, data in files.items():
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            (draft / name).write_bytes(data)
        for name in OWNERS:
            if (Path(out) / name).exists():
                shutil.copy2(Path(out) / name, draft)
    return sorted((name, len(data)) for name, data in files.items())


def _files(address):
    """Return the files of the page at an address: name → bytes."""
    runtime = npm.runtime()
    games = {code: _games(code) for code in languages.names()}
    same = set.intersection(*(set(found.items()) for found in games.values()))
    shared = dict(same)
    packs = {"pack": _pack({"micropython.wasm": runtime["micropython.wasm"], **shared}), "boards": _boards(shared)}
    packs.update({code: _pack(dict(found.items() - same)) for code, found in games.items()})
    spoken = {code: words.script(code) for code in languages.names()[1:]}
    script = _script(*(runtime[name].decode() for name in ("micropython.mjs", "nano.mjs", "LICENSE")))
    usb = _later_script()
    style = _text("page.css")
    images = icons.draw()
    manifest = _manifest(images)
    unnamed = _index("", packs, style, address)  # without the version, which depends on it
    version = _hash(*packs.values(), script, usb, *spoken.values(), unnamed, manifest, _text(WORKER), *images.values())
    later = ["tercet-%s%s" % (version, end) for end in LATER]
    of_languages = {_name(version, code): packs[code] for code in games}
    of_languages.update({"tercet-%s-%s.js" % (version, code): text.encode() for code, text in spoken.items()})
    files = {
        **{_name(version, name): packs[name] for name in ("pack", "boards")},
        **of_languages,
        later[1]: usb.encode(),
        "tercet-%s.js" % version: script.encode(),
        "manifest.webmanifest": manifest.encode(),
        **images,
    }
    index = _index(version, packs, style, address).encode()
    cached = {"./": _integrity(index), **{name: _integrity(data) for name, data in sorted(files.items())}}
    folders = json.dumps({folder: game for folder, (game, *_) in previews.folders().items()})
    values = {"version": version, "files": json.dumps(cached), "later": json.dumps(later), "folders": folders}
    values["languages"] = json.dumps(sorted(of_languages))
    files["index.html"] = index
    files[WORKER] = _smaller(_fill_template(WORKER, **values)).encode()
    files.update(_shared(address))
    files[LISTED] = b"[]\n"  # the files for boards, of which a release has some
    files[MISSING] = _fill_template(MISSING).encode()
    files[SINGLE] = _single(version, script, "".join(spoken.values()) + usb, style, packs, images).encode()
    return files


def later(language=languages.ENGLISH):
    """Return the ends of the names of the files that a first visit in a language does not load."""
    others = [code for code in languages.names() if code != language]
    return (*LATER, *("-%s.%s" % (code, kind) for code in others for kind in ("pack", "js")))


def _name(version, pack):
    """Return the name of the file of a packed file: "pack", "boards" or the code of a language."""
    return "tercet-%s%s.pack" % (version, "" if pack == "pack" else "-" + pack)


def _shared(address):
    """Return the files of the folders that links lead to, and of their previews."""
    files = previews.pictures()
    for folder, (game, title, about) in previews.folders().items():
        values = {
            "title": html.escape(title), "description": html.escape(about), "game": game,
            "root": "../" * folder.count("/"), "head": previews.head(title, about, address, folder),
        }  # fmt: skip
        files[folder + previews.PAGE] = _smaller(_fill_template("deal.html", **values)).encode()
    return files


def _boards(shared):
    """Return the packed file for boards: the data of `board_pack`."""
    description, files = board_pack.data(shared)
    trees = {"board/" + path: content for path, content in files.items()}
    return _pack({"boards.json": json.dumps(description).encode(), **trees})


def _check_old(out):
    """Raise ToolError unless a folder has only files that `make` puts there or leaves there."""
    # Earlier versions wrote a .css, too
    ours = r"tercet-[0-9a-f]+(-\w+)?\.(pack|js|css)|index\.html|manifest\.webmanifest|icon-.*\.png|"
    ours = re.compile(ours + "|".join(map(re.escape, (SINGLE, WORKER, LISTED, previews.PICTURE, *OWNERS))))
    folders = [Path(out) / name for name in previews.folders()]
    shared = [folder / name for folder in folders for name in (previews.PAGE, previews.PICTURE)]
    for path in inside(out):
        if path not in folders + shared and not (is_plain(path) and ours.fullmatch(path.relative_to(out).as_posix())):
            raise ToolError("%s was not created by web: move it away or choose another folder" % path)


def _games(language):
    """Return what the page runs on MicroPython in a language: path → bytes."""
    more = {path + ".mpy": project.ROOT / (path + ".py") for path in MODULES}
    # Of the modules only what they use of one another, and what the scripts may call
    called = set(re.findall(r"[a-z_]\w*", "".join(map(_text, SCRIPTS)))) - set(keyword.kwlist)
    given = {"more": more, "called": sorted(called), "language": language, "joined": False}
    _, files = built_files("none", passes=("constants", "unused"), **given)
    profiles = {name: boards.profile(name or boards.DEFAULT) for name in ("", *boards.names())}
    files["profiles.json"] = json.dumps(profiles).encode()
    return {path: data for path, data in files.items() if path not in LEFT_OUT}


def _pack(files):
    """Return a packed file, compressed by gzip: the length of the index, the index as JSON, the files' bytes."""
    # Like beside like compresses better, and the runtime best of all at the beginning
    order = sorted(files, key=lambda path: (not path.endswith(".wasm"), path.rpartition(".")[2], path))
    index = json.dumps([(path, len(files[path])) for path in order]).encode()
    # The numbers of deals ascend: with their low bytes together, and their high ones, they compress to half as much
    data = b"".join(files[path][::2] + files[path][1::2] if path == PACKS else files[path] for path in order)
    try:
        from zopfli.gzip import compress  # 3 % smaller than zlib's best
    except ImportError:
        raise ToolError(project.missing("zopfli", "web")) from None
    return compress(struct.pack("<I", len(index)) + index + data)


def _script(loader, codes, licence):
    """Return the page's script: MicroPython's loader and what makes QR codes as functions, then the page's scripts."""
    if len(_EXPORT.findall(loader)) != 1 or _MODULE_URL not in loader:
        raise ToolError("MicroPython's loader is not as expected: is %s %s pinned?" % npm.MICROPYTHON[:2])
    codes, exports = _GENERATE.subn(r"return \1;", codes)
    if exports != 1:
        raise ToolError("what makes QR codes is not as expected: is %s %s pinned?" % npm.CODES[:2])
    loader = _EXPORT.sub("async function", loader).replace(_MODULE_URL, "location.href")
    wrapped = "const loader = async () => {\n%s\nreturn loadMicroPython;\n};\n" % loader
    wrapped += "/* lean-qr\n%s*/\nconst qrCode = (() => {\n%s\n})();\n" % (licence, codes)
    # Not a module: a page in a sandboxed frame may load none, and could show no error
    scripts = _smaller("".join(map(_text, SCRIPTS)))
    return '(() => {\n"use strict";\n%s})();\n' % (wrapped + scripts)


def _later_script():
    """Return the script that is downloaded when a board is connected, as a function that gets what it uses."""
    scripts = _smaller("".join(map(_text, LATER_SCRIPTS)))
    begin = 'window.tercetUsb = (printable, optional) => {\n"use strict";\n'
    return begin + scripts + "return { Repl, Deploy, Boards };\n};\n"


def _smaller(script):
    """Return a script without comments and indentation."""
    # Lines, and what follows code and has no quotes, so that it cannot be in a string
    comments = r"""^ *//.*\n|(?<=[;,{]) +// [^"'`\n]*$"""
    script = re.sub(comments, "", script, flags=re.MULTILINE)
    return re.sub("(`[^`]*`)|^ +", lambda found: found[1] or "", script, flags=re.MULTILINE)  # not in templates


def _index(version, packs, style, address):
    start = _smaller(_text(START))
    head = previews.head("Tercet", previews.ABOUT, address) + "\n"
    head += _HEAD % (style, start) + '<link rel="manifest" href="manifest.webmanifest">\n'
    head += '<link rel="icon" href="icon-192.png">\n<link rel="apple-touch-icon" href="icon-192.png">\n'
    head += '<link rel="preload" href="tercet-%s.pack" as="fetch" crossorigin>' % version
    head += '\n<script defer src="tercet-%s.js"></script>' % version
    values = {"packs": _packs({name: _name(version, name) for name in packs}, packs), "version": version}
    values["usb"] = "tercet-%s%s" % (version, LATER[1])
    policy = _policy("'self' " + _source("\n" + start), _source("\n" + style))
    return _fill_template("index.html", **values, policy=policy, head=head, body="")


def _packs(names, packs):
    """Return the attributes with the names and the sizes of the packed files."""
    return " ".join('data-%s="%s" data-%s-size="%d"' % (name, names[name], name, len(packs[name])) for name in packs)


def _news():
    """Return what the changelog's newest section says first of the page."""
    changes = project.ROOT / "CHANGELOG.md"  # of a clone
    text = changes.read_text(encoding="utf-8") if changes.is_file() else ""
    found = re.search(r"^- (The page\b.*?)(?=^- |^#|\Z)", text, re.MULTILINE | re.DOTALL)
    return html.escape(" ".join(found[1].replace("*", "").split()) if found else "")


def _policy(scripts, styles):
    """Return the content security policy: nothing from other places, no script that is not the page's own."""
    rules = {
        "default-src": "'none'",
        "script-src": scripts + " 'wasm-unsafe-eval'",
        "style-src": styles,
        "img-src": "'self' data:",
        "connect-src": "'self' blob:",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(" ".join(rule) for rule in rules.items())


def _source(text):
    """Return how a policy names an inline script or style."""
    return "'%s'" % _integrity(text.encode())


def _integrity(data):
    """Return the hash of a file as browsers write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def _single(version, script, usb, style, packs, images):
    icon = base64.b64encode(images["icon-192.png"]).decode()
    start = _smaller(_text(START))
    head = '<link rel="icon" href="data:image/png;base64,%s">\n' % icon + _HEAD % (style, start)
    if "</script" in script + usb + start:
        raise ToolError("a script of the page contains </script: it cannot be put into one file")
    embedded = '<script type="text/plain" id="%s">%s</script>\n'
    body = "".join(embedded % (name, base64.b64encode(packed).decode()) for name, packed in packs.items())
    body += "<script>\n%s</script>\n<script>\n%s</script>" % (usb, script)
    values = {"packs": _packs(dict.fromkeys(packs, ""), packs), "usb": "", "version": version}
    policy = _policy(" ".join(_source("\n" + one) for one in (script, usb, start)), _source("\n" + style))
    return _fill_template("index.html", **values, policy=policy, head=head, body=body)


def _manifest(images):
    manifest = {
        "name": "Tercet",
        "short_name": "Tercet",
        "description": "A pocket card table with six games",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#141614",
        "theme_color": "#141614",
        "icons": [
            {"src": name, "sizes": "%sx%s" % (size, size), "type": "image/png", "purpose": purpose}
            for name in images for size in [name.split("-")[-1].split(".")[0]]
            for purpose in ["maskable" if "mask" in name else "any"]
        ],
    }  # fmt: skip
    return json.dumps(manifest, indent=1)


def _text(name):
    return (PAGE / name).read_text(encoding="utf-8")


def _fill_template(name, **values):
    """Return a file of `page/` with its {{names}} replaced by values, {{release}} by the version of Tercet."""
    values.update(release=project.VERSION, news=_news(), choices=words.buttons(), noscript=words.without_scripts())
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], _text(name))


def _hash(*parts):
    return hashlib.sha256(b"".join(one if isinstance(one, bytes) else one.encode() for one in parts)).hexdigest()[:12]
