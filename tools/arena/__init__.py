"""Contests between opponents, and the tuning of Trex's."""
