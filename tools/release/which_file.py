"""The page "Which file is mine?": `which_file.html`, with a picture of each board and the files for it, in one file."""

import base64
import functools
import html
import json
from io import BytesIO
from pathlib import Path

from firmware import boards
from tools.project import VERSION
from tools.release.address import pages_address, repository
from tools.simulator.frame import Case
from tools.simulator.gallery import picture

CHIPS = {
    "pico": "Raspberry Pi Pico (also a Pico W)",
    "pico2": "Raspberry Pi Pico 2 (also a Pico 2 W)",
    "pico2-w": "Raspberry Pi Pico 2 W, with its radio",
    "pico2-riscv": "Raspberry Pi Pico 2, its RISC-V cores",
}
_ITEM = '<li><a href="%s">%s</a>'
_BROWSER = '<p><a href="%s">Play in the browser</a> first: nothing to install.</p>'
_PAGE = Path(__file__).with_name("which_file.html")
_SECTION = """<section>
<img alt="{title}" src="data:image/png;base64,{picture}">
<div><h2>{title}</h2>
<p>{width} × {height}</p>
<ul>
{files}
</ul>
<p data-board="{board}"></p></div>
</section>"""


def page(names):
    """Return the page's text; `names`: board → chip → file."""
    home = repository()
    downloads = home and home + "/releases/latest/download/"  # without one, the files lie beside the page
    sections = []
    for board, files in names.items():
        profile = boards.profile(board)
        items = [_ITEM % (html.escape(downloads + files[chip]), CHIPS.get(chip, chip)) for chip in files]
        given = {**profile, "title": html.escape(profile["title"]), "board": board, "files": "\n".join(items)}
        sections.append(_SECTION.format(picture=_picture(board), **given))
    text = _PAGE.read_text(encoding="utf-8").replace("{{version}}", VERSION)
    text = text.replace("{{browser}}", _BROWSER % html.escape(pages_address(home)) if home else "")
    return text.replace("{{sections}}", "\n".join(sections))


def listing(names):
    """Return the same for the page's dialog, as JSON: title, picture and files (chip → file) of each board."""
    picture = "data:image/png;base64,%s"
    found = [
        {
            "title": boards.profile(board)["title"], "picture": picture % _picture(board),
            "files": {CHIPS.get(chip, chip): files[chip] for chip in files},
        }
        for board, files in names.items()
    ]  # fmt: skip
    return json.dumps(found)


@functools.cache
def _picture(board):
    """Return a picture of a board that shows the home screen: a PNG in base64."""
    home = Case(boards.profile(board), 1).picture(picture(board, lambda console: None))
    data = BytesIO()
    home.quantize(64).save(data, "PNG", optimize=True)
    return base64.b64encode(data.getvalue()).decode()
