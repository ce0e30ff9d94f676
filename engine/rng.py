"""The random number generator that determines every random event of a deal.

Marsaglia's 32-bit xorshift (shifts 13, 17, 5), seeded with the deal number passed through the
32-bit finaliser of MurmurHash3, so that neighbouring deal numbers give unrelated decks. Both are
bijections on 32 bits that map only 0 to 0, so every deal number 1 … 2^32 - 1 has its own state.

Test vectors (also in the tests): xorshift state 2463534242 is followed by 723471715, 2497366906,
2064144800, 2008045182, 3532304609 (Marsaglia, "Xorshift RNGs", 2003); mix(1) = 0x514E28B7.

On a 32-bit MicroPython a step allocates a few big integers and takes some 250 µs: acceptable for a shuffle, too slow
for an inner loop.
"""

_ALL = 0xFFFFFFFF


def mix(seed):
    """Return a 32-bit seed with its bits mixed: MurmurHash3's finaliser, a bijection with mix(0) == 0."""
    seed ^= seed >> 16
    seed = seed * 0x85EBCA6B & _ALL
    seed ^= seed >> 13
    seed = seed * 0xC2B2AE35 & _ALL
    return seed ^ seed >> 16


class Rng:
    """A stream of 32-bit integers; its whole state is the integer `state`, 1 … 2^32 - 1."""

    def __init__(self, seed):
        """Start from the integer `seed`, of which the low 32 bits count; 0 is a seed too."""
        self.state = mix(seed & _ALL) or 1  # a state of 0 would be followed by 0 for ever

    def next(self):
        """Return the next integer, 1 … 2^32 - 1."""
        x = self.state
        x ^= x << 13 & _ALL
        x ^= x >> 17
        x ^= x << 5 & _ALL
        self.state = x
        return x

    def below(self, n):
        """Return an unbiased integer 0 … n - 1, by rejection."""
        limit = _ALL - _ALL % n
        while True:
            x = self.next() - 1
            if x < limit:
                return x % n

    def shuffle(self, cards):
        """Shuffle `cards` in place (Fisher-Yates, from the end)."""
        # As in `next` and `below`, without calls: a save is loaded, and its game dealt, where a Pico's stack is deep
        x = self.state
        for i in range(len(cards) - 1, 0, -1):
            limit = _ALL - _ALL % (i + 1)
            while True:
                x ^= x << 13 & _ALL
                x ^= x >> 17
                x ^= x << 5 & _ALL
                if x <= limit:
                    break
            j = (x - 1) % (i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        self.state = x
