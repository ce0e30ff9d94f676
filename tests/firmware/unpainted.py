"""A console that paints nothing, for tests that ask what is on a screen and not how it looks.

    console = unpainted(script(board, folder))

Its scenes are built, compared and kept as usual. Painting them takes half of the time, and is for the tests of the
gallery, of motions and of random presses.
"""


def unpainted(console):
    """Return a console without pixels from now on."""
    console.console.scene.paint = lambda surface, x, y, w, h: None
    return console
