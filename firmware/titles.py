"""Names on the screen for what the engine calls by short names."""

from display import icons

TITLES = {
    "treys": "Treys",
    "tripeaks": "TriPeaks",
    "tresydos": "Tres y Dos",
    "trepenta": "Trepenta",
    "trex": "Trex",
}

CERTIFIED = ("treys", "tripeaks")  # the games that have certified deals

# Only names that do not read well by themselves (underscores become spaces)
_OPTIONS = {
    "open_stock": "Stock face up",
    "show_twos": "Count the twos",
    "threes_wild": "Wild threes",
    "repeat": "Button repeat",
    "mark": "Live mark",
    "suits": "Suit colours",
}
_VALUES = {
    "all_up": "all up",
    "all_down": "all down",
}


def option_title(name):
    """Return the title of an option or a setting."""
    title = _OPTIONS.get(name)
    if title is None:
        title = name[0].upper() + name[1:].replace("_", " ")
    return title


def value_title(value):
    """Return how a value is shown."""
    if value is True:
        return "on"
    if value is False:
        return "off"
    text = str(value)
    return _VALUES.get(text, text)


def seats_title(letters):
    """Return who sits at a table, for one row: `you + 3`, `2 people + 1`."""
    people = letters.count("P")
    others = len(letters) - people
    if not people:
        return "%d opponents" % others
    text = "you" if people == 1 else "%d people" % people
    return "%s + %d" % (text, others) if others else text


def icon(name):
    """Return the icon of a game or a screen."""
    return icons.NAMES.index(name)
