#!/usr/bin/env python3
"""The model of audiences: audience.py measure|fit|accuracy DATA_DIR CACHE_DIR

Second by second, a logistic regression hears applause, cheers or a crowd. The material is that of audiences.py; recordings, speech
and noises by themselves count as without an audience. `measure` measures the clips with
FeatureDump; the other sets are those of dump.py. `fit` writes the model file, audience; `accuracy` prints its accuracy, out of
sample.
"""
import csv, glob, json, os, sys
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
import model_file
import games
from audiences import NOISES
from dump import measure, measure_copies
from places import program
from played import POOR, SILENCE, interval, path, stem_of
from voice import BLOCKS, HEARD, REACH, inputs, rows, with_neighbors

AGREEMENT = model_file.agreement("audience")
# The weight of a set among the seconds, divided equally between its seconds with an audience and without.
WEIGHTS = {"audiences": 3, "quadrants-dev": 2, "emotify-dev": 1, "not-music-dev": 0.5, "games": 1}
PENALTY, FOLDS = 300, 5
LEFT_OUT = "versions-dev"  # 16 kHz; never used for fitting
# Log odds that a beginning or an end must outweigh, as for drums: one second does not make an audience.
COST = 2
# The share of seconds with an audience among all that the log odds assume. Most music is made without one.
PRIOR = 0.2
# Seconds: of each end of a track that count for its liveness, and of the stretch that counts. AudienceModel has the same.
END, STRETCH = 20, 3
# One of so many has a copy without treble or of few bits.
POORLY_COPIED = {"audiences": 3, "quadrants-dev": 6, "emotify-dev": 6}
# For sets with many similar seconds, every n-th second counts.
THINNED = {"emotify-dev": 2, "games": 4}


def measure_all(data, cache):
    """The clips, the music of games, and copies without treble or of few bits, as lessons of their own."""
    dump = program("FeatureDump")
    clips = sorted(glob.glob(f"{cache}/audio/audiences/*.mp3"))
    for name, files in (("audiences", clips), ("games", games.albums(f"{cache}/audio/real-music"))):
        with open(f"{cache}/{name}-seconds.jsonl", "wb") as out:
            measure(dump, files, out, "--seconds")
    measure_poor(dump, data, cache, clips)


def measure_poor(dump, data, cache, clips):
    kinds = list(POOR.items())
    for name, every in POORLY_COPIED.items():
        files = clips if name == "audiences" else sorted(glob.glob(f"{data}/{name}/audio/*"))
        copies = [(file, f"{stem_of(file)}@{kinds[i % 4][0]}", ["-t", "30"] + kinds[i % 4][1])
                  for i, file in enumerate(files[1::every])]
        measure_copies(dump, [copies], f"{cache}/audience-{name}-copies.jsonl", "--seconds")


def seconds_of(row):
    """For a row of FeatureDump --seconds: seconds × inputs, and whether each is above silence."""
    x, _, sound = inputs(row)
    return with_neighbors(x, np.empty((len(x), 0))), sound


class Tracks:
    def __init__(self, data, cache):
        self.x, self.sound, self.truth, self.set, self.copy, self.fold, self.info = [], [], [], [], [], [], []
        with open(f"{cache}/audio/audiences/labels.csv") as table:
            told = {os.path.splitext(row["file"])[0]: row for row in csv.DictReader(table)}
        fold_of = {row["group"]: int(row["fold"]) for row in told.values()}
        artists = {}
        for name, labels in (("quadrants-dev", "labels"), ("emotify-dev", "manifest")):
            with open(f"{data}/{name}/{labels}.csv") as table:
                artists |= {(name, stem_of(row["file"])): row["artist"] for row in csv.DictReader(table)}
        with open(f"{data}/not-music-dev/labels.csv") as table:
            noises = 0
            for row in csv.DictReader(table):
                group = row["what"]
                if group in NOISES:
                    # Each sounds in recordings of its fold, as audiences.py numbers them.
                    group = row["file"]
                    fold_of[group] = noises % FOLDS
                    noises += 1
                artists["not-music-dev", stem_of(row["file"])] = group
        for name in [*WEIGHTS, "SampleAudio", LEFT_OUT]:
            for row in rows(f"{cache}/{name}-seconds.jsonl") + rows(f"{cache}/audience-{name}-copies.jsonl"):
                stem, _, copy = stem_of(row["file"]).partition("@")
                if name == "audiences" and stem not in told:
                    continue
                x, sound = seconds_of(row)
                info = told.get(stem, {}) if name == "audiences" else {}
                album = os.path.basename(os.path.dirname(row["file"]))
                group = info.get("group") or artists.get((name, stem), album)
                truth = interval(info.get("audience", ""), len(x))
                truth[~sound] = np.nan
                for values, value in ((self.x, x), (self.sound, sound), (self.truth, truth), (self.set, name), (self.copy, copy),
                                      (self.fold, fold_of.setdefault(group, len(fold_of) % FOLDS)), (self.info, info)):
                    values.append(value)
        self.set, self.copy, self.fold = np.array(self.set), np.array(self.copy), np.array(self.fold)


