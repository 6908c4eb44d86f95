#!/usr/bin/env python3
"""The model of further heard tags, moods and sounds: sounds_and_moods.py ask|accuracy|fit DATA_DIR CACHE_DIR

`ask` stores what a network for AudioSet's classes (audioset.py) says of recordings: CACHE_DIR/sounds-<set>.npz. `accuracy` prints how
well models predict the tags of artists that they have not learned from. `fit` learns from all and writes the model,
sounds-and-moods, with the tags of sounds_and_moods.csv that are accurate enough, and the data of a test. Both read the measurements of
dump.py.

The inputs, and their means and deviations, are those of the model tags. Each tag has one truth: the listeners of Emotify, of whom at
least a third name the emotion; AllMusic's mood words of quadrants-dev; or the network for AudioSet.

The model of valence was fitted to these very recordings: of Emotify it knows the listeners' opinion with ρ = .82, of other artists
with .55. A tag would trust it too much. So noise is mixed into the valence until it knows no more than of other artists.
"""
import csv, os, sys
import numpy as np
from scipy.stats import spearmanr
import model_file
import audioset
from similarity import read, recordings as labeled
from tags import (CLIP, DESCRIPTORS, DIMENSION, FEWEST, FOLDS, HEARING, SOUND_UNIT, accuracy_of, auc, calibrated, descriptors, fault_of,
                  ridge, sound_vector, write)

HERE = os.path.dirname(os.path.abspath(__file__))
KNOWN = 0.67  # correlation of the valence with noise, and of that without: .55 / .82
DRAWS, NOISES = 3, 4
TELLING = 30.0  # penalty of the second map
HEARD_WEIGHT = 0.5  # of the numbers of the network, as inputs of the second map
NAMED = 1 / 3  # the share of listeners who name an emotion
AGREED = 0.1  # the probability from which on the network hears a sound
LEAST_ACCURACY = 0.75
LARGEST_FAULT = 0.10
SETS = ("quadrants", "emotify")


def table():
    with open(f"{HERE}/sounds_and_moods.csv") as rows:
        return list(csv.DictReader(rows))


class Recordings:
    """All measured recordings, with the truth of their tags."""

    def __init__(self, data, cache):
        rows = {os.path.realpath(row["file"]): row for name in SETS for row in read(f"{cache}/{name}-dev.jsonl")}
        tracks = [track for track in labeled(data) if track[3] in rows]
        measured = [rows[track[3]] for track in tracks]
        self.set = np.array([track[0] for track in tracks])
        self.group = np.array([f"{track[0]}:{track[1]}" for track in tracks])
        self.genre = np.array([" ".join(track[2]) for track in tracks])
        self.sound = np.array([sound_vector(row) for row in measured])
        self.descriptors = np.array([descriptors(row) for row in measured], float)
        heard = np.array([row["statistics"]["embedding"] for row in measured], float)
        self.heard = HEARD_WEIGHT * heard / heard.std(0).mean()
        shipped = model_file.read("tags", model_file.SHIPPED)[1]
        self.mean, self.deviation = shipped["mean"].astype(float), shipped["deviation"].astype(float)
        self.standardized = np.clip((self.descriptors - self.mean) / self.deviation, -CLIP, CLIP)
        self.tags = table()
        self.likely, self.true = (np.full((len(tracks), len(self.tags)), np.nan) for _ in range(2))
        shares, moods, said = self.shares(data), self.moods(data), self.said(cache, tracks)
        classes = audioset.classes(f"{data}/../teachers")
        for column, tag in enumerate(self.tags):
            for row, (name, _, _, path) in enumerate(tracks):
                stem = os.path.basename(path)
                if tag["emotion"] and name == "emotify":
                    self.likely[row, column] = share = float(shares[stem][tag["emotion"]])
                    self.true[row, column] = share >= NAMED
                elif tag["moods"] and name == "quadrants":
                    self.likely[row, column] = self.true[row, column] = bool(moods[stem] & set(tag["moods"].split("+")))
                elif tag["sounds"] and said[row] is not None:
                    share = max(said[row][classes.index(sound)] for sound in tag["sounds"].split("+"))
                    self.likely[row, column] = min(1, share / (2 * AGREED))
                    self.true[row, column] = share >= AGREED

    @staticmethod
    def shares(data):
        with open(f"{data}/emotify-dev/manifest.csv") as rows:
            return {os.path.basename(row["file"]): row for row in csv.DictReader(rows)}

    @staticmethod
    def moods(data):
        with open(f"{data}/quadrants-dev/labels.csv") as rows:
            return {os.path.basename(row["file"]): {mood.strip() for mood in row["moods"].split(";")} for row in csv.DictReader(rows)}

    @staticmethod
    def said(cache, tracks):
        """The probabilities of AudioSet's classes, by recording; None if unknown."""
        found = {}
        for name in SETS:
            with np.load(f"{cache}/sounds-{name}.npz") as kept:
                found |= {(name, key): kept[key] for key in kept.files}
        return [found.get((track[0], os.path.basename(track[3]))) for track in tracks]

    def folds(self, seed):
        groups = np.unique(self.group)
        fold_of = dict(zip(groups, np.random.default_rng(seed).permutation(len(groups)) % FOLDS))
        return np.array([fold_of[group] for group in self.group])

    def inputs(self, seed=None):
        """The inputs; with a seed, with noise in the valence."""
        x = np.c_[self.sound / SOUND_UNIT, self.standardized]
        if seed is not None:
            column = DIMENSION + DESCRIPTORS.index("valence")
            noise = np.random.default_rng(1000 + seed).normal(size=len(x))
            x[:, column] = KNOWN * x[:, column] + np.sqrt(1 - KNOWN**2) * noise
        return x


