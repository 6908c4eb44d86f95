#!/usr/bin/env python3
"""The model of drums and bass: played.py measure|fit|accuracy DATA_DIR CACHE_DIR

Second by second, a logistic regression each hears drums and bass. The material is that of played_lessons.py, and recordings that
have drums or bass all through or not at all (played.csv, by artist and title, not by listening). `measure` measures it with
FeatureDump, and copies of it by encoders, of lower rates and levels; `fit` writes the model file, played; `accuracy` prints its
accuracy, out of sample.
"""
import csv, glob, json, os, subprocess, sys, tempfile
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
import model_file
from dump import cutting, measure, measure_copies
from places import SAMPLES, program
from voice import BLOCKS as VOICE_BLOCKS, HOP, REACH, inputs, rows, with_neighbors

HERE = os.path.dirname(os.path.abspath(__file__))
AGREEMENT = model_file.agreement("played")
PARTS = ("drums", "bass")
# In the order of RegisterInput.
BLOCKS = {"registers": 16, "registerDeviation": 16, "rises": 4, "risePeaks": 4, "tones": 5, "tonePeaks": 2}
# The weight of a set among the seconds, divided equally between its seconds with the part and without.
WEIGHTS = {"mixes": 3, "bands": 1, "quadrants-dev": 2, "emotify-dev": 1, "piano": 0.3, "speech": 0.3}
PENALTY, STEADINESS, FOLDS, SILENCE = 300, 300, 5, -2
COSTS = (0, 1, 2, 3, 4, 6, 8)
COPIES = {"mp3-64.mp3": ["-b:a", "64k"], "16000.wav": cutting(16000, False), "6dB-quieter.wav": ["-af", "volume=-6dB"]}
# General MIDI programs of SampleAudio's score.
BASSES, CONTRABASS, SQUARE = range(32, 40), 43, 80
COPIED = 6  # one of this many recordings
# Without treble, or of few bits, which blur the beginnings of sounds: lessons of their own. One of so many recordings and mixes
# has one of them.
POOR = {"8000.wav": cutting(8000, True), "11025.wav": cutting(11025, True), "14500.wav": cutting(14500, True),
        "mp3-24.mp3": ["-ac", "1", "-ar", "16000", "-b:a", "24k"]}
POORLY_COPIED = 3


def files_of(data, cache):
    """set -> files"""
    found = {name: sorted(glob.glob(f"{folder}/*")) for name, folder in (
        ("mixes", f"{cache}/audio/mixes"), ("bands", f"{cache}/audio/bands"), ("piano", f"{cache}/audio/piano"),
        ("quadrants-dev", f"{data}/quadrants-dev/audio"), ("emotify-dev", f"{data}/emotify-dev/audio"),
        ("speech", f"{data}/not-music-dev/audio"), ("versions-dev", f"{data}/versions-dev/audio"),
        ("vocals-dev", f"{data}/vocals-dev/audio"))}
    found["speech"] = [file for file in found["speech"] if os.path.basename(file).startswith("speech")]
    found["SampleAudio"] = glob.glob(f"{SAMPLES}/*/*")
    return {name: sorted(file for file in files if not file.endswith(".csv")) for name, files in found.items()}


def measure_all(data, cache, *wanted):
    dump = program("FeatureDump")
    for name, files in files_of(data, cache).items():
        if wanted and name not in wanted:
            continue
        with open(f"{cache}/played-{name}.jsonl", "wb") as out:
            measure(dump, files, out, "--seconds")
        print(name, len(files), flush=True)
        copies = []
        if name in ("quadrants-dev", "emotify-dev"):
            copies += [(file, f"{stem_of(file)}@{kind}", options) for file in files[::COPIED] for kind, options in COPIES.items()]
        if name in ("quadrants-dev", "emotify-dev", "mixes"):
            kinds = list(POOR.items())
            copies += [(file, f"{stem_of(file)}@{kinds[i % 4][0]}", kinds[i % 4][1])
                       for i, file in enumerate(files[1::POORLY_COPIED])]
            measure_copies(dump, [copies], f"{cache}/played-{name}-copies.jsonl", "--seconds")


def stem_of(file):
    return os.path.splitext(os.path.basename(file))[0]


