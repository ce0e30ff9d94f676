"""Exact solvers for the desktop: the device's own search compiled, a plain oracle beside it, best scores, playouts."""
