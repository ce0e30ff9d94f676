"""Opponents played against each other, and what Trex's were tuned with."""
