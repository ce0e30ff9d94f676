"""A renderer whose import fails."""

import no_such_module  # noqa: F401
