"""The simulator: a board made of a Pillow picture, its window, and scripts that press its keys."""
