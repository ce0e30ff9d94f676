"""Everything of Tercet that runs on the desktop. `--help` lists the commands."""
