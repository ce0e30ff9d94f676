"""How Tercet looks: palette, fonts, card art, the scene that is drawn, and two surfaces to draw on.

What is drawn, from the ground up:

    palette     the 16 colours
    fonts       bitmap fonts and suits
    data/       files that fonts and pictures are read from, made from assets/ by tools/glyphs.py
    items       the kinds of things a scene holds, card sizes and flags, and how they are packed into numbers
    surface/    the contract of a surface; framebuf and pillow are pixel-identical, the blits are their inner loops
    paint       how each kind of item is drawn on a surface
    scene       the retained list of items, and what changed since the last frame; its inner loops in two twins,
                scene_viper in machine code and scene_plain, of which `engine.modules.pick` takes the one that runs here

What screens are made of, as scene items:

    chrome      what is on every screen: header, messages, text that fits
    widgets     what only menus, pages and dialogs need
    cheer       the celebration of a win
    renderers/  one package per game: its position as scene items
"""

DATA = __file__[: __file__.rfind("__init__.")] + "data/"
