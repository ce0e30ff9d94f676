"""Glyphs and pictures, made from the text art of `assets/` by `python -m tools.glyphs`."""
