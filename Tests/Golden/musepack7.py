"""Musepack streams of version 7, which no encoder that can be had writes: random numbers in the lowest bands.

The length of a stream is what they are for; libmpcdec's program says what they hold."""
import struct
import numpy as np

BANDS, BLOCK = 6, 1152
# The codes, as (bits, length), of: no change of resolution, another resolution in 4 bits, one scale factor a block, a
# scale factor in 6 bits.
SAME, RESOLUTION, ONE, FACTOR = (1, 1), (0xBA, 9), (0, 2), (0x0C, 4)


def bits(*fields):
    return "".join(format(value, f"0{length}b") for value, length in fields if length)


def block(random, highest):
    fields = [(8, 4), (8, 4)]
    for band in range(1, highest + 1):
        fields += [RESOLUTION, (0, 4)] * 2 if band == BANDS else [SAME] * 2
    fields += [ONE] * 2 * BANDS
    for band in range(BANDS):
        fields += [FACTOR, (14 + 2 * band, 6)] * 2
    fields += [(int(value), 7) for value in random.integers(0, 127, 36 * 2 * BANDS)]
    return bits(*fields)


def write(path, blocks, last, seed):
    """`last`: frames of the last block that count; 0 where the encoder did not say."""
    random = np.random.default_rng(seed)
    highest = 20
    # Stereo by channel, the highest band, quality, 44.1 kHz; gains; whether and what the last block has; encoder 1.16.
    stream = bits((0, 2), (highest, 6), (10, 4), (0, 4), (0, 16), (0, 32), (0, 32), (int(last > 0), 1), (last, 11),
                  (0, 20), (116, 8))
    for _ in range(blocks):
        content = block(random, highest)
        stream += bits((len(content), 20)) + content
    stream += bits((last, 11))
    stream += "0" * (-len(stream) % 32)
    words = [int(stream[i:i + 32], 2) for i in range(0, len(stream), 32)]
    with open(path, "wb") as f:
        f.write(b"MP+\x07" + struct.pack(f"<I{len(words)}I", blocks, *words))
