#!/usr/bin/env python3
"""Prints the accuracy of the descriptors, always out of sample: accuracy.py DATA_DIR CACHE_DIR

CACHE_DIR holds the output of dump.py; run it first, after any change of the library. Models that were fitted to a set are fitted
again without the tracks under test. Missing sets are skipped.
"""
import os, re, sys
import numpy as np
from dump import read_dump, read_labels, read_truth
from places import SOURCES

PARTITIONS = 6  # samples of artists for the figures of moods, because the first ten tracks of a mood are few and depend on chance
TO_REACH = {
    "Echo Nest r, energy": 0.85, "Echo Nest r, acousticness": 0.86, "Echo Nest r, danceability": 0.61,
    "Echo Nest r, instrumentalness": 0.60, "Echo Nest r, valence": 0.60,
    "Emotify valence, Spearman": 0.52, "Emotify valence, within genre": 0.53,
    "Emotify energy, Spearman": 0.70, "Emotify energy, within genre": 0.64,
    "Quadrants valence, AUC": 0.80, "Quadrants valence, within loud": 0.92, "Quadrants valence, within quiet": 0.71,
    "Quadrants energy, AUC": 0.94, "Quadrants macro F1": 0.69, "of the first ten of a quadrant, right": 0.85,
    "Emopia valence, AUC": 0.82, "Emopia energy, AUC": 0.95, "Vgmidi valence, AUC": 0.79, "Vgmidi energy, AUC": 0.88,
    "music against noise and speech, AUC": 0.99,
    "Groove tempo, exact": 0.82, "Groove tempo, any octave": 0.97,
    "POP909 tempo, exact": 0.92, "POP909 tempo, any octave": 1.00, "POP909 key, MIREX": 0.95,
}
PITCHES = {"C": 0, "Db": 1, "C#": 1, "D": 2, "Eb": 3, "D#": 3, "E": 4, "F": 5, "Gb": 6, "F#": 6, "G": 7, "Ab": 8,
           "G#": 8, "A": 9, "Bb": 10, "A#": 10, "B": 11}


def show(name, value, note=""):
    target = TO_REACH.get(name)
    goal = f"{target:.2f} {'reached' if round(value, 2) >= target else 'MISSED '}" if target else "            "
    print(f"{name:34s} {value:6.3f}   {goal}   {note}")


def echonest(table):
    if not table:
        return print("skipped Echo Nest: no data")
    from train import TARGETS
    _, curves, predicted, targets, _ = table
    for i, name in enumerate(TARGETS):
        r = np.corrcoef(predicted[:, i], targets[:, i])[0, 1]
        calibrated = np.interp(predicted[:, i], *curves[i])
        low, high = np.percentile(calibrated, [10, 90])
        show(f"Echo Nest r, {name}", r,
             f"calibrated {np.corrcoef(calibrated, targets[:, i])[0, 1]:.3f}, p90 - p10 {high - low:.2f}")


def labeled(data, cache):
    """The corpora; None if any of them was not measured."""
    from corpora import MOOD_SETS, NO_MUSIC, Corpora
    from train import TARGETS
    if all(read_dump(cache, name) for name in MOOD_SETS + (NO_MUSIC,)):
        return Corpora(data, cache, TARGETS)
    return None


def emotions(corpora, table):
    """Nested: within every fold the settings are chosen on the rest. Then each corpus is rated by models that never saw it."""
    if not (table and corpora):
        return print("skipped valence, energy and music: not all of their sets are measured")
    from corpora import MOOD_SETS
    from train import out_of_fold_moods, select
    partitions = [out_of_fold_moods(corpora, seed) for seed in range(PARTITIONS)]
    figures = [corpora.figures(scores) for scores in partitions]
    for name in figures[0]:
        values = [figure[name] for figure in figures]
        show(name, np.mean(values), f"+- {np.std(values):.3f} over {PARTITIONS} partitions")
    spread(corpora, partitions)
    presets(corpora, partitions)
    threshold(corpora, partitions)
    for name in MOOD_SETS:
        train = corpora.set != name
        scores = np.full((len(corpora.x), 4), np.nan)
        scores[~train] = corpora.model(train, select(corpora, train)).predict(corpora.x[~train])
        for title, value in corpora.figures(scores).items():
            if title.endswith("AUC"):
                show(f"left out: {title}", value)
    band_limits(corpora, table)
    encodings(corpora, table)
    dance(corpora, table)


