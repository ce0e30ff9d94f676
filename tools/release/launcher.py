"""The command `tercet` of the wheel. It becomes the package `tercet`, beside the project's folders as they are.

Only that command can import the folders, so that no environment gets a package named `tools` or `engine`.
"""

import os
import runpy
import sys


def main():
    """Run the command line of `tools`."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    runpy.run_module("tools", run_name="__main__", alter_sys=True)
