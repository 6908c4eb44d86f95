#!/usr/bin/env python3
"""The model of heard tags (HeardTag): tags.py ask|accuracy|fit DATA_DIR CACHE_DIR

`ask` stores the output of published networks (taggers.py) for recordings: CACHE_DIR/tags-<set>.npz; it needs PyTorch
(requirements-key.txt). `accuracy` prints how well models predict the tags of artists that they have not learned from. `fit`
learns from all and writes the model, tags, with the tags of tags.csv that are accurate enough, and the data of a test. Both read
the measurements of dump.py and similarity.py.

A tag is predicted from the data that an index stores of a track: its sound vector and its descriptors. They are first mapped to
the output of the network of MusicEmbedding, of which few numbers are enough for a tag; the two maps are combined in the end. The
truth of a tag comes from the genre in quadrants-dev or Emotify, if tags.csv names one for the set, or from voices.csv, otherwise
from the agreement of the networks.
"""
import csv, json, os, sys
import numpy as np
import model_file
from kept import is_kept, keep, mark
from similarity import files, parts, read
from taggers import TEACHERS

HERE = os.path.dirname(os.path.abspath(__file__))
# HeardTagInput.swift has the same.
DESCRIPTORS = ("valence", "energy", "danceability", "acousticness", "instrumentalness", "speechiness", "liveness", "pulse_clarity",
               "beat_strength", "beat_regularity", "onset_rate", "mode", "key_confidence", "tempo_confidence")
RHYTHM = ("pulseClarity", "beatStrength", "regularity", "onsetRate")
DIMENSION = 96
CLIP = 4.0  # of standardized descriptors
UNUSED = 1e9  # the deviation of a descriptor that is not to count
SOUND_UNIT = 20.0  # about a standard deviation of the sound vector's numbers
HEARING, TELLING = 30.0, 30.0  # penalties of the two maps
FOLDS, DRAWS = 8, 3
AGREED = 0.1  # the mean probability of the networks from which on they agree; it is low, because people rarely tag everything
FEWEST = 12  # recordings of a set that must have a tag, and that must lack it; otherwise the set does not count
LEAST_ACCURACY = 0.70
LARGEST_FAULT = 0.10  # largest mean error of a printed probability
SETS = ("quadrants", "emotify", "games")


# MARK: Data

def table():
    with open(f"{HERE}/tags.csv") as rows:
        return list(csv.DictReader(rows))


def sound_vector(row):
    """The sound vector, and the output of the network."""
    model = sound_vector.model
    measured = parts(row)
    stereo = np.array(measured["stereo"], float)
    measured["stereo"] = np.where(np.isnan(stereo), model["usualWidth"], stereo)
    inputs = np.concatenate([np.asarray(part, float) for part in measured.values()])
    return np.clip(np.round(inputs @ model["map"].astype(float) + model["offset"]), -127, 127)


sound_vector.model = model_file.read("sound")[1]


def descriptors(row):
    said = row["descriptors"] | {"mode": row["mode"], "key_confidence": row["keyConfidence"],
                                 "tempo_confidence": row["tempoConfidence"]}
    said |= {name: row["rhythm"][key] for name, key in zip(DESCRIPTORS[7:11], RHYTHM)}
    return [said[name] for name in DESCRIPTORS]


