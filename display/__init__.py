"""How Tercet looks: palette, fonts, card art, the scene that is drawn, and two surfaces to draw on.

    palette     the 16 colours
    fonts       bitmap fonts, suits, icons (their data in data/, made from assets/ by tools/glyphs.py)
    surface     the contract of a surface; framebuf (MicroPython) and pillow are pixel-identical
    items       the kinds of things a scene holds, card sizes and flags
    scene       the retained list of items, and what changed since the last frame
    paint       how each kind of item is drawn
    widgets     header, menu, dialog, tabs … as scene items
    views/      one package per game: its position as scene items
"""
