"""The folder for Wokwi wires the parts as the board's profile says."""

import json
import tomllib

from firmware import boards
from tools.project import ROOT

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
