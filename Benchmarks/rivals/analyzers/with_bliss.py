"""bliss-audio: twenty numbers per song, scaled to -1…1."""
import math
from importlib import metadata

import bliss_audio

VERSION = metadata.version("bliss-audio")


def analyze(path):
    return bliss_audio.Song(path).analysis


def values(path, result):
    # Its ranges are 0…206 BPM and 0…11,025 Hz.
    named = bliss_audio.Song(path).analysis_dict
    return {"tempo": (named["tempo"] + 1) * 103, "centroid": (named["mean_spectral_centroid"] + 1) * 11025 / 2}


def neighbors(results):
    return {
        path: sorted(results.keys() - {path}, key=lambda other: math.dist(results[path], results[other]))[:5]
        for path in results}
