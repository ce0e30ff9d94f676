"""Make, merge and prove packs of certified deals, and the table of how often deals can be won."""

from tools.deals import add_arguments, run

__all__ = ("add_arguments", "run")