def balanced(sets, truth):
    """Each set has its weight in both classes, and the classes weigh as PRIOR has it."""
    weight = np.zeros(len(truth))
    for name in np.unique(sets):
        for value in (0, 1):
            here = (sets == name) & (truth == value)
            if here.any():
                weight[here] = WEIGHTS[name] / here.sum()
    for value, share in ((0, 1 - PRIOR), (1, PRIOR)):
        weight[truth == value] *= share * len(truth) / weight[truth == value].sum()
    return weight


class Model:
    def fit(self, tracks, use, penalty=PENALTY):
        chosen = np.flatnonzero(use)
        thinned = [slice(None, None, THINNED.get(tracks.set[i], 1)) for i in chosen]
        x = np.concatenate([tracks.x[i][every] for i, every in zip(chosen, thinned)])
        truth = np.concatenate([tracks.truth[i][every] for i, every in zip(chosen, thinned)])
        sets = np.concatenate([[tracks.set[i]] * len(tracks.truth[i][every]) for i, every in zip(chosen, thinned)])
        known = ~np.isnan(truth)
        x, truth, sets = x[known], truth[known], sets[known]
        self.mean, self.scale = x.mean(0), x.std(0) + 1e-6
        model = LogisticRegression(C=1 / penalty, max_iter=300).fit(
            self.standardized(x), truth, sample_weight=balanced(sets, truth))
        self.weights, self.bias = model.coef_[0], model.intercept_[0]
        return self

    def standardized(self, x):
        return np.clip((x - self.mean) / self.scale, -REACH, REACH)

    def log_odds(self, x):
        return self.standardized(x) @ self.weights + self.bias


def out_of_fold(tracks, **options):
    found = [None] * len(tracks.x)
    use = np.isin(tracks.set, list(WEIGHTS))
    for k in range(FOLDS):
        model = Model().fit(tracks, use & (tracks.fold != k), **options)
        for i in np.flatnonzero(tracks.fold == k):
            found[i] = model.log_odds(tracks.x[i])
    return found


def known_seconds(tracks, found, chosen):
    """truth and log odds"""
    truth = np.concatenate([tracks.truth[i] for i in chosen])
    values = np.concatenate([found[i] for i in chosen])
    known = ~np.isnan(truth)
    return truth[known], values[known]


def course(tracks, found, i):
    return path(np.where(tracks.sound[i], found[i], SILENCE), COST)


def liveness(scores, sound):
    """Of a track, from the scores of its seconds: the highest mean of STRETCH seconds within its ends."""
    loud = np.flatnonzero(sound)
    if not len(loud):
        return 0
    scores = np.where(sound, scores, 0)[loud[0] : loud[-1] + 1]
    ends = [scores] if len(scores) <= 2 * END else [scores[:END], scores[-END:]]
    return max(np.convolve(end, np.ones(n) / n, "valid").max() for end in ends for n in [min(STRETCH, len(end))])


