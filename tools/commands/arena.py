"""Let opponents of two levels play each other on duplicate deals."""

from tools.arena import add_arguments, run

__all__ = ("add_arguments", "run")
