"""The page around the games: layout on every screen, buttons, touch, gamepads, texts for screen readers."""

from itertools import product

import pytest

from firmware.input import MENU
from tests.tools.refusals import wait_until
from tests.tools.web.browser import PHONE, WAIT_MS, hurried
from tests.tools.web.test_play import opened

pytestmark = pytest.mark.slow

WINDOWS = ((360, 780, 2), (667, 375, 2), (768, 1024, 1), (1366, 768, 0), (1920, 1080, 0), (2560, 1440, 0))
THUMB = 44  # pixels of the page that a finger needs
CONTROLS = "#screen, #thumbs button, #tools > button:not(.spoken), #pad button"


@pytest.mark.parametrize("width, height, ratio", WINDOWS)
def test_the_table_fills_the_window_and_everything_can_be_hit(width, height, ratio, context, site):
    """`ratio`: device pixels per pixel of a touch screen, 0 for a window with a mouse.

    And a line covers no cards and takes no taps: one that stays has room of its own, however long; another lies on the
    bar or beside the picture.
    """
    given = {"has_touch": True, "is_mobile": True, "device_scale_factor": ratio} if ratio else {}
    given.update(service_workers="block", bypass_csp=True)
    tab = context(viewport={"width": width, "height": height}, **given).tab().open(site.url + "?game=treys&deal=7")
    tab.settle()
    frames(tab)
    boxes = measured(tab, width, height)
    side = min(width, height)
    assert boxes["screen"]["width"] * boxes["screen"]["height"] >= 0.6 * side * side
    scale = boxes["screen"]["width"] * (ratio or 1) / tab.page.evaluate("tercet.machine.width")
    room = tab.page.locator("#play-area").bounding_box()
    filled = max(boxes["screen"]["width"] / room["width"], boxes["screen"]["height"] / room["height"])
    assert abs(scale - round(scale)) < 0.01 or filled > 0.99
    assert not tab.page.locator("[data-key=select]").evaluate("(one) => one.parentNode.offsetWidth > 1")
    box = tab.page.locator("#screen").bounding_box
    alone, line = box(), tab.page.locator("#message")
    for text in ("Not saved.", "The browser has no room for saves. " * 3):
        tab.page.evaluate("(text) => tercet.saves.showMessage(text, text)", text)
        assert line.bounding_box()["y"] >= box()["y"] + box()["height"] and box()["width"] >= 240
        tab.page.evaluate("(text) => tercet.saves.showMessage(text, '')", text)
        assert box() == alone
        header = tab.page.evaluate("tercet.screen.header(tercet.machine.pixels)")
        rows = alone["height"] * header / tab.page.evaluate("tercet.machine.height")
        assert line.bounding_box()["y"] + line.bounding_box()["height"] <= alone["y"] + rows, text
        assert line.evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"
    assert alone["y"] == room["y"]  # so the header of a table goes on from the bar
    felt = "getComputedStyle(document.documentElement).backgroundColor"
    assert tab.page.evaluate(felt) == "rgb(8, 69, 57)"
    tab.python("page_api.console.settings['theme'] = 'paper'\npage_api.console.apply_settings()")
    tab.page.wait_for_function("%s === 'rgb(239, 231, 206)'" % felt)
    tab.page.route("**/*.pack", lambda route: route.abort())
    tab.page.reload()
    tab.page.locator("#loading").wait_for()
    assert tab.page.evaluate(felt) == "rgb(239, 231, 206)"
    tab.errors.clear()  # of the request that failed


