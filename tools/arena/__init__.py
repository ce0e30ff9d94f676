"""Contests between opponents, and the tuning of their weights."""
