"""Deals in the installed Firefox, by keys, and the saves after a reload.

Playwright drives only builds of Firefox that it has patched. So here the page gets one more script, which plays and
sends what it has found.
"""

import json
import re
import shutil
import subprocess

import pytest

import engine
from tests import limits
from tests.engine.moves import play_codes
from tests.tools.refusals import wait_until
from tests.tools.web.browser import PRESS_MS, STATE
from tests.tools.web.test_play import DEALS
from tests.versions import FIREFOX
from tools.web import serve

pytestmark = pytest.mark.slow

GAMES = {"treys": {}, "trex": {"seats": "PEEE"}}  # with their options; rules and pixels are tested in Chromium
LONGEST_S = 900
_MORE = """
def home():
    page_api.console.home()
def answered():
    keys = page_api.board.input
    return keys._head == keys._tail
page_api.board.holding = lambda on: None  # a press is never a long one, however slow the browser is
from firmware.menu import Seen
Seen.seen = lambda self: False  # and none leaves the end of a deal
"""
# Every press selects or continues
_PLAY = """(async () => {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    while (!window.tercet) await wait(20);
    const { machine, saves } = tercet, { python } = machine;
    python.runPython(%s);
    const state = (whole) => JSON.parse(python.globals.get("state")(whole));
    const found = JSON.parse(sessionStorage.found || "[]"), isOver = (s) => s.over || s.screen === "between_deals";
    if (found.length) {
        while (!state(false).game) await wait(20);
        return fetch("/found", { method: "POST", body: JSON.stringify([...found, state(true)]) });
    }
    for (const link of %s) {
        python.globals.get("home")();
        while (state(false).screen !== "home" || !state(false).still) await wait(20);
        machine.api.open_link(JSON.stringify(link));
        while (state(false).game !== link.game) await wait(20);
        python.globals.get("motion")("off");
        for (;;) {
            const s = state(false), answered = python.globals.get("answered")();
            if (answered && isOver(s)) break; // a key that is answered later would be the next screen's
            if (!answered || s.busy || !s.still) {
                await wait(20);
                continue;
            }
            for (const type of ["keydown", "keyup"]) {
                window.dispatchEvent(new KeyboardEvent(type, { key: "Enter", code: "Enter" }));
                await wait(%d);
            }
        }
        found.push(state(true));
    }
    await new Promise((done) => { indexedDB.deleteDatabase("tercet").onsuccess = done; }); // the page writes it anew
    while (state(false).unsaved || saves.writing || saves.stored !== machine.saved) await wait(20);
    sessionStorage.found = JSON.stringify(found);
    location.reload();
})().catch((error) => fetch("/found", { method: "POST", body: JSON.stringify(String(error)) }));"""


def test_a_deal_is_played_and_saved(folder, tmp_path, monkeypatch):
    path = next(filter(None, map(shutil.which, FIREFOX)), None)
    if path is None:
        pytest.skip("no Firefox is installed")
    page = shutil.copytree(folder, tmp_path / "page")
    # Without the Content-Security-Policy, which would block the added script
    text = re.sub("<meta http-equiv.*>", "", (page / "index.html").read_text(encoding="utf-8"))
    links = [{"game": name, "deal": str(DEALS[name]), **GAMES[name]} for name in GAMES]
    script = _PLAY % (json.dumps(STATE + _MORE), json.dumps(links), PRESS_MS)
    (page / "index.html").write_text(text + "<script>%s</script>" % script, encoding="utf-8")
    answers = []

    def do_post(handler):
        answers.append(json.loads(handler.rfile.read(int(handler.headers["Content-Length"]))))
        handler.send_response(204)
        handler.end_headers()

    monkeypatch.setattr(serve.Handler, "do_POST", do_post, raising=False)
    with serve.served(page) as url:
        command = [path, "--headless", "--no-remote", "--profile", str(tmp_path), url]
        browser = limits.started(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: answers or browser.poll() is not None, LONGEST_S)
        limits.end(browser)  # before its folder goes
    assert answers and isinstance(answers[0], list), answers
    *found, resumed = answers[0]
    assert [state["game"] for state in found] == list(GAMES)
    for state in found:
        game = engine.new(state["game"], state["deal"], **GAMES[state["game"]])
        assert state["checksum"] == play_codes(game, state["log"]).checksum()
    last = found[-1]
    # An opponent may have gone on
    assert resumed["game"] == last["game"] and resumed["log"][: len(last["log"])] == last["log"]
