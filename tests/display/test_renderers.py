"""What the renderers of all games share: where the cursor goes."""

import pytest

from display.renderers import neighbour

# Spots as (x, y, w, h) around the first one, which the cursor is on
HERE, RIGHT, FAR = (100, 100, 20, 20), (130, 100, 20, 20), (180, 100, 20, 20)


@pytest.mark.parametrize("turned", range(4))
@pytest.mark.parametrize("spots, wanted", [
    ([HERE, FAR, RIGHT], RIGHT),
    # 25 ahead and 18 aside cost 61, 60 straight ahead 60; 25 and 17 cost 59
    ([HERE, (125, 118, 20, 20), (160, 100, 20, 20)], (160, 100, 20, 20)),
    ([HERE, (125, 117, 20, 20), (160, 100, 20, 20)], (125, 117, 20, 20)),
])  # fmt: skip
def test_the_cursor_goes_to_the_nearest_spot_where_aside_counts_double(spots, wanted, turned):
    """In all four directions: the table is turned."""

    def turn(spot):
        x, y = spot[0] - 100, spot[1] - 100
        for _ in range(turned):
            x, y = -y, x
        return (x + 100, y + 100, 20, 20)

    direction = (3, 1, 2, 0)[turned]
    places = [turn(spot) for spot in spots]
    assert neighbour(places, 0, direction) == places.index(turn(wanted))