class Recordings:
    """All measured recordings, the labeled ones and the music of games, with the truth of their tags."""

    def __init__(self, data, cache):
        rows = {os.path.realpath(row["file"]): row for row in read(f"{cache}/similarity.jsonl")}
        tracks = [track for track in files(data, cache) if track[3] in rows]
        self.names = [os.path.basename(track[3]) for track in tracks]
        self.set = np.array([track[0] for track in tracks])
        self.group = np.array([f"{track[0]}:{track[1]}" for track in tracks])
        measured = [rows[track[3]] for track in tracks]
        self.sound = np.array([sound_vector(row) for row in measured])
        self.descriptors = np.array([descriptors(row) for row in measured], float)
        self.heard = np.array([row["statistics"]["embedding"] for row in measured], float)
        self.tags = table()
        said, sung = self.said(data, cache, tracks), self.sung()
        genres = [track[2] for track in tracks]
        # recordings × tags: the probability, and the truth; NaN if unknown.
        self.likely, self.true = (np.full((len(tracks), len(self.tags)), np.nan) for _ in range(2))
        for column, tag in enumerate(self.tags):
            for row, name in enumerate(self.set):
                if tag.get(name):
                    self.likely[row, column] = self.true[row, column] = tag[name] in genres[row]
                elif tag["sung"]:
                    self.likely[row, column] = self.true[row, column] = sung[row] == float(tag["sung"]) if sung[row] >= 0 else np.nan
                elif said[column] is not None and not np.isnan(said[column][row]):
                    self.likely[row, column] = min(1, said[column][row] / (2 * AGREED))
                    self.true[row, column] = said[column][row] >= AGREED

    def sung(self):
        """For each recording: 1 with singing, 0 without, −1 if voices.csv does not contain it."""
        with open(f"{HERE}/voices.csv") as rows:
            voice = {row["file"]: float(row["voice"]) for row in csv.DictReader(rows)}
        return [voice.get(f"{name}-dev/{os.path.splitext(file)[0]}", -1) for name, file in zip(self.set, self.names)]

    def said(self, data, cache, tracks):
        """For each tag the networks' mean probability by recording; None if tags.csv names no network."""
        with open(f"{data}/../teachers/tags.json") as opened:
            names = json.load(opened)
        logits, columns = {}, [f"{teacher.removeprefix('fcn_')}/{tag}" for teacher in TEACHERS for tag in names[teacher]]
        for name in SETS:
            with np.load(f"{cache}/tags-{name}.npz") as kept:
                logits |= {(name, key): kept[key] for key in kept.files}
        empty = np.full(len(columns), np.nan)
        share = 1 / (1 + np.exp(-np.array([logits.get((track[0], key_of(track)), empty) for track in tracks])))
        found = []
        for tag in self.tags:
            wanted = [words.replace("+", " ") for words in tag["teachers"].split()]
            by_teacher = {}
            for word in wanted:
                by_teacher.setdefault(word.split("/")[0], []).append(share[:, columns.index(word)])
            found.append(np.mean([np.max(of, 0) for of in by_teacher.values()], 0) if wanted else None)
        return found

    def folds(self, seed):
        groups = np.unique(self.group)
        fold_of = dict(zip(groups, np.random.default_rng(seed).permutation(len(groups)) % FOLDS))
        return np.array([fold_of[group] for group in self.group])


def key_of(track):
    """The name of a recording for the networks, with its album if the name is not unique."""
    return f"{track[1]} {os.path.basename(track[3])}" if track[0] == "games" else os.path.basename(track[3])


def ask(data, cache):
    import torch
    from taggers import Teachers
    torch.set_num_threads(1)
    folder, teachers = f"{data}/../teachers", None
    for name in SETS:
        tracks = [track for track in files(data, cache) if track[0] == name]
        weights = [f"{folder}/{teacher}.npz" for teacher in TEACHERS]
        path, asked = f"{cache}/tags-{name}.npz", mark(("taggers",), [track[3] for track in tracks] + weights)
        if not is_kept(path, asked):
            teachers = teachers or Teachers(folder)
            keep(path, asked, {key_of(track): teachers(track[3]) for track in tracks})


# MARK: The model

def ridge(x, y, penalty):
    """Weights and a constant, (inputs × outputs, outputs)."""
    mean, target = x.mean(0), y.mean(0)
    centered = x - mean
    weights = np.linalg.solve(centered.T @ centered + penalty * np.eye(x.shape[1]), centered.T @ (y - target))
    return weights, target - mean @ weights


class Model:
    """Two linear maps, one after the other: to the output of a network, and from that and the descriptors to tags."""

    def standardize(self, recordings, rows):
        """All descriptors, standardized by the distribution in some rows."""
        described = recordings.descriptors[rows]
        self.mean, self.deviation = described.mean(0), described.std(0)
        # A concert sounds no more like a genre than the studio, and the published weights were fitted to an older meaning of liveness.
        self.deviation[DESCRIPTORS.index("liveness")] = UNUSED
        return np.clip((recordings.descriptors - self.mean) / self.deviation, -CLIP, CLIP)

    def fit(self, recordings, rows):
        self.standardize(recordings, rows)
        x, heard = self.inputs(recordings)[rows], recordings.heard[rows]
        self.unit = heard.std(0).mean()
        to_heard, constant = ridge(x, heard / self.unit, HEARING)
        seen = np.c_[x @ to_heard + constant, x[:, DIMENSION:]]
        self.weights = np.zeros((x.shape[1], len(recordings.tags)))
        self.bias = np.zeros(len(recordings.tags))
        for tag, likely in enumerate(recordings.likely[rows].T):
            known = ~np.isnan(likely)
            if not known.any():
                continue
            telling, bias = ridge(seen[known], likely[known], TELLING)
            size = heard.shape[1]
            self.weights[:, tag] = to_heard @ telling[:size]
            self.weights[DIMENSION:, tag] += telling[size:]
            self.bias[tag] = bias + constant @ telling[:size]
        return self

    def inputs(self, recordings):
        standardized = np.clip((recordings.descriptors - self.mean) / self.deviation, -CLIP, CLIP)
        return np.c_[recordings.sound / SOUND_UNIT, standardized]

    def score(self, recordings):
        return self.inputs(recordings) @ self.weights + self.bias


