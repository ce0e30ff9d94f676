"""Contests between opponents."""
