"""Puts results into the ledger of a game that would take many games to come about: for scenes and tests."""

from firmware.store import days, progress
from firmware.store.counting import Session


def put(store, name, key, value):
    """Set a section to lists, numbers and texts, or to bytes."""

    def change(ledger):
        if isinstance(value, bytes):
            ledger.sections[key] = value
        else:
            ledger.set(key, value)

    assert store.change_ledger(name, change)


def put_months(store, name, known):
    """Set the days of months: {(year, month): (played, won, late)}, a bit per day."""
    months = {12 * year + month: known[year, month] for year, month in known}
    assert store.change_ledger(name, lambda ledger: days.set_months(ledger, months))


def play_day(store, name, date, won, late=False):
    """Count the daily deal of a date."""
    store.change_ledger(name, lambda ledger: days.count(ledger, date, won, late))


def end_day(store, game, counts=0):
    """Count the deal of a day that is over, and nothing else of it; `counts`: 0 for one of an earlier version."""
    store.change_ledger(game.NAME, lambda ledger: progress.count(ledger, Session(game, 1, counts)))
