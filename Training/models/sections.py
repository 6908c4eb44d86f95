#!/usr/bin/env python3
"""Boundaries of sections, learned from songs whose phrases two people have marked (POP909): sections.py COMMAND …

  measure DATA_DIR CACHE_DIR FOLD [INDEXER]   lets INDEXER analyze the songs of a fold; see `unheard`
  accuracy DATA_DIR CACHE_DIR                 boundaries, cross-validated by song, beside those that INDEXER printed
  fit DATA_DIR CACHE_DIR                      the same, and writes the model `sections`
  forms FOLDER [INDEXER]                      the recordings of a folder: boundaries of a copy as MP3 at 64 kbit/s

The songs are rendered, and INDEXER (.build/release/indexer) analyses them. This script computes the same as SectionFinder, from
the bars and segments of `analysis --json`. Analyses are kept in CACHE_DIR/sections; delete them after a change of beats, bars or
segments.
"""
import json, os, subprocess, sys, tempfile, wave
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from scipy.optimize import minimize
import model_file
from folds import fold_of
from key_lessons import FONTS, RATE, render
from places import INDEXER

SECONDS = 360  # of each song
PARTS, REACHES, NEAREST, CLIP, EDGE = 16, (1, 2, 4), 3, 4, 0.5
# ln P of lengths of 1 … 16 bars, of the marked phrases; lengths that do not occur are as rare as the rarest. One bar and two have
# less than the -3.1 of the phrases, because in recordings they are remainders.
LENGTHS = np.array([-6, -4, -3.4, -1.1, -3.6, -4.0, -3.8, -1.0, -3.2, -4.7, -5.7, -4.3, -6, -6, -6, -3.2])
LENGTH_WEIGHT, BONUS = 0.6, 2.0
PENALTY = 200  # of the squared weights: the inverse of scikit-learn's C
LEAST_SIMILARITY = 0.3
FOLDS = 10


# MARK: Songs

def analysis(indexer, file):
    return json.loads(subprocess.run([indexer, "analysis", "--json", file], check=True, capture_output=True).stdout)


def marks(data):
    with open(f"{data}/pop909-harmony-dev/aligned.json") as file:
        return json.load(file)


def rendered(data, names, name):
    """Samples of a song. `names`: of all songs, in order"""
    return render(f"{data}/pop909-harmony-dev/{name}/{name}.mid", FONTS[names.index(name) % 2], SECONDS)


def measure(data, cache, fold, indexer):
    """Stores what an indexer that has not heard the fold says about its songs"""
    names = sorted(marks(data))
    os.makedirs(f"{cache}/sections", exist_ok=True)

    def song(name):
        kept = f"{cache}/sections/{name}.json"
        if os.path.exists(kept):
            return
        samples = rendered(data, names, name)
        with tempfile.NamedTemporaryFile(suffix=".wav") as file:
            with wave.open(file.name, "wb") as out:
                out.setparams((1, 2, RATE, len(samples), "NONE", ""))
                out.writeframes((samples * 32768).astype("<i2").tobytes())
            found = analysis(indexer, file.name)
        with open(kept + ".part", "w") as out:
            json.dump(found, out)
        os.replace(kept + ".part", kept)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(song, [name for name in names if fold_of(name) == fold]))


def songs(data, cache):
    """name -> analysis, both people's boundaries, and the true bar lines"""
    found = {}
    for name, phrases in sorted(marks(data).items()):
        path = f"{cache}/sections/{name}.json"
        if not os.path.exists(path):
            sys.exit(f"{path} does not exist: run Training/unheard")
        with open(path) as file:
            borders = [[s[2] for s in phrases[f"lab{k}"]] + [phrases[f"end{k}"]] for k in (1, 2)]
            found[name] = json.load(file), borders, true_bars(phrases)
    return found


def true_bars(phrases):
    """Four beats each, so that most phrases begin with a bar. The bars that came with the songs are out of phase in a quarter of
    them."""
    phase = np.bincount(np.array(phrases["bi1"]) % 4).argmax()
    return phrases["beats"][phase::4]


# MARK: What SectionFinder computes

def grid(found, lines=None):
    """Bar lines from the first sound to the last: BarGrid with one stretch. `lines` replace those of the analysis."""
    start, end = found["track"]["end_of_fade_in"], found["track"]["start_of_fade_out"]
    if lines is None:
        assert found["track"]["time_signature"] != 6, "SectionFinder joins two bars of 6/8"
        lines = [bar["start"] for bar in found["bars"]]
        lines += [bar["start"] + bar["duration"] for bar in found["bars"][-1:]]
    step = np.median(np.diff(lines)) if len(lines) > 1 else 0
    lines = [line for line in lines if start - step / 2 < line < end + step / 2]
    if step == 0 or not lines:
        return np.linspace(start, end, max(1, round((end - start) / 2)) + 1)
    while lines[0] - step >= start - step / 2:
        lines.insert(0, lines[0] - step)
    while lines[-1] + step <= end + step / 2:
        lines.append(lines[-1] + step)
    return np.array(lines)


