"""What an inspection of a board finds, from the cable to its files; each `Finding` says the next step."""

import tempfile
from pathlib import Path
from typing import NamedTuple

from firmware import boards
from tools import project
from tools.board import deploy, device, drives
from tools.board import link as board_link
from tools.board.replies import printable
from tools.errors import ToolError

_LOW_SPACE = 32 * 1024  # saved games and settings need far less; below this something else fills the board


class Finding(NamedTuple):
    """One thing checked. `step` says what to do about it; "" when it is right."""

    subject: str
    text: str
    step: str = ""


def look_for_boards(port=None):
    """Return (port or None, findings): what is connected, and which port to look into."""
    findings = []
    for drive in drives.find():
        text = "%s in BOOTSEL mode at %s" % (drive.board_id, drive.folder)
        findings.append(Finding("drive", text, "put MicroPython on it with `flash`, or press its reset button"))
    try:
        port = board_link.choose_port(port)
    except ToolError as error:
        if not findings:
            problem, _, step = str(error).partition(": ")
            findings.append(Finding("port", problem, step))
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


def check_space(facts):
    """Return the findings on the room left on the board."""
    if facts.space is None:
        return []
    free, total = (size // 1024 for size in facts.space)
    step = "remove files of your own" if facts.space[0] < _LOW_SPACE else ""
    return [Finding("space", "%d of %d KB free" % (free, total), step)]


def _list(paths):
    more = len(paths) - 3
    return ", ".join(map(printable, paths[:3])) + (" and %d more" % more if more > 0 else "")


def check_games(facts):
    """Return the findings on the version and the files of Tercet on the board."""
    try:
        manifest = device.parse_manifest(facts.texts.get(device.MANIFEST, ""), device.MANIFEST)
    except ToolError as error:
        text = str(error) if device.MANIFEST in facts.texts else "not on the board"
        return [Finding("games", text, "send them with `deploy`")]
    ours = project.version()
    step = "" if manifest.version == ours else "this is Tercet %s: bring the board up to date with `deploy`" % ours
    found = [Finding("games", "Tercet %s, %s" % (manifest.version, manifest.arch), step)]
    if manifest.arch == "armv6m" and facts.arch() not in device.RUNS_ARMV6M:
        found.append(Finding("games", "built for another chip", "send the right ones with `deploy`"))
    found.append(_check_files(manifest, facts))
    hiding = deploy.make_plan(manifest, facts).hiding
    if hiding:
        found.append(Finding("files", "%s hide the games' own modules" % _list(hiding), "remove them from the board"))
    return found


def _check_files(manifest, facts):
    missing = [path for path in manifest.files if path not in facts.files]
    damaged = [path for path, file in manifest.files.items() if facts.files.get(path, file) != tuple(file)]
    if missing or damaged:
        parts = [("missing", missing), ("damaged", damaged)]
        text = "; ".join("%s: %s" % (word, _list(paths)) for word, paths in parts if paths)
        return Finding("files", text, "send them again with `deploy`")
    return Finding("files", "%d files, all whole" % len(manifest.files))


def check_profile(facts):
    """Return the findings on the pin profile that the board will use."""
    if device.BOARD not in facts.texts:
        text = "%s (there is no %s)" % (boards.DEFAULT, device.BOARD)
        return [Finding("pins", text + "; for another one, `deploy --board BOARD`")]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, device.BOARD)
        path.write_text(facts.texts[device.BOARD], encoding="utf-8", errors="replace")
        profile, notice = boards.load(str(path))
    notice = printable(notice.replace(str(path), device.BOARD), 400)
    own = " with own wiring" if profile != boards.profile(profile["name"]) else ""
    keyboard = ", keyboard on I2C" if profile["sda"] >= 0 else ""
    controller = profile["controller"].upper()
    text = "%s, %dx%d, %s%s%s" % (profile["name"], profile["width"], profile["height"], controller, keyboard, own)
    if notice:
        return [Finding("pins", "%s; %s" % (text, notice), "correct %s on the board" % device.BOARD)]
    return [Finding("pins", text)]


def examine(facts):
    """Return all findings on a board that said `facts`."""
    found = check_firmware(facts)
    if facts.implementation == "micropython":
        found += check_space(facts) + check_games(facts) + check_profile(facts)
    return found


def show(findings):
    """Print the findings; return the exit code, 0 when none asks for a step."""
    for finding in findings:
        print("%-7s %-9s %s" % ("problem" if finding.step else "ok", finding.subject, finding.text))
        if finding.step:
            print("%-17s next: %s" % ("", finding.step))
    return 1 if any(finding.step for finding in findings) else 0
