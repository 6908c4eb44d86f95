"""librosa, which has no analysis of a whole track: here its standard features, as means and deviations, and its beat tracker."""
import warnings

import librosa
import numpy as np

VERSION = librosa.__version__
warnings.filterwarnings("ignore")


def analyze(path):
    y, sr = librosa.load(path)
    magnitude = np.abs(librosa.stft(y))
    power = magnitude**2
    decibels = librosa.power_to_db(librosa.feature.melspectrogram(S=power, sr=sr))
    onsets = librosa.onset.onset_strength(S=decibels, sr=sr)
    tempo, beats = librosa.beat.beat_track(onset_envelope=onsets, sr=sr)
    frames = {
        "mfcc": librosa.feature.mfcc(S=decibels, n_mfcc=13),
        "chroma": librosa.feature.chroma_stft(S=power, sr=sr),
        "centroid": librosa.feature.spectral_centroid(S=magnitude, sr=sr),
        "bandwidth": librosa.feature.spectral_bandwidth(S=magnitude, sr=sr),
        "contrast": librosa.feature.spectral_contrast(S=magnitude, sr=sr),
        "rolloff": librosa.feature.spectral_rolloff(S=magnitude, sr=sr),
        "flatness": librosa.feature.spectral_flatness(S=magnitude),
        "zero_crossings": librosa.feature.zero_crossing_rate(y),
        "rms": librosa.feature.rms(y=y),
        "onsets": onsets[None],
    }
    return {
        "tempo": float(np.ravel(tempo)[0]),
        "beats": beats,
        "mean": {name: rows.mean(1) for name, rows in frames.items()},
        "deviation": {name: rows.std(1) for name, rows in frames.items()},
    }


def values(path, result):
    mean = result["mean"]
    return {
        "tempo": result["tempo"], "centroid": float(mean["centroid"][0]), "mfcc": mean["mfcc"].tolist(),
        "chroma": mean["chroma"].tolist(),
    }
