"""Files that are never written: for a game that is played without being saved."""


class Nowhere:
    """What `firmware/store/saves.py` asks of a folder's `Files`; it holds nothing and takes nothing."""

    def peek(self, name):
        """Return None: there is no such file."""

    read = peek

    def write(self, name, data):
        """Release it."""

    def remove(self, name):
        """There is nothing to remove."""

    def make_room(self, name, data):
        """Return False: there is nothing to do."""
        return False
