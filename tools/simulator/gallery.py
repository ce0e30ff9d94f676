"""Pictures of every screen, drawn by the console; contact sheets, and the pictures of the documentation."""

import tempfile
from math import hypot

from PIL import Image, ImageDraw

from tools.languages import ENGLISH
from tools.lines import say
from tools.simulator.animation import animate
from tools.simulator.board import find_board, script
from tools.simulator.frame import Case
from tools.simulator.picture import enlarged, store
from tools.simulator.scenes import SCENES

# One board per screen size
BOARDS_BY_SIZE = ("pico-lcd-1.3", "display-pack", "pico-lcd-2")
# The documentation's pictures that stand still: board, screen, scale, whether the handheld is drawn around it
STILLS = (
    ("display-pack", "treys-middle", 2, True),
    ("pico-lcd-1.3", "home-tripeaks", 2, False),
    ("display-pack", "tripeaks-chain", 1, False),
    ("pico-lcd-2", "tripeaks-chain", 1, False),
    ("pico-lcd-1.3", "treys-three", 3, False),
)
READ = (STILLS[1], STILLS[4])  # those whose words are read: the pages in another language show them in it
# Its animations: game, deal; all on one board
ANIMATIONS = (("treys", 41), ("tripeaks", 24), ("tresydos", 7), ("trepenta", 7), ("trex", 7), ("klondike", 7))
HANDHELD = ("tripeaks", 24)  # the one that is also shown on the handheld, as a GIF, which moves everywhere
_ANIMATED = BOARDS_BY_SIZE[0]
_SECONDS = 14  # of an animation
_COLOURS = 128  # of a GIF
_GAP = 10  # pixels between the pictures of a sheet
_COLUMNS = 6
_LETTER = 6  # pixels across a letter of the names below the pictures


def pictures(board, only=""):
    """Yield (name, Pillow image) of every screen whose name contains `only`, on a board."""
    for name, prepare in SCENES:
        if only in name:
            yield name, picture(board, prepare)


def picture(board, prepare):
    """Return the image of a screen on a board; `prepare` brings a scripted console to the screen."""
    with tempfile.TemporaryDirectory() as folder:
        console = script(board, folder)
        console.home()
        prepare(console)
        return console.board.surface.image()


def still_name(board, screen, scale, case, language=ENGLISH):
    """Return the file name of one of STILLS, or of one of READ in another language."""
    shown = ["handheld" if case else "%dx" % scale] + [language] * (language != ENGLISH)
    return "-".join([screen, *shown, board]) + ".png"


def animation_name(game, deal):
    """Return the file name of one of ANIMATIONS."""
    return "%s-deal-%d-%s.png" % (game, deal, _ANIMATED)


def handheld_name(game, deal):
    """Return the file name of HANDHELD."""
    return "%s-deal-%d-handheld-%s.gif" % (game, deal, _ANIMATED)


def save_documentation(folder, language=ENGLISH):
    """Save the pictures of the documentation; `language`: the one in use."""
    screens = dict(SCENES)
    stills, animations = (STILLS, ANIMATIONS) if language == ENGLISH else (READ, ())
    for board, screen, scale, case in stills:
        image = picture(board, screens[screen])
        image = Case(find_board(board), scale).picture(image) if case else enlarged(image, scale)
        store(image, folder / still_name(board, screen, scale, case, language), optimize=True)
    for game, deal in animations:
        images, durations = zip(*animate(_ANIMATED, game, deal, _SECONDS), strict=True)
        _store_animation(images, durations, folder / animation_name(game, deal))
        if (game, deal) == HANDHELD:
            case = Case(find_board(_ANIMATED), 2)
            shown = [case.picture(image.convert("RGB")) for image in images]
            colours = shown[len(shown) // 2].quantize(_COLOURS, dither=Image.Dither.NONE)
            shown = [image.quantize(palette=colours, dither=Image.Dither.NONE) for image in shown]
            _store_animation(shown, durations, folder / handheld_name(game, deal), optimize=True)
    say("%s: %d pictures" % (folder, len(stills) + len(animations) + bool(animations)))


def _store_animation(images, durations, path, **options):
    """Save images that follow one another, each shown for some milliseconds, again and again."""
    store(images[0], path, save_all=True, append_images=images[1:], duration=durations, loop=0, **options)


def true_size(image, board, dpi):
    """Return a picture of a board profile's screen as large as its panel, on a monitor with `dpi` pixels per inch."""
    scale = board["diagonal"] * dpi / hypot(board["width"], board["height"])
    return image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.LANCZOS)


def contact_sheet(images):
    """Return one image of all (name, image) pairs in rows of _COLUMNS, each with its name below."""
    width = max(max(image.width, _LETTER * len(name)) for name, image in images) + _GAP
    height = max(image.height for _, image in images) + _GAP + 12  # with a line for the name
    rows = (len(images) + _COLUMNS - 1) // _COLUMNS
    sheet = Image.new("RGB", (_COLUMNS * width + _GAP, rows * height + _GAP), (48, 52, 58))
    draw = ImageDraw.Draw(sheet)
    for i, (name, image) in enumerate(images):
        x, y = _GAP + i % _COLUMNS * width, _GAP + i // _COLUMNS * height
        sheet.paste(image, (x, y))
        draw.text((x, y + image.height + 1), name, fill=(200, 200, 190))
    return sheet
