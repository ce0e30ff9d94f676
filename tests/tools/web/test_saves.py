"""Saves in a browser: atomic, used by one tab at a time, and exchanged with the simulator as a file."""

import json
import struct
import zipfile
from io import BytesIO

import pytest

from firmware.store import Storage
from firmware.store.saves import FROM_OTHERS
from tests.folders import contents, signed
from tests.tools.web.browser import hurried
from tests.tools.web.test_play import opened

pytestmark = pytest.mark.slow


def played(tab, site):
    """Play four moves, and wait until they are stored; return the state."""
    state = opened(tab, site, "tripeaks").play(4)
    tab.kept()
    return state


def test_a_second_tab_waits_for_the_first_or_plays_unsaved(context, site):
    both = context()
    first = both.tab()
    played(first, site)
    second = both.tab().open(site.url, ready=False)  # only now: a tab in the background is slow
    second.page.wait_for_selector("#dialog[open]")
    assert "another tab" in second.page.locator("#dialog").text_content()
    second.page.get_by_role("button", name="Play unsaved").click()
    second.wait_for_games()
    assert "Nothing is saved" in second.message
    second.deal("ArrowRight")
    # This tab saves nothing, so the end of the replay does not ask whether to keep the game
    second.page.goto(site.url + "#game=tripeaks&deal=7&moves=draw")
    second.wait_for_text("message", "End of the replay. You can play on")
    assert not second.page.locator("#dialog").is_visible()
    first.page.bring_to_front()
    state = first.play()
    first.kept()
    assert not first.message
    second.page.close()
    second = both.tab().open(site.url, ready=False)
    second.page.wait_for_selector("#dialog[open]")
    first.page.bring_to_front()
    first.reload()  # it has the saves again, the other one still waits
    assert first.state["screen"] == "play" and second.page.locator("#dialog").is_visible()
    first.page.close()
    second.wait_for_games()
    assert second.resume()["checksum"] == state["checksum"]


def test_without_locks_the_tab_that_wrote_last_is_not_overwritten(context, site):
    both = context("Object.defineProperty(navigator, 'locks', { value: undefined })")
    first, second = both.tab(), both.tab()
    first.open(site.url)
    played(second, site)
    first.page.bring_to_front()
    first.deal()
    first.page.wait_for_function("tercet.saves.off")
    assert "Another tab has saved" in first.message
    first.reload()
    assert first.page.evaluate("tercet.machine.fs.analyzePath('/saves/tripeaks.got.base').exists")
    assert not first.page.evaluate("tercet.machine.fs.analyzePath('/saves/treys.base').exists")


def test_full_storage_is_reported_once_and_saving_resumes_when_there_is_space(context, site):
    tab = context().tab()
    played(tab, site)
    tab.page.evaluate("""() => {
        window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
    }""")
    tab.play()
    tab.page.wait_for_function("tercet.saves.failed")
    assert "storage is full" in tab.message
    imported(tab, _zipped({"saves/settings": signed(b"[]")}))
    tab.page.get_by_role("button", name="Replace them").click()
    tab.wait_for_text("message", "cannot be imported: full")
    assert tab.page.evaluate("tercet.saves.before") is None  # so there is nothing to take back
    tab.page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    state = tab.play()
    tab.kept()
    assert tab.message == "Saved again."
    assert tab.come_back()["checksum"] == state["checksum"]


# Before the page's own: remembers the connections to the database
_CONNECTIONS = """
const open = IDBFactory.prototype.open;
window.connections = [];
IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    request.addEventListener("success", () => window.connections.push(request.result));
    return request;
};
"""
_DELETE = "new Promise((done) => { indexedDB.deleteDatabase('tercet').onsuccess = done; })"


@pytest.mark.parametrize("how", ["closed", "deleted", "cleared"])
def test_saving_goes_on_when_the_browser_closes_deletes_or_clears_the_database(how, context, site):
    tab = context(_CONNECTIONS).tab()
    state = played(tab, site)
    if how == "closed":
        tab.page.evaluate("window.connections.at(-1).close()")  # no event tells of it
        state = tab.play(2)
    elif how == "deleted":
        tab.page.evaluate(_DELETE)
    else:
        origin = {"origin": site.url, "storageTypes": "indexeddb"}
        tab.page.context.new_cdp_session(tab.page).send("Storage.clearDataForOrigin", origin)
        tab.page.wait_for_function("window.connections.length > 1")
    tab.kept()
    assert not tab.message
    assert tab.come_back()["checksum"] == state["checksum"]


def test_a_write_whose_end_was_not_reported_is_not_taken_for_another_tabs(context, site):
    tab = context().tab()
    played(tab, site)
    tab.page.evaluate("tercet.saves.serial--")
    state = tab.play()
    assert not tab.message and tab.come_back()["checksum"] == state["checksum"]


ASKS = "() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))"


