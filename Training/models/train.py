#!/usr/bin/env python3
"""Fits the descriptor models and writes their files: train.py DATA_DIR CACHE_DIR

DATA_DIR contains echonest/ and the sets of corpora.py; CACHE_DIR the measurements of the latter by dump.py. Everything is seeded:
the same data give the same files. accuracy.py measures the accuracy.
"""
import json, sys
import numpy as np, pandas as pd
from scipy.stats import norm
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold
from corpora import Corpora, TARGETS as TARGETS_OF_MOODS
import model_file, moods
from inputs import LAYOUT, from_table, group_of_each
from models import RadialBasisRegression

TARGETS = ["valence", "energy", "danceability", "acousticness", "instrumentalness", "speechiness", "liveness"]
# The weight of small changes by encoders and retouches, relative to the labels: the largest that keeps Echo Nest's r. The
# exception is liveness, which can hardly be predicted, but can at least be stable. For energy only encoders count.
STEADINESS = {"valence": 3, "energy": 3, "danceability": 10, "acousticness": 12, "instrumentalness": 3,
              "speechiness": 10, "liveness": 50}
KNOTS = 33
# Of the second stage; chosen again in every fold of the published figures.
WIDTHS, PENALTIES = (0.6, 0.8), (0.2, 0.3)
DEFAULT = {"steadiness": 7, "width": 0.8, "valence": 0.3, "energy": 0.3, "music": 0.1, "speech": 0.1}
AGREEMENT = model_file.agreement("agreement")


def first_stage():
    return RadialBasisRegression(group_of_each(), [STEADINESS[name] for name in TARGETS])


def out_of_fold(inputs, targets, groups, pairs, folds=10):
    predicted = np.zeros_like(targets)
    for train, test in GroupKFold(folds).split(inputs, targets, groups):
        model = first_stage().fit(inputs[train], targets[train], pairs)
        predicted[test] = model.predict(inputs[test])
    return predicted


def library_weights(labels, library):
    """How much more frequent the kind of each labeled track is in the whole library: odds of a logistic classifier."""
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
    """Two rows of knots: raw predictions, and the label values of the same rank."""
    levels = np.linspace(0.01, 0.99, KNOTS)
    return np.stack([strictly_increasing(weighted_quantiles(predicted, weights, levels)), np.quantile(labels, levels)])


def normal_calibration(scores, labels):
    """The same for few but bell-shaped scores: their ranks by the normal distribution with the same moments."""
    levels = np.linspace(0.01, 0.99, KNOTS)
    return np.stack([scores.mean() + scores.std() * norm.ppf(levels), np.quantile(labels, levels)])


def write_models(model, curves, mood, pulse, band_limit, layout):
    """curves: for each of TARGETS, from `calibration`; mood: the second stage; layout: of its inputs."""
    model_file.write("first-stage", {
        "mean": model.mean, "scale": model.scale, "centres": model.centers, "relevance": model.relevance,
        "weights": model.weights, "bias": model.bias, "gamma": model.gamma}, LAYOUT, "AcousticnessModel")
    model_file.write("calibration", {"knots": np.stack(curves)}, model_file.layout(dict.fromkeys(TARGETS, 1)), "AcousticnessModel")
    model_file.write("mood", mood.tensors(), layout.text, "ValenceModel")
    model_file.write("pulse", pulse.tensors(), model_file.layout({"danceability": 1, "pulseClarity": 1}), "DanceabilityModel")
    model_file.write("band-limit", band_limit.tensors(), band_limit.layout, "BandLimitedRecordings")


def write_agreement(model):
    """Inputs and the second stage's output for them, for a test of the library."""
    mean, scale = model.centers.mean, model.centers.scale
    z = np.random.default_rng(1).normal(size=(8, len(mean)))
    z[5] *= 4  # far from all music
    z[6:] = model.centers.centers[:2] + [[0], [0.45]] * z[6:]  # near the training data, and half as near
    x = (mean + z * scale).astype(np.float32)
    cases = [{"inputs": inputs.tolist(), "predictions": predictions.round(6).tolist()}
             for inputs, predictions in zip(x, model.predict(x.astype(float)))]
    with open(AGREEMENT, "w") as out:
        json.dump(cases, out)
        out.write("\n")


def fit_table(data, corpora):
    """The first stage: its model, calibration curves, and its predictions for tracks that it has not seen. The corpora contain
    copies that should sound the same to it, and get the inputs of the second stage; None for no corpora."""
    table = pd.read_csv(f"{data}/echonest/tracks.csv")
    library = pd.read_csv(f"{data}/echonest/labels_13129.csv")
    inputs, targets = from_table(table), table[TARGETS].values
    pairs = corpora and corpora.restore(first_stage().measure(inputs)).pairs()
    predicted = out_of_fold(inputs, targets, table.block.values, pairs)
    weights = library_weights(targets, library[TARGETS].values)
    curves = [calibration(predicted[:, i], weights, library[name].values) for i, name in enumerate(TARGETS)]
    model = first_stage().fit(inputs, targets, pairs)
    if corpora:
        corpora.see(model)
    return model, curves, predicted, targets, library


