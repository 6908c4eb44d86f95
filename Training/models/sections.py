#!/usr/bin/env python3
"""Boundaries of sections, learned from songs whose phrases two people have marked (POP909) and from records whose sections have
been published (records-dev): sections.py COMMAND …

  measure DATA_DIR CACHE_DIR FOLD [INDEXER]   lets INDEXER analyze the songs of a fold; see `unheard`
  accuracy DATA_DIR CACHE_DIR                 boundaries, cross-validated by song, beside those that INDEXER printed
  fit DATA_DIR CACHE_DIR                      the same, and writes the model `sections`
  forms FOLDER [INDEXER]                      the recordings of a folder: boundaries of a copy as MP3 at 64 kbit/s

The songs are rendered, and INDEXER (.build/release/indexer) analyses them and the records. This script computes the same as
SectionFinder, from the bars and segments of `analysis --json`. Analyses are kept in CACHE_DIR/sections and CACHE_DIR/records-analysed;
delete them after a change of beats, bars or segments.
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
LONGEST, RARE = 24, 0.5  # bars of a section; what each length counts before it is seen
BONUS = 3.0
PENALTY = 800  # of the squared weights: the inverse of scikit-learn's C
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


class Song:
    def __init__(self, group, found, borders, is_record=False, is_cut=False):
        """`borders`: of each person; `is_cut`: whether the sound ends within the piece"""
        self.group, self.found, self.borders, self.is_record, self.is_cut = group, found, borders, is_record, is_cut
        self.lines = grid(found)
        self.wanted = [targets(self.lines, true) for true in borders]
        step = np.median(np.diff(self.lines))
        self.lengths = np.concatenate([np.diff(true) / step for true in borders]).round().astype(int)

    def agreement(self, boundaries, tolerance):
        if self.is_cut and self.found["track"]["duration"] - boundaries[-1] < EDGE:
            boundaries = boundaries[:-1]
        return np.mean([agreement(boundaries, true, tolerance) for true in self.borders])


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


def records(data, cache):
    """Those of records-dev with sections, if they are there; grouped by album"""
    if not os.path.isdir(f"{data}/records-dev"):
        print("no records-dev: songs alone")
        return []
    from places import program
    from records import labelled, rhythm
    found = []
    for label, said in labelled(data, cache, program("indexer")):
        if label.get("sections", [])[1:]:
            true = np.array(label["sections"]) + rhythm(label, said)["offset"]
            album = os.path.basename(label["file"]).rsplit("_", 1)[0]
            found.append(Song(album, said, [true], True, true[-1] < said["track"]["duration"] - 3))
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


def boundaries(log_odds, scores):
    """Indices of lines: SectionLengths. `scores`: of sections of 1, 2, … bars"""
    lines = len(log_odds)
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


def learn(lessons, rows):
    """Weights, the bias last, and ln P of lengths. Songs and records count the same. The lengths are those of records, because phrases
    of songs are parts of sections."""
    count = {}
    for s in lessons:
        count[s.is_record] = count.get(s.is_record, 0) + len(s.lines) * len(s.borders)
    share = np.concatenate([np.full(len(s.lines) * len(s.borders), 1 / count[s.is_record]) for s in lessons])
    weights = logistic(np.vstack([rows[s] for s in lessons for _ in s.borders]),
                       np.concatenate([wanted for s in lessons for wanted in s.wanted]), share * len(share) / share.sum(), PENALTY)
    lengths = np.concatenate([s.lengths for s in [s for s in lessons if s.is_record] or lessons])
    counted = RARE + np.bincount(lengths, minlength=LONGEST + 1)[1 : LONGEST + 1]
    return weights, np.log(counted / counted.sum())


def fit(data, cache, writes):
    pieces = [Song(name, *song[:2]) for name, song in songs(data, cache).items()] + records(data, cache)
    rows = {s: features(s.found, s.lines) for s in pieces}
    groups = sorted({s.group for s in pieces})
    found = {}
    for fold in range(FOLDS):
        aside = set(groups[fold::FOLDS])
        weights, lengths = learn([s for s in pieces if s.group not in aside], rows)
        for s in pieces:
            if s.group in aside:
                found[s] = times(s.found, s.lines)[boundaries(rows[s] @ weights[:-1] + weights[-1], lengths)]
    print("F of boundaries within 0.5 s, within 3 s, and how many there are")
    for kind, name in enumerate(("songs", "records")):
        of = [s for s in pieces if s.is_record == bool(kind)]
        if not of:
            continue
        for label, said in (("every four bars", {s: s.lines[::4] for s in of}), ("INDEXER itself", {s: printed(s.found) for s in of}),
                            ("cross-validated", found)):
            figures = [np.mean([s.agreement(said[s], tolerance) for s in of]) for tolerance in (0.5, 3)]
            print(f"{len(of)} {name:8} {label:20}", *np.round(figures, 3), round(np.mean([len(said[s]) for s in of]), 1))
    if writes:
        weights, lengths = learn(pieces, rows)
        model_file.write("sections", {"weights": weights[:-1], "bias": weights[-1], "lengths": lengths},
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
