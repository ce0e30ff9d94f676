"""While the battery is empty nothing is written to the flash, which then may write something else than it is given.

What would be written, or removed, is kept in memory meanwhile (`Files.held`), and read from there. It is written, in
the same order, once there is power again; a file that was to be written several times, once. Loaded on demand.
"""

from engine.texts import _
from firmware.store.files import StorageError


def begin(store):
    """Write nothing from now on, and say so."""
    store.files.held, store.tails.held = [], []
    store.report(_("The battery is empty: nothing is saved until it is charged"))


def end(store):
    """Write what has come up meanwhile. Where that fails, say why; it can be tried again."""
    for files in (store.files, store.tails):  # the tail of a save belongs to its base
        held, files.held = files.held or [], None
        try:
            while held:
                name, data = held[0]
                if data is None:
                    files.remove(name)
                else:
                    files.write(name, data)
                held.pop(0)
        except StorageError as error:
            files.held = held
            store.report(error)
            return
