"""Exact solvers on the desktop: the device's search, compiled; playouts; hints; packs."""
