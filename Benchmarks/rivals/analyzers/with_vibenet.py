"""VibeNet, which computes seven of Spotify's numbers by one network. It has neither tempo nor key, and no loudness."""
from importlib import metadata

import vibenet

VERSION = metadata.version("vibenet")
MODEL = vibenet.load_model()
SAME = ("danceability", "energy", "valence", "acousticness")


def analyze(path):
    return MODEL.predict(path)[0].to_dict()


def values(path, result):
    return {name: result[name] for name in SAME}