def interval(text, count):
    """Of "start-end": whether the part sounds in each second; NaN at the edges."""
    if text == "?":
        return np.full(count, np.nan)
    start, end = map(float, text.split("-")) if text else (0, 0)
    time = np.arange(count) * HOP
    covered = np.clip(np.minimum(end, time + HOP) - np.maximum(start, time), 0, None) / HOP
    return np.where(covered >= 0.6, 1.0, np.where(covered <= 0.02, 0.0, np.nan))


def seconds_of(row):
    """For a row of FeatureDump --seconds: seconds × inputs, and whether each is above silence."""
    x, _, sound = inputs(row)
    return np.hstack([x, np.array(row["registers"])]), sound


def around(x):
    """Adds the means over each second and its neighbors."""
    return with_neighbors(x, np.empty((len(x), 0)))


class Tracks:
    def __init__(self, data, cache):
        self.x, self.sound, self.truth, self.set, self.name, self.copy, self.group = [], [], [], [], [], [], []
        self.info = []
        with open(f"{HERE}/played.csv") as table:
            told = {row["file"]: [float(row[part] or "nan") for part in PARTS] for row in csv.DictReader(table)}
        artists, timed = {}, {}
        for name, labels in (("quadrants-dev", "labels"), ("emotify-dev", "manifest")):
            with open(f"{data}/{name}/{labels}.csv") as table:
                for row in csv.DictReader(table):
                    artists[name, os.path.splitext(os.path.basename(row["file"]))[0]] = row["artist"]
        for name in ("mixes", "bands"):
            with open(f"{cache}/audio/{name}/labels.csv") as table:
                for row in csv.DictReader(table):
                    timed[name, os.path.splitext(row["file"])[0]] = row
        for name in list(WEIGHTS) + ["SampleAudio", "versions-dev", "vocals-dev"]:
            for row in rows(f"{cache}/played-{name}.jsonl") + rows(f"{cache}/played-{name}-copies.jsonl"):
                base = os.path.basename(row["file"])
                stem, _, copy = base.partition("@")
                stem = stem if copy else os.path.splitext(stem)[0]
                x, sound = seconds_of(row)
                count, group, info = len(x), stem, {}
                truth = np.full((count, 2), np.nan)
                if (name, stem) in timed:
                    info = timed[name, stem]
                    group = info["group"]
                    truth = np.c_[interval(info["drums"], count), interval(info["bass"], count)]
                elif (name, stem) in artists:
                    group = artists[name, stem]
                    truth[:] = told.get(f"{name}/{stem}", (np.nan, np.nan))
                elif name in ("piano", "speech"):
                    truth[:] = 0
                truth[~sound] = np.nan
                self.x.append(around(x))
                for values, value in ((self.sound, sound), (self.truth, truth), (self.set, name), (self.name, stem),
                                      (self.copy, copy), (self.group, group), (self.info, info)):
                    values.append(value)
        self.set, self.copy = np.array(self.set), np.array(self.copy)
        # The set of the recording, also of mixes.
        self.base = np.array([name.split("~")[0] if kind == "mixes" else kind for kind, name in zip(self.set, self.name)])
        self.origin = {key: i for i, key in enumerate(zip(self.set, self.name)) if not self.copy[i]}

    def folds(self):
        """By artist; those of mixes share their drummers."""
        known = {self.group[i]: int(self.info[i]["fold"]) for i in range(len(self.x)) if self.info[i].get("fold")}
        others = sorted(set(self.group) - set(known))
        known |= dict(zip(others, np.random.default_rng(0).permutation(len(others)) % FOLDS))
        return np.array([known[group] for group in self.group])


def balanced(sets, truth):
    """Each set has its weight in both classes, and both classes weigh the same."""
    weight = np.zeros(len(truth))
    for name in np.unique(sets):
        for value in (0, 1):
            here = (sets == name) & (truth == value)
            if here.any():
                weight[here] = WEIGHTS[name] / here.sum()
    for value in (0, 1):
        weight[truth == value] *= 0.5 * len(truth) / weight[truth == value].sum()
    return weight


