"""The games in a browser: what the page is made of, and what of it runs on MicroPython there.

`site.py` makes the folder and the single file, `npm.py` gets MicroPython for browsers, `icons.py` draws the icons.
`page/` is the page itself. `board.py`, `page_api.py`, `probe.py` and `links.py` run in the page, on MicroPython, beside
the unchanged `engine/`, `display/` and `firmware/`.
"""
