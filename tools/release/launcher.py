"""The package `tercet` of the wheel, in which the project's folders lie as they are, and its command `tercet`.

The folders are importable only in a process of that command, so that no environment gets a package `tools` or `engine`.
"""

import os
import runpy
import sys


def main():
    """Run the command line as `python -m tools` does."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    os.environ["TERCET_PROGRAM"] = "tercet"  # for the help
    runpy.run_module("tools", run_name="__main__", alter_sys=True)
