"""A release: a file for each board and chip, the page, packages for mip and pip; each is used as a person would."""

import ast
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from firmware import VERSION, boards
from tests.folders import contents, fill
from tests.long import LONG
from tests.tools.board import made
from tests.tools.board.peer import Peer
from tests.tools.refusals import done, raising, refused
from tools import __main__ as command
from tools import project
from tools.board import build, uf2
from tools.board.port import Port
from tools.errors import ToolError
from tools.project import ROOT
from tools.release import address, mip, which_file
from tools.release import contents as release
from tools.release.lock import groups
from tools.web import chromium
from tools.web.serve import served

NAME = "tercet-" + VERSION
DEVICE = {"machine", "rp2", "uctypes", "micropython", "vfs"}  # modules of MicroPython


@pytest.fixture
def firmwares(tmp_path):
    """Made-up UF2 files of MicroPython for two boards."""
    paths = [tmp_path / (target + ".uf2") for target in ("RPI_PICO", "RPI_PICO2")]
    for path in paths:
        path.write_bytes(uf2.dump(made.firmware_of(path.stem)))
    return paths


@pytest.fixture
def small(monkeypatch, tmp_path):
    """A release of a small project and page, since only how they are put together is new."""
    source = made.project(tmp_path / "project")
    fill = build.fill
    monkeypatch.setattr(build, "fill", lambda folder, arch, *more, **named: fill(folder, arch, source, **named))

    def page(folder, address):
        folder.mkdir()
        (folder / "index.html").write_text("page")
        (folder / release.site.SINGLE).write_text("single")

    monkeypatch.setattr(release.site, "make", page)
    if importlib.util.find_spec("hatchling") is None:
        monkeypatch.setattr(release, "_packages", lambda out: None)