def frames(tab):
    """Wait until the browser has drawn."""
    tab.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def measured(tab, width, height):
    """Return the boxes of the screen and of the page's buttons, which are on the page, apart, and large enough."""
    boxes = {}
    for one in tab.page.locator(CONTROLS).all():
        box = one.bounding_box()
        if box is None or not one.is_visible() or box["height"] < 2:
            continue
        name = one.get_attribute("id") or one.get_attribute("data-key")
        if one.get_attribute("tabindex") == "-1":
            continue
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1
        boxes[name] = box
    for a, box in boxes.items():
        assert a == "screen" or min(box["width"], box["height"]) >= THUMB, a
        for b, other in boxes.items():
            apart = (
                box["x"] + box["width"] <= other["x"] + 0.5 or other["x"] + other["width"] <= box["x"] + 0.5
                or box["y"] + box["height"] <= other["y"] + 0.5 or other["y"] + other["height"] <= box["y"] + 0.5
            )  # fmt: skip
            assert a == b or apart, "%s lies on %s" % (a, b)
    return boxes


def test_zoomed_and_narrow_windows_keep_a_picture_that_can_be_seen_and_every_button(context, site):
    """With the arrows on the page, too; below 240 rows of room the page scrolls."""
    tab = context(viewport={"width": 280, "height": 653}, device_scale_factor=2, has_touch=True).tab().open(site.url)
    sizes = ((280, 653), (320, 256), (653, 280), (360, 640), (320, 568), (390, 844), (260, 600))
    for (width, height), buttons in product(sizes, ("", "all")):
        tab.page.evaluate("(buttons) => tercet.preferences._choose('buttons', buttons)", buttons)
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.page.wait_for_function("([w]) => innerWidth === w", arg=[width])
        frames(tab)
        box = tab.page.locator("#screen").bounding_box()
        assert box["width"] >= 240 and box["y"] >= 0 and box["x"] >= 0 and box["x"] + box["width"] <= width
        for one in tab.page.locator("#thumbs button, #tools > button:not(.spoken)").all():
            one.scroll_into_view_if_needed()
            box = one.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height + 1
            assert min(box["width"], box["height"]) >= 40


def test_the_games_have_the_screen_that_is_larger_in_the_window(context, site):
    tab = context(viewport={"width": 900, "height": 600}).tab().open(site.url)
    assert tab.page.evaluate("tercet.machine.width") == 320
    tab.page.set_viewport_size({"width": 500, "height": 900})
    tab.page.wait_for_function("tercet.machine.width === 240")
    tab.deal()
    tab.page.set_viewport_size({"width": 900, "height": 600})
    frames(tab)
    assert tab.page.evaluate("tercet.machine.width") == 240  # not while a game is on the table
    tab.python("page_api.console.home()")
    tab.page.wait_for_function("tercet.machine.width === 320")


def test_the_buttons_of_a_phone(context, site):
    """On a board that has none for undo and hint."""
    tab = context(**PHONE).tab().open(site.url + "?board=display-pack&game=tripeaks&deal=24")
    tab.settle()
    tab.tap_spot(tab.state["spots"][0])
    tab.wait("s.log.length === 1 && s.mode === 'Deciding'")
    tab.page.get_by_role("button", name="Undo").tap()
    tab.wait("s.log.length === 0")
    tab.page.get_by_role("button", name="Hint").tap()
    tab.wait("s.toast")
    tab.page.get_by_role("button", name="Menu").tap()
    tab.wait("s.screen === 'pause'")
    tab.page.get_by_role("button", name="Back").tap()
    tab.wait("s.screen === 'play'")
    tab.menu("controls")
    tab.page.locator("#keys-buttons").select_option("all")
    tab.page.locator("#keys-close").tap()
    before = tab.settle()["at"]
    tab.page.locator("#pad [aria-label=Right]").tap()
    tab.wait("s.at !== %d" % before)
    tab.page.locator("#pad [data-key=select]").tap()
    tab.wait("s.log.length === 1")


# Lets frames go by until the menu is asked for in the middle of one, and returns what is then on top
_PRESS = """
def press_while_thinking():
    board, asked = page_api.board, []
    poll = board.poll
    def press():
        asked.append(0)
        return %d if len(asked) == 2 else -1
    board.poll = press
    for _ in range(1000):
        asked.clear()
        board.state[2] = 0  # as the page does, once it has shown what was drawn
        page_api.frame()
        if len(asked) > 1:
            break
    board.poll = poll
    return page_api.console.screens[-1].name
"""


