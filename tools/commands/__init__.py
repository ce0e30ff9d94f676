"""The commands: a module each, with `add_arguments` and `run`; what they do is in the other rooms of tools/."""
