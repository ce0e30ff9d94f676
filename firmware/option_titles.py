"""Titles on the screen for what has a short name: options, settings, their values, seats."""


def option_title(name, words):
    """Return the title of an option or a setting: from `words`, or else its name with spaces."""
    title = words.get(name)
    if title is None:
        title = name[0].upper() + name[1:].replace("_", " ")
    return title


def value_title(value):
    """Return how a value is shown."""
    if value is True:
        return "on"
    if value is False:
        return "off"
    return str(value).replace("_", " ")


def seats_title(letters):
    """Return who sits at a table, for one row: `you + 3`, `2 people + 1`."""
    people = letters.count("P")
    others = len(letters) - people
    if not people:
        return "%d opponents" % others
    text = "you" if people == 1 else "%d people" % people
    return "%s + %d" % (text, others) if others else text
