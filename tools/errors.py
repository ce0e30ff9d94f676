"""The error class of the tools."""


class ToolError(ValueError):
    """An error that the user can correct; its one line says what is wrong and what is allowed or to do next."""
