#!/usr/bin/env python3
"""Fits the octave decision of the tempo: train_tempo.py CACHE_DIR (with dumps of the rendered sets, see dump.py)

A conditional logit over each track's tempo candidates; the penalty and the evidence were chosen by cross-validation.
Prints cross-validated accuracies and writes TempoCoefficients.swift.
"""
import csv, os, sys
import numpy as np
from scipy.optimize import minimize
from dump import read_dump, read_labels

PENALTY = 6.0
# The interaction of tempo and percussiveness separates the two training sets as such; it is held back for what
# lies between and beyond them.
PERCUSSIVENESS, DISTRUST = 11, 5.0
SETS = ("groove-dev", "pop909-dev", "SampleAudio")
WEIGHTS = {"SampleAudio": 0.5}  # few composers, so many alike
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
OUTPUT = f"{ROOT}/Sources/AudioFeatures/Rhythm/TempoCoefficients.swift"


def tempi(cache, name):
    """file name -> beats per minute"""
    if name != "SampleAudio":
        return {label["file"]: float(label["bpm"]) for label in read_labels(cache, name)}
    with open(f"{ROOT}/SampleAudio/truth.csv") as table:
        rows = [row for row in csv.DictReader(table) if "duplicate" not in row["notes"]]
    return {os.path.basename(row["path"]): float(row["tempo_bpm"]) for row in rows}


def load(cache):
    tracks = []
    for name in SETS:
        rows = read_dump(cache, name)
        for file, bpm in tempi(cache, name).items():
            table = np.array(rows[file]["candidates"])
            tracks.append(dict(set=name, file=file, bpm=bpm, tempi=table[:, 0], evidence=table[:, 1:],
                               right=np.abs(table[:, 0] / bpm - 1) <= 0.04))
    return tracks


def fit(tracks):
    """Weights on the raw evidence; the penalty is on the standardised."""
    scale = np.concatenate([t["evidence"] for t in tracks]).std(0) + 1e-9
    scale[PERCUSSIVENESS] *= DISTRUST
    usable = [(t["evidence"] / scale, t["right"], WEIGHTS.get(t["set"], 1)) for t in tracks if t["right"].any()]

    def loss(w):
        total, gradient = PENALTY * (w @ w) / 2, PENALTY * w
        for x, right, weight in usable:
            odds = np.exp(x @ w - (x @ w).max())
            all_share, right_share = odds / odds.sum(), odds * right / (odds * right).sum()
            total -= weight * np.log((odds * right).sum() / odds.sum())
            gradient = gradient + weight * x.T @ (all_share - right_share)
        return total, gradient

    return minimize(loss, np.zeros(len(scale)), jac=True, method="L-BFGS-B").x / scale


def pick(tracks, weights):
    return [t["tempi"][np.argmax(t["evidence"] @ weights)] for t in tracks]


def out_of_fold(tracks, folds):
    picks = np.zeros(len(tracks))
    fold = np.array([sum(map(ord, t["file"])) % folds for t in tracks])
    for k in range(folds):
        train = [t for t, f in zip(tracks, fold) if f != k]
        test = np.flatnonzero(fold == k)
        if len(test):
            picks[test] = pick([tracks[i] for i in test], fit(train))
    return picks


def accuracy(tracks, picks):
    near = lambda t, p, factors: any(abs(p / (t["bpm"] * f) - 1) <= 0.04 for f in factors)
    for name in SETS:
        chosen = [(t, p) for t, p in zip(tracks, picks) if t["set"] == name]
        exact = np.mean([near(t, p, (1,)) for t, p in chosen])
        octave = np.mean([near(t, p, (1, 2, 0.5)) for t, p in chosen])
        loose = np.mean([near(t, p, (1, 2, 0.5, 3, 1 / 3)) for t, p in chosen])
        print(f"  {name}: exact {exact:.3f}, any octave {octave:.3f}, with thirds {loose:.3f}")


def main(cache):
    tracks = load(cache)
    print("with the candidate found:", np.mean([t["right"].any() for t in tracks]).round(3))
    for folds in (7, 10, 13):
        print(f"{folds} folds")
        accuracy(tracks, out_of_fold(tracks, folds))
    weights = fit(tracks)
    print("all tracks, in sample")
    accuracy(tracks, pick(tracks, weights))
    values = ", ".join(f"{w:.4f}" for w in weights)
    with open(OUTPUT, "w") as out:
        out.write("// Written by Training/train_tempo.py; do not edit.\n\n")
        out.write("/// Weights of `TempoCandidate.evidence` in the octave decision.\nenum TempoCoefficients {\n")
        out.write(f"    static let weights: [Double] = [\n        {values},\n    ]\n}}\n")


if __name__ == "__main__":
    main(sys.argv[1])