def test_what_is_not_saved_is_said_until_it_is_and_the_page_asks_before_it_is_left(context, site):
    tab = context(hurried(7000, 500)).tab()  # a message
    played(tab, site)
    assert not tab.page.evaluate(ASKS)
    tab.page.evaluate("""() => {
        window.transaction = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = () => { throw new Error("lost"); };
    }""")
    tab.play()
    tab.wait_for_text("message", "Saving failed")
    tab.python("import page\npage.notice('Another line')")
    assert tab.message == "Another line" and tab.page.evaluate(ASKS)
    tab.wait_for_text("message", "Saving failed")
    tab.page.evaluate("() => { IDBDatabase.prototype.transaction = window.transaction; }")
    tab.wait_for_text("message", "Saved again.")  # without another move
    tab.page.wait_for_selector("#message", state="hidden")
    assert not tab.page.evaluate(ASKS)
    tab.page.evaluate("() => { tercet.saves._write = () => new Promise(() => {}); }")
    tab.play()
    assert tab.page.evaluate(ASKS)


def test_the_browser_is_asked_once_to_keep_what_is_stored_when_there_is_a_game(context, site):
    tab = context("StorageManager.prototype.persist = async () => { window.asked = (window.asked || 0) + 1; };").tab()
    tab.open(site.url)
    tab.python("page_api.console.remember('last', 'treys')")
    tab.kept()
    assert not tab.page.evaluate("window.asked")
    tab.deal()
    tab.play(2)
    tab.kept()
    assert tab.page.evaluate("window.asked") == 1


def test_what_changes_while_the_page_is_hidden_during_a_write_is_stored(context, site):
    tab = opened(context().tab(), site, "tripeaks")
    tab.python("page_api.console.remember('time', 'on')")
    tab.kept()
    tab.reload()
    tab.resume()
    timed = "'tripeaks.ledger' in page_api.console.store.files.names()"
    assert not tab.value(timed)
    tab.page.evaluate("""() => {
        tercet.saves._write = function (files) {
            delete this._write;
            return new Promise((done) => (window.go = done)).then(() => this._write(files));
        };
    }""")
    tab.play(2)
    tab.stop_frames()
    tab.page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { value: true });
        document.dispatchEvent(new Event("visibilitychange"));
        window.go();
    }""")
    tab.kept()
    assert tab.value(timed)  # the playing time, too


def test_what_other_tabs_bring_about_while_the_page_is_not_drawn_is_stored(tab):
    tab.kept()
    tab.stop_frames()
    tab.python("from tools.web.board import TabPort\nport = TabPort()\npage_api.console.store.write('standing', b'[]')")
    tab.kept()


def test_saves_go_to_the_simulator_and_back(context, site, tmp_path):
    tab = context().tab()
    state = played(tab, site)
    tab.menu("saves")
    with tab.page.expect_download() as download:
        tab.page.get_by_role("button", name="Export", exact=True).click()
    path = tmp_path / "saves.zip"
    download.value.save_as(path)
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        file.extractall(tmp_path)
    store = Storage(str(tmp_path / "saves"))
    game = store.load_game("tripeaks", FROM_OTHERS)
    assert not store.messages() and game.checksum() == state["checksum"]

    game.play(game.moves()[0])
    store.save_game(game)
    tab = context().tab().open(site.url)
    files = {"saves/" + path: data for path, data in contents(tmp_path / "saves").items()}
    files["photo.jpg"] = bytes(3 << 20)  # a large file that is no save is ignored
    assert "It has TriPeaks, deal 24, 5 moves; " in replaced(tab, _zipped(files, zipfile.ZIP_DEFLATED))
    assert tab.come_back()["checksum"] == game.checksum()

    # Another import, with one damaged file; and it is taken back
    tab.python("page_api.console.home()")
    data = bytearray((tmp_path / "saves" / "tripeaks.got.base").read_bytes())
    data[-1] ^= 1
    settings = (tmp_path / "saves" / "settings").read_bytes()
    said = replaced(tab, _zipped({"saves/tripeaks.got.base": bytes(data), "saves/settings": settings}))
    assert "It has 1 file of statistics, settings and the like. Left out: tripeaks.got.base was damaged" in said
    assert "games of TriPeaks" in said
    assert not tab.page.evaluate("tercet.machine.api.saved_games()")
    tab.menu("saves")
    tab.page.get_by_role("button", name="Undo the import").click()
    tab.page.get_by_role("button", name="Take it back").click()
    tab.wait_for_text("message", "Taken back")
    assert tab.come_back()["checksum"] == game.checksum()
    tab.menu("saves")
    assert not tab.page.get_by_role("button", name="Undo the import").is_visible()
    tab.page.get_by_role("button", name="Cancel").click()

    # What a newer version wrote is left out, and the player's own stays
    said = replaced(tab, _zipped({"saves/tripeaks.base": b"Tct2" + bytes(data)[4:], "saves/settings": settings}))
    assert "What you have here of tripeaks stays. Importing replaces all other saves in " in said
    assert tab.come_back()["checksum"] == game.checksum()


PUT = "(record) => tercet.saves._request('readwrite', (store) => store.put(record, 'folder'))"


@pytest.mark.parametrize("record", [{"serial": 3}, "text", {"serial": 1, "files": {"../x": 1}}], ids=str)
def test_a_record_of_another_form_is_exported_and_set_aside(tab, record):
    tab.kept()
    tab.page.evaluate(PUT, record)
    tab.page.reload()
    with tab.page.expect_download() as download:
        tab.page.get_by_role("button", name="Export it first").click()
    assert json.loads(download.value.path().read_text()) == record
    tab.page.get_by_role("button", name="Start afresh").click()
    tab.wait_for_games()
    tab.deal()
    tab.kept()
    tab.reload()
    assert tab.state["screen"] == "play" and not tab.page.locator("#dialog").is_visible()


@pytest.mark.parametrize("opens, said", [
    ("throw new DOMException('no', 'SecurityError')", "stores nothing here"), ("return {}", "does not answer"),
])  # fmt: skip
def test_without_a_database_a_message_says_so_and_the_game_works(opens, said, context, site):
    script = hurried(5000, 50) + "IDBFactory.prototype.open = () => { %s; };" % opens  # how long the page is patient
    tab = context(script).tab().open(site.url)
    assert said in tab.message
    tab.deal()
    tab.wait("s.mode === 'Deciding'")


def imported(tab, data):
    """Choose a file to import."""
    tab.page.locator("#file").set_input_files({"name": "some.zip", "mimeType": "application/zip", "buffer": data})


def replaced(tab, data):
    """Import a file in place of what is there; return what the page says of it before."""
    imported(tab, b"nonsense")
    tab.wait_for_text("message", "cannot be imported")
    imported(tab, data)
    tab.page.wait_for_selector("#dialog[open]")
    assert not tab.message  # about the file before
    said = tab.page.locator("#dialog").text_content()
    tab.page.get_by_role("button", name="Replace them").click()
    tab.wait_for_text("message", "Imported.")
    return said


def _encrypted():
    """Return a zip file whose index says that its file is encrypted."""
    data = bytearray(_zipped({"saves/treys.base": b"Tct1"}))
    data[data.index(b"PK\1\2") + 8] |= 1
    return bytes(data)


def _zipped(files, how=zipfile.ZIP_STORED):
    """Return a zip file with files (path → bytes)."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", how) as whole:
        for path, data in files.items():
            whole.writestr(path, data)
    return file.getvalue()


