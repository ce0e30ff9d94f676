"""Everything of Tercet that runs on the desktop. `python -m tools` lists the commands."""
