#!/usr/bin/env python3
"""At which beats bars begin, learned from songs, drums and clips whose bars are known: bars.py COMMAND …

  measure DATA_DIR CACHE_DIR FOLD [INDEXER]   lets INDEXER analyze the recordings of a fold; see `unheard`
  accuracy DATA_DIR CACHE_DIR                 downbeats, cross-validated by song, drummer, idiom and clip, beside those of INDEXER
  fit DATA_DIR CACHE_DIR                      the same, and writes the model `bars` and what a test compares

INDEXER (.build/release/indexer) finds the beats and the meter. What is computed here from the beats, segments and chords
of `analysis --json` and from the outputs of both networks for beats is what BarEvidence and BarPath compute. All of these are kept in
CACHE_DIR/sections and CACHE_DIR/bars; delete them after a change of beats, segments or chords. `measure` runs where beats.py does.
"""
import csv, json, os, sys
import numpy as np
import beats, model_file
from beat_lessons import steady
from folds import fold_of
from lessons import HOP, RATE
from places import INDEXER, SAMPLES
from sections import agreement, analysis, logistic, marks, means, measure as measure_songs, rendered, songs

GOLDEN = model_file.agreement("bars")
TOLERANCE = 0.07  # seconds
SHARES = (2 / 3, 1 / 3)  # of both networks for beats: KnownBeatNetwork.share
ODDS, REACH, CLIP = (-6, 4), 2, 4  # as in BarEvidence
# Beats of a bar for BarPath by the time signature. Bars of 6/8 are halves of its bars.
METERS = {3: 3, 4: 4, 5: 5, 6: 4, 7: 7}
PENALTY = 20.0
FOLDS = 5
LEAST = 0.6  # F of the beats of a recording from which is learned


# MARK: Recordings

def network(name, folder=None):
    """Layers as beats.run wants them"""
    _, w = model_file.read(name, folder)
    names = ["first", *(f"blocks.{k}.{part}" for k in range(len(beats.DILATIONS)) for part in ("convolution", "mixing")), "last"]
    wide = lambda name: (w[f"{name}.weights"] * w[f"{name}.scale"].astype(float)).reshape(-1, w[f"{name}.bias"].size)
    return [(wide(name), w[f"{name}.bias"].astype(float)) for name in names]


def keep(path, make):
    if not os.path.exists(path):
        made = make()
        with open(path + ".part", "w") as out:
            json.dump(made, out)
        os.replace(path + ".part", path)


def kept(path):
    if not os.path.exists(path):
        sys.exit(f"{path} does not exist: run Training/unheard")
    with open(path) as file:
        return json.load(file)


def measure(data, cache, fold, indexer):
    """Stores what an indexer that has not heard the fold says about its recordings, and the mean output of both networks"""
    measure_songs(data, cache, fold, indexer)
    os.makedirs(f"{cache}/bars", exist_ok=True)
    both = network("beats"), network("known-beats", f"{cache}/folds/{fold}")

    def heard(samples):
        seen = beats.seen(samples)
        return np.average([beats.run(layers, seen) for layers in both], 0, SHARES).round(5).tolist()
    names = sorted(marks(data))
    for name in names:
        if fold_of(name) == fold:
            keep(f"{cache}/bars/pop-{name}.heard", lambda: heard(rendered(data, names, name)))
    for _, group, file, _, _ in clips(cache):
        if fold_of(group) == fold:
            keep(f"{cache}/bars/{os.path.basename(file)}.json", lambda: analysis(indexer, file))
            keep(f"{cache}/bars/{os.path.basename(file)}.heard", lambda: heard(beats.sound(file, 1.0)))


def recordings(data, cache):
    """(set, group, analysis, probabilities of a beat and of a downbeat frame by frame, true bar lines, true beats)"""
    marked = marks(data)
    for name, (found, _, bars) in songs(data, cache).items():
        yield "rendered songs", name, found, kept(f"{cache}/bars/pop-{name}.heard"), bars, marked[name]["beats"]
    for kind, group, file, tempo, meter in clips(cache):
        place = f"{cache}/bars/{os.path.basename(file)}"
        found, said = kept(f"{place}.json"), kept(f"{place}.heard")
        end, beat = found["track"]["duration"] - 0.6, 60 / tempo
        yield kind, group, found, said, np.arange(0, end, meter * beat), np.arange(0, end, beat)


