"""Essentia's MusicExtractor with its default parameters."""
from importlib import metadata

import essentia

essentia.log.infoActive = False
essentia.log.warningActive = False
import essentia.standard  # noqa: E402

VERSION = metadata.version("essentia")
PITCHES = ("C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B")


def analyze(path):
    pool, _ = essentia.standard.MusicExtractor()(path)
    return {name: pool[name] for name in pool.descriptorNames() if not name.startswith("metadata.")}


def values(path, result):
    def key(profile):
        pitch, scale = result[f"tonal.key_{profile}.key"], result[f"tonal.key_{profile}.scale"]
        return f"{PITCHES.index(pitch)} {int(scale == 'major')}"

    return {
        "tempo": result["rhythm.bpm"],
        "key": key("edma"), "key, Krumhansl": key("krumhansl"), "key, Temperley": key("temperley"),
        "loudness": result["lowlevel.loudness_ebu128.integrated"],
        "danceability": result["rhythm.danceability"],
        "mfcc": [float(value) for value in result["lowlevel.mfcc.mean"]],
        "centroid": result["lowlevel.spectral_centroid.mean"],
    }
