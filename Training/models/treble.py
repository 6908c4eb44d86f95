#!/usr/bin/env python3
"""Restores in sound vectors what recordings without treble lack: treble.py measure|fit|judge DATA_DIR CACHE_DIR

`measure` measures with FeatureDump some tracks of Emotify and quadrants, up to half a minute of each, and copies of them without
treble; the other commands do if nothing is measured yet. `fit` learns from all of them and writes the model file, treble;
TrebleModel.swift computes the same. `judge` prints the figures of its card, for artists and whole sets that were left out.
"""
import json, os, sys
import numpy as np
import dump, model_file, similarity
from band_limit import by_knot
from places import program

AGREEMENT = model_file.agreement("treble")
SECONDS = 30
SETS = ("emotify", "quadrants")
# The numbers of the tracks that are measured, of both sets: drawn at random
DRAWN = {int(number) for number in np.random.default_rng(0).permutation(635)[:275] if number < 555}
# Ends of the spectrum, in mel bands: 2.8, 3.6, 4.8, 6.3, 7.8, 9.2 and 10.2 kHz. At the first and the last there is no correction:
# below, music may end naturally, and above, no edge is found. In between, corrections are interpolated.
KNOTS = np.array([76, 86, 97, 107, 115, 121, 125.0])
WHOLE = "whole.wav"
# FFmpeg's options by name and suffix: what is judged
FORMS = {"16 kHz.wav": "-ar 16000", "40 kbit mono 16 kHz.mp3": "-ac 1 -ar 16000 -b:a 40k",
         "40 kbit mono 22 kHz.mp3": "-ac 1 -ar 22050 -b:a 40k", "11 kHz.wav": "-ar 11025", "8 kHz.wav": "-ar 8000"}
# Twice the frequency, Hz, above which copies contain nothing; each track gets two, one cut steeply and one not
RATES = tuple(range(6500, 20500, 1000))
UNIT = 32  # of the vectors' numbers
PENALTY, RANK = 30.0, 16
FOLDS, DRAWS = 5, 10


# MARK: Measuring

def copies(tracks):
    """Lists of (file, name of the copy, FFmpeg's options), as those of dump.py"""
    def of(number, track, form, options):
        return track[3], f"{number}@{form}", ["-t", str(SECONDS), *options, *([] if form.endswith("mp3") else ["-c:a", "pcm_s16le"])]
    found = []  # a list per track
    for number, track in enumerate(tracks):
        if number not in DRAWN:
            continue
        found.append([of(number, track, WHOLE, [])] + [of(number, track, form, text.split()) for form, text in FORMS.items()])
        for steeply in (0, 1):
            rate = RATES[(5 * number + 7 * steeply) % len(RATES)]
            found[-1].append(of(number, track, f"{rate} {'steep' * steeply}.wav", dump.cutting(rate, steeply)))
    return [sum(found[start : start + 12], []) for start in range(0, len(found), 12)]


def measure(tracks, path):
    dump.measure_copies(program("FeatureDump"), copies(tracks), path + ".part")
    os.rename(path + ".part", path)


class Copies:
    """The points of whole tracks, and of their copies."""

    def __init__(self, tracks, path):
        sound = model_file.read("sound")[1]
        widths, weights, offset = (sound[name].astype(float) for name in ("usualWidth", "map", "offset"))
        self.references = sound["references"].astype(float)
        found = {}
        with open(path) as lines:
            for row in map(json.loads, lines):
                parts = similarity.parts(row)
                width = np.array([np.nan if level is None else level for level in parts["stereo"]], float)
                parts["stereo"] = np.where(np.isnan(width), widths, width)
                number, form = os.path.basename(row["file"]).split("@")
                point = np.concatenate([parts[name] for name in similarity.PARTS]) @ weights + offset
                found[int(number), form] = point, row["bandLimit"]["band"], row["bandLimit"]["certainty"]
        # Nothing is learned from tracks that lack treble themselves, and they are not judged.
        kept = [number for number in sorted(DRAWN) if found.get((number, WHOLE), (0, 0, 1))[2] == 0]
        place = {number: row for row, number in enumerate(kept)}
        self.set = np.array([tracks[number][0] for number in kept])
        self.artist = np.array([f"{tracks[number][0]}:{tracks[number][1]}" for number in kept])
        self.genres = [tracks[number][2] for number in kept]
        self.whole = np.array([found[number, WHOLE][0] for number in kept])
        cut = [(place[number], form, *row) for (number, form), row in found.items() if form != WHOLE and number in place]
        self.origin, self.form, self.point, self.band, self.certainty = (np.array(column) for column in zip(*cut))


# MARK: The map

def knot_weights(band, certainty):
    """copies x knots without the first and the last: linear interpolation, times the certainty that something was cut off"""
    hats = np.stack([np.interp(band, KNOTS, one) for one in np.eye(len(KNOTS))[1:-1]], axis=1)
    return hats * certainty[:, None]


class TrebleModel:
    def fit(self, music, those, penalty=PENALTY, rank=RANK):
        """those: of the copies, which are learned from"""
        design = by_knot(knot_weights(music.band[those], music.certainty[those]), music.point[those] / UNIT)
        missing = music.whole[music.origin[those]] - music.point[those]
        full = np.linalg.solve(design.T @ design + penalty * np.eye(design.shape[1]), design.T @ missing)
        # The axes along which most of the corrections lie (reduced-rank regression)
        self.axes = np.linalg.svd(design @ full, full_matrices=False)[2][:rank]
        self.lost = (full @ self.axes.T).reshape(len(KNOTS) - 2, -1, rank)
        return self

    def restore(self, points, band, certainty):
        design = by_knot(knot_weights(band, certainty), points / UNIT)
        return points + design @ self.lost.reshape(design.shape[1], -1) @ self.axes

    def tensors(self):
        return {"knots": KNOTS, "lost": self.lost / UNIT_OF_COLUMNS[:, None], "axes": self.axes}


