"""The page "Which file is mine?", with a picture of each board and the files for it, as a single file."""

import base64
import html
import tempfile
from io import BytesIO

from firmware import boards
from tools.project import VERSION
from tools.simulator.board import script
from tools.simulator.frame import Case

CHIPS = {
    "pico": "Raspberry Pi Pico (also a Pico W)",
    "pico2": "Raspberry Pi Pico 2 (also a Pico 2 W)",
    "pico2-w": "Raspberry Pi Pico 2 W, with its radio",
    "pico2-riscv": "Raspberry Pi Pico 2, its RISC-V cores",
}
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tercet {version}: which file is mine?</title>
<style>
body {{ font: 16px/1.5 sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em; }}
section {{ display: flex; gap: 1.5em; margin: 2em 0; align-items: flex-start; flex-wrap: wrap; }}
img {{ width: 220px; image-rendering: pixelated; }}
section div {{ flex: 1 1 20em; }}
code {{ overflow-wrap: anywhere; }}
</style>
<h1>Which file is mine?</h1>
<p>Find the board with your screen and buttons, then the Pico that it is on. The number of a Pico is printed on it.</p>
<ol>
<li>Hold BOOTSEL while you plug the board in (on a PicoSystem: hold X while you switch it on). A drive appears.
<li>Copy the file onto the drive. The games start by themselves.
</ol>
<p>The file has MicroPython and the games. It replaces everything on the board, saved games too.
<span id="beside" hidden>If MicroPython is on the board, the line with <code>mpremote</code> installs the games beside
what is there; saved games stay.</span></p>
{sections}
<script>
for (const link of document.querySelectorAll("[data-board]")) {{
  const url = new URL("mip/" + link.dataset.board + "/package.json", location.href).href;
  if (!url.startsWith("http")) continue; // opened from a disk: nothing can be installed from there
  document.getElementById("beside").hidden = false;
  link.innerHTML = "<code></code><br><a>Install with ViperIDE</a>";
  link.firstChild.textContent = "mpremote mip install --target / " + url;
  link.lastChild.href = "https://viper-ide.org/?install=" + encodeURIComponent(url);
}}
</script>
</html>
"""
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
    sections = []
    for board, files in names.items():
        profile = boards.profile(board)
        items = ["<li>%s:<br><code>%s</code>" % (CHIPS.get(chip, chip), html.escape(files[chip])) for chip in files]
        given = {**profile, "title": html.escape(profile["title"]), "board": board, "files": "\n".join(items)}
        sections.append(_SECTION.format(picture=_picture(board), **given))
    return _PAGE.format(version=VERSION, sections="\n".join(sections))


def _picture(board):
    """Return a picture of a board that shows the home screen: a PNG in base64."""
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        console = script(board, folder)
        console.home()
        picture = Case(console.board.profile, 1).picture(console.board.surface.image())
    data = BytesIO()
    picture.quantize(64).save(data, "PNG", optimize=True)
    return base64.b64encode(data.getvalue()).decode()
