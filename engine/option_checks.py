"""Checks of option values against a game's option table. Not in memory while cards are played.

A table is a tuple of rows `(name, default, choices, help)`. `choices` is a tuple of values and
ranges, or `SeatChoices`. A range allows every integer from its start to below its stop; a menu offers the
multiples of its step.
"""

from engine.errors import BadOption
from engine.game import LEVELS, PERSON, SeatChoices
from engine.texts import _


def _seat_letters(choices, value):
    """Return the canonical letters for a string of letters or a number of seats; None when it is not allowed."""
    if isinstance(value, int) and not isinstance(value, bool) and choices.low <= value <= choices.high:
        value = PERSON + "N" * (value - 1)
    if not isinstance(value, str) or not choices.low <= len(value) <= choices.high:
        return None
    value = value.upper()
    return None if value.strip(PERSON + LEVELS) else value


def value_text(value):
    """Return an option's value as text: on or off for a boolean, else the value itself."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def choices_text(choices):
    """Return a row's choices as text, for errors."""
    if isinstance(choices, SeatChoices):
        low, high = choices.low, choices.high
        count = str(low) if low == high else _("%d to %d") % (low, high)
        return _("%s letters, one per seat: P person, E easy, N normal, H hard") % count
    words = []
    for choice in choices:
        if isinstance(choice, range):
            words.append(_("%d to %d") % (choice.start, choice.stop - 1))
        else:
            words.append(value_text(choice))
    return ", ".join(words)


def menu_values(choices):
    """Return the values that a menu offers (for a range, the multiples of its step)."""
    values = []
    for choice in choices:
        if isinstance(choice, range):
            values.extend(range(choice.start + -choice.start % choice.step, choice.stop, choice.step))
        else:
            values.append(choice)
    return values


def canonical(choices, value):
    """Return the canonical form of `value` among `choices`, or None when it is not one of them."""
    if isinstance(choices, SeatChoices):
        return _seat_letters(choices, value)
    for choice in choices:
        if isinstance(choice, range):
            if isinstance(value, int) and not isinstance(value, bool) and choice.start <= value < choice.stop:
                return value
        elif isinstance(choice, bool):
            # 1 and 0 stand for on and off, but a boolean never stands for a number. On MicroPython a bool is not an int
            if isinstance(value, (int, bool)) and value == choice:
                return choice
        elif value == choice and not isinstance(value, bool):
            return choice
    return None


def parse(table, name, text):
    """Return the value of option `name` that `text`, as typed on a command line, stands for; unchecked."""
    choices = {row[0]: row[2] for row in table}.get(name)
    if choices is None:
        return text
    words = {"on": True, "off": False, "true": True, "false": False}
    word = words.get(text.lower())
    if word is not None and canonical(choices, word) is not None:
        return word
    if isinstance(choices, SeatChoices) and len(text) != 1:
        return text  # letters of seats; a single digit is their number
    try:
        return int(text)
    except ValueError:
        return text


def check(game, table, given):
    """Return all options of `game` as a dict: the defaults, overridden by `given`.

    BadOption names the option and its allowed values.
    """
    names = [row[0] for row in table]
    for name in given:
        if name not in names:
            raise BadOption(_("%s has no option %r; it has: %s") % (game, name, ", ".join(names)))
    options = {}
    for name, default, choices, __ in table:
        value = given.get(name, default)
        found = canonical(choices, value)
        if found is None:
            raise BadOption(_("%s: option %s cannot be %r; allowed: %s") % (game, name, value, choices_text(choices)))
        options[name] = found
    return options
