"""Option tables: what a game can be asked for, and the check of what was asked. Not in memory while cards are played.

A table is a tuple of rows `(name, default, choices, help)`. `choices` is a tuple of values and
ranges, or `Seats`. A range stands for every integer from its start to below its stop; the multiples
of its step are what a menu offers.
"""

from engine.errors import BadOption
from engine.seating import LEVELS, PERSON, Seats


def _seated(choices, value):
    """Return the canonical letters for a string of letters or a number of seats, or None."""
    if isinstance(value, int) and not isinstance(value, bool) and choices.low <= value <= choices.high:
        value = PERSON + "N" * (value - 1)
    if not isinstance(value, str) or not choices.low <= len(value) <= choices.high:
        return None
    value = value.upper()
    for letter in value:
        if letter != PERSON and letter not in LEVELS:
            return None
    return value


def value_text(value):
    """Return how an option's value is written: on and off for booleans, else the value itself."""
    if value is True:
        return "on"
    if value is False:
        return "off"
    return str(value)


def choices_text(choices):
    """Return a row's choices in words, for menus and errors."""
    if isinstance(choices, Seats):
        low, high = choices.low, choices.high
        count = str(low) if low == high else "%d to %d" % (low, high)
        return "%s letters, one a seat: P person, E easy, N normal, H hard" % count
    words = []
    for choice in choices:
        if isinstance(choice, range):
            words.append("%d to %d" % (choice.start, choice.stop - 1))
        else:
            words.append(value_text(choice))
    return ", ".join(words)


def menu_values(choices):
    """Return the values that a menu steps through (of a range, the multiples of its step)."""
    values = []
    for choice in choices:
        if isinstance(choice, range):
            values.extend(range(choice.start + -choice.start % choice.step, choice.stop, choice.step))
        else:
            values.append(choice)
    return values


def find(choices, value):
    """Return the canonical form of `value` among `choices`, or None when it is not one of them."""
    if isinstance(choices, Seats):
        return _seated(choices, value)
    for choice in choices:
        if isinstance(choice, range):
            if isinstance(value, int) and not isinstance(value, bool) and choice.start <= value < choice.stop:
                return value
        elif isinstance(choice, bool):
            # 1 and 0 are taken for on and off; a choice that is a number never takes a boolean
            # (on MicroPython a bool is no int)
            if isinstance(value, (int, bool)) and value == choice:
                return choice
        elif value == choice and not isinstance(value, bool):
            return choice
    return None


def parse(table, name, text):
    """Return the value that `text` (as typed on a command line) means for option `name`."""
    for row in table:
        if row[0] == name:
            break
    else:
        return text
    words = {"on": True, "off": False, "true": True, "false": False}
    word = words.get(text.lower())
    if word is not None and find(row[2], word) is not None:
        return word
    try:
        return int(text) if not isinstance(row[2], Seats) or len(text) == 1 else text
    except ValueError:
        return text


def check(game, table, given):
    """Return all options of `game` as a dict: the defaults, overruled by `given`.

    BadOption names the option and what it may be.
    """
    names = [row[0] for row in table]
    for name in given:
        if name not in names:
            raise BadOption("%s has no option %r; it has: %s" % (game, name, ", ".join(names)))
    options = {}
    for name, default, choices, _ in table:
        value = given.get(name, default)
        found = find(choices, value)
        if found is None:
            raise BadOption("%s: option %s cannot be %r; allowed: %s" % (game, name, value, choices_text(choices)))
        options[name] = found
    return options
