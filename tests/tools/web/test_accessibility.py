"""The page is checked by axe-core's rules, and the focus is visible in colours that the system forces."""

import pytest

from tests.tools.web.test_play import opened
from tools.errors import ToolError
from tools.web.npm import Package

pytestmark = pytest.mark.slow

AXE = Package(
    "axe-core",
    "4.14.1",
    "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
)
# Whether any rule was applied, and the elements that break one
_RUN = """async () => {
    const { passes, violations } = await axe.run();
    return [passes.length > 0, violations.map((one) => [one.id, ...one.nodes.map((node) => node.html)])];
}"""
# All that a keyboard can reach, in an open dialog or else in the page; and the element with a visible focus, or ""
_REACHED = """() => {
    const shown = document.querySelector("dialog[open]") || document.body;
    const reached = "button:enabled:not([tabindex]), select, input, canvas[tabindex]";
    const all = [...shown.querySelectorAll(reached)].filter((one) => one.offsetWidth);
    const name = (one) => one.id || one.dataset.key || one.textContent;
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    const seen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    return [all.map(name), seen ? name(document.activeElement) : ""];
}"""


@pytest.fixture(scope="module")
def axe():
    """The script of axe-core; skips where it cannot be fetched."""
    try:
        return AXE.files("axe.min.js")["axe.min.js"].decode()
    except ToolError as error:
        pytest.skip(str(error))


def test_no_rule_is_broken_and_the_focus_is_seen(tab, site, axe):
    tab.page.evaluate(axe)
    check(tab)
    opened(tab, site, "tripeaks")
    tab.page.evaluate(axe)
    for dialog in dialogs(tab):
        check(tab)
        tab.page.emulate_media(forced_colors="active")
        wanted, _ = tab.page.evaluate(_REACHED)
        reached = set()
        for _ in range(len(wanted) + 2):  # Tab also stops at the page itself and at a dialog that scrolls
            tab.page.keyboard.press("Tab")
            reached.add(tab.page.evaluate(_REACHED)[1])
        tab.page.emulate_media(forced_colors="none")
        assert reached >= set(wanted), dialog


def dialogs(tab):
    """Yield "", and then the identifier of each dialog of the page while it is open."""
    yield ""
    for button, dialog in (("saves", "dialog"), ("share", "send"), ("controls", "keys"), ("board", "onto")):
        tab.page.locator("#share").click() if button == "share" else tab.menu(button)
        tab.page.locator("#" + dialog).wait_for()
        tab.page.wait_for_function("!tercet.onto.busy")
        yield dialog
        tab.page.evaluate("(id) => document.getElementById(id).close()", dialog)


def check(tab):
    """Fail where an element breaks a rule, or where none was applied."""
    applied, broken = tab.page.evaluate(_RUN)
    assert applied and not broken
