#!/usr/bin/env python3
"""Fits the descriptor models and writes them as Swift: train.py DATA_DIR CACHE_DIR

DATA_DIR holds echonest/, emotify-dev/ and emopia-dev/; CACHE_DIR what dump.py measured of the latter two. Everything is
seeded: the same data give the same file. How good they are is for accuracy.py to say.
"""
import base64, os, sys
import numpy as np, pandas as pd
from scipy.stats import norm
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold
from emotions import Emotions
import moods
from band_limit import BandLimitModel
from inputs import from_table, group_of_each
from models import RadialBasisRegression

TARGETS = ["valence", "energy", "danceability", "acousticness", "instrumentalness", "speechiness", "liveness"]
KNOTS = 33
OUTPUT = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                      "../Sources/AudioFeatures/Descriptors/DescriptorCoefficients.swift")


def out_of_fold(inputs, targets, groups, folds=10):
    predicted = np.zeros_like(targets)
    for train, test in GroupKFold(folds).split(inputs, targets, groups):
        model = RadialBasisRegression(group_of_each()).fit(inputs[train], targets[train])
        predicted[test] = model.predict(inputs[test])
    return predicted


def library_weights(labels, library):
    """How much more frequent each labelled track's kind is in the whole library: odds of a logistic classifier."""
    squares = lambda x: np.c_[x, x**2]
    both = squares(np.r_[labels, library])
    is_library = np.r_[np.zeros(len(labels)), np.ones(len(library))]
    classifier = LogisticRegression(C=1.0, max_iter=2000, class_weight="balanced").fit(both, is_library)
    odds = np.exp(classifier.decision_function(squares(labels)))
    return np.clip(odds, 0.1, 10)


def weighted_quantiles(values, weights, levels):
    order = np.argsort(values, kind="stable")
    position = (np.cumsum(weights[order]) - 0.5 * weights[order]) / weights.sum()
    return np.interp(levels, position, values[order])


def strictly_increasing(values):
    return np.maximum.accumulate(values + np.arange(len(values)) * 1e-5)


def calibration(predicted, weights, labels):
    """Two rows of knots: raw predictions and the labels' values of the same rank."""
    levels = np.linspace(0.01, 0.99, KNOTS)
    return np.stack([strictly_increasing(weighted_quantiles(predicted, weights, levels)), np.quantile(labels, levels)])


def normal_calibration(scores, labels):
    """The same for scores that are few but bell-shaped: their ranks by the normal distribution of same moments."""
    levels = np.linspace(0.01, 0.99, KNOTS)
    return np.stack([scores.mean() + scores.std() * norm.ppf(levels), np.quantile(labels, levels)])


def write_swift(blocks):
    """blocks: name -> array; stored one after the other as little-endian Float32."""
    text = base64.b64encode(b"".join(np.asarray(b, "<f4").tobytes() for b in blocks.values())).decode()
    lines = [text[i : i + 112] for i in range(0, len(text), 112)]
    shapes = ", ".join(f"{name} {'x'.join(map(str, np.shape(block)))}" for name, block in blocks.items())
    with open(OUTPUT, "w") as out:
        out.write("// Written by Training/train.py; do not edit.\n\n")
        out.write("/// Fitted coefficients, Base64 of little-endian Float32.\n///\n")
        out.write(f"/// In order: {shapes}.\n".replace(", ", ",\n/// "))
        out.write("enum DescriptorCoefficients {\n")
        out.write(f"    static let inputCount = {blocks['centres'].shape[1]}\n")
        out.write(f"    static let centreCount = {blocks['centres'].shape[0]}\n")
        out.write(f"    static let targetCount = {len(TARGETS)}\n    static let knotCount = {KNOTS}\n")
        out.write(f"    static let bandLimitKnotCount = {len(blocks['bandLimitKnots'])}\n")
        out.write(f"    static let moodInputCount = {(len(blocks['valence']) - 4) // 3}\n")
        out.write('    static let base64 = """\n')
        for line in lines:
            out.write(f"        {line}\n")
        out.write('        """\n}\n')
    print(f"{OUTPUT}: {len(text)} characters")


def fit_table(data):
    """The first stage: its model, calibration curves, and what it predicts of tracks it has not seen."""
    table = pd.read_csv(f"{data}/echonest/tracks.csv")
    library = pd.read_csv(f"{data}/echonest/labels_13129.csv")
    inputs, targets = from_table(table), table[TARGETS].values
    predicted = out_of_fold(inputs, targets, table.block.values)
    weights = library_weights(targets, library[TARGETS].values)
    curves = [calibration(predicted[:, i], weights, library[name].values) for i, name in enumerate(TARGETS)]
    return RadialBasisRegression(group_of_each()).fit(inputs, targets), curves, predicted, targets, library


def out_of_fold_moods(emotions, kind, seeds=5):
    return np.stack([emotions.out_of_fold(kind, seed) for seed in range(seeds)])


def main(data, cache):
    model, curves, _, _, library = fit_table(data)
    emotions = Emotions(data, cache, model, TARGETS)
    fitted = {}
    for kind in ("valence", "energy"):
        scores = out_of_fold_moods(emotions, kind)
        curves[TARGETS.index(kind)] = normal_calibration(scores[:, ~emotions.is_piano].ravel(), library[kind].values)
        fitted[kind] = emotions.model(kind)
    predicted, pulse_clarity = emotions.dance_inputs()
    dance = moods.PulseModel().fit(predicted, pulse_clarity)
    curves[TARGETS.index("danceability")] = normal_calibration(
        dance.score(predicted, pulse_clarity), library["danceability"].values)
    band_limit = BandLimitModel(model).fit(emotions.copies, emotions.rows, emotions.is_piano)
    write_swift({
        "mean": model.mean, "scale": model.scale, "centres": model.centres, "relevance": model.relevance,
        "weights": model.weights, "bias": model.bias, "gamma": [model.gamma], "knots": np.stack(curves),
        "valence": fitted["valence"].coefficients(), "energy": fitted["energy"].coefficients(),
        "mode": fitted["valence"].mode_coefficients(), "pulse": dance.coefficients()}
        | band_limit.coefficients())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