def means(values, bounds, lines, parts):
    """bars × parts × values: SoundCourse"""
    edges = np.concatenate([np.linspace(a, b, parts + 1)[:-1] for a, b in zip(lines, lines[1:])] + [lines[-1:]])
    sums = np.vstack([np.zeros(values.shape[1]), np.cumsum(values * np.diff(bounds)[:, None], 0)])
    at = np.stack([np.interp(edges, bounds, column) for column in sums.T], 1)
    return (np.diff(at, axis=0) / np.diff(edges)[:, None]).reshape(len(lines) - 1, parts, -1)


def similarity(patterns):
    rest = patterns - patterns.mean(0)
    length = np.sqrt((rest**2).sum(1, keepdims=True))
    units = np.where(length > 1e-9, rest / np.maximum(length, 1e-9), 0)
    return units @ units.T


def repetition(alike):
    """lines × 33: RepetitionFeatures"""
    n = len(alike)
    alike = alike - (alike.mean(0) + alike.mean(1)[:, None]) / 2
    distances = [d for d in range(1 - n, n) if abs(d) >= NEAREST]
    if not distances:
        return np.zeros((n + 1, 11 * len(REACHES)))
    sums = np.zeros((len(distances), n + 1))
    for row, d in zip(sums, distances):
        bars = np.arange(max(0, -d), min(n, n - d))
        row[1 + bars] = alike[bars, bars + d]
    sums = np.cumsum(sums, 1)
    weights = np.maximum(sums[:, -1] / (n - np.abs(distances)), 0)
    weights = weights[:, None] / max(weights.sum(), 1e-9)
    line, features = np.arange(n + 1), []
    for reach in REACHES:
        after = (sums[:, np.minimum(line + reach, n)] - sums) / reach
        before = (sums - sums[:, np.maximum(line - reach, 0)]) / reach
        rise = after - before
        ordered, up, down = np.sort(rise, 0), np.maximum(rise, 0), np.maximum(-rise, 0)
        features += [ordered[-1], ordered[-3:].mean(0), -ordered[0], -ordered[:3].mean(0), abs(rise).mean(0),
                     (weights * up).sum(0), (weights * down).sum(0), after.max(0), before.max(0),
                     (np.maximum(after, 0) * up).max(0), (np.maximum(before, 0) * down).max(0)]
    return np.array(features).T


def level_changes(bars, quarters):
    """lines × 6: LevelChanges, of the levels of bars and of their quarters"""
    n = len(bars)
    rows = np.zeros((n + 1, 6))
    for line in range(1, n):
        changes = [bars[line : line + h].mean() - bars[max(0, line - h) : line].mean() for h in (1, 2)]
        changes.append(quarters[line, 0] - quarters[line - 1, -1])
        rows[line] = [value for change in changes for value in (change, abs(change))]
    return rows


def features(found, lines):
    segments = found["segments"]
    bounds = np.array([s["start"] for s in segments] + [segments[-1]["start"] + segments[-1]["duration"]])
    pitches = np.array([s["pitches"] for s in segments])
    levels = np.maximum([s["loudness_max"] for s in segments], -60)
    weights = 10 ** ((levels - levels.max()) / 40)
    values = np.maximum(pitches - pitches.mean(1, keepdims=True), 0) * weights[:, None]
    patterns = means(values, bounds, lines, PARTS).reshape(len(lines) - 1, -1)
    mean = np.array([s["timbre"][:1] for s in segments])
    changes = level_changes(means(mean, bounds, lines, 1)[:, 0, 0], means(mean, bounds, lines, 4)[:, :, 0])
    rows = np.hstack([repetition(similarity(patterns)), changes])
    deviation = rows.std(0)
    scale = np.where(deviation > 1e-6, 1 / np.maximum(deviation, 1e-6), 0)
    return np.clip((rows - rows.mean(0)) * scale, -CLIP, CLIP)


def boundaries(log_odds):
    """Indices of lines: SectionLengths"""
    scores, lines = LENGTH_WEIGHT * LENGTHS, len(log_odds)
    best, previous = np.zeros(lines), np.zeros(lines, int)
    for line in range(1, lines):
        sums = [best[line - length] + scores[length - 1] for length in range(1, min(line, len(scores)) + 1)]
        length = int(np.argmax(sums)) + 1
        best[line] = sums[length - 1] + (log_odds[line] + BONUS if line < lines - 1 else 0)
        previous[line] = line - length
    found = [lines - 1]
    while found[-1] > 0:
        found.append(previous[found[-1]])
    return found[::-1]


def times(found, lines):
    """Times of lines as printed: the first and the last are the ends of the sound."""
    track, shown = found["track"], lines.copy()
    shown[0] = 0 if track["end_of_fade_in"] <= EDGE else track["end_of_fade_in"]
    silence = track["duration"] - track["start_of_fade_out"]
    shown[-1] = track["duration"] if silence <= EDGE else track["start_of_fade_out"]
    return shown


