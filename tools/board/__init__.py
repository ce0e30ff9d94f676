"""From the sources to a board: making them small, UF2 files, drives, and the port to a board."""
