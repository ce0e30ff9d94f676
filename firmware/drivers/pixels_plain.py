"""From the 4-bit picture to the controller's pixels, in plain Python: the same function as `pixels_viper`."""


def expand(target, source, table, start, at, count, rows, stride):
    """Look up `rows` lines of `count` bytes (two pixels each) of `source` in `table`, into `target`.

    The first line begins at `source[at]`, the next ones `stride` bytes on each. `table` is an `array("H")` with two
    pixels for each of the 256 values of a byte. Pixels go to `target` without gaps from byte 4 * `start` on.
    """
    o = 4 * start
    for _ in range(rows):
        for i in range(at, at + count):
            pair = 2 * source[i]
            left = table[pair]
            right = table[pair + 1]
            target[o] = left & 255
            target[o + 1] = left >> 8
            target[o + 2] = right & 255
            target[o + 3] = right >> 8
            o += 4
        at += stride
