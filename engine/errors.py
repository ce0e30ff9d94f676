"""The errors of the engine. Each message says what is wrong and what is allowed instead."""


class IllegalMove(ValueError):
    """A move that the rules do not allow now; the game is unchanged."""


class BadOption(ValueError):
    """An unknown game or option, or a value outside an option's choices."""


class BadSave(ValueError):
    """Bytes that are not a complete, undamaged save of a known version."""


class NewerSave(BadSave):
    """A complete, undamaged save that needs a newer version."""