@pytest.mark.slow
def test_a_release_has_a_file_for_each_board_and_chip_and_the_same_bytes_twice(
    small, firmwares, tmp_path, capsys, monkeypatch
):
    """In whatever order the firmwares are given."""
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://forge.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "me/cards")
    words = ["release", "-o", str(tmp_path / "dist"), *(word for path in firmwares for word in ("--uf2", str(path)))]
    assert command.main(words) == 0
    dist = tmp_path / "dist"
    listed = [line.split()[1] for line in capsys.readouterr().out.splitlines()]
    wanted = {"tercet-%s-%s.uf2" % (board, chip) for board in boards.names() for chip in ("pico", "pico2")}
    wanted -= {"tercet-picosystem-pico2.uf2"}
    assert {name for name in listed if name.endswith(".uf2")} == wanted
    assert set(listed) | {"SHA256SUMS", "pages"} == {path.name for path in dist.iterdir()}
    for line in (dist / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest
    page = (dist / "which-file.html").read_text(encoding="utf-8")
    links = re.findall(r'href="(.*?)"', page)
    assert set(links) == {"https://forge.example/me/cards/releases/latest/download/" + name for name in wanted} | {
        "https://me.github.io/cards/"
    }
    rows = json.loads((dist / "pages" / "boards.json").read_text(encoding="utf-8"))
    assert {file for row in rows for file in row["files"].values()} == wanted
    assert all((dist / "pages" / name).read_bytes() == (dist / name).read_bytes() for name in wanted)
    assert page.count("data:image/png") == len(boards.names())
    assert sorted(zipfile.ZipFile(dist / "tercet-page.zip").namelist()) == ["pages/index.html", "pages/tercet.html"]
    first = contents(dist)
    words[3:] = words[5:] + words[3:5]
    assert command.main(words) == 0 and contents(dist) == first
    fill(dist, {"pages/mip/mine.txt": b"mine"})
    assert "mine.txt was not created by release" in refused(capsys, *words)


@pytest.mark.slow
def test_published_or_downloaded_the_page_leads_to_the_files(tmp_path, monkeypatch):
    pytest.importorskip("playwright")
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://forge.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "me/cards")
    text = which_file.page({"picopad": {"pico": "tercet-picopad-pico.uf2"}})
    (tmp_path / "which-file.html").write_text(text, encoding="utf-8")
    try:
        with served(tmp_path) as url, chromium.started() as browser:
            for start, files in (
                (url, url), (tmp_path.as_uri() + "/", "https://forge.example/me/cards/releases/latest/download/"),
            ):  # fmt: skip
                tab = browser.new_page()
                tab.goto(start + "which-file.html")
                assert tab.locator("li a").first.evaluate("link => link.href") == files + "tercet-picopad-pico.uf2"
    except ToolError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("name", [
    "notes.md", "pages/index.html", "pages/which-file.html", "pages/boards.json", "tercet-page.zip",
])  # fmt: skip
def test_a_file_of_a_release_that_was_changed_is_never_replaced(name, tmp_path):
    with zipfile.ZipFile(tmp_path / "tercet-page.zip", "w") as archive:
        archive.writestr("pages/index.html", "page")
    files = {"notes.md": b"notes", "which-file.html": b"which", "boards.json": b"[]", **contents(tmp_path)}
    sums = ["%s  %s\n" % (hashlib.sha256(files[name]).hexdigest(), name) for name in files]
    pages = {"pages/index.html": b"page", "pages/which-file.html": b"which", "pages/boards.json": b"[]"}
    fill(tmp_path, {**files, **pages, release.SUMS: "".join(sums).encode()})
    release._check_old(tmp_path)
    (tmp_path / name).write_bytes(b"mine")
    with pytest.raises(ToolError, match=name + " was changed after release made it"):
        release._check_old(tmp_path)


@pytest.mark.parametrize("files", [
    {"mine": b""}, {"pages/mine": b""}, {"mine": b"", release.SUMS: b"%s  mine\n" % (64 * b"0")},
])  # fmt: skip
def test_what_release_did_not_make_is_never_removed(files, small, firmwares, tmp_path, capsys):
    fill(tmp_path / "dist", files)
    said = refused(capsys, "release", "-o", str(tmp_path / "dist"), "--uf2", str(firmwares[0]))
    assert "mine was not created by release" in said and contents(tmp_path / "dist") == files


def test_the_notes_are_what_the_changelog_says_of_this_version():
    text = release.notes()
    assert text.startswith("### ") and "\n## " not in text
    assert text in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


# mip


@pytest.fixture
def packages(tmp_path):
    """A folder for mip of the small project, and the manifest of its tree."""
    manifest = build.build_tree(tmp_path / "tree", root=made.project(tmp_path / "project"))
    files = {path: (tmp_path / "tree" / path).read_bytes() for path in [*manifest.files, "tercet.json"]}
    mip.make(tmp_path / "mip", files)
    return tmp_path / "mip", manifest


def test_a_package_names_every_file_the_manifest_first_and_main_last(packages):
    folder, manifest = packages
    for board in boards.names():
        package = json.loads((folder / board / "package.json").read_text())
        paths = [path for path, _ in package["urls"]]
        assert package["version"] == VERSION and sorted(paths) == sorted([*manifest.files, "tercet.json", "board.json"])
        assert (paths[0], paths[-1]) == ("tercet.json", "main.py")
        assert all((folder / board / url).resolve().is_file() for _, url in package["urls"])
        assert json.loads((folder / board / "board.json").read_text()) == {"board": board}


@pytest.mark.slow
def test_mpremote_installs_the_games_and_saves_survive_and_stale_files_are_reported(packages, tmp_path, capsys):
    folder, manifest = packages
    with Peer(tmp_path / "flash") as peer:
        port, found = Port(peer.port), []
        port.tidy(folders=["saves", "engine"])
        port.send([("saves/treys.save", b"mine"), ("engine/old.mpy", b"mine")])
        with served(folder) as url:
            words = "connect", peer.port, "mip", "install", "--target", "/", url + "picopad/package.json"
            subprocess.run([sys.executable, "-m", "mpremote", *words], check=True)
        said = done(capsys, "doctor", "--port", peer.port, code=1)
        assert "%d files, all intact" % len(manifest.files) in said and "not of this version: engine/old.mpy" in said
        problems = [line.split()[1:] for line in said.splitlines() if line.startswith("problem")]
        # The computer that stands for a board is another chip, and plays no tone
        assert "picopad, 320x240" in said and [words[0] for words in problems] == ["games", "files", "buzzer"]
        assert "built for another chip" in said
        port.run("print(open('saves/treys.save').read())", "reading", found.append)
        assert found == ["mine"]


# The Python package


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    release._packages(folder)
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_has_one_name_and_all_that_the_games_need(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"tercet", NAME + ".dist-info"}
    for folder in ("engine", "display", "firmware", "tools", "seeds/deals"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        wanted = {"tercet/" + path.relative_to(ROOT).as_posix() for path in files}
        assert wanted - set(names) <= {"tercet/tools/release/launcher.py"}  # it becomes tercet/__init__.py
    about = zipfile.ZipFile(wheel).read(NAME + ".dist-info/METADATA").decode()
    assert "Requires-Dist: tercet[board,simulator]\n" in about or "Requires-Dist: tercet[simulator,board]\n" in about
    assert "tercet = tercet:main" in zipfile.ZipFile(wheel).read(NAME + ".dist-info/entry_points.txt").decode()


def test_the_readme_of_the_package_has_links_that_work_on_an_index(monkeypatch, tmp_path):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    home = "https://github.com/me/cards"
    changed = address.absolute(text, home, "1.2.3")
    links = re.findall(r"\]\((.*?)\)", changed)
    assert all(link.startswith(("https://", "#")) for link in links) and len(links) == len(re.findall(r"\]\(", text))
    for link in links:
        file = re.fullmatch(home + r"/(?:raw|blob)/v1\.2\.3/([^#]*).*", link)
        assert not file or (ROOT / file[1]).exists(), link
    assert home + "/releases/latest/download/which-file.html" in links and "https://me.github.io/cards/" in links
    about = address.urls(home, "1.2.3")
    assert about["Source"] == home and all(url.startswith("https://") for url in about.values())


@pytest.mark.parametrize("origin, wanted", [
    ("https://github.com/me/cards.git", "https://github.com/me/cards"),
    ("git@github.com:me/cards.git", "https://github.com/me/cards"),
    ("ssh://git@github.com/me/cards", "https://github.com/me/cards"),
    ("https://token@github.com/me/cards/", "https://github.com/me/cards"),
    ("/srv/cards", ""), ("", ""),
])  # fmt: skip
def test_the_address_is_that_of_the_clone(origin, wanted, monkeypatch, tmp_path):
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    if origin:
        subprocess.run(["git", "-C", tmp_path, "remote", "add", "origin", origin], check=True)
    monkeypatch.setattr(address, "ROOT", tmp_path)
    assert address.repository() == wanted


@pytest.mark.slow
def test_the_wheel_works_from_any_folder_and_writes_nothing_beside_itself(wheel, tmp_path):
    """In an environment of its own, with what this one has for it to import."""
    venv.create(tmp_path / "env")
    python = tmp_path / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps"]
    subprocess.run([*pip, str(wheel)], check=True)
    (site,) = tmp_path.glob("env/**/site-packages")
    here = [path for path in sys.path if path.endswith("site-packages")]
    (site / "others.pth").write_text("\n".join(here))
    folder = tmp_path / "elsewhere"
    (folder / "tools").mkdir(parents=True)
    (folder / "tools" / "__init__.py").write_text("raise SystemExit(9)")
    program = python.with_name("tercet" + python.suffix)
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY")}
    env.update(HOME=str(folder), LOCALAPPDATA=str(folder), XDG_CACHE_HOME=str(folder / "cache"))

    def run(*words):
        return subprocess.run([program, *words], cwd=folder, env=env, capture_output=True, text=True)

    def files():
        return {path for path in (site / "tercet").rglob("*") if path.is_file() and path.suffix != ".pyc"}

    assert run("--version").stdout == "Tercet %s\n" % VERSION
    before = files()
    assert run("shot", "-o", "one.png").returncode == 0
    assert (folder / "one.png").read_bytes()[:4] == b"\x89PNG"
    built = run("build", *[] if LONG else ["--plain", "--arch", "none"])  # a third of the time
    assert built.returncode == 0 and str(folder) in built.stdout, built.stderr
    build.read_tree(Path(re.search(r"built in (.*)", built.stdout)[1]))
    refused = run("deploy", "--port", "socket://127.0.0.1:1")
    assert refused.returncode == 2 and refused.stderr.startswith("tercet deploy: ")
    assert "clone" in run("release", "-o", "x", "--uf2", "y").stderr
    # Without littlefs-python, as on a Python for which it has no wheel yet
    (site / "littlefs.py").write_text("raise ModuleNotFoundError(\"No module named 'littlefs'\", name='littlefs')")
    told = '`pip install "littlefs-python>=0.12"` in %s installs it' % (tmp_path / "env")
    base, drive = tmp_path / "RPI_PICO.uf2", made.drive(tmp_path / "drive")
    base.write_bytes(uf2.dump(made.firmware_of("RPI_PICO")))
    for words in (["image", "--uf2", base, "-o", "y.uf2"], ["flash", "--erase", base, "--drive", drive]):
        assert told in run(*words).stderr
    assert run("shot", "-o", "two.png").returncode == 0
    assert "is not a UF2 file" in run("flash", "one.png").stderr
    for words in (["deploy"], ["doctor"], ["wizard"]):
        said = run(*words, "--port", "socket://127.0.0.1:1")
        assert "127.0.0.1" in said.stdout + said.stderr and "littlefs" not in said.stdout + said.stderr
    assert files() == before
    for name in ("tools", "engine"):
        words = [python, "-I", "-c", "import " + name]
        assert subprocess.run(words, cwd=folder, capture_output=True).returncode == 1


def test_a_package_that_is_missing_is_one_line_with_what_to_install(monkeypatch, capsys):
    """In a clone run.py installs it, unless that has been tried."""
    monkeypatch.setattr(command, "parse", raising(ModuleNotFoundError("No module named 'numpy'", name="numpy")))
    monkeypatch.delenv("TERCET_INSTALLS", raising=False)
    assert "numpy is not installed: `%s arena` installs it" % project.PROGRAM in refused(capsys, "arena")
    monkeypatch.setenv("TERCET_INSTALLS", "1")
    assert "numpy is not installed: it has no package for this kind of computer" in refused(capsys, "arena")
    monkeypatch.setattr(project, "IS_CLONE", False)
    wanted = ["pillow>=11; extra == 'simulator'", "numpy>=2 ; extra == 'deals'"]
    monkeypatch.setattr(project.metadata, "requires", lambda name: wanted)
    assert '`pip install "numpy>=2"` in %s installs it' % sys.prefix in refused(capsys, "arena")


def test_every_package_that_the_tools_import_is_known_by_the_name_to_install():
    """Those whose modules have other names."""
    wanted = {canonicalize_name(Requirement(text).name) for texts in groups().values() for text in texts}
    own = {"engine", "display", "firmware", "tools", "tests", "page", "page_api"}
    for path in (ROOT / "tools").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            for name in {name.partition(".")[0] for name in names} - sys.stdlib_module_names - own - DEVICE:
                assert project.missing(name, "x").split()[2] in wanted, (path, name)
