"""What tells music that listeners call gloomy from music that they call sad: the figures of the page MoodQuadrants.

gloom.py INDEXER FOLDER

FOLDER contains labels.csv of quadrants-dev (file, artist, quadrant, moods) and an index of the clips. Clips that have words of one
kind alone are told apart by logistic regression, artists held out. TrackDescriptors+Gloom.swift has the numbers that follow. Then the
program is asked for its first tracks of both moods. The models of valence and energy have heard these clips; key and beat know
nothing of them.
"""
import csv
import json
import subprocess
import sys
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedGroupKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

WORDS = {"gloomy": set("Gloomy Bleak Brooding Ominous Menacing Eerie Spooky Nihilistic Cold Suffocating".split()),
         "sad": set("Sad Melancholy Wistful Plaintive Lonely Poignant Bittersweet Yearning".split())}
AMONG = {"quiet": ("Q3", "Q4"), "quiet and not cheerful": ("Q3",), "all but cheerful and loud": ("Q2", "Q3", "Q4")}
CANDIDATES = {
    "valence, energy": ("valence", "energy"), "with key": ("valence", "energy", "minor"),
    "with key and beat": ("valence", "energy", "minor", "regularity"), "key and beat alone": ("minor", "regularity"),
    "with key and pulse": ("valence", "energy", "minor", "pulse_clarity"),
    "with key and acousticness": ("valence", "energy", "minor", "acousticness"),
    "with key, beat and loudness": ("valence", "energy", "minor", "regularity", "loudness"),
    "gloom": ("gloom",), "valence, energy, gloom": ("valence", "energy", "gloom")}
PENALTY, DRAWS = 0.3, 5
LISTED, JUDGED = 50, 40


def gloom(minor, regularity):
    """TrackDescriptors+Gloom.swift computes the same."""
    return 1 / (1 + np.exp(-(2.4 * (minor - 0.09) + 4.2 * (np.maximum(0.3, regularity) - 0.74))))


def tracks(indexer, folder):
    lines = subprocess.run([indexer, "export", "-i", folder], capture_output=True, text=True, check=True).stdout
    for track in map(json.loads, lines.splitlines()):
        track["minor"] = (1 - 2 * track["mode"]) * track["key_confidence"]
        track["regularity"] = max(0.3, track["beat_regularity"])
        track["gloom"] = gloom(track["minor"], track["beat_regularity"])
        yield track["path"].split("/")[-1], track


def accuracy(inputs, truth, artists):
    scores = []
    for draw in range(DRAWS):
        score = np.zeros(len(truth))
        for train, test in StratifiedGroupKFold(6, shuffle=True, random_state=draw).split(inputs, truth, artists):
            model = make_pipeline(StandardScaler(), LogisticRegression(C=PENALTY, class_weight="balanced"))
            score[test] = model.fit(inputs[train], truth[train]).decision_function(inputs[test])
        scores.append(roc_auc_score(truth, score))
    return np.mean(scores)


def nearest(indexer, folder, mood):
    """Names of the files of a mood, the nearest first."""
    asked = [indexer, "playlist", "-i", folder, "--mood", mood, "-n", str(LISTED), "--artist-spacing", "0", "--json"]
    lines = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    return [line["track"]["path"].split("/")[-1] for line in map(json.loads, lines) if "track" in line]


def main(indexer, folder):
    found = dict(tracks(indexer, folder))
    rows = [row for row in csv.DictReader(open(f"{folder}/labels.csv")) if row["file"].split("/")[-1] in found]
    words = [set(row["moods"].split("; ")) for row in rows]
    has = {mood: np.array([bool(said & of) for said in words]) for mood, of in WORDS.items()}
    for name, quadrants in AMONG.items():
        kept = (has["gloomy"] ^ has["sad"]) & np.array([row["quadrant"] in quadrants for row in rows])
        picked = [rows[i] for i in np.flatnonzero(kept)]
        truth, artists = has["gloomy"][kept], np.array([row["artist"] for row in picked])
        print(f"{name}: gloomy {truth.sum()}, sad {(~truth).sum()}")
        for title, inputs in CANDIDATES.items():
            values = np.array([[found[row["file"].split("/")[-1]][key] for key in inputs] for row in picked])
            print(f"  {title:28s} AUC {accuracy(values, truth, artists):.3f}")
    words = {row["file"].split("/")[-1]: said for row, said in zip(rows, words)}
    first = {mood: nearest(indexer, folder, mood) for mood in WORDS}
    print(f"first {LISTED} of both: {len(set(first['gloomy']) & set(first['sad']))} in common")
    for mood, names in first.items():
        shares = {of: np.mean([bool(words[name] & WORDS[of]) for name in names[:JUDGED]]) for of in WORDS}
        print(f"first {JUDGED} of {mood}: " + ", ".join(f"{share:.2f} have words of {of}" for of, share in shares.items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
