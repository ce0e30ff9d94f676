"""The random generator: published test vectors, unbiased choices."""

from engine.rng import Rng, mix


def test_xorshift_vector():
    """Marsaglia's sequence for 13, 17, 5 from 2463534242 (see engine/rng.py)."""
    rng = Rng(1)
    rng.state = 2463534242
    assert [rng.next() for _ in range(5)] == [723471715, 2497366906, 2064144800, 2008045182, 3532304609]


def test_mix_vectors():
    """MurmurHash3's 32-bit finaliser."""
    assert (mix(0), mix(1)) == (0, 0x514E28B7) and mix(0xFFFFFFFF) == 0x81F16F39
    seeds = [*range(1, 5000), *range(0xFFFFFFFF - 5000, 0xFFFFFFFF + 1)]
    assert len({mix(seed) for seed in seeds}) == len(seeds) and 0 not in {mix(seed) for seed in seeds}


def test_values_past_the_last_whole_multiple_are_rejected():
    class Fixed(Rng):
        def next(self):
            return self.numbers.pop(0)

    rng = Fixed(1)
    # 2^32 - 1 values shared among 3 × 2^30: those from 3 × 2^30 on are drawn again
    rng.numbers = [0xFFFFFFFF, 3 * 2**30 + 1, 3 * 2**30]
    assert rng.below(3 * 2**30) == 3 * 2**30 - 1 and not rng.numbers