def test_a_menu_that_is_opened_while_somebody_thinks_is_known_to_the_page(context, site):
    tab = context().tab().open(site.url + "?game=trex&deal=3&seats=HHHH")
    tab.wait("s.game && s.busy")
    tab.stop_frames()
    tab.python(_PRESS % MENU)
    assert tab.call("press_while_thinking") == "pause"
    assert tab.page.evaluate("tercet.machine.shown") == ""


LONG_WORD = """() => [...document.querySelectorAll('dialog')].flatMap((dialog) => {
    dialog.showModal();
    const texts = dialog.querySelectorAll('h2, p, label, small, button, li, a, option');
    for (const one of texts) one.append('W'.repeat(300));
    const room = dialog.getBoundingClientRect();
    const right = (one) => one.getBoundingClientRect().right;
    const over = [...dialog.querySelectorAll('*')].filter((one) => right(one) > room.right + 1);
    dialog.close();
    return [room.left < 0 || room.right > innerWidth, ...over.map((one) => dialog.id + ' ' + one.tagName + one.id)];
}).filter(Boolean)"""


@pytest.mark.parametrize("width", (320, 1366))
def test_no_name_runs_out_of_a_box_however_long(width, context, site):
    tab = context(viewport={"width": width, "height": 780}).tab().open(site.url)
    tab.page.evaluate("() => tercet.onto.open()")
    tab.page.wait_for_function("tercet.onto.boards && !tercet.onto.busy")
    tab.page.evaluate("() => document.getElementById('onto').close()")
    assert tab.page.evaluate(LONG_WORD) == []


def test_each_message_is_shown_beside_the_screen_while_it_is_on_it(tab):
    tab.python("c = page_api.console\nc.messages += ['Left']\nc.store._messages += ['Bad', 'Kept']\nc.show_messages()")
    for message in ("Left", "Bad", "Kept"):
        tab.wait("s.toast === '%s'" % message)
        tab.wait_for_text("message", message)
        tab.press("ArrowRight")


def test_a_picture_that_the_browser_has_lost_is_painted_again(tab):
    tab.page.evaluate("""() => {
        const { canvas, context } = tercet.screen;
        context.fillRect(0, 0, 320, 240);
        canvas.dispatchEvent(new Event("contextrestored"));
    }""")
    tab.page.wait_for_function("tercet.screen.context.getImageData(160, 60, 1, 1).data.some((byte) => byte % 255)")


@pytest.mark.parametrize("is_seen", [True, False])
def test_the_message_that_the_games_have_stopped_stays_and_they_do_not_go_on(is_seen, context, site):
    """Nor for other tabs that are at its table."""
    tab = context(hurried(7000, 20)).tab().open(site.url)  # a message
    tab.python("import page\npage.link(True)")
    if not is_seen:
        tab.stop_frames()
    tab.page.evaluate("""() => {
        tercet.steps = 0;
        tercet.machine.step = () => { tercet.steps++; throw new Error('broken'); };
    }""")
    tab.wait_for_text("message", "Tercet has stopped: broken.")
    tab.page.wait_for_timeout(700)  # a link takes a step after 250 ms
    assert tab.message and tab.page.evaluate("tercet.steps") == 1
    tab.errors.clear()