class Model:
    """Two linear maps, one after the other, as in tags.py; the second one learns from several draws of noise."""

    def fit(self, recordings, rows, seed=0):
        clean, size = recordings.inputs(), recordings.heard.shape[1]
        to_heard, constant = ridge(clean[rows], recordings.heard[rows], HEARING)
        heard = clean @ to_heard + constant
        draws = [np.c_[heard, recordings.inputs(NOISES * seed + draw)[:, DIMENSION:]] for draw in range(NOISES)]
        self.weights, self.bias = np.zeros((clean.shape[1], len(recordings.tags))), np.zeros(len(recordings.tags))
        for tag, likely in enumerate(recordings.likely.T):
            known = rows & ~np.isnan(likely)
            if not known.any():
                continue
            telling, bias = ridge(np.concatenate([draw[known] for draw in draws]), np.tile(likely[known], NOISES), TELLING * NOISES)
            self.weights[:, tag] = to_heard @ telling[:size]
            self.weights[DIMENSION:, tag] += telling[size:]
            self.bias[tag] = bias + constant @ telling[:size]
        return self

    def score(self, x):
        return x @ self.weights + self.bias


def unheard(recordings, seed):
    """Scores by models of other artists, of a valence with noise."""
    fold, scores, x = recordings.folds(seed), np.zeros(recordings.true.shape), recordings.inputs(NOISES * seed)
    for k in range(FOLDS):
        scores[fold == k] = Model().fit(recordings, fold != k, seed).score(x)[fold == k]
    return scores


# MARK: Figures

def figures(recordings, scores, tag):
    """For a tag, by set with enough data: (AUC, number of recordings with the tag)."""
    found = {}
    for name in SETS:
        here = (recordings.set == name) & ~np.isnan(recordings.true[:, tag])
        true = recordings.true[here, tag] > 0
        if min(true.sum(), (~true).sum()) >= FEWEST:
            found[name] = (auc(true, scores[here, tag]), int(true.sum()))
    return found


