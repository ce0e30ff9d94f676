"""Findings about a board, from the cable to its files; each `Finding` says the next step."""

import inspect
from typing import NamedTuple

from firmware import boards
from tools import project
from tools.board import deploy, device, drives
from tools.board import port as board_port
from tools.board.wizard import on_board
from tools.errors import ToolError
from tools.lines import GREEN, RED, say

_LOW_SPACE = 32 * 1024  # bytes; saved games and settings need far less: below this something else fills the board
_CORRECT = (
    "run `wizard`; or correct the file: `mpremote fs cp :FILE FILE`, edit it, `mpremote fs cp FILE :FILE + reset`"
)
_OURS = ("engine/", "display/", "firmware/", "modules/", "data/")  # folders that hold nothing else than the games


class Finding(NamedTuple):
    """The result of one check. `step` says what to do about it; "" when nothing is wrong."""

    subject: str
    text: str
    step: str = ""


def failure(subject, error):
    """Return the finding for a ToolError, whose text is a problem, a colon and the step."""
    problem, _, step = str(error).partition(": ")
    return Finding(subject, problem, step or "repeat the command")


def find_port(port=None):
    """Return (port to inspect or None, findings about what is connected)."""
    findings = []
    for drive in drives.find():
        text = "%s in BOOTSEL mode at %s" % (drive.board_id, drive.folder)
        findings.append(Finding("drive", text, "put MicroPython on it with `flash`, or press its reset button"))
    try:
        port = board_port.choose_port(port)
    except ToolError as error:
        if not findings or not str(error).startswith("no board"):
            findings.append(failure("port", error))
        return None, findings
    return port, findings


def check_firmware(facts):
    """Return the findings on the firmware that the board runs."""
    text = "%s %s on %s" % (facts.implementation, facts.release(), facts.machine)
    try:
        deploy.check_board(facts)
    except ToolError as error:
        return [Finding("firmware", text, str(error))]
    return [Finding("firmware", "%s; measured with %s" % (text, " and ".join(device.MEASURED)))]


def check_kinds(facts):
    """Return the findings on folders where the games need files, and files where they need folders."""
    try:
        deploy.check_kinds(deploy.earlier_files(facts) or deploy.PARTS, facts)
    except ToolError as error:
        return [failure("files", str(error).replace("; nothing was changed", ""))]
    return []


def check_space(facts):
    """Return the findings on the free space of the board."""
    free, total = facts.space
    if free is None:
        return [Finding("space", "free space unknown: MicroPython reports an impossible number")]
    step = "remove files of your own" if free < _LOW_SPACE else ""
    return [Finding("space", "about %d of %d KB free" % (free // 1024, total // 1024), step)]


def check_games(facts):
    """Return the findings on the version and the files of Tercet on the board."""
    try:
        manifest = device.parse_manifest(facts.texts.get(device.MANIFEST, ""), device.MANIFEST)
    except ToolError as error:
        text = str(error) if device.MANIFEST in facts.texts else "not on the board"
        if device.MANIFEST not in facts.texts and deploy.PARTS.intersection(facts.files):
            text = "incomplete: a deploy was interrupted"
        return [Finding("games", text, "send them with `deploy`")]
    text, step = "Tercet %s, %s" % (manifest.version, manifest.arch), ""
    if manifest.version != project.VERSION:
        step = "this is Tercet %s: send it with `deploy`" % project.VERSION
    else:
        text += " (whether it is the newest build, `deploy` finds out)"
    found = [Finding("games", text, step)]
    if manifest.arch == "armv6m" and facts.arch() not in device.RUNS_ARMV6M:
        found.append(Finding("games", "built for another chip", "send the right files with `deploy`"))
    found.append(Finding("prompt", "no response? hold B (back) while plugging in: the games then do not start"))
    found += _check_files(manifest, facts)
    stale = sorted(path for path in facts.files if path.startswith(_OURS) and path not in manifest.files)
    stale = [path for path in stale if not path.endswith(".py")]
    if stale:  # mip removes nothing
        text = "not of this version: %s" % deploy.some(stale)
        found.append(Finding("files", text, "remove them, one by one: `mpremote fs rm :FILE`"))
    hiding = deploy.make_plan(manifest, facts).hiding
    if hiding:
        text = "the games' modules are hidden by %s" % deploy.some(hiding)
        found.append(Finding("files", text, "remove these files from the board"))
    return found


def _check_files(manifest, facts):
    found, files = [], dict(manifest.files)
    if deploy.has_own_main(facts):
        files.pop(device.MAIN, None)
        text = "%s is your own: the games do not start by themselves" % device.MAIN
        found.append(Finding("files", text, "`deploy` keeps it as %s" % device.KEPT))
    missing = [path for path in files if path not in facts.files]
    damaged = [path for path, file in files.items() if facts.files.get(path, file) != tuple(file)]
    if missing or damaged:  # an interrupted deploy leaves the same
        parts = [("missing", missing), ("damaged", damaged)]
        text = "; ".join("%s: %s" % (word, deploy.some(paths)) for word, paths in parts if paths)
        found.append(Finding("files", text, "send them with `deploy`, which continues an interrupted one"))
    return found or [Finding("files", "%d files, all intact" % len(manifest.files))]


def check_profile(facts):
    """Return the findings on the pin profile that the board will use."""
    if device.BOARD not in facts.texts:
        text = "%s (there is no %s)" % (boards.DEFAULT, device.BOARD)
        return [Finding("pins", text + "; for another one, `deploy --board BOARD`")]
    profile, notice = deploy.read_profile(facts.texts[device.BOARD])
    own = " with own wiring" if profile != boards.profile(profile["name"]) else ""
    keyboard = ", keyboard on I2C" if profile["sda"] >= 0 else ""
    controller = profile["controller"].upper()
    text = "%s, %dx%d, %s%s%s" % (profile["name"], profile["width"], profile["height"], controller, keyboard, own)
    if notice:
        problem = deploy.json_problem(facts.texts[device.BOARD])
        text = "%s; %s%s" % (text, notice, problem and " (%s)" % problem)
        return [Finding("pins", text, _CORRECT.replace("FILE", device.BOARD))]
    return [Finding("pins", text)]


def play_tone(port, facts):
    """Play a tone on a board whose own file gives it a buzzer; return the findings."""
    if device.BOARD not in facts.texts:
        return []
    pin = deploy.read_profile(facts.texts[device.BOARD])[0]["buzzer"]
    if pin < 0:
        return []
    try:
        port.run("%s\ntone(%d)" % (inspect.getsource(on_board.tone), pin), "playing a tone")
    except ToolError as error:
        return [Finding("buzzer", "on pin %d: %s" % (pin, error), "look at `buzzer` in %s" % device.BOARD)]
    return [Finding("buzzer", "on pin %d: a short tone was played" % pin)]


def examine(facts):
    """Return all findings on a board that reported `facts`."""
    found = check_firmware(facts)
    if facts.implementation == "micropython" and facts.space is not None:
        found += check_kinds(facts) + check_space(facts) + check_games(facts) + check_profile(facts)
    return found


def show(findings):
    """Print the findings; return the exit code, 0 when none asks for a step."""
    for finding in findings:
        word, colour = ("problem", RED) if finding.step else ("ok", GREEN)
        say("%-7s %-9s %s" % (word, finding.subject, finding.text), colour=colour)
        if finding.step:
            say("%-17s next: %s" % ("", finding.step))
    return 1 if any(finding.step for finding in findings) else 0
