"""Recordings at several speeds, from which tempo is learned: a teacher's output at one speed can be checked against that at the
others."""
import numpy as np
from lessons import recordings

SPEEDS = (0.72, 0.85, 1.0, 1.17, 1.36)
HEARD = SPEEDS[::2]  # the speeds that we learn from; at the others only the teacher's output counts
# Sets without tempi. Of the packages of games, those with songs rather than sounds, without repeated names.
STRETCHED = ("quadrants-dev", "emotify-dev", "versions-dev", "games")
SONGS = ("colobot-common-sounds drascula-music enigma-data fillets-ng-data hedgewars-data openclonk-data pushover-data "
         "starfighter-data trackballs-data").split()
SECONDS = 60  # of each recording

OCTAVE, BEYOND = 72, 80  # steps of the grid, and the steps beyond it on either side, to which the speeds lead
GRID = 30 * 2 ** (np.arange(235) / OCTAVE)
WIDE_GRID = 30 * 2 ** (np.arange(-BEYOND, len(GRID) + BEYOND) / OCTAVE)
ZONES = 16  # parts of a period, one of which is the beat
SHARPNESS = 0.1  # exponent of likelihoods, because frames are not independent


def recordings_of(name, data, cache):
    files = recordings(name, data, cache)
    return [f for f in files if any(f"/{package}/" in f for package in SONGS)] if name == "games" else files


def options(speed):
    """FFmpeg's options for a stretch at that speed"""
    return ["-t", str(SECONDS), "-af", f"atempo={speed}", "-ac", "1", "-ar", "22050"]


def speed_of(stretch):
    """The ending of a name."""
    return float(stretch.rsplit("@", 1)[1])


def tempo_shares(beats, rate):
    """The likelihoods of the tempi of GRID: of a constant tempo in windows of eight seconds, averaged over the windows. beats:
    0…1, frame by frame, `rate` per second. See TempoPosterior.swift."""
    likely = np.clip(beats, 1e-3, 1 - 1e-3)
    odds = np.log(likely) - np.log((1 - likely) / (ZONES - 1))
    length = min(int(8 * rate), len(odds))
    phase = np.floor(np.arange(length) * GRID[:, None] / (60 * rate) % 1 * 2 * ZONES).astype(int)
    places = (phase + 2 * ZONES * np.arange(len(GRID))[:, None]).ravel()
    shares = np.zeros(len(GRID))
    for start in range(0, len(odds) - length + 1, int(4 * rate)):
        sums = np.bincount(places, np.tile(odds[start : start + length], len(GRID)), 2 * ZONES * len(GRID))
        sums = sums.reshape(len(GRID), 2 * ZONES)
        score = SHARPNESS * (sums + np.roll(sums, -1, axis=1)).max(1)
        weight = np.exp(score - score.max())
        shares += weight / weight.sum()
    return shares / shares.sum()


def agreed(shares):
    """The tempo of the original speed that all speeds together indicate. shares: speed -> shares of GRID; of WIDE_GRID."""
    total = np.zeros(len(WIDE_GRID))
    for speed, said in shares.items():
        start = BEYOND - int(np.round(np.log2(speed) * OCTAVE))
        moved = np.full(len(WIDE_GRID), 1e-5)
        moved[start : start + len(GRID)] += said
        moved = np.convolve(moved, [0.5, 1, 1, 1, 0.5], "same")
        total += moved / moved.sum()
    return total / len(shares)
