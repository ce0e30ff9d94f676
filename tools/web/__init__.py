"""The games in a browser.

`site.py` builds the page as a folder and as a single file, `npm.py` downloads MicroPython for browsers, `icons.py`
draws the icons, `previews.py` makes what messengers show of links, `board_pack.py` packs what the page sends to boards,
`words.py` finds the words of the page itself, and makes the script with those of another language,
`serve.py` serves the page on this computer.
`page/` has the page's sources. `board.py`, `page_api.py`, `spoken.py`, `links.py` and `incoming.py` run in the page on
MicroPython, beside the unchanged `engine/`, `display/` and `firmware/`.
`chromium.py` starts a browser for tests, measurements and the screenshot of `picture.py`.
"""