def select(corpora, rows, folds=3):
    """The best width and penalties within the rows of a mask, by grouped cross-validation there."""
    fold = corpora.folds(99, folds)
    scores = np.full((len(WIDTHS), 2, len(corpora.x), len(PENALTIES)), np.nan)
    for k in range(folds):
        train, test = rows & (fold != k), rows & (fold == k)
        centers = corpora.centers(train)
        for i, width in enumerate(WIDTHS):
            for j, model in enumerate(corpora.mood_models(train, width, PENALTIES, centers, DEFAULT["steadiness"])):
                scores[i, j, test] = model.predict(corpora.x[test])
    goodness = np.zeros(scores.shape[:2] + (len(PENALTIES),))
    for i, j, p in np.ndindex(goodness.shape):
        column = np.full((len(corpora.x), len(TARGETS_OF_MOODS)), np.nan)
        column[:, j] = scores[i, j, :, p]
        kind = TARGETS_OF_MOODS[j]
        figures = corpora.figures(column)
        goodness[i, j, p] = np.mean([figures[name] for name in figures if name.endswith(f" {kind}, AUC")])
    width = goodness.max(2).sum(1).argmax()
    penalties = [PENALTIES[p] for p in goodness[width].argmax(1)]
    return DEFAULT | {"width": WIDTHS[width], "valence": penalties[0], "energy": penalties[1]}


def out_of_fold_moods(corpora, seed, folds=8, settings=None):
    """Scores of every track by models that saw neither it nor its artist, and were not chosen with them."""
    fold = corpora.folds(seed, folds)
    scores = np.zeros((len(corpora.x), len(TARGETS_OF_MOODS)))
    for k in range(folds):
        train, test = fold != k, fold == k
        chosen = settings or select(corpora, train)
        scores[test] = corpora.model(train, chosen).predict(corpora.x[test])
    return scores


def changed_by_encoding(corpora, table, folds=5):
    """encoded copies x TARGETS: the difference of values from those of their tracks, by models of other artists."""
    model, curves, _, _, library = table
    recordings = np.isin(corpora.set, ("quadrants-dev", "emotify-dev"))
    fold, origin = corpora.folds(0, folds), corpora.origin
    changes = np.zeros((len(origin), len(TARGETS)))
    for k in range(folds):
        train, test = fold != k, fold[origin] == k
        tracks = origin[test]
        corpora.restore(model, without=set(np.flatnonzero(~train))).see(model.steady(corpora.pairs(train[origin])))
        mood = corpora.model(train, DEFAULT)
        scores = mood.predict(corpora.x)
        dance = moods.PulseModel().fit(*corpora.dance_inputs())
        pulse, danceability = corpora.layout.range["pulse"][0], TARGETS.index("danceability")
        curve_of_dance = normal_calibration(dance.score(*corpora.dance_inputs()), library["danceability"].values)

        def values(x, moods_of):
            found = np.stack([np.interp(x[:, i], *curves[i]) for i in range(len(TARGETS))], axis=1)
            for i, kind in enumerate(("valence", "energy")):
                found[:, TARGETS.index(kind)] = np.interp(
                    moods_of[:, i], *mood_calibration(scores[recordings & train, i]))
            found[:, danceability] = np.interp(dance.score(x[:, danceability], x[:, pulse]), *curve_of_dance)
            return found
        changes[test] = abs(values(corpora.coded_x[test], mood.predict(corpora.coded_x[test]))
                            - values(corpora.heard_x[tracks], mood.predict(corpora.heard_x[tracks])))
    corpora.restore(model).see(model.steady(corpora.pairs()))
    return changes


def mood_calibration(scores):
    """The rank of the score in a library of all moods, by the normal distribution with the same moments: 0.5 is neutral."""
    levels = np.linspace(0.01, 0.99, KNOTS)
    return np.stack([scores.mean() + scores.std() * norm.ppf(levels), levels])


def main(data, cache):
    corpora = Corpora(data, cache, TARGETS)
    model, curves, _, _, library = fit_table(data, corpora)
    everything = np.ones(len(corpora.x), dtype=bool)
    settings = select(corpora, everything)
    print("second stage:", settings)
    fitted = corpora.model(everything, settings)
    recordings = np.isin(corpora.set, ("quadrants-dev", "emotify-dev"))
    scores = out_of_fold_moods(corpora, 0, settings=settings)
    for k, kind in enumerate(("valence", "energy")):
        curves[TARGETS.index(kind)] = mood_calibration(scores[recordings, k])
    predicted, pulse_clarity = corpora.dance_inputs()
    dance = moods.PulseModel().fit(predicted, pulse_clarity)
    curves[TARGETS.index("danceability")] = normal_calibration(
        dance.score(predicted, pulse_clarity), library["danceability"].values)
    write_models(model, curves, fitted, dance, corpora.band_limit, corpora.layout)
    write_agreement(fitted)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