class Model:
    def fit(self, tracks, use, penalty=PENALTY):
        chosen = np.flatnonzero(use & np.isin(tracks.copy, ["", *POOR]))
        x = np.concatenate([tracks.x[i] for i in chosen])
        truth = np.concatenate([tracks.truth[i] for i in chosen])
        sets = np.repeat(tracks.set[chosen], [len(tracks.x[i]) for i in chosen])
        known = ~np.isnan(truth).all(1)
        x, truth, sets = x[known], truth[known], sets[known]
        self.mean, self.scale = np.nanmean(x, 0), np.nanstd(x, 0) + 1e-6
        change = np.array([np.nan_to_num((tracks.x[i].mean(0) - tracks.x[tracks.origin[tracks.set[i], tracks.name[i]]].mean(0))
                                         / self.scale) for i in np.flatnonzero(use & np.isin(tracks.copy, list(COPIES)))])
        prior = np.eye(x.shape[1])
        if len(change):
            prior += STEADINESS * change.T @ change / len(change)
        values, vectors = np.linalg.eigh(prior)
        steady = vectors / np.sqrt(values)
        z = self.standardized(x)
        self.weights, self.bias = [], []
        for part in range(2):
            here = ~np.isnan(truth[:, part])
            model = LogisticRegression(C=1 / penalty, max_iter=300).fit(
                z[here] @ steady, truth[here, part], sample_weight=balanced(sets[here], truth[here, part]))
            self.weights.append(steady @ model.coef_[0])
            self.bias.append(model.intercept_[0])
        self.weights, self.bias = np.array(self.weights), np.array(self.bias)
        return self

    def standardized(self, x):
        return np.nan_to_num(np.clip((x - self.mean) / self.scale, -REACH, REACH))

    def log_odds(self, x):
        """seconds × parts"""
        return self.standardized(x) @ self.weights.T + self.bias


def path(log_odds, cost):
    """As ActivityCourse.path: the likeliest course of two states."""
    off, on, came = 0.0, 0.0, []
    for second, value in enumerate(log_odds):
        price = cost if second else 0
        came.append((on - price > off, on >= off - price))
        off, on = max(off, on - price), max(on, off - price) + value
    state, states = on > off, []
    for from_off, from_on in reversed(came):
        states.append(state)
        state = from_on if state else from_off
    return np.array(states[::-1])


def out_of_fold(tracks, without=(), **options):
    fold, found = tracks.folds(), [None] * len(tracks.x)
    use = np.isin(tracks.set, list(WEIGHTS)) & ~np.isin(tracks.base, without)
    for k in range(FOLDS):
        model = Model().fit(tracks, use & (fold != k), **options)
        for i in np.flatnonzero(fold == k):
            found[i] = model.log_odds(tracks.x[i])
    return found


def seconds_auc(tracks, found, chosen, part):
    truth = np.concatenate([tracks.truth[i][:, part] for i in chosen])
    values = np.concatenate([found[i][:, part] for i in chosen])
    known = ~np.isnan(truth)
    return (roc_auc_score(truth[known], values[known]), np.mean((values[known] > 0) == truth[known]), known.sum())


def clip_score(odds, sound):
    """Share of the time."""
    return (1 / (1 + np.exp(-odds[sound]))).mean() if sound.any() else 0


def sample_truth():
    """file of SampleAudio -> where drums and bass sound, by its score"""
    sys.path.insert(0, SAMPLES)
    import score
    from parts import Clip, Drums
    found = {}
    for piece in [value for value in vars(score).values() if isinstance(value, Clip)]:
        bar, plays = piece.metre * 60 / piece.tempo, ["", ""]
        for part in piece.parts:
            if isinstance(part, Drums):
                plays[0] = f"{part.first * bar:.2f}-{(part.last or piece.bars) * bar:.2f}"
            elif part.program in BASSES or part.program == SQUARE and getattr(part, "low", 99) <= 36:
                plays[1] = f"{part.first * bar:.2f}-{(part.last or piece.bars) * bar:.2f}"
            elif part.program == CONTRABASS and not plays[1]:
                plays[1] = "?"  # of an orchestra
        found[os.path.splitext(os.path.basename(piece.path))[0]] = plays
    return found