def judge(recordings):
    """For each tag, its figures by set and the error of its probabilities; and all scores and probabilities, by draw."""
    draws = [(scores := unheard(recordings, seed), calibrated(scores, recordings, recordings.folds(seed))) for seed in range(DRAWS)]
    judged = []
    for tag in range(len(recordings.tags)):
        by_draw = [figures(recordings, scores, tag) for scores, _ in draws]
        found = {name: (np.mean([f[name][0] for f in by_draw]), by_draw[0][name][1]) for name in by_draw[0]}
        fault = np.mean([fault_of(recordings.true[:, tag], likely[:, tag]) for _, likely in draws]) if found else np.nan
        judged.append((found, fault))
    return judged, draws


def shipped(judged):
    """A set may be too easy, so each of them must be told well enough."""
    return [tag for tag, (found, fault) in enumerate(judged)
            if found and min(a for a, _ in found.values()) >= LEAST_ACCURACY and fault <= LARGEST_FAULT]


def accuracy(data, cache):
    recordings = Recordings(data, cache)
    judged, draws = judge(recordings)
    kept = shipped(judged)
    for tag, (row, (found, fault)) in enumerate(zip(recordings.tags, judged)):
        sets = ", ".join(f"{name} {a:.2f} ({n})" for name, (a, n) in found.items()) or "no set says enough of it"
        figure = f"{accuracy_of(found):.2f}   {fault:.2f}" if found else "   –      –"
        print(f"{row['name']:18s} {row['kind']:10s}  {figure}   {sets}{correlations(recordings, draws, tag)}"
              f"{'' if tag in kept else '; left out'}")
    print(f"{len(kept)} tags are told well enough; their mean AUC: {np.mean([accuracy_of(judged[tag][0]) for tag in kept]):.3f}")
    print("of what is told with a probability so many have it:")
    for k in range(10):
        likely = np.concatenate([of[:, kept].ravel() for _, of in draws])
        true = np.concatenate([recordings.true[:, kept].ravel() for _ in draws])
        inside = (likely >= k / 10) & (likely < (k + 1) / 10 + (k == 9))
        print(f"  {k / 10:.1f} to {(k + 1) / 10:.1f}: {true[inside].mean():.2f} of {inside.sum() // DRAWS}")
    emotions_as_words(recordings, data)


def correlations(recordings, draws, tag):
    """Of an emotion: Spearman's ρ with the share of the listeners, and its mean within a genre."""
    if not recordings.tags[tag]["emotion"]:
        return ""
    here = ~np.isnan(recordings.likely[:, tag])
    share, genre = recordings.likely[here, tag], recordings.genre[here]
    rho = [(rank_correlation(scores[here, tag], share),
            np.mean([rank_correlation(scores[here, tag][genre == g], share[genre == g]) for g in np.unique(genre)]))
           for scores, _ in draws]
    return " ρ {:.2f}, within genre {:.2f}".format(*np.mean(rho, 0))


def rank_correlation(x, y):
    return spearmanr(x, y)[0]


def emotions_as_words(recordings, data):
    """Emotions, fitted to Emotify alone, as AllMusic's mood words of other recordings."""
    here, moods = recordings.set == "quadrants", list(Recordings.moods(data).values())
    scores = Model().fit(recordings, recordings.set == "emotify").score(recordings.inputs(0))[here]
    print("emotions of Emotify's listeners, as AllMusic's mood words of quadrants:")
    for tag, row in enumerate(recordings.tags):
        words = [word for word in row["alike"].split("+") if word]
        found = [(word, np.array([word in of for of in moods])) for word in words]
        if found:
            print(f"  {row['name']}: " + ", ".join(f"{word} {auc(true, scores[:, tag]):.2f} ({true.sum()})" for word, true in found))


# MARK: Writing

def fit(data, cache):
    recordings = Recordings(data, cache)
    judged, draws = judge(recordings)
    kept, model = shipped(judged), Model().fit(recordings, np.ones(len(recordings.set), bool))
    write("sounds-and-moods", recordings, judged, draws, kept, model, recordings, {})


if __name__ == "__main__":
    if sys.argv[1] == "ask":
        audioset.ask(*sys.argv[2:], SETS)
    else:
        {"accuracy": accuracy, "fit": fit}[sys.argv[1]](*sys.argv[2:])