def threshold(corpora, partitions):
    """How many clips TrackKind.leastMusic classifies wrongly. Tones are rated by models that never heard their kind."""
    from corpora import TONES
    least, tones = 0.6, np.isin(corpora.set, list(TONES))
    parts = {kind: (corpora.kind == kind) & ~tones for kind in np.unique(corpora.kind)}
    parts |= {name: corpora.set == name for name in TONES if (corpora.set == name).any()}
    for kind, here in parts.items():
        taken = [np.sum(np.clip(0.5 + 0.5 * scores[here, 2], 0, 1) >= least) for scores in partitions]
        show(f"{kind} taken for music", np.mean(taken) / here.sum(),
             f"{', '.join(map(str, taken))} of {here.sum()} in {PARTITIONS} partitions")


def spread(corpora, partitions):
    """The concentration of the scores, and the purity of the ten best of each quadrant."""
    from train import mood_calibration
    real = corpora.set == "quadrants-dev"
    valence, energy = corpora.truth[real].T > 0
    pure = []
    for scores in partitions:
        v, e = (np.interp(scores[real, k], *mood_calibration(scores[real, k])) for k in (0, 1))
        for name, x in (("valence", v), ("energy", e)):
            low, high = np.percentile(x, [10, 90])
            show(f"Quadrants {name}, p90 - p10", high - low, f"median {np.median(x):.2f}")
        for cheerful, lively in ((True, True), (False, True), (False, False), (True, False)):
            fit = (v if cheerful else 1 - v) * (e if lively else 1 - e)
            best = np.argsort(-fit)[:10]
            pure.append(np.mean((valence[best] == cheerful) & (energy[best] == lively)))
    show("of the first ten of a quadrant, right", np.mean(pure), " ".join(f"{p:.1f}" for p in pure))


def presets(corpora, partitions):
    """The purity of the ten best of each preset mood, ranked as in the library by the shares that valence, energy and gloom exceed:
    for all clips, and for samples of 70 % of the artists, in which a lucky order counts less."""
    from scipy.stats import norm, rankdata, zscore
    from gloom import gloom
    with open(f"{SOURCES}/MusicQuestions/Moods/MoodRegion.swift") as source:
        found = re.findall(
            r'"(\w+)": MoodRegion\(\s*valence: ([\d.]+), energy: ([\d.]+), valenceRadius: ([\d.]+), energyRadius: ([\d.]+)'
            r'(?:, gloom: Gloom\(center: ([\d.]+), radius: ([\d.]+)\))?\)', source.read())
    real = corpora.set == "quadrants-dev"
    cheerful, lively = corpora.truth[real].T > 0
    meant = {"happy": cheerful & lively, "calm": cheerful & ~lively, "sad": ~cheerful & ~lively,
             "gloomy": ~cheerful & ~lively, "angry": ~cheerful & lively, "energetic": lively}
    rows = [corpora.rows[i] for i in np.flatnonzero(real)]
    glooms = np.array([gloom((1 - 2 * row["mode"]) * row["keyConfidence"], row["rhythm"]["regularity"]) for row in rows])
    artist = corpora.group[real]
    artists, dice = np.unique(artist), np.random.default_rng(0)
    samples = [np.isin(artist, dice.permutation(artists)[: int(0.7 * len(artists))]) for _ in range(50)]

    def right(name, region, scores, clips):
        valence, energy, valence_radius, energy_radius, *of_gloom = region
        # The prior of music of all kinds weighs as much as five tracks of a library.
        v, e = ((rankdata(x) - 0.5 + 5 * norm.cdf(zscore(x))) / (len(x) + 5) for x in scores[real][clips, :2].T)
        distance = ((v - valence) / valence_radius) ** 2 + ((e - energy) / energy_radius) ** 2
        if of_gloom:
            center, radius = of_gloom
            g = (rankdata(glooms[clips]) - 0.5 + 5 * glooms[clips]) / (clips.sum() + 5)
            distance += ((g - center) / radius) ** 2
        return np.mean(meant[name][clips][np.argsort(distance)[:10]])
    pure = []
    for name, *numbers in found:
        region = [float(number) for number in numbers if number]
        of = [right(name, region, scores, np.ones(real.sum(), dtype=bool)) for scores in partitions]
        sampled = np.mean([right(name, region, scores, clips) for scores in partitions for clips in samples])
        pure.append(np.mean(of))
        show(f"of the first ten of {name}, right", pure[-1],
             f"{' '.join(f'{p:.1f}' for p in of)}; in samples of 70 % of the artists {sampled:.3f}")
    show("of the first ten of a mood, right", np.mean(pure))


