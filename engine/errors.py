"""The errors of the engine. Each message says what is wrong and what is allowed instead."""


class IllegalMove(ValueError):
    """A move that the rules do not allow now, or a text that is no move or no card; the game is unchanged."""


class BadOption(ValueError):
    """An unknown game or option, or a value outside an option's choices."""


class BadSave(ValueError):
    """A save, pack or record that is damaged or of an unknown version, or a game that cannot be saved or recorded."""


class NewerSave(BadSave):
    """A complete, undamaged save or pack that needs a newer version."""
