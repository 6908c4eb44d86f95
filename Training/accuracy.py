#!/usr/bin/env python3
"""Prints how accurate the descriptors are, always out of sample: accuracy.py DATA_DIR CACHE_DIR

CACHE_DIR holds what dump.py measured (run it first, after any change of the library). Models that saw a set are fitted
anew without the tracks they are asked about; published models are not used here. Missing sets are skipped.
"""
import json, os, sys
import numpy as np
from dump import read_dump, read_labels

TO_REACH = {
    "Echo Nest r, energy": 0.85, "Echo Nest r, acousticness": 0.85, "Echo Nest r, danceability": 0.60,
    "Echo Nest r, instrumentalness": 0.58, "Echo Nest r, valence": 0.50,
    "Emotify valence, Spearman": 0.50, "Emotify valence, within genre": 0.42,
    "Emotify energy, Spearman": 0.68, "Emotify energy, within genre": 0.55,
    "EMOPIA valence, AUC": 0.86, "EMOPIA energy, AUC": 0.92,
    "Groove tempo, exact": 0.70, "Groove tempo, any octave": 0.95,
    "POP909 tempo, exact": 0.90, "POP909 tempo, any octave": 1.00, "POP909 key, MIREX": 0.95,
}
PITCHES = {"C": 0, "Db": 1, "C#": 1, "D": 2, "Eb": 3, "D#": 3, "E": 4, "F": 5, "Gb": 6, "F#": 6, "G": 7, "Ab": 8,
           "G#": 8, "A": 9, "Bb": 10, "A#": 10, "B": 11}


def show(name, value, note=""):
    target = TO_REACH.get(name)
    goal = f"{target:.2f} {'reached' if round(value, 2) >= target else 'MISSED '}" if target else "            "
    print(f"{name:34s} {value:6.3f}   {goal}   {note}")


def echonest(table):
    if not table:
        return print("skipped Echo Nest: no data")
    from train import TARGETS
    _, curves, predicted, targets, _ = table
    for i, name in enumerate(TARGETS):
        r = np.corrcoef(predicted[:, i], targets[:, i])[0, 1]
        calibrated = np.interp(predicted[:, i], *curves[i])
        low, high = np.percentile(calibrated, [10, 90])
        show(f"Echo Nest r, {name}", r,
             f"calibrated {np.corrcoef(calibrated, targets[:, i])[0, 1]:.3f}, p90 - p10 {high - low:.2f}")


def emotions(data, cache, table):
    if not (table and read_dump(cache, "emotify-dev") and read_dump(cache, "emopia-dev")):
        return print("skipped Emotify and EMOPIA: not measured")
    from emotions import Emotions
    from train import TARGETS, out_of_fold_moods
    sets = Emotions(data, cache, table[0], TARGETS)
    for kind in ("valence", "energy"):
        figures = np.array([sets.figures(kind, s) for s in out_of_fold_moods(sets, kind)])
        mean, spread = figures.mean(0), figures.std(0)
        for name, value, deviation in zip(
                (f"Emotify {kind}, Spearman", f"Emotify {kind}, within genre", f"EMOPIA {kind}, AUC"), mean, spread):
            show(name, value, f"+- {deviation:.3f} over five partitions")
    published = [row["descriptors"]["valence"] for row in read_dump(cache, "emotify-dev").values()]
    show("valence on Emotify, p90 - p10", float(np.subtract(*np.percentile(published, [90, 10]))), "to reach 0.45")


def tempo(cache):
    from train_tempo import load, out_of_fold
    if not all(read_dump(cache, name) for name in ("groove-dev", "pop909-dev", "SampleAudio")):
        return print("skipped tempo: not measured")
    tracks = load(cache)
    picks = [out_of_fold(tracks, folds) for folds in (7, 10, 13)]
    near = lambda t, p, factors: any(abs(p / (t["bpm"] * f) - 1) <= 0.04 for f in factors)
    for title, name in (("Groove", "groove-dev"), ("POP909", "pop909-dev"), ("SampleAudio", "SampleAudio")):
        for label, factors in (("exact", (1,)), ("any octave", (1, 2, 0.5))):
            hits = [near(t, p, factors) for pick in picks for t, p in zip(tracks, pick) if t["set"] == name]
            show(f"{title} tempo, {label}", np.mean(hits), f"{len(hits) // 3} tracks, three partitions")


def mirex(tonic, mode, true_tonic, true_mode):
    if tonic < 0:
        return 0
    interval = (tonic - true_tonic) % 12
    if mode == true_mode:
        return {0: 1, 7: 0.5, 5: 0.5}.get(interval, 0)
    relative = 9 if true_mode == 1 else 3
    return {0: 0.2, relative: 0.3}.get(interval, 0)


def key(cache):
    rows = read_dump(cache, "pop909-dev")
    if not rows:
        return print("skipped key: not measured")
    scores = []
    for label in read_labels(cache, "pop909-dev"):
        if label["key"]:
            pitch, mode = label["key"].split(":")
            row = rows[label["file"]]
            scores.append(mirex(row["tonic"], row["mode"], PITCHES[pitch], 1 if mode == "maj" else 0))
    show("POP909 key, MIREX", np.mean(scores), f"{len(scores)} tracks; published profiles, nothing fitted")


def main(data, cache):
    print(f"{'what':34s} {'value':>6s}   to reach")
    table = None
    if os.path.exists(f"{data}/echonest/tracks.csv"):
        from train import fit_table
        table = fit_table(data)
    echonest(table)
    emotions(data, cache, table)
    tempo(cache)
    key(cache)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