def _bomb():
    """Return a zip file that unpacks to more than it says."""
    data = _zipped({"saves/treys.base": b"Tct1" + bytes(8 << 20)}, zipfile.ZIP_DEFLATED)
    return data.replace(struct.pack("<I", 4 + (8 << 20)), struct.pack("<I", 1000))


def _misplaced():
    """Return a zip file whose index says that its file begins behind the end."""
    data = bytearray(_zipped({"saves/treys.base": b"Tct1"}))
    struct.pack_into("<I", data, data.index(b"PK\1\2") + 42, len(data))
    return bytes(data)


@pytest.mark.parametrize("data, why", [
    (b"", "not a zip file"),
    (b"nonsense" * 99, "not a zip file"),
    (b"Tct1" + bytes(99), "it is a single save: zip the folder that it is in"),
    (_zipped({"saves/treys.base": b"Tct1"})[:40], "it is half a zip file"),
    (_encrypted(), "it is encrypted"),
    (_zipped({"saves/readme.txt": b"no save"}), "no saves of Tercet"),
    (_zipped({"saves/treys.base": b"Tct1", "old/saves/treys.base": b"Tct1"}), "contains treys.base twice"),
    (_zipped({"saves/treys.base": b"Tct1" + bytes(2 << 20)}), "no saves of Tercet"),
    (_zipped({"saves/%d.base" % i: bytes(1 << 20) for i in range(9)}, zipfile.ZIP_DEFLATED), "it is too large to be"),
    (_bomb(), "treys.base in it is damaged"),
    (_misplaced(), "treys.base in it is damaged"),
    (_zipped({"saves/%d.base" % i: b"Tct1" for i in range(501)}), "too many files"),
    (_zipped({"saves/treys.base": b"Tct1 something"}).replace(b"something", b"somethink"), "damaged"),
], ids=[
    "empty", "random", "save", "half", "encrypted",
    "another zip", "two of a name", "large", "large in all", "bomb", "place", "many", "damaged",
])  # fmt: skip
def test_a_wrong_file_is_not_imported(data, why, standing):
    if standing.state["screen"] == "home":
        standing.deal()
    standing.kept()
    before = standing.state
    standing.page.evaluate("document.getElementById('message').textContent = ''")
    imported(standing, data)
    standing.wait_for_text("message", "cannot be imported")
    assert why in standing.message and standing.state["checksum"] == before["checksum"]
