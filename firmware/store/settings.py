"""Settings of the device, and each game's options as last used: what they can be, and their small files.

Also applies the settings to what depends on them. Loaded by `Storage` on demand; dropped when a table is shown.
"""

import engine
from display import palette
from engine.compat import const
from engine.option_checks import canonical
from engine.texts import _

LEVELS = ("off", "low", "middle", "loud")  # of sound
# Name, default, choices, help; a setting without choices is remembered but in no menu
SETTINGS = (
    ("theme", "felt", ("felt", "night", "paper"), _("Colours of table and cards")),
    ("suits", "two", ("two", "four"), _("Two, or one for each suit")),
    ("motion", "on", ("on", "off"), _("Cards slide and turn")),
    ("forced", "on", ("on", "off"), _("The only move plays itself")),
    ("mark", "off", ("off", "on"), _("Can the deal still be won?")),
    ("time", "off", ("off", "on"), _("How long a game takes")),
    ("remarks", "on", ("on", "off"), _("What others say of a trick")),
    ("brightness", 80, (10, 20, 30, 40, 50, 60, 70, 80, 90, 100), _("Of the screen, in percent")),
    ("sleep", "3 min", ("off", "1 min", "3 min", "10 min"), _("Dark until a press")),
    ("repeat", "normal", ("slow", "normal", "fast", "off"), _("How fast a held key repeats")),
    ("sound", "low", LEVELS, _("How loud it is")),
    ("turn", "normal", ("normal", "upside_down", "left", "right"), _("How you hold the board")),
    ("swap", "off", ("off", "on"), _("B selects, A goes back")),
    ("last", "", (), "The game played last"),
    ("date", "", (), "The date entered last"),
)
# Titles of settings whose names make no good title
WORDS = {
    "repeat": _("Key repeat"), "mark": _("Live mark"), "suits": _("Suit colours"), "turn": _("Screen"),
    "swap": _("A and B swapped"), "time": _("Playing time"), "forced": _("Forced moves"),
}  # fmt: skip
_LONGEST = 20  # letters of a setting without choices
_MINUTE = const(60_000)


def apply(console):
    """Apply the settings to a console, its board and its scene."""
    chosen, board = console.settings, console.board
    board.light(chosen["brightness"])
    board.repeat(chosen["repeat"])
    board.volume(LEVELS.index(chosen["sound"]))
    after = chosen["sleep"]
    console.sleep_ms = 0 if after == "off" or not board.has_sleep else _MINUTE * int(after.split(" ")[0])
    board.turn(chosen["turn"], chosen["swap"] == "on")
    theme = chosen["theme"]
    board.colours(palette.THEMES[theme])
    console.scene.four_colours(chosen["suits"] == "four", theme in palette.LIGHT)
    console.stale = True


def settings(store):
    """Return all settings as a dict; whatever is unknown or out of range has its default."""
    found = store.read_pairs("settings")
    settings = {}
    for name, default, choices, __ in SETTINGS:
        value = found.get(name, default)
        settings[name] = value if _fits(value, choices) else default
    return settings


def save_settings(store, settings):
    """Store the settings that differ from their defaults."""
    _save(store, "settings", settings, SETTINGS)


def options(store, name, table):
    """Return all options of a game as last used, or as of a first game; what is unknown or invalid has its default."""
    used = name + ".options" in store.files.names()
    found = store.read_pairs(name + ".options") if used else engine.game_class(name).NEW_GAME
    options = {}
    for option, default, choices, __ in table:
        value = canonical(choices, found.get(option, default))
        options[option] = default if value is None else value
    return options


def save_options(store, name, values, table):
    """Store a game's options that differ from their defaults."""
    _save(store, name + ".options", values, table)


def _save(store, name, values, table):
    """Store the values that differ from the defaults in file `name`, and keep those that only other versions know."""
    rows = [[row[0], values[row[0]]] for row in table if values[row[0]] != row[1]]
    known = {row[0]: row for row in table}
    for option, value in store.read_pairs(name).items():
        row = known.get(option)
        if row is None or (values[option] == row[1] and not _fits(value, row[2])):
            rows.append([option, value])
    store.write_json(name, rows)


def _fits(value, choices):
    """True when a setting or an option can have this value here."""
    if choices:
        return canonical(choices, value) is not None
    return isinstance(value, str) and len(value) <= _LONGEST
