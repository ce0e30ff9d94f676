"""Types of arguments: texts are checked while they are parsed, and a mistake is the parser's one line."""

import math
from argparse import ArgumentTypeError


def checked(parse):
    """Return a type of argument: what `parse` makes of a text. Its errors are subclasses of ValueError."""

    def value(text):
        try:
            return parse(text)
        except ValueError as error:
            raise ArgumentTypeError(error) from None

    return value


def number(least, most=math.inf, kind=int, note=""):
    """Return a type of argument: a number from `least`, whose meaning `note` says, to `most`, but not infinity."""
    allowed = "%s%s %s" % (least, note and " (%s)" % note, "or more" if most == math.inf else "to %d" % most)

    def parse(text):
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most or value == math.inf:
            raise ArgumentTypeError("cannot be %r; allowed: %s" % (text, allowed))
        return value

    parse.limits = least, most
    return parse
