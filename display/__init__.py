"""How Tercet looks: palette, fonts, card art, the scene, and two surfaces to draw on.

Drawing, from the lowest level up:

    palette       the 16 colours
    fonts         bitmap fonts and suits
    data/         the files of fonts and pictures, made from assets/ by tools/glyphs.py and tools/pictures.py
    items         the kinds of scene items, card sizes and flags, and how they are packed into numbers
    surface/      the contract of a surface; its two backends, framebuf and pillow, draw identical pixels
    paint         draws each kind of item on a surface
    scene         the list of items, and the dirty rectangles since the last frame. Its inner loops exist twice,
                  in machine code (scene_viper) and in Python (scene_plain)
    pictures      large pictures, painted directly from flash
    qr            QR codes, as glyphs of a font

Parts of screens, made of scene items:

    chrome        what every screen needs: header, messages, text that fits
    widgets       what only menus, pages and dialogs need
    rules_pages   pages of text with figures
    win_cascade   the celebration of a win
    renderers/    one package per game: its position as scene items
"""

# The folder of the files, with "/"; on a device this file is in a bundle, and elsewhere it may be `__init__.mpy`
DATA = __file__[: __file__.rfind("__init__.")] + "data/" if __file__ != "/t/display/__init__.mpy" else "/display/data/"