def band_limits(corpora, table):
    """The difference between copies at lower rates and their tracks, corrected with other artists' copies."""
    from band_limit import BandLimitModel
    from inputs import from_dump
    from train import DEFAULT, mood_calibration
    import moods
    model, curves = table[0], table[1]
    rates, piano = (8000, 11025, 16000), corpora.set == "emopia-dev"
    fold, copies = corpora.folds(0, 5), [
        copy for copy in corpora.copies if copy[1] in rates and corpora.set[copy[2]] == "emotify-dev"]
    rows, origin = [copy[0] for copy in copies], np.array([copy[2] for copy in copies])
    cut = from_dump(rows)
    measured = moods.inputs(rows, model.predict(cut), cut)
    restored, restored_moods = cut.copy(), measured.copy()
    for k in np.unique(fold):
        test = [i for i, copy in enumerate(copies) if fold[copy[2]] == k]
        if not test:
            continue
        others = [copy for copy in corpora.copies if fold[copy[2]] != k]
        band_limit = BandLimitModel(model, corpora.layout).fit(others, corpora.rows, piano)
        part = [rows[i] for i in test]
        restored[test] = band_limit.restore_spectrum(part, cut[test])
        restored_moods[test] = band_limit.restore_movement(
            part, moods.inputs(part, model.predict(restored[test]), restored[test]))

    found = [row["bandLimit"]["certainty"] > 0 for row in rows]
    show("copies at these rates, cut found", np.mean(found), f"{sum(found)} of {len(found)}")
    recordings = np.isin(corpora.set, ("quadrants-dev", "emotify-dev"))
    whole = [corpora.rows[i]["bandLimit"]["certainty"] > 0 for i in np.flatnonzero(recordings)]
    show("tracks as they are, cut found", np.mean(whole), f"{sum(whole)} of {len(whole)}")
    mood = corpora.model(np.ones(len(fold), dtype=bool), DEFAULT)
    for name in ("valence", "energy", "acousticness"):
        if name in ("valence", "energy"):
            k = ("valence", "energy").index(name)
            whole, *changed = (mood.predict(x)[:, k] for x in (corpora.heard_x, measured, restored_moods))
            curve = mood_calibration(whole[recordings])
        else:
            k = corpora.names.index(name)
            whole, *changed = (x[:, k] for x in (corpora.heard_x, measured, restored_moods))
            curve = curves[k]
        before, after = (abs(np.interp(x, *curve) - np.interp(whole[origin], *curve)) for x in changed)
        for rate in rates:
            here = np.array([copy[1] == rate for copy in copies])
            show(f"{name} at {rate / 1000:g} kHz, changed by", after[here].mean(),
                 f"uncorrected {before[here].mean():.3f}; {here.sum()} copies")