def figures(data, cache):
    tracks = Tracks(data, cache)
    original = tracks.copy == ""
    found = out_of_fold(tracks)
    truth = sample_truth()
    for i in np.flatnonzero(tracks.set == "SampleAudio"):
        if tracks.name[i] in truth:
            tracks.truth[i] = np.c_[[interval(each, len(tracks.x[i])) for each in truth[tracks.name[i]]]].T
            tracks.truth[i][~tracks.sound[i]] = np.nan
    for part, title in enumerate(PARTS):
        for name in ("mixes", "bands", "SampleAudio"):
            auc, right, count = seconds_auc(tracks, found, np.flatnonzero(original & (tracks.set == name)), part)
            yield f"{title}, {name}, seconds, AUC", auc, f"right {right:.3f} of {count}"
        for name in ("quadrants-dev", "emotify-dev"):
            for kind, odds in (("artists unheard", found), ("set unheard", out_of_fold(tracks, without=(name,)))):
                chosen = [i for i in np.flatnonzero(original & (tracks.set == name))
                          if not np.isnan(tracks.truth[i][:, part]).all()]
                says = np.array([np.nanmax(tracks.truth[i][:, part]) for i in chosen])
                score = np.array([clip_score(odds[i][:, part], tracks.sound[i]) for i in chosen])
                yield (f"{title}, {name}, clips, AUC", roc_auc_score(says, score),
                       f"{kind}; median with {np.median(score[says == 1]):.2f}, without {np.median(score[says == 0]):.2f}; "
                       f"{len(says)} clips")
        cost = model_file.read("played")[1]["costOfChange"][part]
        for name in np.unique(tracks.set):
            chosen = np.flatnonzero(original & (tracks.set == name))
            active = [path(np.where(tracks.sound[i], found[i][:, part], SILENCE), cost).mean() for i in chosen]
            yield f"{title}, {name}, share of time", np.mean(active), f"{len(chosen)} tracks"
        for kind in (*COPIES, *POOR):
            same = [abs(clip_score(found[i][:, part], tracks.sound[i])
                        - clip_score(found[j][:, part], tracks.sound[j]))
                    for i in np.flatnonzero(tracks.copy == kind) for j in [tracks.origin[tracks.set[i], tracks.name[i]]]]
            yield f"{title}, {kind}, change of the share", np.mean(same), f"at most .1: {np.mean(np.array(same) <= .1):.2f}"


def best_costs(tracks, found):
    """Of changes, by part: right for most seconds of mixes."""
    chosen = np.flatnonzero((tracks.copy == "") & (tracks.set == "mixes"))
    best = []
    for part in range(2):
        right = []
        for cost in COSTS:
            says = np.concatenate([path(found[i][:, part], cost) for i in chosen])
            truth = np.concatenate([tracks.truth[i][:, part] for i in chosen])
            known = ~np.isnan(truth)
            right.append(np.mean([np.mean(says[known & (truth == value)] == value) for value in (0, 1)]))
        print(PARTS[part], dict(zip(COSTS, np.round(right, 3))))
        best.append(COSTS[int(np.argmax(right))])
    return best


def fit(data, cache):
    tracks = Tracks(data, cache)
    costs = best_costs(tracks, out_of_fold(tracks))
    model = Model().fit(tracks, np.isin(tracks.set, list(WEIGHTS)))
    count = sum((VOICE_BLOCKS | BLOCKS).values())
    model_file.write("played", {"mean": model.mean, "scale": model.scale, "weights": model.weights, "bias": model.bias,
                                "costOfChange": costs},
                     model_file.layout(VOICE_BLOCKS | BLOCKS | {"around": count}), "DrumsAndBass")
    write_agreement(model, count, cache)


def write_agreement(model, count, cache):
    """Data of the library's tests: log odds of random inputs, the course for some of them, and scores of tracks."""
    rng = np.random.default_rng(1)
    x = (model.mean[:count] + 2 * rng.normal(size=(6, count)) * model.scale[:count]).astype(np.float32)
    odds = rng.normal(size=(12, 30)) * 3
    tracks = {}
    for row in rows(f"{cache}/played-SampleAudio.jsonl"):
        file = row["file"].split("SampleAudio/")[1]
        if file in ("Folk/02-long-winter.wav", "Pop/01-paper-boats.mp3"):
            values, sound = seconds_of(row)
            tracks[file] = np.where(sound[:, None], 1 / (1 + np.exp(-model.log_odds(around(values)))), 0).T.round(6).tolist()
    with open(AGREEMENT, "w") as out:
        json.dump({"inputs": x.tolist(), "logOdds": model.log_odds(around(x.astype(float))).round(6).tolist(),
                   "courses": [{"logOdds": row.round(6).tolist(), "cost": cost, "active": path(row.round(6), cost).tolist()}
                               for row, cost in zip(odds, COSTS + COSTS)], "tracks": tracks}, out)
        out.write("\n")


if __name__ == "__main__":
    if sys.argv[1] == "measure":
        measure_all(*sys.argv[2:])
    elif sys.argv[1] == "fit":
        fit(*sys.argv[2:])
    else:
        for what, value, note in figures(*sys.argv[2:]):
            print(f"{what:48s} {value:6.3f}   {note}", flush=True)
