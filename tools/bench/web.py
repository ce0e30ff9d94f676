"""The page in a browser: bytes over the wire, time to the first picture, frames, redraws, thinking, memory."""

import gzip
import json
import statistics
import tempfile
from pathlib import Path

import engine
from firmware.input import SELECT, Y
from tools.bench import Figure
from tools.web import chromium, previews, serve, site

_STARTS = 5  # of which the median is taken
_PATIENCE_MS = 90_000  # until the page can be played on
_MEMORY_DEALS = 1000  # after which the memory is measured
_HARD = "?game=trex&deal=3&seats=HHHH"  # a table where only opponents play, ...
_HARD_S = 20  # ... and for how many seconds they are watched
_OPEN_DEAL = """tercet.machine.api.open_link('{"game": "tripeaks", "deal": "7"}')"""
_MOVING_S = 0.35  # the cards of that deal move for 380 ms

# As playwright takes it: milliseconds, bytes per second
_SLOW = {"offline": False, "latency": 400, "downloadThroughput": 400_000 // 8, "uploadThroughput": 400_000 // 8}
_SLOWER = 4  # times, the slower processor
_HINTS = 6  # of each solitaire

_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
_FIRST = "performance.getEntriesByName('first picture')[0].startTime"
# Milliseconds of a full redraw of each game's table, and of home
_REDRAWS = """(games) => {
    const { machine } = tercet, python = machine.python, found = {};
    python.runPython(`
from tools.web import page_api
def redraw():
    page_api.console.scene.invalidate()
    page_api.console.stale = True
    page_api.console.step()
`);
    const redraw = python.globals.get('redraw');
    const measure = () => {
        redraw();
        const began = performance.now();
        for (let i = 0; i < 20; i++) redraw();
        return (performance.now() - began) / 20;
    };
    found.home = measure();
    for (const game of games) {
        machine.api.open_link(JSON.stringify({ game, deal: '7' }));
        for (let i = 0; i < 100; i++) machine.frame();
        found[game] = measure();
    }
    return found;
}"""
# Milliseconds of hints of a solitaire, each before the next move; keys are numbers in the page
_HINTED = """async (count) => {
    const { machine } = tercet, found = [];
    machine.python.runPython(`
from tools.web import page_api
def press(hint):
    page_api.board.push(%d if hint else %d)
def thinking():
    return page_api.console.busy
`);
    const press = machine.python.globals.get('press'), thinking = machine.python.globals.get('thinking');
    const frame = () => new Promise(requestAnimationFrame);
    for (let i = 0; i < count; i++) {
        while (thinking()) await frame();
        press(true);
        const began = performance.now();
        do await frame(); while (thinking());
        found.push(performance.now() - began);
        press(false);
        for (let frames = 0; frames < 30; frames++) await frame();
    }
    return found;
}""" % (Y, SELECT)
# Bytes of MicroPython's memory after each hundred of `deals` deals
_MEMORY = """async ([games, deals]) => {
    const { machine } = tercet, found = [];
    for (let i = 0; i < deals; i++) {
        machine.api.open_link(JSON.stringify({ game: games[i % games.length], deal: String(i + 1) }));
        for (let frame = 0; frame < 3; frame++) machine.frame();
        if (i % 100 === 99) {
            found.push(machine.module.HEAPU8.length);
            await new Promise((done) => setTimeout(done));
        }
    }
    return found;
}"""


def measure():
    """Yield the figures of the page, in a Chromium. ToolError says what is missing."""
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder, chromium.started() as browser:
        place = Path(folder) / "page"
        site.make(place)
        yield Figure("over the wire, compressed", "", _wire(place) / 1024, "KB", "Chromium %s" % browser.version)
        [later] = place.glob("*" + site.LATER[0])
        yield Figure("for a board, when it is asked for", "", later.stat().st_size / 1024, "KB")
        with serve.served(place) as url:
            yield from _measure(browser, url)


def _wire(place):
    """Return the bytes until the games of a first visit can be played, from a server that compresses texts.

    What the service worker fetches afterwards, such as icons, does not count, nor what previews of links and those who
    come by one need; a pack is compressed already.
    """
    total = 0
    for path in place.iterdir():
        others = (site.SINGLE, site.WORKER, previews.PICTURE, *site.later())
        if path.is_file() and not path.name.endswith(others) and not path.name.startswith("icon-"):
            data = path.read_bytes()
            total += len(data) if path.suffix == ".pack" else len(gzip.compress(data, 6))
    return total


def _measure(browser, url):
    starts = [_first_pictures(browser, url) for _ in range(_STARTS)]
    for i, name in enumerate(("first paint", "first picture, first visit", "first picture, later visits")):
        yield Figure(name, "", statistics.median(start[i] for start in starts), "ms")
    page = _opened(browser, url, network=_SLOW)
    yield Figure("first paint at 400 kbit/s", "", page.evaluate(_PAINT) / 1000, "s")
    yield Figure("playable at 400 kbit/s", "", page.evaluate(_FIRST) / 1000, "s")
    for name, ms in _opened(browser, url).evaluate(_REDRAWS, list(engine.GAMES)).items():
        yield Figure("full redraw", name, ms, "ms")
    _, gaps = _frames(browser, _opened(browser, url), _MOVING_S, _OPEN_DEAL)
    yield Figure("pictures per second while cards move", "", 1000 / statistics.mean(gaps), "")
    lasted, gaps = _frames(browser, _opened(browser, url + _HARD), _HARD_S)
    yield Figure("longest frame while Hard thinks", "", max(lasted), "ms")
    yield Figure("longest wait of a press then", "", max(gaps), "ms")
    lasted, _ = _frames(browser, _opened(browser, url + _HARD, slower=_SLOWER), _HARD_S)
    yield Figure("longest frame then, processor four times slower", "", max(lasted), "ms")
    deals = ("?game=treys&deal=41", "?game=tripeaks&deal=24")
    hints = [max(_opened(browser, url + deal).evaluate(_HINTED, _HINTS)) for deal in deals]
    yield Figure("hint of a solitaire, slowest", "", max(hints), "ms")
    sizes = _opened(browser, url).evaluate(_MEMORY, [list(engine.GAMES), _MEMORY_DEALS])
    yield Figure("memory after %d deals" % (_MEMORY_DEALS // len(sizes)), "", sizes[0] / 2**20, "MB")
    yield Figure("memory after %d deals" % _MEMORY_DEALS, "", sizes[-1] / 2**20, "MB")


def _opened(browser, url, network=None, slower=1):
    """Return a new page with an empty profile, once it can be played on."""
    for context in browser.contexts:
        context.close()
    # Waiting for a condition needs `eval`, which the page's policy does not allow
    page = browser.new_context(bypass_csp=True).new_page()
    session = page.context.new_cdp_session(page)
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", network)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(url, wait_until="commit")
    page.wait_for_function("window.tercet", timeout=_PATIENCE_MS)
    return page


def _frames(browser, page, seconds, begin="0"):
    """Return the processor's milliseconds for each frame of `seconds`, and the milliseconds between their starts.

    The former are nearly the same on a computer with other work. `begin`: a script, run first.
    """
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(begin)
    page.wait_for_timeout(1000 * seconds)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    events = [event for event in events if event["name"] == "FireAnimationFrame" and "tdur" in event]
    frames = sorted((event["ts"], event["tdur"]) for event in events)
    starts = [at / 1000 for at, _ in frames]
    return [took / 1000 for _, took in frames], [after - at for at, after in zip(starts, starts[1:])]


def _first_pictures(browser, url):
    """Return the milliseconds to a first visit's first paint and first picture, and to a second visit's picture."""
    page = _opened(browser, url)
    paint, cold = page.evaluate(_PAINT), page.evaluate(_FIRST)
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("window.tercet")
    return paint, cold, page.evaluate(_FIRST)
