"""The commands of `python -m tools`: one module each, with `add_arguments` and `run`."""