def unheard(recordings, seed):
    """Scores by models of other artists."""
    fold, scores = recordings.folds(seed), np.zeros(recordings.true.shape)
    for k in range(FOLDS):
        scores[fold == k] = Model().fit(recordings, fold != k).score(recordings)[fold == k]
    return scores


# MARK: Calibration

def calibrate(score, true):
    """Slope and intercept of the logistic curve (Platt), by Newton's method."""
    x, slope = np.c_[score, np.ones(len(score))], np.zeros(2)
    positives, negatives = true.sum(), (~true).sum()
    target = np.where(true, (positives + 1) / (positives + 2), 1 / (negatives + 2))
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(x @ slope, -30, 30)))
        hessian = (x * (p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(2)
        step = np.linalg.solve(hessian, x.T @ (target - p))
        slope += step
        if abs(step).max() < 1e-9:
            break
    return slope


def calibrated(scores, recordings, fold):
    """Probabilities; each fold uses the curve of the others."""
    found = np.full(scores.shape, np.nan)
    for tag, true in enumerate(recordings.true.T):
        known = ~np.isnan(true)
        for k in range(FOLDS):
            others, here = known & (fold != k), known & (fold == k)
            a, b = calibrate(scores[others, tag], true[others] > 0)
            found[here, tag] = 1 / (1 + np.exp(-(a * scores[here, tag] + b)))
    return found


# MARK: Figures

def auc(true, score):
    ranks = np.argsort(np.argsort(score, kind="stable"), kind="stable") + 1
    positives = true.sum()
    return (ranks[true].sum() - positives * (positives + 1) / 2) / (positives * (~true).sum())


def figures(recordings, scores, tag):
    """For a tag, by set with enough data: (AUC, number of recordings with the tag)."""
    found = {}
    for name in SETS:
        here = (recordings.set == name) & ~np.isnan(recordings.true[:, tag])
        true = recordings.true[here, tag] > 0
        if min(true.sum(), (~true).sum()) >= FEWEST:
            found[name] = (auc(true, scores[here, tag]), int(true.sum()))
    return found


def accuracy_of(found):
    """Mean over sets, weighted by the number of recordings with the tag."""
    return sum(a * n for a, n in found.values()) / sum(n for _, n in found.values())


def judge(recordings):
    """For each tag, its figures by set and the error of its probabilities; and all probabilities, by draw."""
    draws = [(scores := unheard(recordings, seed), calibrated(scores, recordings, recordings.folds(seed))) for seed in range(DRAWS)]
    judged = []
    for tag in range(len(recordings.tags)):
        by_draw = [figures(recordings, scores, tag) for scores, _ in draws]
        found = {name: (np.mean([f[name][0] for f in by_draw]), by_draw[0][name][1]) for name in by_draw[0]}
        fault = np.mean([fault_of(recordings.true[:, tag], likely[:, tag]) for _, likely in draws]) if found else np.nan
        judged.append((found, fault))
    return judged, draws


def fault_of(true, likely):
    """The mean error of probabilities: by tenths, weighted by the number of probabilities in them."""
    known = ~np.isnan(true) & ~np.isnan(likely)
    tenth, true, likely = np.minimum(9, likely[known] * 10).astype(int), true[known], likely[known]
    return sum(abs(true[tenth == k].sum() - likely[tenth == k].sum()) for k in range(10)) / max(1, len(true))


def shipped(judged):
    return [tag for tag, (found, fault) in enumerate(judged)
            if found and accuracy_of(found) >= LEAST_ACCURACY and fault <= LARGEST_FAULT]


def accuracy(data, cache):
    recordings = Recordings(data, cache)
    judged, draws = judge(recordings)
    kept = shipped(judged)
    print(f"{'tag':18s} {'kind':10s}   AUC  fault  by set (how many have it)")
    for tag, (row, (found, fault)) in enumerate(zip(recordings.tags, judged)):
        sets = ", ".join(f"{name} {a:.2f} ({n})" for name, (a, n) in found.items()) or "no set says enough of it"
        figure = f"{accuracy_of(found):.2f}   {fault:.2f}" if found else "   –      –"
        print(f"{row['name']:18s} {row['kind']:10s}  {figure}   {sets}{'' if tag in kept else '; left out'}")
    by_network = [heard_by_network(recordings, seed) for seed in range(DRAWS)]
    for title, found in (("from the index", [scores for scores, _ in draws]), ("from the network's own numbers", by_network)):
        print(f"21 genre words of quadrants, mean AUC {title}: {np.mean([genre_words(recordings, of) for of in found]):.3f}")
    print(f"{len(kept)} tags are told well enough; their mean AUC: {np.mean([accuracy_of(judged[tag][0]) for tag in kept]):.3f}")
    print("of what is told with a probability so many have it:")
    for k in range(10):
        likely = np.concatenate([of[:, kept].ravel() for _, of in draws])
        true = np.concatenate([recordings.true[:, kept].ravel() for _ in draws])
        inside = (likely >= k / 10) & (likely < (k + 1) / 10 + (k == 9))
        print(f"  {k / 10:.1f} to {(k + 1) / 10:.1f}: {true[inside].mean():.2f} of {inside.sum() // DRAWS}")
    left_out(recordings, kept)


def genre_words(recordings, scores):
    here = recordings.set == "quadrants"
    return np.mean([auc(recordings.true[here, tag] > 0, scores[here, tag])
                    for tag, row in enumerate(recordings.tags) if row["quadrants"]])


def heard_by_network(recordings, seed):
    """The rival: scores from the network's output, which no index stores, and the descriptors; of other artists."""
    fold, scores = recordings.folds(seed), np.zeros(recordings.true.shape)
    seen = np.c_[recordings.heard / recordings.heard.std(0).mean(), Model().standardize(recordings, slice(None))]
    for k in range(FOLDS):
        for tag, likely in enumerate(recordings.likely.T):
            learned = (fold != k) & ~np.isnan(likely)
            if learned.any():
                weights, bias = ridge(seen[learned], likely[learned], TELLING)
                scores[fold == k, tag] = seen[fold == k] @ weights + bias
    return scores


def left_out(recordings, kept):
    """Sets that were not used for learning."""
    for name in SETS:
        scores = Model().fit(recordings, recordings.set != name).score(recordings)
        found = {tag: figures(recordings, scores, tag).get(name) for tag in kept}
        known = [tag for tag in kept if found[tag]
                 and not np.isnan(recordings.likely[recordings.set != name, tag]).all()]
        if not known:
            continue
        labeled = [tag for tag in known if recordings.tags[tag].get(name)]
        print(f"{name} left out: mean AUC of {len(known)} tags {np.mean([found[tag][0] for tag in known]):.3f}"
              + "".join(f", {recordings.tags[tag]['name']} {found[tag][0]:.2f}" for tag in labeled))


# MARK: Writing

def fit(data, cache):
    recordings = Recordings(data, cache)
    judged, draws = judge(recordings)
    kept, model = shipped(judged), Model().fit(recordings, np.ones(len(recordings.set), bool))
    write("tags", recordings, judged, draws, kept, model, model, {"mean": model.mean, "deviation": model.deviation})


def write(name, recordings, judged, draws, kept, model, scale, tensors):
    """The model file of the tags that are kept, calibrated by the scores of held-out artists, and the data of its test.

    `scale` has the mean and deviation of the descriptors, `tensors` what else the file has."""
    weights = model.weights[:, kept] * np.repeat([1 / SOUND_UNIT, 1], [DIMENSION, len(DESCRIPTORS)])[:, None]
    bias = model.bias[kept]
    for column, tag in enumerate(kept):
        known = ~np.isnan(recordings.true[:, tag])
        scores = np.concatenate([scores[known, tag] for scores, _ in draws])
        slope, constant = calibrate(scores, np.tile(recordings.true[known, tag] > 0, len(draws)))
        weights[:, column] *= slope
        bias[column] = slope * bias[column] + constant
    rows = [recordings.tags[tag] for tag in kept]
    model_file.write(name, {"weights": weights.T, "bias": bias, **tensors,
                            "accuracy": [round(accuracy_of(judged[tag][0]), 3) for tag in kept]},
                     model_file.layout({"sound": DIMENSION} | {name: 1 for name in DESCRIPTORS}), "HeardTags",
                     **{key: ";".join(row[key[:-1] if key != "aliases" else key] for row in rows) for key in (
                         "names", "kinds", "aliases")})
    write_agreement(model_file.agreement(name), recordings, scale, weights, bias, rows)


def write_agreement(path, recordings, scale, weights, bias, rows):
    """Inputs of some recordings and, in double precision, the probabilities; `scale` has the mean and deviation of the descriptors."""
    written = []
    for row in range(0, len(recordings.set), len(recordings.set) // 12):
        sound, described = recordings.sound[row], recordings.descriptors[row].astype(np.float32).astype(float)
        standardized = np.clip((described - scale.mean) / scale.deviation, -CLIP, CLIP)
        sums = np.r_[sound, standardized] @ weights + bias
        written.append({"sound": sound.astype(int).tolist(), "descriptors": described.tolist(),
                        "likely": (1 / (1 + np.exp(-sums))).round(6).tolist()})
    with open(path, "w") as out:
        json.dump({"names": [row["name"] for row in rows], "tracks": written}, out)
        out.write("\n")


if __name__ == "__main__":
    {"ask": ask, "accuracy": accuracy, "fit": fit}[sys.argv[1]](*sys.argv[2:])
