"""Where MicroPython finds the games' modules: `import bundles`, and they can be imported.

All modules of a package are in one file, a bundle (`tools/board/bundles.py`), because each file takes whole blocks of
the flash. This module itself is mounted as a file system at /t, which has nothing but the modules in them and is
searched first.

To import a module MicroPython asks for its name alone, which may be a folder's, for the name with .py and for the one
with .mpy. Then it opens that file and reads it from the front, never further than the module goes. So what it is given
is the bundle itself, at the place where the module begins, and nothing of this runs while it reads.
"""

import io
import sys

import vfs

_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)

found, bundle = "", None  # the path of the module that was found last, and its bundle, at the place where it begins


def mount(readonly, make):
    """Do nothing: MicroPython calls it."""


def stat(path):
    """Find a module by its path; OSError where there is none.

    One function, and it calls no other: an import may need nearly all of the stack.
    """
    global found, bundle
    if path.endswith(".py"):
        return _FOLDER  # anything but a file: MicroPython then asks for .mpy
    if path.endswith(".mpy"):
        path = path[:-4]
    if path == found:
        return _FILE
    if path + "/__init__" == found:
        return _FOLDER
    at = path.rfind("/")
    file = io.open("modules/%s.bundle" % (path[1:at] or "top"), "rb")
    name = path[at + 1 :]
    module, package = ("\n%s " % name).encode(), ("\n%s/" % name).encode()
    while True:
        lines = file.read(128)  # four of the index
        if lines[0] != 10:  # it has ended
            file.close()
            raise OSError(2)
        at = lines.find(module)
        kind = _FILE
        if at < 0:
            at = lines.find(package)
            kind = _FOLDER
        if at >= 0:
            file.seek(int(lines[at + 26 : at + 32]))
            found = path if kind is _FILE else path + "/__init__"
            bundle = file
            return kind


def open(path, mode):  # noqa: A001
    """Return the bundle with the module that was found last, at its beginning; OSError for any other path."""
    global found, bundle
    if path[:-4] != found:
        raise OSError(2)
    file = bundle
    found, bundle = "", None
    return file


vfs.mount(sys.modules[__name__], "/t")
sys.path.insert(0, "/t")
