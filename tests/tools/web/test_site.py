"""The page as a folder and as a single file: reproducible, small, and never written over other files."""

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest
import zopfli.gzip as zopfli

from tests.folders import contents
from tests.long import LONG
from tests.tools import made_once
from tools import languages
from tools.errors import ToolError
from tools.web import npm, previews, serve, site

pytestmark = pytest.mark.slow

WIRE = 640 * 1024  # bytes of a first visit: 600 KB for five games, and a sixth with its lists of deals


def test_the_same_sources_give_the_same_page(folder, tmp_path, tmp_path_factory, monkeypatch):
    """It replaces an earlier page, but for its owner's files, and never removes other files in the folder.

    In a short run only the games in English are compiled again, and only what differs is compressed.
    """
    if not LONG:
        made_once.use_for_page(tmp_path_factory, monkeypatch.setattr, languages.ENGLISH)
        packed = {gzip.decompress(data): data for path, data in contents(folder).items() if path.endswith(".pack")}
        compress = zopfli.compress
        monkeypatch.setattr(zopfli, "compress", lambda data: packed.get(data) or compress(data))
    page = shutil.copytree(folder, tmp_path / "page")
    own = dict.fromkeys(("404.html", "CNAME", ".nojekyll", "_headers", "robots.txt"), b"my own")
    for name, data in {**own, "index.html": b"an earlier one"}.items():
        (page / name).write_bytes(data)
    site.make(page)
    assert contents(page) == {**contents(folder), **own}
    (page / "mine.txt").write_text("mine")
    with pytest.raises(ToolError, match="mine.txt was not created by web"):
        site.make(page)
    assert contents(page) == {**contents(folder), **own, "mine.txt": b"mine"}


def test_a_page_that_differs_only_in_what_is_made_here_has_another_version(monkeypatch):
    codes = {"nano.mjs": b"export{a as generate};", "LICENSE": b""}
    loader = b"export default _createMicroPythonModule; export async function import.meta.url"
    monkeypatch.setattr(npm, "runtime", lambda: {"micropython.wasm": b"", "micropython.mjs": loader, **codes})
    monkeypatch.setattr(site, "_games", lambda language: {})
    monkeypatch.setattr(site, "_boards", lambda shared: b"")
    before = set(site._files(""))
    for name in ("_policy", "_manifest"):
        with monkeypatch.context() as changed:
            made = getattr(site, name)
            changed.setattr(site, name, lambda *given, made=made: made(*given) + " ")
            gone = before - set(site._files(""))  # the games, what boards need, the scripts; and of languages
            assert len(gone) == 4 + 2 * len(languages.names()) - 1


@pytest.mark.parametrize("language", languages.names())
def test_a_first_visit_is_small(language, folder):
    """In any language; of the folders that links lead to, a visitor comes from at most one."""
    later = (site.SINGLE, *site.later(language), previews.PICTURE)
    files = {path: data for path, data in contents(folder).items() if not path.endswith(later)}
    for other in list(previews.folders())[1:]:
        del files[other + previews.PAGE]
    total = sum(len(data) if path.endswith((".pack", ".png")) else len(gzip.compress(data, 6))
                for path, data in files.items())  # fmt: skip
    print("%d KB over the wire" % (total // 1024))
    assert total <= WIRE


def test_files_refer_to_one_another(folder):
    files = set(contents(folder))
    page = (folder / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:href|src|data-(?:pack|boards|usb|[a-z]{2}))="([\w.-]+)"', page))
    named |= {name.replace(".pack", ".js") for name in named if re.search(r"-(?!en)[a-z]{2}\.pack", name)}
    kept = json.loads(re.search(r"FILES = (.*?);", (folder / site.WORKER).read_text(encoding="utf-8"))[1])
    assert named <= files
    for name, known in kept.items():
        data = (folder / name.replace("./", "index.html")).read_bytes()
        assert known == "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()
    later = {path for path in named if path.endswith(site.LATER)}
    assert len(later) == 2 and later <= set(kept)
    shared = {*previews.pictures(), *(path + previews.PAGE for path in previews.folders())}
    assert files - set(kept) == {"index.html", site.SINGLE, site.WORKER, site.MISSING, site.LISTED, *shared}


def test_a_policy_lets_no_inline_script_run_but_those_of_the_single_file(folder):
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert re.search(r'Content-Security-Policy" content="default-src \'none\'; script-src \'self\' ', page)
    assert "unsafe-inline" not in page and not re.search(r" on\w+=| style=", page)
    assert page.count("<script>") == page.count("<style>") == 1 and page.count("'sha256-") == 2
    single = (folder / site.SINGLE).read_text(encoding="utf-8")
    assert "unsafe-inline" not in single and single.count("'sha256-") == 4


def test_no_other_host_is_used():
    """Everything comes with the page, or from npm as it is configured."""
    for path in [*site.PAGE.iterdir(), *site.PAGE.parent.glob("*.py")]:
        hosts = re.findall(r"https?://[\w.-]+", path.read_text(encoding="utf-8"))
        assert set(hosts) <= {"http://localhost"}, path


# What npm 11 prints with --loglevel=error
_NPM_FAILED = """\
npm error code ENOTFOUND
npm error syscall getaddrinfo
npm error errno ENOTFOUND
npm error network request to http://none/x failed, reason: getaddrinfo ENOTFOUND none
npm error network This is a problem related to network connectivity.
npm error A complete log of this run can be found in: /home/one/.npm/_logs/debug-0.log
"""


def test_a_missing_npm_or_network_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(npm, "CACHE", tmp_path / "none")
    monkeypatch.setattr(npm.shutil, "which", lambda name: None)
    monkeypatch.setattr(npm.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ToolError, match="Node.js"):
        npm.runtime()
    monkeypatch.setattr(npm.shutil, "which", lambda name: "npm")
    monkeypatch.setattr(npm.subprocess, "run", lambda *words, **given: failed)
    reason = "code ENOTFOUND, network request to http://none/x failed, reason"
    for printed, words in ((_NPM_FAILED, reason), ("", "exit code 1")):
        failed = subprocess.CompletedProcess([], 1, "", printed)
        with pytest.raises(ToolError, match=r"is there a network\?\): " + words):
            npm.runtime()
    assert not contents(tmp_path)


def test_another_package_than_the_pinned_one_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(npm, "CACHE", tmp_path)
    (tmp_path / "one-1.0.tgz").write_bytes(b"damaged on disk")
    monkeypatch.setattr(npm, "_download", lambda package: b"changed on the way")
    with pytest.raises(ToolError, match="hash"):
        npm.Package("@some/one", "1.0", npm.MICROPYTHON.integrity).files("package.json")


def test_what_is_served(folder):
    with serve.served(folder) as url:
        for accepted in ("gzip", "identity"):
            request = urllib.request.Request(url, headers={"Accept-Encoding": accepted})
            with urllib.request.urlopen(request) as answer:
                data = answer.read()
                assert answer.headers["Content-Encoding"] == (accepted if accepted == "gzip" else None)
                data = gzip.decompress(data) if accepted == "gzip" else data
            assert data == (folder / "index.html").read_bytes()
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(url + "none.js")