def encodings(corpora, table):
    """How often an encoded copy gives the same result as its track, by models that heard neither the track nor its copies."""
    from train import TARGETS, changed_by_encoding
    changes = changed_by_encoding(corpora, table)
    encoding = np.array([copy[1] for copy in corpora.coded])
    sets = corpora.set[corpora.origin]
    for name, change in zip(TARGETS, changes.T):
        if name == "instrumentalness":
            continue  # the first stage's value, which is not reported
        vorbis = np.array([one.startswith("vorbis") for one in encoding])
        for title in np.unique(sets):
            here = (sets == title) & ~corpora.retouched
            show(f"{name}, changed by at most .05", np.mean(change[here & ~vorbis] <= 0.05),
                 f"{title}, MP3, AAC, Opus and mono; with Vorbis {np.mean(change[here] <= 0.05):.3f}, "
                 f"mean {change[here].mean():.3f}")
        print("   " + ", ".join(f"{one} {np.mean(change[encoding == one] <= 0.05):.2f}" for one in np.unique(encoding)))


def dance(corpora, table):
    """Medians by genre. The scale of the pulse and the calibration come from other artists."""
    from moods import PulseModel
    from train import normal_calibration
    predicted, pulse_clarity = corpora.dance_inputs()
    real = corpora.set == "emotify-dev"
    fold, genre, labels = corpora.folds(0, 10)[real], corpora.genre[real], table[4]["danceability"].values
    values = np.zeros(len(predicted))
    for k in np.unique(fold):
        train, test = fold != k, fold == k
        model = PulseModel().fit(predicted[train], pulse_clarity[train])
        curve = normal_calibration(model.score(predicted[train], pulse_clarity[train]), labels)
        values[test] = np.interp(model.score(predicted[test], pulse_clarity[test]), *curve)
    for name in np.unique(genre):
        show(f"danceability of {name}, median", np.median(values[genre == name]), f"{np.sum(genre == name)} tracks")


def tempo(cache):
    from train_tempo import SETS, fit, load, load_stretches, measured, near, out_of_fold
    if not measured(cache):
        return print("skipped tempo: not measured")
    tracks, lessons = load(cache), load_stretches(cache)
    picks = [out_of_fold(tracks, lessons, folds) for folds in (7, 10, 13)]
    for title, name in zip(("Groove", "POP909", "SampleAudio", "idioms"), SETS):
        for label, factors in (("exact", (1,)), ("any octave", (1, 2, 0.5))):
            hits = [any(near(p, t["bpm"] * f) for f in factors)
                    for pick in picks for t, (p, _) in zip(tracks, pick) if t["set"] == name]
            show(f"{title} tempo, {label}", np.mean(hits), f"{len(hits) // 3} tracks, three partitions")
    for title, names in (("recordings", SETS[:3]), ("idioms", SETS[3:])):
        for label, low, high in (("≥ 0.8", 0.8, 2), ("≥ 0.6", 0.6, 2), ("< 0.5", 0, 0.5)):
            right = [near(p, t["bpm"]) for pick in picks for t, (p, sure) in zip(tracks, pick)
                     if t["set"] in names and low <= sure < high]
            show(f"tempo of confidence {label}, {title}", np.mean(right), f"{len(right)} of three partitions")
    for low, high in ((135, 150), (150, 180), (180, 300)):
        right = [near(p, t["bpm"]) for pick in picks for t, (p, _) in zip(tracks, pick) if low < t["bpm"] <= high]
        show(f"tempo above {low} to {high}, exact", np.mean(right), f"{len(right) // 3} tracks, three partitions")
    model = fit(tracks + lessons)
    for name in ("arrangements", "accompaniments", "charts"):
        if read_dump(cache, name):
            unlearnt_tempo(name, load(cache, [name]), model)
        else:
            print(f"skipped {name}, to which nothing is fitted: not made, see {name}.py")


