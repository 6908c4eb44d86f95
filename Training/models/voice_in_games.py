#!/usr/bin/env python3
"""Refines the voice model with the music of games: voice_in_games.py measure|fit|accuracy DATA_DIR CACHE_DIR

Leads of synthesizers, chiptunes, guitars and brass are missing from the lessons of voice.py, which therefore calls many of them
sung. `measure` measures pieces of games' music (games.py), of which none is sung but those of UNCLEAR. `fit` moves the weights of
the seconds from those that `voice.py fit` found: as little as the pieces, recordings and speech allow, and hardly in directions in
which copies differ from their originals. `accuracy` prints how many pieces of games that the refined model has not heard are
called sung, before and after, and how many sung recordings are lost.
"""
import csv, json, os, sys
import numpy as np
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score
import games, voice
from dump import measure
from places import program

# As in voice.py. There are many games, and all are without a voice.
WEIGHTS = {"vocals-dev": 1.5, "quadrants-dev": 2, "emotify-dev": 1.5, "not-music-dev": 0.3, "voice-games": 8}
THINNED = {"voice-games": 4, "emotify-dev": 2}
# Only judged: at 16 kHz, and one band's records, where they are there.
JUDGES = ("versions-dev", "records-dev")
PENALTY, STEADINESS, FOLDS = 1000, 1000, 5
# In these, Spleeter (two stems) hears a voice, at least in passages, or one could not be ruled out.
UNCLEAR = {
    "drascula-music/audio_track1", "drascula-music/audio_track2", "drascula-music/audio_track29", "drascula-music/audio_track30",
    "drascula-music/audio_track31", "hedgewars-data/Music_Compost", "hedgewars-data/Music_Halloween",
    "freedroid-data/sound_Paradroid", "marsshooter-data/music_10_farewell", "marsshooter-data/music_07_-_Vermocsar",
    "marsshooter-data/music_03_fear", "marsshooter-data/music_06_-_Elveszett_Lelkek"}


def measure_games(data, cache):
    with open(f"{cache}/voice-games-seconds.jsonl", "wb") as out:
        measure(program("FeatureDump"), games.pieces(f"{cache}/audio/voice-games"), out, "--seconds")


class Tracks:
    """Recordings and pieces of games, with the truth of their seconds (NaN: unknown), and how copies differ from originals."""

    def __init__(self, data, cache):
        self.set, self.name, self.group, self.x, self.sound, self.truth, self.sung = [], [], [], [], [], [], []
        facts, lines = truths(data)
        for name in [*WEIGHTS, *JUDGES]:
            for row in voice.rows(f"{cache}/{name}-seconds.jsonl"):
                x, heard, sound = voice.inputs(row)
                if not sound.any():
                    continue
                stem = os.path.splitext(os.path.basename(row["file"]))[0]
                group, sung = facts.get((name, stem), (stem, np.nan))
                if name == "voice-games":
                    group = os.path.basename(os.path.dirname(row["file"]))
                    sung = np.nan if f"{group}/{stem}" in UNCLEAR else 0.0
                seconds = np.full(len(x), sung)
                if stem in lines:
                    start = np.arange(len(x)) * voice.HOP
                    covered = sum(np.clip(np.minimum(end, start + 1) - np.maximum(begin, start), 0, None)
                                  for begin, end in lines[stem])
                    seconds = np.where(covered >= 0.6, 1.0, np.where(covered <= 0.02, 0.0, np.nan))
                for values, value in ((self.set, name), (self.name, stem), (self.group, f"{name}: {group}"), (self.sound, sound),
                                      (self.x, voice.with_neighbors(x, heard).astype(np.float32)),
                                      (self.truth, np.where(sound, seconds, np.nan)), (self.sung, sung)):
                    values.append(value)
        self.set, self.sung = np.array(self.set), np.array(self.sung)
        names = sorted(set(self.group))
        fold = dict(zip(names, np.random.default_rng(0).permutation(len(names)) % FOLDS))
        self.fold = np.array([fold[group] for group in self.group])
        self.learned = np.isin(self.set, list(WEIGHTS))
        origin = {name: i for i, name in enumerate(self.name) if self.set[i] == "quadrants-dev"}
        self.copies = []  # index of the original, difference of the mean of the inputs
        for row in voice.rows(f"{cache}/quadrants-dev-seconds-copies.jsonl"):
            x, heard, _ = voice.inputs(row)
            i = origin.get(os.path.basename(row["file"]).partition("@")[0])
            if i is not None:
                self.copies.append((i, np.nan_to_num(voice.with_neighbors(x, heard).mean(0) - self.x[i].mean(0))))


def truths(data):
    """(set, name) -> group, and whether it is sung; name -> the times of its sung lines"""
    found, lines = {}, {}
    with open(f"{voice.HERE}/voices.csv") as table:
        voices = {row["file"]: float(row["voice"]) for row in csv.DictReader(table)}
    for name in ("quadrants-dev", "emotify-dev", "vocals-dev", "not-music-dev", "versions-dev"):
        with open(f"{data}/{name}/{'manifest' if name == 'emotify-dev' else 'labels'}.csv") as table:
            for row in csv.DictReader(table):
                stem = os.path.splitext(os.path.basename(row["file"]))[0]
                speech = 1.0 if row.get("kind") == "speech" else np.nan
                sung = {"not-music-dev": speech, "vocals-dev": 1.0, "versions-dev": 1.0}.get(name, voices.get(f"{name}/{stem}", np.nan))
                found[name, stem] = row["what"] if name == "not-music-dev" else row["artist"], sung
                if name == "vocals-dev":
                    with open(f"{data}/{name}/{row['lines']}") as times:
                        lines[stem] = [(float(line["start_time"]), float(line["end_time"])) for line in csv.DictReader(times)]
    if os.path.exists(f"{data}/records-dev/labels.json"):
        with open(f"{data}/records-dev/labels.json") as labels:
            for row in json.load(labels):
                stem = os.path.splitext(os.path.basename(row["file"]))[0]
                found["records-dev", stem] = "band", 1.0 if row["group"] == "song" else np.nan
    return found, lines


