"""The error class of the tools, and the text of its line."""


class ToolError(ValueError):
    """An error that the user can correct; its one line says what is wrong and what is allowed or to do next."""


def in_one_line(text):
    """Return a text with unprintable characters escaped, so that it is one line and does nothing to a terminal."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
