#!/usr/bin/env python3
"""The voice model: voice.py fit|accuracy DATA_DIR CACHE_DIR

Second by second, logistic regression distinguishes voice from instruments; a second one decides from the scores of a track
whether anybody sings. CACHE_DIR contains the measurements of dump.py, and the output of networks for artists that they have not
heard (embedding.py). `fit` writes the model file, voice; `accuracy` prints its accuracy, out of sample.

The labels of seconds: in vocals-dev, the times of the sung lines; speech is all voice; rendered MIDI has no voice. For
recordings, voices.csv states whether they are sung. It was made from artist and title, not by listening, so some seconds, and a
few clips, are wrong.
"""
import csv, json, os, sys
import numpy as np, pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
import model_file
from corpora import no_video
from dump import ENCODINGS, RETOUCHES, read_labels

HERE = os.path.dirname(os.path.abspath(__file__))
AGREEMENT = model_file.agreement("voice")
HOP_FRAMES, FRAMES_OF_WINDOW, HEARD = 43, 120, 64
HOP, SILENCE, REACH = HOP_FRAMES * 512 / 22050, 1e-3, 4
# The weight of a set among the seconds, divided equally between its seconds with voice and without.
WEIGHTS = {"vocals-dev": 1.5, "quadrants-dev": 2, "emotify-dev": 1.5, "groove-dev": 0.5, "vgmidi-dev": 0.5,
           "pop909-dev": 0.3, "idioms": 0.5, "emopia-dev": 0.5, "SampleAudio": 0.5, "not-music-dev": 0.3}
# The same among the tracks. Whether speech is instrumental is not a question.
TRACK_WEIGHTS = WEIGHTS | {"vocals-dev": 0.5, "not-music-dev": 0}
RECORDINGS = ("vocals-dev", "quadrants-dev", "emotify-dev")
LEFT_OUT = "versions-dev"  # 16 kHz, all sung; never used for fitting
# For sets with many similar seconds, every n-th second counts.
THINNED = {"emopia-dev": 4, "idioms": 4, "vgmidi-dev": 4}
# The values of a second, in the order of VoiceInput.
BLOCKS = {"mfcc": 19, "mfccDeviation": 20, "mfccDeltaDeviation": 20, "contrast": 6, "contrastDeviation": 6, "chroma": 4,
          "chromaDeviation": 1, "centroid": 1, "bandwidth": 1, "shapeDeviation": 3, "rolloff": 1, "flatness": 1,
          "zeroCrossingRate": 2, "levels": 3, "onsetStrength": 2}
PENALTY, STEADINESS, TRACK_PENALTY = 300, 1000, 1
FEATURES = {"mfcc": 20, "mfccDelta": 20, "contrast": 7, "chroma": 12} | dict.fromkeys((
    "centroid", "bandwidth", "rolloff", "flatness", "zeroCrossingRate", "rms", "flux", "onsetStrength"), 1)


def inputs(row):
    """For a row of FeatureDump --seconds: seconds x 90, as in VoiceInputs.swift; seconds x HEARD, the network's output, NaN for
    none; and whether each second is above silence."""
    mean, deviation = ({name: np.array(row[kind][name], dtype=np.float64).reshape(-1, FEATURES[name])
                        for name in FEATURES} for kind in ("mean", "deviation"))
    level, chroma = np.maximum(mean["rms"], 1e-4), mean["chroma"]
    columns = np.hstack([
        mean["mfcc"][:, 1:], deviation["mfcc"], deviation["mfccDelta"], mean["contrast"][:, :-1],
        deviation["contrast"][:, :-1], np.c_[chroma.mean(1), chroma.max(1), chroma.min(1), chroma.std(1)],
        deviation["chroma"].mean(1, keepdims=True), mean["centroid"], mean["bandwidth"],
        deviation["centroid"] / 1000, deviation["bandwidth"] / 1000, deviation["rolloff"] / 1000,
        mean["rolloff"], np.log(mean["flatness"] + 1e-4), mean["zeroCrossingRate"], deviation["zeroCrossingRate"],
        np.log(deviation["rms"] / level + 1e-2), np.log(mean["flux"] / level + 1e-3),
        np.log(deviation["flux"] / level + 1e-3), mean["onsetStrength"], deviation["onsetStrength"]])
    heard = np.array([second or [np.nan] * HEARD for second in row["embedding"]])
    return columns, heard, mean["rms"][:, 0] > SILENCE


def with_neighbors(x, heard):
    """Adds the means over each second and its neighbors (at the ends the last one counts twice), and the network's output."""
    padded = np.r_[x[:1], x, x[-1:]]
    return np.c_[x, (padded[:-2] + x + padded[2:]) / 3, heard]