class Model:
    def __init__(self, tensors):
        self.tensors = tensors
        self.mean, self.scale = tensors["mean"], tensors["scale"]
        self.weights, self.bias = tensors["weights"].astype(float), float(tensors["bias"])

    standardized, scores = voice.VoiceModel.standardized, voice.VoiceModel.scores

    def instrumentalness(self, x, sound):
        scores = self.scores(x)[sound]
        score = np.array([scores.mean(), np.quantile(scores, 0.8)])
        return 1 / (1 + np.exp(-self.tensors["trackWeights"] @ score - self.tensors["trackBias"]))

    def refined(self, tracks, use):
        """Fitted to the tracks of a mask, from these weights on."""
        x, truth, sets = [], [], []
        for i in np.flatnonzero(use & tracks.learned):
            known = np.flatnonzero(~np.isnan(tracks.truth[i]))[::THINNED.get(tracks.set[i], 1)]
            x.append(tracks.x[i][known])
            truth.append(tracks.truth[i][known])
            sets += [tracks.set[i]] * len(known)
        x, truth = self.standardized(np.concatenate(x)), np.concatenate(truth)
        weight, sign = voice.balanced(np.array(sets), truth, WEIGHTS), 2 * truth - 1
        change = np.array([difference for i, difference in tracks.copies if use[i]]) / self.scale
        values, vectors = np.linalg.eigh(np.eye(x.shape[1]) + STEADINESS * change.T @ change / len(change))
        steady = vectors / np.sqrt(values)
        before, x = x @ self.weights + self.bias, x @ steady

        def loss(step):
            odds = sign * (before + x @ step[:-1] + step[-1])
            slope = -sign * weight / (1 + np.exp(odds))
            return (weight @ np.logaddexp(0, -odds) + PENALTY / 2 * step[:-1] @ step[:-1],
                    np.r_[x.T @ slope + PENALTY * step[:-1], slope.sum()])

        step = minimize(loss, np.zeros(x.shape[1] + 1), jac=True, method="L-BFGS-B", options={"maxiter": 300}).x
        model = Model(self.tensors)
        model.weights, model.bias = self.weights + steady @ step[:-1], self.bias + step[-1]
        return model


def unrefined(cache):
    """The model as voice.py has fitted it"""
    return Model(dict(np.load(f"{cache}/voice-before-games.npz")))


def figures(data, cache):
    """(what, before, after, note). The refined models have not heard the games and artists; the model before has heard artists."""
    tracks, before = Tracks(data, cache), unrefined(cache)
    models = [before.refined(tracks, tracks.fold != k) for k in range(FOLDS)]
    each = [[before] * len(tracks.x), [models[k] for k in tracks.fold]]
    values = [np.array([model.instrumentalness(x, sound) for model, x, sound in zip(some, tracks.x, tracks.sound)]) for some in each]
    albums = np.array([group.split(": ")[1] in games.ALBUMS for group in tracks.group])
    for title, of in (("games.ALBUMS", albums), ("other games", ~albums)):
        here = (tracks.set == "voice-games") & (tracks.sung == 0) & of
        for limit in (0.5, 0.4):
            yield f"{title}, called sung (below {limit})", *((of[here] < limit).sum() for of in values), f"of {here.sum()}"
    unclear = (tracks.set == "voice-games") & np.isnan(tracks.sung)
    yield "pieces that may be sung, called sung", *((of[unclear] < 0.5).sum() for of in values), f"of {unclear.sum()}"
    for name in [*WEIGHTS, *JUDGES]:
        for sung, title in ((1, "sung"), (0, "instrumental")):
            here = (tracks.set == name) & (tracks.sung == sung)
            if name != "voice-games" and here.any():
                yield f"{name}, {title}, called sung", *((of[here] < 0.5).mean().round(3) for of in values), f"of {here.sum()}"
    for name in ("quadrants-dev", "emotify-dev"):
        here = (tracks.set == name) & ~np.isnan(tracks.sung)
        yield f"{name}, AUC", *(round(roc_auc_score(1 - tracks.sung[here], of[here]), 3) for of in values), ""
    songs = np.flatnonzero(tracks.set == "vocals-dev")
    truth = np.concatenate([tracks.truth[i] for i in songs])
    heard = [np.concatenate([some[i].scores(tracks.x[i]) for i in songs])[~np.isnan(truth)] for some in each]
    yield "seconds of songs, AUC", *(round(roc_auc_score(truth[~np.isnan(truth)], of), 3) for of in heard), ""


def fit(data, cache):
    if not os.path.exists(f"{cache}/voice-games-seconds.jsonl"):
        return print("voice: no music of games is measured, so it is not refined")
    tracks, before = Tracks(data, cache), unrefined(cache)
    model = before.refined(tracks, np.ones(len(tracks.x), bool))
    kept = model.tensors
    voice.write_model(model, kept["trackWeights"], kept["trackBias"], kept["averageLogit"])
    voice.write_agreement(model, cache)


if __name__ == "__main__":
    if sys.argv[1] == "measure":
        measure_games(*sys.argv[2:])
    elif sys.argv[1] == "fit":
        fit(*sys.argv[2:])
    else:
        for what, before, after, note in figures(*sys.argv[2:]):
            print(f"{what:48s} {before:7} {after:7}   {note}")