def clips(cache):
    """Recordings of one tempo, whose first bar begins at 0: set, group, file, tempo, meter"""
    yield from steady(cache)
    with open(f"{SAMPLES}/truth.csv") as table:
        for row in csv.DictReader(table):
            if "duplicate" not in row["notes"]:
                yield "SampleAudio", row["path"], f"{SAMPLES}/{row['path']}", float(row["tempo_bpm"]), int(row["time_signature"])


# MARK: What BarEvidence and BarPath compute

def log_odds(times, said):
    """Of the highest probability near each beat; where nothing was heard, their mean"""
    odds = np.full(len(times), np.nan)
    for beat, time in enumerate(times):
        frame = round(time * RATE / HOP)
        near = said[max(0, frame - REACH) : max(0, frame + REACH + 1)]
        if len(near):
            most = np.clip(max(near), 1e-9, 1 - 1e-9)
            odds[beat] = np.clip(np.log(most / (1 - most)), *ODDS)
    return np.where(np.isnan(odds), np.nanmean(odds) if np.isfinite(odds).any() else 0, odds)


def evidence(downbeats, others, pitches, begins):
    """beats × 5. pitches: beats × 12; begins: whether a chord begins"""
    pairs = (pitches + np.vstack([pitches[1:], pitches[-1:]])) / 2

    def changes(rows, beats):
        found = np.zeros(len(rows))
        found[beats:] = np.sqrt(((rows[beats:] - rows[:-beats]) ** 2).sum(1))
        return found

    def standardized(values):
        deviation = values.std()
        return np.clip((values - values.mean()) / deviation if deviation > 1e-6 else 0 * values, -CLIP, CLIP)
    others = [others, changes(pitches, 1), changes(pairs, 2), np.asarray(begins, float)]
    return np.stack([downbeats, *map(standardized, others)], 1)


def places(log_odds, beats_per_bar, penalty):
    """Of each beat in its bar"""
    last, best, sources = beats_per_bar - 1, None, []
    for odds in log_odds:
        score = np.full(beats_per_bar, -odds / 2)
        score[0] = odds / 2
        if best is None:
            best = score
            continue
        source = (np.arange(beats_per_bar) + last) % beats_per_bar
        sums = best[source]
        for place in range(last):
            if best[place] - penalty > sums[0]:
                sums[0], source[0] = best[place] - penalty, place
        if best[last] - penalty > sums[last]:
            sums[last], source[last] = best[last] - penalty, last
        best = sums + score
        sources.append(source)
    path = [int(best.argmax())]
    for source in reversed(sources):
        path.append(int(source[path[-1]]))
    return np.array(path[::-1])


def pitches_of(found, times):
    """beats × 12: SoundCourse"""
    segments = found["segments"]
    bounds = np.array([s["start"] for s in segments] + [segments[-1]["start"] + segments[-1]["duration"]])
    pitches = np.array([s["pitches"] for s in segments])
    levels = np.maximum([s["loudness_max"] for s in segments], -60)
    values = np.maximum(pitches - pitches.mean(1, keepdims=True), 0) * 10 ** ((levels - levels.max()) / 40)[:, None]
    return means(values, bounds, np.append(times, 2 * times[-1] - times[-2]), 1)[:, 0]


# MARK: Fit and figures

class Recording:
    def __init__(self, kind, group, found, said, bars, true_beats):
        self.kind, self.group, self.meter = kind, f"{kind} {group}", METERS.get(found["track"]["time_signature"])
        self.beats = np.array([beat["start"] for beat in found["beats"]])
        self.printed = [bar["start"] for bar in found["bars"]]
        self.true = np.array([bar for bar in bars if bar < found["track"]["duration"]])
        true_beats = [beat for beat in true_beats if beat < found["track"]["duration"]]
        others, downbeats = np.array(said).T
        others = np.minimum(1, others + downbeats) - downbeats
        begins = np.isin(self.beats, [chord["start"] for chord in found["chords"][1:]])
        self.rows = evidence(log_odds(self.beats, downbeats), log_odds(self.beats, others), pitches_of(found, self.beats), begins)
        self.wanted = (abs(self.beats[:, None] - self.true).min(1) <= TOLERANCE).astype(float)
        self.agreement = agreement(self.beats, true_beats, TOLERANCE)
        self.teaches = self.agreement > LEAST and self.wanted.sum() > 3

    def downbeats(self, weights, penalty):
        return self.beats[places(self.rows @ weights[:-1] + weights[-1], self.meter, penalty) == 0]

    def score(self, downbeats):
        return agreement(downbeats, self.true, TOLERANCE)


