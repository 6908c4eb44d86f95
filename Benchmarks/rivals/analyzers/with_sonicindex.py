"""This package: all features and the structure of a track."""
import os
import pathlib
import tempfile

import numpy as np

import sonicindex

VERSION = sonicindex.__version__
SAME = ("tempo", "loudness", "danceability", "energy", "valence", "acousticness")


def analyze(path):
    return sonicindex.features(path)


def values(path, result):
    y, sr = sonicindex.load(path)
    spectrum = sonicindex.spectrogram(y, power=1)
    hertz = np.linspace(0, sr / 2, len(spectrum))[:, None]
    total = spectrum.sum(0)
    return {
        **{name: result[name] for name in SAME},
        "seconds": result["duration_ms"] / 1000,
        "key": None if result["key"] is None or result["key"] < 0 else f"{result['key']} {result['mode']}",
        "mfcc": sonicindex.mfcc(y, sr, n_mfcc=13).mean(1).tolist(),
        "chroma": sonicindex.chroma_stft(y, sr).mean(1).tolist(),
        # librosa says 0 Hz for silence.
        "centroid": float(np.divide((spectrum * hertz).sum(0), total, out=np.zeros_like(total), where=total > 0).mean()),
    }


def indexed(paths, folder, jobs):
    """An index of the files, by way of links to them in a new folder, and the names of the links."""
    names = {}
    for number, path in enumerate(paths):
        link = pathlib.Path(folder, f"{number}{pathlib.Path(path).suffix}")
        os.symlink(path, link)
        names[path] = link.name
    sonicindex.build(folder, jobs=jobs)
    return names


def analyze_all(paths):
    with tempfile.TemporaryDirectory() as folder:
        indexed(paths, folder, jobs=0)


def neighbors(results):
    with tempfile.TemporaryDirectory() as folder:
        names = indexed(results, folder, jobs=1)
        paths = {name: path for path, name in names.items()}
        library = sonicindex.Library(folder)
        return {
            path: [paths[found["track"]["path"]] for found in library.similar(name, 5)] for path, name in names.items()}
