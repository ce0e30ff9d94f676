"""What a messenger shows of a link: each game and its deals of days have a folder, with a head and a picture.

A folder's page leads on to the page itself, with what follows in the address.
"""

import html
import tempfile
from io import BytesIO

from PIL import Image

import engine
from display import fonts, items, palette
from display.chrome import HEADER
from tools.simulator.board import script
from tools.web.icons import drawn

DAY = "day"  # the folder, in that of a game, of its deals of days
PAGE, PICTURE = "index.html", "preview.png"
ABOUT = "Tercet: six card games, Klondike by threes among them. Free, no adverts, works offline."

_SCALE = 3  # of each pixel
_W, _H = 400, 210  # pixels before that: 1200 x 630, as messengers want them
_TABLE = 240  # the part with the table
_DEAL = 7
_TEXTS = {
    "treys": "A three by three table of piles: clear it with cards that fit the target.",
    "tripeaks": "Three peaks of cards, cleared one up or one down at a time.",
    "tresydos": "Three of a kind and a pair before anybody else has them.",
    "trepenta": "Five cards in a field, five in the hand, and a die that says who begins.",
    "klondike": "Seven columns, a stock by threes, four suits from ace to king.",
    "trex": "Four kingdoms, five contracts, twenty deals: the trick game of the Levant.",
}


def folders():
    """Return the folder of each game and of its deals of days: path → (game, title, description)."""
    found = {}
    for game in engine.GAMES:
        title = engine.title(game)
        about = _TEXTS.get(game, ABOUT)
        found[game + "/"] = game, "%s · Tercet" % title, about
        day = "%s: the deal of the day · Tercet" % title
        found["%s/%s/" % (game, DAY)] = game, day, "The same cards for everybody, today only. " + about
    return found


def head(title, description, address, folder=""):
    """Return the tags from which messengers make a preview; `address`: of the page, "" where nobody knows it."""
    tags = {
        "og:type": "website", "og:site_name": "Tercet", "og:title": title, "og:description": description,
        "og:image": (address + folder if address else "") + PICTURE,
        "og:image:width": _W * _SCALE, "og:image:height": _H * _SCALE,
    }  # fmt: skip
    if address:
        tags["og:url"] = address + folder
    lines = ['<meta property="%s" content="%s">' % (name, html.escape(str(tags[name]))) for name in tags]
    lines += ['<meta name="twitter:card" content="summary_large_image">']
    return "\n".join(['<meta name="description" content="%s">' % html.escape(description), *lines])


def pictures():
    """Return the pictures: path → bytes of a PNG; that of the page itself has the table of the first game."""
    found = {}
    for game in engine.GAMES:
        table, title = _table(game), engine.title(game)
        found["%s/%s" % (game, PICTURE)] = _picture(table, title, "")
        found["%s/%s/%s" % (game, DAY, PICTURE)] = _picture(table, title, "Deal of the day")
    found[PICTURE] = _picture(_table(engine.GAMES[0]), "Tercet", "%d card games" % len(engine.GAMES))
    return found


def _table(game):
    """Return the table of a game without its header, as an image."""
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        shown = script("pico-lcd-1.3", folder, motion="off").play(engine.new(game, _DEAL))
        return shown.console.board.surface.image().crop((0, HEADER, _TABLE, HEADER + _H))


def _picture(table, title, line):
    """Return a preview as bytes of a PNG: a table, and beside it a title and a line of text."""
    size = 2 if 2 * fonts.width(fonts.BIG, title) < _W - _TABLE else 1
    middle = (_TABLE + _W) // 2

    def name(scene):
        scene.text(fonts.BIG, title, middle // size, 2, palette.TEXT, items.CENTRE)

    def write(scene):
        scene.text(fonts.BIG, line, middle, 118, palette.GOLD, items.CENTRE)
        end = "Tercet" if title != "Tercet" else "in a browser"
        scene.text(fonts.SMALL, end, middle, _H - 26, palette.DIM, items.CENTRE)

    whole = drawn(_W, _H, write)
    large = drawn(_W // size, 24, name)
    whole.paste(large.resize((large.width * size, large.height * size), Image.Resampling.NEAREST), (0, 66))
    whole.paste(table, (0, 0))
    file = BytesIO()
    whole = whole.convert("RGB").quantize(16)
    whole.resize((_W * _SCALE, _H * _SCALE), Image.Resampling.NEAREST).save(file, "PNG", optimize=True)
    return file.getvalue()
