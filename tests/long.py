"""Whether tests that have a long form run in it, which takes many minutes: with TERCET_LONG=1."""

import os

LONG = os.environ.get("TERCET_LONG") == "1"