def learn(lessons):
    """Weights, and the bias last. All sets count the same, and all recordings of a set."""
    lessons = [lesson for lesson in lessons if lesson.teaches]
    count = {kind: sum(lesson.kind == kind for lesson in lessons) for kind in {lesson.kind for lesson in lessons}}
    share = np.concatenate([np.full(len(l.wanted), 1 / len(l.wanted) / count[l.kind]) for l in lessons])
    return logistic(np.vstack([l.rows for l in lessons]), np.concatenate([l.wanted for l in lessons]),
                    share * len(share) / share.sum(), penalty=1)


def fit(data, cache, writes):
    all_recordings = [Recording(*row) for row in recordings(data, cache) if len(row[2]["beats"]) > 8]
    groups = sorted({recording.group for recording in all_recordings})
    fold = {group: number % FOLDS for number, group in enumerate(groups)}
    weights = [learn([r for r in all_recordings if fold[r.group] != k]) for k in range(FOLDS)]
    print("F within 70 ms of beats; of downbeats: INDEXER itself, one phase, this model; the best phase")
    for kind in sorted({r.kind for r in all_recordings}):
        of = [r for r in all_recordings if r.kind == kind]
        rows = [(r.agreement, r.score(r.printed), *(r.score(r.downbeats(weights[fold[r.group]], p)) for p in (1e9, PENALTY)),
                 max(r.score(r.beats[phase :: r.meter]) for phase in range(r.meter))) for r in of]
        print(f"{kind:15}", len(of), *np.mean(rows, 0).round(3))
    if writes:
        write(learn(all_recordings))


def write(weights):
    print("weights and bias", weights.round(3))
    model_file.write("bars", {"weights": weights[:-1], "bias": weights[-1]},
                     model_file.layout({"beats": 2, "harmony": 2, "chord": 1}), "TempoAndBeats", penalty=PENALTY)
    # Bars of four beats, of which the sixth has three and the ninth five; the third is hardly heard.
    lengths = [4, 4, 4, 4, 4, 3, 4, 4, 5, 4, 4, 4]
    first = np.cumsum([2, *lengths])
    beat = np.arange(first[-1])
    odds = 6 * np.where(np.isin(beat, first), 1.5 - 2.5 * (beat == first[2]), -2.5) + np.sin(1.7 * beat)
    pitch = np.searchsorted(first, beat, side="right")[:, None] * 5 + 3 * np.arange(12)
    pitches = (1 + np.cos(pitch * 1.3)) / 2 + 0.1 * np.sin(beat[:, None] * 0.9 + np.arange(12))
    others, begins = np.cos(2.3 * beat) - odds / 3, np.isin(beat, first[::2])
    rows = evidence(odds, others, pitches, begins)
    said = rows @ weights[:-1].astype(np.float32).astype(float) + np.float32(weights[-1])
    assert np.array_equal(np.flatnonzero(places(said, 4, PENALTY) == 0), first[:-1]), "the bars are those of `lengths`"
    with open(GOLDEN, "w") as out:
        json.dump({"downbeats": odds.tolist(), "others": others.tolist(), "pitches": pitches.tolist(),
                   "chords": begins.tolist(), "logOdds": said.tolist(),
                   "places": {m: places(said, m, PENALTY).tolist() for m in (2, 3, 4, 7)}}, out)
        out.write("\n")


if __name__ == "__main__":
    command, data, cache, *rest = sys.argv[1:]
    if command == "measure":
        measure(data, cache, int(rest[0]), *(rest[1:] or [INDEXER]))
    else:
        fit(data, cache, writes=command == "fit")
