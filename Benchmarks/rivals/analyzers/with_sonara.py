"""sonara in its mode "playlist", which has all but the time signature and the curve of the tempo."""
from importlib import metadata

import sonara

VERSION = metadata.version("sonara")
PITCHES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
SAME = ("danceability", "energy", "valence", "acousticness")


def analyze(path):
    return sonara.analyze_file(path, mode="playlist")


def analyze_all(paths):
    return sonara.analyze_batch(paths, mode="playlist")


def values(path, result):
    pitch, scale = result["key"].split()
    return {
        **{name: result[name] for name in SAME},
        "tempo": result["bpm"], "key": f"{PITCHES.index(pitch)} {int(scale == 'major')}",
        "loudness": result["loudness_lufs"], "centroid": result["spectral_centroid_mean"],
        "mfcc": list(result["mfcc_mean"]), "chroma": list(result["chroma_mean"]),
    }


def neighbors(results):
    vectors = {path: sonara.analyze_file(path, features=["embedding"])["embedding"] for path in results}
    return {
        path: sorted(vectors.keys() - {path}, key=lambda other: sonara.embedding_distance(vectors[path], vectors[other]))[:5]
        for path in vectors}