# In the file, the weights are of the vectors' own numbers.
UNIT_OF_COLUMNS = np.r_[np.full(similarity.DIMENSION, UNIT), 1.0]


def without(music, groups, penalty=PENALTY, rank=RANK):
    """The points of all copies, restored by models that have not seen the group of their track."""
    restored, of_copy = music.point.copy(), groups[music.origin]
    for group in np.unique(groups):
        model = TrebleModel().fit(music, of_copy != group, penalty, rank)
        those = of_copy == group
        restored[those] = model.restore(music.point[those], music.band[those], music.certainty[those])
    return restored


def folds(music):
    """The fold of each track; the tracks of an artist are in the same one."""
    names = np.random.default_rng(3).permutation(np.unique(music.artist))
    fold = {name: number % FOLDS for number, name in enumerate(names)}
    return np.array([fold[name] for name in music.artist])


# MARK: Judging

def distances(music, points):
    """As `similar` prints them."""
    points = similarity.quantized(points, 1)
    found = (np.maximum(similarity.corrected(points, music.references), 0) / (2 * np.log(2))) ** 0.25
    np.fill_diagonal(found, np.inf)
    return found


def figures(music, name, form, points):
    """measure -> value, for the tracks of a set and their copies of a form. points: of all copies"""
    copies = np.flatnonzero((music.form == form) & (music.set[music.origin] == name))
    tracks = music.origin[copies]
    count = len(tracks)
    d = distances(music, np.r_[music.whole[tracks], points[copies]])
    others = ~np.eye(count, dtype=bool)
    # Of all other tracks and copies, the original is the nearest.
    found = {"found": np.mean(d[count:].argmin(1) == np.arange(count)), "to original": np.median(np.diag(d[:count, count:])),
             "two copies": np.median(d[count:, count:][others]), "copy, whole": np.median(d[:count, count:][others])}
    # Libraries in which half of the tracks are copies
    random, drawn = np.random.default_rng(4), []
    for _ in range(DRAWS):
        cut = random.permutation(count) < count // 2
        mixed = distances(music, np.where(cut[:, None], points[copies], music.whole[tracks]))
        near = np.argsort(mixed, 1, kind="stable")[:, :5]
        drawn.append({"same form": np.mean(cut[near] == cut[:, None]), **similarity.scores(music, tracks, mixed, name)})
    return found | {measure: np.mean([of[measure] for of in drawn]) for measure in drawn[0] if measure != "skew"}


def table(music, restored, title):
    for name in SETS:
        tracks = np.flatnonzero(music.set == name)
        d = distances(music, music.whole[tracks])
        whole = similarity.scores(music, tracks, d, name)
        print(f"\n{title}: {name}, {len(tracks)} tracks; whole: two tracks {np.median(d[np.isfinite(d)]):.2f}, "
              + ", ".join(f"{measure} {value:.3f}" for measure, value in whole.items() if measure != "skew"))
        for number, form in enumerate(FORMS):
            before, after = (figures(music, name, form, points) for points in (music.point, restored))
            if number == 0:
                print(f"{'':24}{'edge found':>12}" + "".join(f"{measure:>16}" for measure in before))
            has_edge = music.certainty[(music.form == form) & (music.set[music.origin] == name)] > 0
            print(f"{form.rsplit('.', 1)[0]:24}{has_edge.mean():>12.2f}"
                  + "".join(f"{value:>8.3f}{after[measure]:>8.3f}" for measure, value in before.items()), flush=True)


def judge(music):
    table(music, without(music, folds(music)), "artists left out")
    table(music, without(music, music.set), "sets left out")


# MARK: Writing

def write_agreement(model, music):
    """Points and edges, and the restored points, for a test of the library"""
    random = np.random.default_rng(2)
    tensors = {name: model_file.stored(array).astype(float) for name, array in model.tensors().items()}
    band = np.r_[tensors["knots"][0] - 1, tensors["knots"], (tensors["knots"][1:] + tensors["knots"][:-1]) / 2, 90.3, 113.7, 124.9, 128]
    points = (music.whole.mean(0) + music.whole.std(0) * random.normal(size=(len(band), similarity.DIMENSION))).round(3)
    certainty = np.where(np.arange(len(band)) % 3 == 0, 1, random.random(len(band)).round(3))
    hats = np.stack([np.interp(band, tensors["knots"], one) for one in np.eye(len(KNOTS))[1:-1]], 1) * certainty[:, None]
    restored = points + np.einsum("nk,nj,kjr,ra->na", hats, np.c_[points, np.ones(len(points))], tensors["lost"], tensors["axes"])
    with open(AGREEMENT, "w") as out:
        json.dump([{"point": p.tolist(), "band": float(b), "certainty": float(c), "restored": r.round(5).tolist()}
                   for p, b, c, r in zip(points, band, certainty, restored)], out)
        out.write("\n")


def fit(music):
    model = TrebleModel().fit(music, np.ones(len(music.point), bool))
    write_agreement(model, music)
    model_file.write("treble", model.tensors(), model_file.layout({"sound": similarity.DIMENSION}), "SimilarityModel")


def main(command, data, cache):
    tracks, path = similarity.recordings(data), f"{cache}/treble.jsonl"
    if command == "measure" or not os.path.exists(path):
        measure(tracks, path)
    if command != "measure":
        {"fit": fit, "judge": judge}[command](Copies(tracks, path))


if __name__ == "__main__":
    main(*sys.argv[1:4])
