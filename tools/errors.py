"""The error of the tools: something the person at the keyboard can put right."""


class ToolError(ValueError):
    """One line that names the thing that is wrong and what is allowed or to do next."""