def test_a_tap_on_a_row_of_a_menu_is_that_row(tab):
    tab.settle()
    tab.tap(12, 12)  # the sign of the menu, which opens the game's page
    tab.wait("s.screen === 'game'")
    for row in range(4):
        tab.python("c = page_api.console\nbox = [t.box for t in c.screens[-1].targets() if t.at == %d][0]" % row)
        y, h = tab.value("[box[1], box[3]]")
        tab.python("chosen = []\nc.screens[-1].choose = chosen.append\nc.screens[-1].at = 0")
        tab.tap(120, y + h // 2)
        wait_until(lambda: tab.value("chosen") == [row], WAIT_MS / 1000)


def test_a_second_finger_cancels_a_tap_and_a_finger_that_stays_inspects(context, site):
    tab = opened(context(**PHONE).tab(), site, "tripeaks")
    spot = tab.state["spots"][0]
    places = tab.point(spot[0] + 5, spot[1] + 9), tab.point(20, 130)
    both = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
    one = both[:1]
    session = tab.page.context.new_cdp_session(tab.page)

    def touch(kind, points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    for kind, points in (("touchStart", one), ("touchStart", both), ("touchEnd", one), ("touchEnd", [])):
        touch(kind, points)
    tab.page.wait_for_timeout(200)
    assert tab.state["log"] == []
    touch("touchStart", one)
    tab.wait("s.mode === 'Inspecting'")
    touch("touchEnd", [])
    tab.wait_for_text("words", "King of diamonds. Can be")
    assert tab.state["log"] == []
    tab.press("Escape")
    tab.wait("s.mode === 'Deciding'")
    tab.tap_spot(spot)
    tab.wait("s.log.length === 1")


def test_screen_readers_and_the_key_to_inspect(context, site):
    tab = opened(context().tab(), site, "tripeaks")
    tab.wait_for_text("words", "Can be played")
    before = tab.words
    tab.press("ArrowRight")
    tab.page.wait_for_function("(before) => document.getElementById('words').textContent !== before", arg=before)
    for times in (1, 2):  # again and again
        tab.page.locator("#read-all").evaluate("(button) => button.click()")
        assert tab.words.count("Score: ") == times + 1  # and as the table was opened
    assert "Not seen yet" in tab.words and " of hearts" in tab.words
    tab.press("u")
    tab.wait_for_text("words", "Nothing to undo.")
    assert tab.page.locator("#taught").is_visible()  # a quiet line of keys, which goes away
    tab.press(*["ArrowRight"] * 12)
    assert not tab.page.locator("#taught").is_visible()
    tab.press("l")
    tab.wait("s.mode === 'Inspecting'")
    tab.press("l", "ArrowRight", "Escape")
    tab.wait("s.mode === 'Deciding'")
    tab.reload()
    tab.settle()
    assert not tab.page.locator("#taught").is_visible()


def test_buttons_are_named_as_they_are_labelled(tab):
    """A voice that is told to press what it reads on a button finds it; arrows have words."""
    other = tab.page.evaluate("""() => [...document.querySelectorAll("button")].filter((button) => {
        const label = button.getAttribute("aria-label"), text = button.textContent.trim();
        return label !== null && /\\w/.test(text) && !label.toLowerCase().includes(text.toLowerCase());
    }).map((button) => button.id)""")
    assert other == []
    assert tab.page.locator("[data-key][aria-label]").count() == 4
    tab.python("page_api.console.push('buttons', 'treys')")  # as the games' own page about them has it
    tab.wait_for_text("words", "Arrows: move. A, Enter: select, play.")
    assert "Change them under Keys." in tab.words and "REPL" not in tab.words


def test_letters_of_other_scripts_count_by_position_and_the_keypad_counts(tab):
    """A Cyrillic layout; a keypad with Num Lock; and an event without a key, as a browser's autofill sends."""
    down = """([key, code, more]) => {
        const value = key ?? undefined;
        const made = (type) => Object.defineProperty(new KeyboardEvent(type, { code, ...more }), "key", { value });
        window.dispatchEvent(made("keydown"));
        const names = [...tercet.controls.pressed.values()];
        window.dispatchEvent(made("keyup"));
        return [...names, tercet.controls.pressed.size];
    }"""
    for key, code, wanted in (
        ("ф", "KeyA", ["select", 0]), ("и", "KeyB", ["back", 0]), ("г", "KeyU", ["x", 0]), ("р", "KeyH", ["y", 0]),
        ("q", "KeyA", [0]), ("a", "KeyQ", ["select", 0]), ("8", "Numpad8", ["up", 0]), ("8", "Digit8", [0]),
        ("Enter", "NumpadEnter", ["select", 0]), (None, "", [0]), ("Process", "KeyA", ["select", 0]),
    ):  # fmt: skip
        assert tab.page.evaluate(down, [key, code, {}]) == wanted, key
    for key, code, wanted in (("z", "KeyZ", ["x", 0]), ("я", "KeyZ", ["x", 0]), ("u", "KeyU", [0])):
        assert tab.page.evaluate(down, [key, code, {"ctrlKey": True}]) == wanted, key
    # A key that is released while Meta is down, of which macOS says nothing
    for kind, key in (("keydown", "a"), ("keydown", "Meta"), ("keyup", "Meta")):
        tab.page.evaluate("([kind, key]) => window.dispatchEvent(new KeyboardEvent(kind, { key }))", [kind, key])
    assert tab.page.evaluate("tercet.controls.pressed.size") == 0


# A gamepad's button or stick for two or three frames: longer than a contact may bounce, shorter than a key repeats
_ON_PAD = """async () => {
    const frames = async (count) => { while (count--) await new Promise(requestAnimationFrame); };
    %s = 1;
    await frames(3);
    pad.axes.fill(0);
    for (const button of pad.buttons) button.pressed = 0;
    await frames(3);
}"""


# The buttons that are down a few frames later
_MASK = """async () => {
    for (let count = 0; count < 3; count++) await new Promise(requestAnimationFrame);
    return tercet.controls.mask;
}"""


def test_a_gamepad_plays_and_its_buttons_can_be_assigned(context, site):
    tab = context("""
        window.pad = { index: 0, axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: 0 })) };
        navigator.getGamepads = () => [window.pad];
    """).tab().open(site.url)

    def press(what):
        tab.page.evaluate(_ON_PAD % what)

    for what, seen in (
        ("pad.axes[0]", "s.at === 1"),
        ("pad.buttons[0].pressed", "s.screen === 'learn'"),
        ("pad.axes[1]", "s.at === 1"),
        ("pad.buttons[0].pressed", "s.game === 'tripeaks'"),
    ):
        press(what)
        tab.wait(seen)
    tab.settle()
    press("pad.buttons[0].pressed")
    tab.wait("s.log.length === 1 && s.mode === 'Deciding'")
    tab.menu("controls")
    tab.page.locator("#keys-buttons").select_option("all")
    tab.page.get_by_role("button", name="Undo u").click()
    press("pad.buttons[5].pressed")
    tab.wait_for_text("keys-said", "Undo: pad 5.")
    assert tab.page.evaluate("document.body.dataset.buttons") == "all"
    tab.page.locator("#keys-buttons").select_option("hidden")
    press("pad.buttons[5].pressed")
    tab.page.get_by_role("button", name="Close").last.click()
    assert len(tab.state["log"]) == 1  # what is pressed in the dialog is not for the game
    press("pad.buttons[5].pressed")
    tab.wait("s.log.length === 0")
    # While a button is down the window loses the focus; then, with it down again, the gamepad is unplugged
    for event in ("blur", "gamepaddisconnected"):
        tab.page.evaluate("() => { pad.buttons[13].pressed = 1; }")
        tab.page.wait_for_function("tercet.controls.mask")
        if event != "blur":
            tab.page.evaluate("() => { navigator.getGamepads = () => [null]; }")
        tab.page.evaluate("(event) => dispatchEvent(new Event(event))", event)
        assert tab.page.evaluate(_MASK) == 0
        tab.page.evaluate("() => { pad.buttons[13].pressed = 0; }")
        tab.page.evaluate(_MASK)
