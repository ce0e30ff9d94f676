"""The random generator: published test vectors, unbiased choices."""

import pytest

from engine.rng import Rng, mix


def test_xorshift_vector():
    """Marsaglia's sequence for 13, 17, 5 from 2463534242 (see engine/rng.py)."""
    rng = Rng(1)
    rng.state = 2463534242
    assert [rng.next() for _ in range(5)] == [723471715, 2497366906, 2064144800, 2008045182, 3532304609]


def test_mix_vectors():
    """MurmurHash3's 32-bit finaliser."""
    assert (mix(0), mix(1)) == (0, 0x514E28B7)
    assert mix(0xFFFFFFFF) == 0x81F16F39
    seeds = [*range(1, 5000), *range(0xFFFFFFFF - 5000, 0xFFFFFFFF + 1)]
    assert len({mix(seed) for seed in seeds}) == len(seeds) and 0 not in {mix(seed) for seed in seeds}


@pytest.mark.parametrize("n", (1, 2, 3, 6, 7, 52, 54))
def test_choices_are_fair(n):
    """Each of n results occurs about equally often; the seed is fixed, so the counts never change."""
    rng = Rng(24)
    counts = [0] * n
    for _ in range(2000 * n):
        counts[rng.below(n)] += 1
    # Chi-squared with n - 1 degrees of freedom, whose deviation is the root of 2n: at most four deviations too large
    assert sum((count - 2000) ** 2 for count in counts) / 2000 < n + 4 * (2 * n) ** 0.5 + 4


def test_values_past_the_last_whole_multiple_are_rejected():
    class Fixed(Rng):
        def next(self):
            return self.numbers.pop(0)

    rng = Fixed(1)
    # 2^32 - 1 values shared among 3 × 2^30: those from 3 × 2^30 on are drawn again
    rng.numbers = [0xFFFFFFFF, 3 * 2**30 + 1, 3 * 2**30]
    assert rng.below(3 * 2**30) == 3 * 2**30 - 1 and not rng.numbers


def test_shuffle_of_a_part():
    cards = list(range(20))
    Rng(3).shuffle(cards, 5, 12)
    assert cards[:5] == list(range(5)) and cards[12:] == list(range(12, 20))
    assert sorted(cards[5:12]) == list(range(5, 12)) and cards[5:12] != list(range(5, 12))
