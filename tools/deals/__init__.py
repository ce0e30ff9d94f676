"""Exact solvers on the desktop: the device's search, compiled; a plain oracle; best scores; playouts; hints; packs."""
