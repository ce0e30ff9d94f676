"""Hatchling's hook: the package has the README with links that work on an index, and the project's links."""

import sys
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Hook(MetadataHookInterface):
    """Fills in `readme` and `urls` of pyproject.toml, which depend on where the repository is."""

    def update(self, metadata):
        sys.path.insert(0, self.root)
        from tools.release import address

        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        home = address.repository()
        if home:
            text = address.absolute(text, home, metadata["version"])
            metadata["urls"] = address.urls(home, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
