"""The doctor: finds what is connected and names the next step for whatever is not right."""

import pytest

from tests.tools.board import made
from tests.tools.refusals import done
from tools import project
from tools.board import device, doctor
from tools.board import port as board_port
from tools.board.port import Port, UsbPort

TEXTS = {device.BOARD: '{"board": "display-pack"}'}


def _manifest(version=None, arch="armv6m"):
    files = {"engine/one.mpy": device.File(10, "a" * 64), "main.py": device.File(20, "b" * 64)}
    return device.Manifest(version or project.VERSION, "6.3", arch, files)


def _facts(manifest=None, **changes):
    manifest = manifest or _manifest()
    files = {path: tuple(file) for path, file in manifest.files.items()}
    texts = {device.MANIFEST: manifest.text(), **TEXTS}
    return made.facts(**{"texts": texts, "files": files, **changes})


def _problems(facts):
    return [(finding.subject, finding.text, finding.step) for finding in doctor.examine(facts) if finding.step]


def test_a_board_that_is_all_right_has_no_next_step(capsys):
    assert _problems(_facts()) == []
    assert doctor.show(doctor.examine(_facts())) == 0
    said = capsys.readouterr().out
    assert "micropython 1.28.0 on Raspberry Pi Pico" in said and "about 878 of 1408 KB free" in said
    assert "Tercet %s" % project.VERSION in said and "2 files, all intact" in said
    assert "display-pack, 240x135" in said and "? hold B (back) while plugging in" in said and "problem" not in said


def test_the_measured_versions_are_named():
    words = "measured with " + " and ".join(device.MEASURED)
    assert doctor.check_firmware(_facts())[0].text.endswith(words)
    assert words in (project.ROOT / "README.md").read_text(encoding="utf-8")


FILES = _facts().files
# A hash of None: the size has told enough. `main.py` is damaged where it is empty or has the line OURS; any other is
# the owner's
SICK = {
    "firmware too old": (_facts(version=(1, 26, 1)), "firmware", "1.26.1", "flash"),
    "other firmware": (_facts(implementation="circuitpython"), "firmware", "circuitpython", "flash"),
    "no file system": (_facts(space=None), "firmware", "1.28.0", "flash"),
    "no room": (_facts(space=(4096, 1_441_792)), "space", "4 of 1408 KB free", "remove files of your own"),
    "not there": (_facts(texts=TEXTS), "games", "not on the board", "deploy"),
    "interrupted": (_facts(texts=TEXTS, files={"engine/__init__.mpy": (1, None)}), "games", "interrupted", "deploy"),
    "manifest damaged": (_facts(texts={**TEXTS, device.MANIFEST: "{"}), "games", "damaged", "deploy"),
    "older": (_facts(_manifest("0.0.1")), "games", "Tercet 0.0.1", "send it with `deploy`"),
    "file damaged": (_facts(files={**FILES, "engine/one.mpy": (10, "c" * 64)}), "files", "damaged: engine/", "deploy"),
    "file short": (_facts(files={**FILES, "main.py": (0, None)}), "files", "damaged: main.py", "deploy"),
    "own program": (_facts(files={**FILES, "main.py": (20, "c" * 64)}), "files", "is your own", "`deploy` keeps it"),
    "file missing": (_facts(files={"main.py": FILES["main.py"]}), "files", "missing: engine/one.mpy", "deploy"),
    "hidden": (_facts(files={**FILES, "engine/one.py": (3, None)}), "files", "hidden by engine/one.py", "remove these"),
    "stale": (_facts(files={**FILES, "engine/old.mpy": (3, None)}), "files", "engine/old.mpy", "mpremote fs rm"),
    "older program": (
        _facts(files={**FILES, "main.py": (9, "c" * 64)}, texts={**_facts().texts, "main.py": device.OURS}),
        "files", "damaged: main.py", "deploy",
    ),
    "other chip": (_facts(mpy=6 | 11 << 10), "games", "built for another chip", "deploy"),
    "wiring wrong": (_facts(texts={**_facts().texts, device.BOARD: '{"sck": 99}'}), "pins", "sck", "board.json"),
    "wiring not JSON": (_facts(texts={**_facts().texts, device.BOARD: "{"}), "pins", "line 1 column 2", "`wizard`"),
    "mark before it": (_facts(texts={**_facts().texts, device.BOARD: "\ufeff{}"}), "pins", "BOM", "`wizard`"),
}  # fmt: skip


@pytest.mark.parametrize("name", SICK)
def test_each_problem_is_reported_with_the_next_step(name, capsys):
    facts, subject, text, step = SICK[name]
    (found,) = _problems(facts)
    assert found[0] == subject and text in found[1] and step in found[2]
    assert doctor.show(doctor.examine(facts)) == 1
    assert "next: " in capsys.readouterr().out


def test_own_wiring_and_a_missing_file_are_reported():
    texts = _facts().texts
    (own,) = doctor.check_profile(_facts(texts={**texts, device.BOARD: '{"board": "picosystem", "baud": 24000000}'}))
    assert own.text == "picosystem, 240x240, ST7789 with own wiring" and not own.step
    (calc,) = doctor.check_profile(_facts(texts={**texts, device.BOARD: '{"board": "picocalc"}'}))
    assert calc.text == "picocalc, 320x240, ILI9488, keyboard on I2C" and not calc.step
    (none,) = doctor.check_profile(_facts(texts={}))
    assert none.text.startswith("pico-lcd-1.3 (there is no board.json)") and not none.step


def test_nothing_connected(media, capsys):
    assert "no board found" in done(capsys, "doctor", code=1)


def test_a_board_in_bootsel_mode(media, capsys):
    made.drive(media / "RPI-RP2")
    said = done(capsys, "doctor", code=1)
    assert "RPI-RP2 in BOOTSEL mode" in said and "`flash`" in said and "no board found" not in said


def test_a_report_names_no_port_and_no_folder(media, monkeypatch, capsys):
    made.drive(media / "RPI-RP2")
    monkeypatch.setattr(board_port, "list_ports", lambda: [UsbPort("/dev/my-port", "Pico", 0x2E8A)])
    for words in (["doctor"], ["doctor", "--port", "socket://127.0.0.1:1"]):
        private = [str(media), words[-1] if "--port" in words else "/dev/my-port"]
        plain = done(capsys, *words, code=1)
        wrong = "nothing answers at %s\n" if "--port" in words else "%s is in use by another program\n"
        assert "problem port      " + wrong % private[1] in plain
        assert all(name in plain for name in private)
        first, report = done(capsys, *words, "--report", code=1).split("\n", 1)
        assert first.startswith("Tercet %s, " % project.VERSION) and report.count("\n") == plain.count("\n")
        assert not any(name in report for name in private)


@pytest.mark.slow
def test_a_real_conversation(used, capsys):
    assert "%d files, all intact" % len(made.TREE) in done(capsys, "doctor", "--port", used.port)
    assert used.resets == 1  # the board is left as it was found: playing
    port = Port(used.port)
    size, _ = port.inspect().files[made.ENGINE]
    port.send([(made.ENGINE, b"x" * size)])
    assert "damaged: %s" % made.ENGINE in done(capsys, "doctor", "--port", used.port, code=1)