def figures(data, cache):
    """(what, value, note), by models of other artists and other sources of sounds"""
    tracks = Tracks(data, cache)
    found = out_of_fold(tracks)
    clips = np.flatnonzero((tracks.set == "audiences") & (tracks.copy == ""))
    truth, values = known_seconds(tracks, found, clips)
    says = np.concatenate([course(tracks, found, i)[~np.isnan(tracks.truth[i])] for i in clips])
    yield "seconds with an audience that are in a stretch", says[truth == 1].mean(), f"of stretches, {truth[says].mean():.3f} have one"
    yield "audience, seconds, AUC", roc_auc_score(truth, values), f"right {np.mean((values > 0) == truth):.3f} of {len(truth)}"
    others = [i for i in clips if tracks.info[i]["audience"] == ""]
    for source in sorted({tracks.info[i]["source"] for i in clips}):
        chosen = [i for i in clips if tracks.info[i]["source"] == source]
        if tracks.info[chosen[0]]["audience"]:
            truth, values = known_seconds(tracks, found, chosen + others)
            yield f"{source}, seconds, AUC", roc_auc_score(truth, values), f"{len(chosen)} clips, beside all without an audience"
    for kind in sorted({tracks.info[i]["kind"] for i in clips}):
        truth, values = known_seconds(tracks, found, [i for i in clips if tracks.info[i]["kind"] == kind])
        yield f"{kind}, seconds, AUC", roc_auc_score(truth, values), f"{len(truth)} seconds"
    for name in [*WEIGHTS, "SampleAudio", LEFT_OUT]:
        for copies in (False, True):
            chosen = [i for i in np.flatnonzero((tracks.set == name) & ((tracks.copy != "") == copies))
                      if not np.nansum(tracks.truth[i])]
            if chosen:
                active = np.array([course(tracks, found, i).mean() for i in chosen])
                yield (f"{name}{', copies' * copies} without an audience, share of time", active.mean(),
                       f"{np.mean(active > 0):.3f} of {len(chosen)} have any")
    poor = np.flatnonzero((tracks.set == "audiences") & (tracks.copy != ""))
    truth, values = known_seconds(tracks, found, poor)
    yield "copies of mixed clips, seconds, AUC", roc_auc_score(truth, values), f"{len(truth)} seconds"
    live = np.array([np.nansum(truth) > 0 for truth in tracks.truth]) & (tracks.copy == "")
    values = np.array([liveness(logistic(odds), sound) for odds, sound in zip(found, tracks.sound)])
    for title, sets in (("the other clips", ["audiences"]), ("recordings", ["quadrants-dev", "emotify-dev"]), ("games", ["games"])):
        others = ~live & np.isin(tracks.set, sets) & (tracks.copy == "")
        yield (f"liveness, clips with an audience against {title}, AUC", roc_auc_score(live[live | others], values[live | others]),
               f"at least .8: {np.mean(values[live] >= 0.8):.2f} and {np.mean(values[others] >= 0.8):.3f} "
               f"of {live.sum()} and {others.sum()}")


def logistic(x):
    return 1 / (1 + np.exp(-x))


def fit(data, cache):
    tracks = Tracks(data, cache)
    model = Model().fit(tracks, np.isin(tracks.set, list(WEIGHTS)))
    model_file.write("audience", {"mean": model.mean, "scale": model.scale, "weights": model.weights, "bias": model.bias,
                                  "costOfChange": COST},
                     model_file.layout(BLOCKS | {"around": sum(BLOCKS.values())}), "AudienceOfATrack")
    write_agreement(model, cache)


def write_agreement(model, cache):
    """Data of the library's tests: log odds of random inputs, scores of tracks, and liveness of made-up scores."""
    rng, count = np.random.default_rng(1), sum(BLOCKS.values())
    x = (model.mean[:count] + 2 * rng.normal(size=(6, count)) * model.scale[:count]).astype(np.float32)
    tracks, made_up = {}, []
    for row in rows(f"{cache}/SampleAudio-seconds.jsonl"):
        file = row["file"].split("SampleAudio/")[1]
        if file in ("Folk/02-long-winter.wav", "Pop/01-paper-boats.mp3"):
            values, sound = seconds_of(row)
            tracks[file] = np.where(sound, logistic(model.log_odds(values)), 0).round(6).tolist()
    for length in (1, 2, 3, 21, 39, 40, 41, 60, 100):
        odds = (rng.normal(size=length) * 2).round(6)
        sound = rng.random(length) < 0.8
        made_up.append({"logOdds": odds.tolist(), "isSound": sound.tolist(), "liveness": round(liveness(logistic(odds), sound), 6)})
    with open(AGREEMENT, "w") as out:
        around = with_neighbors(x.astype(float), np.empty((len(x), 0)))
        json.dump({"inputs": x.tolist(), "logOdds": model.log_odds(around).round(6).tolist(), "tracks": tracks,
                   "liveness": made_up}, out)
        out.write("\n")


if __name__ == "__main__":
    if sys.argv[1] == "measure":
        measure_all(*sys.argv[2:])
    elif sys.argv[1] == "fit":
        fit(*sys.argv[2:])
    else:
        for what, value, note in figures(*sys.argv[2:]):
            print(f"{what:60s} {value:6.3f}   {note}", flush=True)
