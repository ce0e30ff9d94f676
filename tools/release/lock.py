"""Writes `requirements/`: for each group of packages in pyproject.toml, every package's version and hashes.

`python -m tools.release.lock` keeps the versions as far as pyproject.toml allows; `--upgrade` takes the newest. A
package in several groups has one version. Needs uv. The files name no package index: that is a setting of pip's.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from tools.errors import ToolError
from tools.files import inside
from tools.project import ROOT

FOLDER = ROOT / "requirements"
OLDEST = "3.11"
_HEAD = "# The group `%s` of pyproject.toml, locked by `python -m tools.release.lock`\n"


def groups():
    """Return the groups in pyproject.toml: name → list of requirements."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        data = tomllib.load(file)
    return {**data["project"]["optional-dependencies"], **data["dependency-groups"]}


def _compile(requirements, out, *options):
    """Write to `out`, with uv, the versions and hashes of requirements and their dependencies, for all platforms."""
    uv = shutil.which("uv")
    if not uv:
        raise ToolError("uv is not installed: pip install uv")
    command = [uv, "pip", "compile", "--universal", "--generate-hashes", "--quiet", "--no-header", "--no-annotate"]
    command += ["--no-emit-index-url", "--no-emit-find-links", "--python-version", OLDEST, "--output-file", str(out)]
    lines = "\n".join(requirements)
    done = subprocess.run([*command, *options, "-"], input=lines, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise ToolError("uv could not resolve the packages: %s" % done.stderr.strip())


def write(upgrade=False):
    """Write the lock file of every group."""
    declared = groups()
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        together = Path(folder, "all.txt")
        if not upgrade:  # uv keeps the versions that the output file has
            texts = [path.read_text(encoding="utf-8") for path in inside(FOLDER, "*.txt")]
            together.write_text("".join(texts), encoding="utf-8")
        _compile([line for lines in declared.values() for line in lines], together)
        FOLDER.mkdir(exist_ok=True)
        for name, requirements in declared.items():
            path = Path(folder, name + ".txt")
            _compile(requirements, path, "--constraints", str(together))
            text = _HEAD % name + path.read_text(encoding="utf-8")
            (FOLDER / path.name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.release.lock", description=__doc__.split("\n\n")[0])
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    try:
        write(parser.parse_args().upgrade)
    except ToolError as error:
        sys.exit("%s: %s" % (parser.prog, error))