def unlearnt_tempo(name, pieces, model):
    """Tempi of pieces to which no model was fitted."""
    from train_tempo import near, pick
    picks = pick(pieces, model)
    for label, low, high, least, factors in (
            ("exact", 0, 999, 0, (1,)), ("any octave", 0, 999, 0, (1, 2, 0.5)), ("up to 135, exact", 0, 135, 0, (1,)),
            ("above 135 to 150, exact", 135, 150, 0, (1,)), ("above 150, exact", 150, 999, 0, (1,)),
            ("of confidence ≥ 0.8", 0, 999, 0.8, (1,)), ("≥ 0.6", 0, 999, 0.6, (1,))):
        right = [any(near(p, t["bpm"] * f) for f in factors) for t, (p, sure) in zip(pieces, picks)
                 if low < t["bpm"] <= high and sure >= least]
        if right:
            show(f"{name} tempo, {label}", np.mean(right), f"{sum(right)} of {len(right)}; nothing was fitted to them")


def metre(cache):
    """Tracks in triple and quadruple meter, with a tempo."""
    found = {3: [], 4: []}
    truth = {"SampleAudio": {file: row["time_signature"] for file, row in read_truth().items()}}
    if read_dump(cache, "groove-dev"):
        truth["groove-dev"] = {row["file"]: row["time_signature"][0] for row in read_labels(cache, "groove-dev")}
    truth["idioms"] = {row["file"]: row["metre"] for row in read_labels(cache, "idioms")}
    for name, signatures in truth.items():
        rows = read_dump(cache, name)
        for file, beats in signatures.items():
            if int(beats) in found and rows[file]["tempo"] > 0:
                found[int(beats)].append(rows[file]["rhythm"]["metre"] == int(beats))
    for beats, right in found.items():
        show(f"metre, tracks in {beats}", np.mean(right), f"{sum(right)} of {len(right)} right")


def voice(data, cache):
    """By models of other artists, and for each set also by models that never saw it."""
    import voice as model
    if not all(os.path.exists(f"{cache}/{name}-seconds.jsonl") for name in list(model.WEIGHTS) + [model.LEFT_OUT]):
        return print("skipped voice: not all of its sets are measured")
    for row in model.figures(data, cache):
        show(*row)


def mirex(tonic, mode, true_tonic, true_mode):
    if tonic < 0:
        return 0
    interval = (tonic - true_tonic) % 12
    if mode == true_mode:
        return {0: 1, 7: 0.5, 5: 0.5}.get(interval, 0)
    relative = 9 if true_mode == 1 else 3
    return {0: 0.2, relative: 0.3}.get(interval, 0)


def key(cache):
    """Nothing is fitted, so all tracks count."""
    sample = read_dump(cache, "SampleAudio")
    right = [(sample[file]["tonic"], sample[file]["mode"]) == (int(row["key"]), int(row["mode"]))
             for file, row in read_truth().items()]
    show("SampleAudio key, exact", np.mean(right), f"{sum(right)} of {len(right)} right")
    rows = read_dump(cache, "pop909-dev")
    if not rows:
        return print("skipped POP909 key: not measured")
    scores = []
    for label in read_labels(cache, "pop909-dev"):
        if label["key"]:
            pitch, mode = label["key"].split(":")
            row = rows[label["file"]]
            scores.append(mirex(row["tonic"], row["mode"], PITCHES[pitch], 1 if mode == "maj" else 0))
    missed = [score for score in scores if score < 1]
    show("POP909 key, MIREX", np.mean(scores),
         f"{len(scores)} tracks; of {len(missed)} missed {missed.count(0.3)} are the relative key")


def main(data, cache):
    print(f"{'what':34s} {'value':>6s}   to reach")
    table, corpora = None, labeled(data, cache)
    if os.path.exists(f"{data}/echonest/tracks.csv"):
        from train import fit_table
        table = fit_table(data, corpora)
    echonest(table)
    emotions(corpora, table)
    voice(data, cache)
    tempo(cache)
    metre(cache)
    key(cache)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
