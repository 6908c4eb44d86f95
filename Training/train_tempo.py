#!/usr/bin/env python3
"""Fits the octave decision of the tempo: train_tempo.py CACHE_DIR (with dumps of the rendered sets, see dump.py)

A conditional logit over each track's tempo candidates; writes TempoCoefficients.swift. The penalty and the evidence
were chosen on what accuracy.py prints.
"""
import os, sys
import numpy as np
from scipy.optimize import minimize
from dump import ROOT, read_dump, read_labels, read_truth

PENALTY = 6.0
EVIDENCE = 33  # numbers of a candidate
# Evidence that is held back: the interaction of tempo and percussiveness, which separates the two training sets as such,
# for what lies between and beyond them; and those of tempo and low onsets, which are many.
DISTRUST = {17: 5.0} | dict.fromkeys(range(28, 33), 2.0)
SETS = ("groove-dev", "pop909-dev", "SampleAudio", "idioms")
WEIGHTS = {"SampleAudio": 0.5, "idioms": 0.1}  # few composers, so many alike; patterns, not music
OUTPUT = f"{ROOT}/Sources/AudioFeatures/Rhythm/TempoCoefficients.swift"


def near(tempo, truth):
    return np.abs(tempo / truth - 1) <= 0.04


def tempi(cache, name):
    """file name -> beats per minute"""
    if name != "SampleAudio":
        return {label["file"]: float(label["bpm"]) for label in read_labels(cache, name)}
    return {file: float(row["tempo_bpm"]) for file, row in read_truth().items()}


def load(cache, names=SETS):
    tracks = []
    for name in names:
        rows = read_dump(cache, name)
        for file, bpm in tempi(cache, name).items():
            table = np.reshape(rows[file]["candidates"], (-1, 1 + EVIDENCE))
            group = file.split("-")[0] if name == "idioms" else file
            tracks.append(dict(set=name, group=group, bpm=bpm, tempi=table[:, 0], evidence=table[:, 1:],
                               right=near(table[:, 0], bpm), clarity=rows[file]["rhythm"]["pulseClarity"]))
    return tracks


def fit(tracks):
    """Weights on the raw evidence; the penalty is on the standardised."""
    scale = np.concatenate([t["evidence"] for t in tracks]).std(0) + 1e-9
    for number, distrust in DISTRUST.items():
        scale[number] *= distrust
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
    """Of each track the likeliest tempo, and the confidence in it as RhythmAnalysis has it."""
    picks = []
    for t in tracks:
        if not len(t["tempi"]):
            picks.append((0, 0))
            continue
        odds = np.exp(t["evidence"] @ weights - (t["evidence"] @ weights).max())
        probability = odds.max() / odds.sum()
        confidence = min(1, t["clarity"] / 0.8) * max(0, (5 * probability - 1) / 4)
        picks.append((t["tempi"][odds.argmax()], confidence))
    return picks


def out_of_fold(tracks, folds):
    """Picks of models that saw neither the track nor, among the idioms, its idiom."""
    picks = np.zeros((len(tracks), 2))
    fold = np.array([sum(map(ord, t["group"])) % folds for t in tracks])
    for k in range(folds):
        train = [t for t, f in zip(tracks, fold) if f != k]
        test = np.flatnonzero(fold == k)
        if len(test):
            picks[test] = pick([tracks[i] for i in test], fit(train))
    return picks


def main(cache):
    weights = fit(load(cache))
    numbers = [f"{w:.4f}," for w in weights]
    values = "\n        ".join(" ".join(numbers[i:i + 10]) for i in range(0, len(numbers), 10))
    with open(OUTPUT, "w") as out:
        out.write("// Written by Training/train_tempo.py; do not edit.\n\n")
        out.write("/// Weights of `TempoCandidate.evidence` in the octave decision.\nenum TempoCoefficients {\n")
        out.write(f"    static let weights: [Double] = [\n        {values}\n    ]\n}}\n")


if __name__ == "__main__":
    main(sys.argv[1])