def of_seconds(windows, count):
    """windows x HEARD -> seconds x HEARD; the same as EmbeddingWindows.swift if nothing is silent"""
    if not len(windows):
        return np.full((count, HEARD), np.nan)
    middle = np.arange(count) * HOP_FRAMES + HOP_FRAMES // 2
    return windows[np.minimum(middle // FRAMES_OF_WINDOW, len(windows) - 1)]


class Tracks:
    """All labeled tracks and their copies, concatenated."""

    def __init__(self, data, cache):
        self.x, self.sound, self.seconds = [], [], []
        self.set, self.name, self.copy, self.group, self.sung = [], [], [], [], []
        with open(f"{HERE}/voices.csv") as table:
            voices = {row["file"]: float(row["voice"]) for row in csv.DictReader(table)}
        self.lines = {}
        facts = self.facts(data, cache)
        embeddings, by_library = np.load(f"{cache}/embeddings.npz"), {}
        for name in list(WEIGHTS) + [LEFT_OUT]:
            for row in rows(f"{cache}/{name}-seconds.jsonl") + rows(f"{cache}/{name}-seconds-copies.jsonl"):
                x, heard, sound = inputs(row)
                if not sound.any():
                    continue
                stem, _, copy = os.path.basename(row["file"]).partition("@")
                stem = stem if copy else os.path.splitext(stem)[0]
                # By a network that has not heard the artist. The effect of copies is that of the library's network.
                if not copy:
                    by_library[stem] = heard
                if stem in embeddings:
                    original = by_library[stem][np.minimum(np.arange(len(x)), len(by_library[stem]) - 1)]
                    heard = of_seconds(embeddings[stem], len(x)) + (heard - original if copy else 0)
                group, sung = facts.get((name, stem), (stem, 0.0))
                if name in ("quadrants-dev", "emotify-dev"):
                    sung = voices.get(f"{name}/{stem}", np.nan)
                if name == "idioms":
                    group = stem.split("-")[0]
                self.add(name, stem, copy, group, sung, with_neighbors(x, heard), sound)
        self.set, self.copy, self.sung = np.array(self.set), np.array(self.copy), np.array(self.sung)
        self.origin = {key: i for i, key in enumerate(zip(self.set, self.name)) if not self.copy[i]}

    def facts(self, data, cache):
        """(set, file without suffix) -> the group that is never on both sides of a fold, and whether it is sung (1), not (0), or
        unknown"""
        found = {}
        for name in ("quadrants-dev", "emotify-dev", "vocals-dev", "not-music-dev", LEFT_OUT):
            with open(f"{data}/{name}/{'manifest' if name == 'emotify-dev' else 'labels'}.csv") as table:
                for row in csv.DictReader(table):
                    stem = os.path.splitext(os.path.basename(row["file"]))[0]
                    speech = 1.0 if row.get("kind") == "speech" else np.nan
                    group = row["what"] if name == "not-music-dev" else row["artist"]
                    found[name, stem] = group, speech if name == "not-music-dev" else 1.0
                    if name == "vocals-dev":
                        with open(f"{data}/{name}/{row['lines']}") as lines:
                            self.lines[stem] = [(float(line["start_time"]), float(line["end_time"]))
                                                for line in csv.DictReader(lines)]
        for row in read_labels(cache, "vgmidi-dev"):
            found["vgmidi-dev", os.path.splitext(row["file"])[0]] = row["series"], 0.0
        for row in read_labels(cache, "emopia-dev"):
            found["emopia-dev", os.path.splitext(row["file"])[0]] = no_video(row["file"]), 0.0
        return found

    def add(self, name, stem, copy, group, sung, x, sound):
        voice = np.full(len(x), sung)
        if name == "vocals-dev":
            start = np.arange(len(x)) * HOP
            covered = sum(np.clip(np.minimum(end, start + 1) - np.maximum(begin, start), 0, None)
                          for begin, end in self.lines[stem])
            voice = np.where(covered >= 0.6, 1.0, np.where(covered <= 0.02, 0.0, np.nan))
        self.x.append(x)
        self.sound.append(sound)
        self.seconds.append(np.where(sound, voice, np.nan))
        for values, value in zip((self.set, self.name, self.copy, self.group, self.sung),
                                 (name, stem, copy, f"{name}: {group}", sung)):
            values.append(value)

    def folds(self, seed, count=5):
        names = sorted(set(self.group))
        fold = dict(zip(names, np.random.default_rng(seed).permutation(len(names)) % count))
        return np.array([fold[group] for group in self.group])


def rows(path):
    if not os.path.exists(path):
        return []
    with open(path) as lines:
        return [row for row in map(json.loads, lines) if row["mean"]["rms"]]


def balanced(sets, truth, say):
    """Weights: each set has its weight in both classes, both classes weigh the same, and the mean is 1."""
    weight = np.zeros(len(truth))
    for name in np.unique(sets):
        for value in (0, 1):
            here = (sets == name) & (truth == value)
            if here.any():
                weight[here] = say[name] / here.sum()
    for value in (0, 1):
        weight[truth == value] *= 0.5 * len(truth) / weight[truth == value].sum()
    return weight


class VoiceModel:
    """Steadiness: the penalty on differences between the scores of a copy and its track, for the mean of the inputs."""

    def fit(self, tracks, use):
        """For the tracks of a mask."""
        x, truth, sets = [], [], []
        for i in np.flatnonzero(use):
            known = np.flatnonzero(~np.isnan(tracks.seconds[i]))[::THINNED.get(tracks.set[i], 1)]
            x.append(tracks.x[i][known])
            truth.append(tracks.seconds[i][known])
            sets += [tracks.set[i]] * len(known)
        x, truth, sets = np.concatenate(x), np.concatenate(truth), np.array(sets)
        self.mean, self.scale = np.nanmean(x, 0), np.nanstd(x, 0) + 1e-6
        change = np.array([
            np.nan_to_num(tracks.x[i].mean(0) - tracks.x[tracks.origin[tracks.set[i], tracks.name[i]]].mean(0)) / self.scale
            for i in np.flatnonzero(use & (tracks.copy != "") & np.isin(tracks.set, RECORDINGS))])
        values, vectors = np.linalg.eigh(np.eye(x.shape[1]) + STEADINESS * change.T @ change / len(change))
        steady = vectors / np.sqrt(values)
        model = LogisticRegression(C=1 / PENALTY, max_iter=500).fit(
            self.standardized(x) @ steady, truth, balanced(sets, truth, WEIGHTS))
        self.weights, self.bias = steady @ model.coef_[0], model.intercept_[0]
        return self

    def standardized(self, x):
        return np.nan_to_num(np.clip((x - self.mean) / self.scale, -REACH, REACH))

    def scores(self, x):
        return 1 / (1 + np.exp(-self.standardized(x) @ self.weights - self.bias))


def out_of_fold(tracks, seed=0, without=None):
    """Scores of every track by models of other artists, and of other sets if one is named."""
    fold, scores = tracks.folds(seed), [None] * len(tracks.x)
    use = (tracks.set != LEFT_OUT) & (tracks.set != without)
    for k in np.unique(fold):
        model = VoiceModel().fit(tracks, use & (fold != k))
        for i in np.flatnonzero(fold == k):
            scores[i] = model.scores(tracks.x[i])
    return scores


def distribution(tracks, scores):
    """tracks x (mean, 80 % quantile), without silence"""
    heard = [score[sound] for score, sound in zip(scores, tracks.sound)]
    return np.array([(score.mean(), np.quantile(score, 0.8)) for score in heard])


def fit_tracks(tracks, x, use):
    """Fitted to the tracks of a mask: whether they are instrumental."""
    use = use & ~np.isnan(tracks.sung) & np.array([TRACK_WEIGHTS.get(name, 0) > 0 for name in tracks.set])
    truth = 1 - tracks.sung[use]
    return LogisticRegression(C=1 / TRACK_PENALTY, max_iter=1000).fit(
        x[use], truth, balanced(tracks.set[use], truth, TRACK_WEIGHTS))


def instrumentalness(tracks, seed=0, without=None):
    """For every track, by models that saw neither it nor its artist; and the scores of its seconds."""
    scores = out_of_fold(tracks, seed, without)
    x, fold, values = distribution(tracks, scores), tracks.folds(seed), np.zeros(len(scores))
    for k in np.unique(fold):
        model = fit_tracks(tracks, x, (fold != k) & (tracks.set != without))
        values[fold == k] = model.predict_proba(x[fold == k])[:, 1]
    return values, scores


def changes(tracks, values, chosen):
    return np.array([abs(values[i] - values[tracks.origin[tracks.set[i], tracks.name[i]]])
                     for i in np.flatnonzero(chosen)])


def mean_auc(truth, partitions):
    return np.mean([roc_auc_score(truth, values) for values in partitions])


def shares(values):
    """Of partitions x tracks, or of tracks."""
    return (f"at most .4: {np.mean(values <= 0.4):.3f}, at least .6: {np.mean(values >= 0.6):.3f}, "
            f"twentieths at {np.quantile(values, 0.05):.2f} and {np.quantile(values, 0.95):.2f}; {values.shape[-1]} tracks")


def figures(data, cache):
    """(what, value, note), by models of other artists."""
    tracks = Tracks(data, cache)
    partitions = [instrumentalness(tracks, seed) for seed in range(3)]
    values = np.stack([values for values, _ in partitions])
    original = tracks.copy == ""
    sung = np.flatnonzero(original & (tracks.set == "vocals-dev"))
    truth = np.concatenate([tracks.seconds[i] for i in sung])
    known = ~np.isnan(truth)
    heard = np.stack([np.concatenate([scores[i] for i in sung])[known] for _, scores in partitions])
    yield ("voice, seconds of songs, AUC", mean_auc(truth[known], heard),
           f"right at .5: {np.mean((heard >= 0.5) == truth[known]):.3f} of {known.sum()} seconds, 5 songs; three partitions")
    for name in RECORDINGS[1:]:
        here = original & (tracks.set == name) & ~np.isnan(tracks.sung)
        yield f"instrumental or sung, {name}, AUC", mean_auc(1 - tracks.sung[here], values[:, here]), "three partitions"
    for name in np.unique(tracks.set):
        for voice, title in ((1, "with voice"), (0, "without")):
            for copies in (False, True):
                here = (tracks.set == name) & (tracks.sung == voice) & (original != copies)
                if here.any():
                    yield f"{name}{', copies' * copies}, {title}", np.median(values[:, here]), shares(values[:, here])
    kinds = {"encoded": np.isin(tracks.copy, list(ENCODINGS)), "at 16 kHz": tracks.copy == "16000.wav"}
    for title, chosen in (kinds | {kind.removesuffix(".wav"): tracks.copy == kind for kind in RETOUCHES}).items():
        for name in RECORDINGS:
            change = np.stack([changes(tracks, each, chosen & (tracks.set == name)) for each in values])
            yield (f"{name} {title}, changed by at most .05", np.mean(change <= 0.05),
                   f"mean {change.mean():.3f}; {change.shape[1]} copies, three partitions")
    for name in WEIGHTS:
        values, scores = instrumentalness(tracks, without=name)
        for voice, title in ((1, "with voice"), (0, "without")):
            here = original & (tracks.set == name) & (tracks.sung == voice)
            if here.any():
                yield f"left out: {name}, {title}", np.median(values[here]), shares(values[here])


def fit(data, cache):
    tracks = Tracks(data, cache)
    everything = tracks.set != LEFT_OUT
    model = VoiceModel().fit(tracks, everything)
    track = fit_tracks(tracks, distribution(tracks, out_of_fold(tracks)), everything)
    average = pd.read_csv(f"{data}/echonest/labels_13129.csv").instrumentalness.mean()
    write_model(model, track.coef_[0], track.intercept_[0], np.log(average / (1 - average)))
    write_agreement(model, cache)
    # voice_in_games.py refines these weights, and replaces those of the model file.
    np.savez(f"{cache}/voice-before-games.npz", **model_file.read("voice")[1])


def write_model(model, track_weights, track_bias, average):
    """For the track: mean score and 80 % quantile; the average is the log odds of the mean instrumentalness of 13,129 tracks."""
    model_file.write("voice", {
        "mean": model.mean, "scale": model.scale, "weights": model.weights, "bias": model.bias,
        "trackWeights": track_weights, "trackBias": track_bias, "averageLogit": average},
        model_file.layout(BLOCKS | {"around": sum(BLOCKS.values()), "heard": HEARD}), "InstrumentalnessModel")


def write_agreement(model, cache):
    """Data of the library's tests: scores of random inputs, and of tracks from their measurements."""
    rng, seconds = np.random.default_rng(1), len(model.mean[:-HEARD]) // 2
    made_up = lambda part: (model.mean[part] + 2 * rng.normal(size=(6, len(model.mean[part]))) * model.scale[part]).astype(np.float32)
    x, heard = made_up(slice(0, seconds)), made_up(slice(2 * seconds, None))
    scores = model.scores(with_neighbors(x.astype(float), heard.astype(float)))
    files = ("Folk/02-long-winter.wav", "Pop/01-paper-boats.mp3")
    measured = {row["file"].split("SampleAudio/")[1]: inputs(row) for row in rows(f"{cache}/SampleAudio-seconds.jsonl")}
    tracks = {file: np.where(sound, model.scores(with_neighbors(x, heard)), 0)
              for file, (x, heard, sound) in measured.items() if file in files}
    with open(AGREEMENT, "w") as out:
        json.dump({"inputs": x.tolist(), "heard": heard.tolist(), "scores": scores.round(6).tolist(),
                   "tracks": {file: scores.round(6).tolist() for file, scores in tracks.items()}}, out)
        out.write("\n")


if __name__ == "__main__":
    if sys.argv[1] == "fit":
        fit(*sys.argv[2:])
    else:
        for what, value, note in figures(*sys.argv[2:]):
            print(f"{what:48s} {value:6.3f}   {note}")