def printed(found):
    """The boundaries that the program prints."""
    sections = found["sections"]
    return [s["start"] for s in sections] + [s["start"] + s["duration"] for s in sections[-1:]]


# MARK: Fit and figures

def agreement(found, true, tolerance):
    """F of boundaries, each of which can be matched once."""
    found, true, hits, next = sorted(found), sorted(true), 0, 0
    for time in found:
        while next < len(true) and true[next] < time - tolerance:
            next += 1
        if next < len(true) and true[next] <= time + tolerance:
            hits, next = hits + 1, next + 1
    return 2 * hits / max(1, len(found) + len(true))


def targets(lines, true):
    """1 for the lines nearest to boundaries, within 0.6 of a bar."""
    wanted = np.zeros(len(lines))
    for time in true:
        nearest = np.argmin(abs(lines - time))
        if abs(lines[nearest] - time) < 0.6 * np.median(np.diff(lines)):
            wanted[nearest] = 1
    return wanted


def logistic(rows, wanted, share=1, penalty=PENALTY):
    """Weights, and the bias last, which is not penalized. `share`: how much each row counts."""
    def loss(weights):
        odds = rows @ weights[:-1] + weights[-1]
        error = share * (1 / (1 + np.exp(-odds)) - wanted)
        value = (share * (np.logaddexp(0, odds) - wanted * odds)).sum() + penalty / 2 * weights[:-1] @ weights[:-1]
        return value, np.append(rows.T @ error + penalty * weights[:-1], error.sum())
    return minimize(loss, np.zeros(rows.shape[1] + 1), jac=True, method="L-BFGS-B").x


def fit(data, cache, writes):
    all_songs = songs(data, cache)
    names = list(all_songs)

    def weights(names, lines, rows):
        return logistic(np.vstack([rows[name] for name in names for _ in (1, 2)]),
                        np.concatenate([targets(lines[name], true) for name in names for true in all_songs[name][1]]))

    def figures(boundaries_of):
        return "  ".join(f"{np.mean([agreement(boundaries_of[n], t, s) for n in names for t in all_songs[n][1]]):.3f}"
                         for s in (0.5, 3))

    def heard(lines):
        """Boundaries by models that do not know the song, and the inputs."""
        rows, found = {name: features(all_songs[name][0], lines[name]) for name in names}, {}
        for fold in range(FOLDS):
            w = weights([name for i, name in enumerate(names) if i % FOLDS != fold], lines, rows)
            for name in names[fold::FOLDS]:
                shown = times(all_songs[name][0], lines[name])
                found[name] = shown[boundaries(rows[name] @ w[:-1] + w[-1])]
        return found, rows

    lines = {name: grid(all_songs[name][0]) for name in names}
    found, rows = heard(lines)
    true = {name: grid(all_songs[name][0], all_songs[name][2]) for name in names}
    print(f"sections of {len(names)} songs: F of boundaries within 0.5 s, within 3 s")
    print("every four bars       ", figures({name: lines[name][::4] for name in names}))
    print("INDEXER itself        ", figures({name: printed(all_songs[name][0]) for name in names}))
    print("cross-validated by song", figures(found))
    print("the same, true bars    ", figures(heard(true)[0]))
    print("the second annotator  ", figures({name: all_songs[name][1][1] for name in names}), "(half of this is with itself)")
    if writes:
        w = weights(names, lines, rows)
        model_file.write("sections", {"weights": w[:-1], "bias": w[-1], "lengths": LENGTH_WEIGHT * LENGTHS},
                         model_file.layout({"repetition": 11 * len(REACHES), "level": 6}), "SectionsOfATrack",
                         bonus=BONUS, leastSimilarity=LEAST_SIMILARITY)


def forms(folder, indexer):
    same = []
    for root, _, files in sorted(os.walk(folder)):
        for file in sorted(files):
            with tempfile.TemporaryDirectory() as place:
                made = [f"{place}/{name}" for name in ("a.wav", "b.mp3")]
                if any(subprocess.run(["ffmpeg", "-v", "quiet", "-i", f"{root}/{file}", *options, out]).returncode
                       for out, options in zip(made, ([], ["-b:a", "64k"]))):
                    continue
                found = [printed(analysis(indexer, out)) for out in made]
            if all(found):
                same.append([agreement(*found, tolerance) for tolerance in (0.5, 3)])
    print(f"{len(same)} recordings as MP3, 64 kbit/s: F within 0.5 s, 3 s", np.mean(same, 0).round(3))


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    if command == "forms":
        forms(arguments[0], *(arguments[1:] or [INDEXER]))
    elif command == "measure":
        measure(*arguments[:2], int(arguments[2]), *(arguments[3:] or [INDEXER]))
    else:
        fit(*arguments, writes=command == "fit")
