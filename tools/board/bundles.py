"""Bundles: the compiled modules of a package in one file, since littlefs gives every file whole blocks.

`firmware/bundles.py` finds the modules in them on a board. A bundle begins with an index: for each module a line of 32
bytes, which begins with a line feed and the module's name, and ends with six digits, where it begins; empty lines make
the index a multiple of 128 bytes. Then come the modules. A package's own module is in the bundle of the package around
it, its name with "/" behind; `top` has those of the outermost.

Bundles have numbers for names: MicroPython keeps the path of each module that was ever loaded, so paths are short.
"""

FOLDER, SUFFIX = "modules/", ".bundle"
MOUNTED = "/t/"  # where the board has the modules
_TOP = "top"
_LINE, _LINES = 32, 4  # bytes of a line of the index; lines that are read at a time


class Plan:
    """Which bundle has which module of `paths`, such as "engine/treys/hint.mpy"; those in the root stay there."""

    def __init__(self, paths):
        self.homes = {path: _home(path) for path in paths if "/" in path}  # path → folder, name in the index
        folders = sorted({folder for folder, _ in self.homes.values()})
        self._numbers = {folder: "%x" % number for number, folder in enumerate(folders)}

    def place(self, path):
        """Return the path by which the board loads a module."""
        if path not in self.homes:
            return path
        folder, name = self.homes[path]
        within = self._numbers[folder] + "/" if folder else ""
        return MOUNTED + within + name + ("__init__.mpy" if name.endswith("/") else ".mpy")

    def searched(self, path):
        """Return where a package's modules are searched, by the path of its own; "" for any other module."""
        folder = path.removesuffix("/__init__.mpy")
        return MOUNTED + self._numbers[folder] if folder != path and folder in self._numbers else ""

    def join(self, tree):
        """Put the modules in a tree (a `Path`) into bundles."""
        contents = {}
        for path, (folder, name) in sorted(self.homes.items()):
            contents.setdefault(folder, {})[name] = (tree / path).read_bytes()
            (tree / path).unlink()
        for folder in sorted({path.rpartition("/")[0] for path in self.homes}, reverse=True):
            if not any((tree / folder).iterdir()):
                (tree / folder).rmdir()
        (tree / FOLDER).mkdir()
        for folder, modules in contents.items():
            (tree / FOLDER / ((self._numbers[folder] if folder else _TOP) + SUFFIX)).write_bytes(_bundle(modules))


def _home(path):
    """Return (folder whose bundle has a module, its name there)."""
    folder, _, name = path.removesuffix(".mpy").rpartition("/")
    if name == "__init__":
        folder, _, name = folder.rpartition("/")
        name += "/"
    return folder, name


def _bundle(modules):
    """Return a bundle of modules (name → bytes)."""
    count = -(-len(modules) // _LINES) * _LINES
    lines, at = [], _LINE * count
    for name, data in modules.items():
        lines.append("\n%-25s%06d" % (name + " " * (name[-1] != "/"), at))
        at += len(data)
    lines += ["\n".ljust(_LINE)] * (count - len(lines))
    assert {len(line) for line in lines} == {_LINE}, "a module's name has more than 24 letters"
    return "".join(lines).encode() + b"".join(modules.values())


def modules(bundle):
    """Return the modules in a bundle (bytes): name → bytes."""
    places, end = [], len(bundle)
    for at in range(0, end, _LINE):
        line = bundle[at : at + _LINE]
        if line[:1] != b"\n":
            break
        if line.strip():
            places.append((line[1:26].decode().strip(), int(line[26:])))
    stops = [start for _, start in places[1:]] + [end]
    return {name: bundle[start:stop] for (name, start), stop in zip(places, stops, strict=True)}
