#!/usr/bin/env python3
"""Teaches the chord network what records with published chords say: chord_records.py judge|fit DATA_DIR CACHE_DIR FOLDER

FOLDER has a network that has not been taught them: what chords.py writes where records-dev is missing. It is taught further by the
records of records-dev, the songs of POP909, speech and noises without chords, and recordings without labels, for which it keeps its
first answers. `judge` prints the share of the time in which chords are right, for records of a fourth that was kept aside, before
and after (all four, or those of RECORD_FOLDS). `fit` teaches it all records and writes it; where records-dev is there, `chords.py
fit` does the same. The songs that chords.py keeps aside stay aside, and a fifth of the noises. Spectra are kept in
CACHE_DIR/chord-records. Needs requirements-chords.txt, FFmpeg, FluidSynth.
"""
import hashlib, json, os, subprocess, sys, time
import numpy as np
import model_file
from chord_lessons import CHORDS, FONTS, NONE, RATE, noises, render, render_band, shares, songs, spectra, turned
from key import equalized
from key_lessons import LOWEST, recordings
from places import TRAINING

sys.path.append(f"{TRAINING}/figures")

SONGS = 100  # of POP909, every other one also as a band
SECONDS = {"record": 75, "clip": 12, "noise": 12, "plain": 60}
FOLDS = 4
STEPS, RATE_OF_LEARNING, DROPOUT = int(os.environ.get("RECORD_STEPS", 200)), 6e-4, 0.15
PARTS = {"record": 12, "song": 7, "clip": 4, "noise": 1}  # of a batch
CROP = 48
JUDGED = ("record", "plain", "band", "noise")
SHIFTS = range(-6, 6)


# MARK: Tuning, as TuningVotes, TuningCourse and QuarterToneFilters.turn

OFFSET = 12 * np.log2(LOWEST / (440 * 2 ** (-33 / 12)))
REACH, STEADINESS, LEAST_AGREEMENT = 47, 0.1, 0.05


def votes(seen):
    """frames × 120 quarter tones -> a point of the plane for each frame, and its weight"""
    top, center, left, right = seen.max(1, keepdims=True), seen[:, 24:97], seen[:, 23:96], seen[:, 25:98]
    isMaximum = (center > 0.1 * top) & (center > left) & (center >= right) & (top > 1e-6)
    a, b, c = (np.log(np.maximum(part, 1e-9)) for part in (left, center, right))
    bend = a - 2 * b + c
    place = np.arange(24, 97) + 0.5 * (a - c) / np.where(bend == 0, 1, bend)
    share = np.where(isMaximum, center / np.maximum(top, 1e-9), 0)
    return (share * np.exp(2j * np.pi * (place / 2 + OFFSET))).sum(1), share.sum(1)


def direction(sums):
    return np.angle(sums) / (2 * np.pi)


def course(sums, whole):
    """Semitones of each frame"""
    window = 0.5 + 0.5 * np.cos(np.pi * np.arange(-REACH, REACH + 1) / (REACH + 1))
    near = np.convolve(sums, window)[REACH : REACH + len(sums)] + sums.sum() * STEADINESS * window.sum() / len(sums)
    found = [whole]
    for tuning in direction(near):
        found.append(tuning - np.round(tuning - found[-1]))
    found = np.array(found[1:])
    return found - np.round(np.sort(found)[len(found) // 2] - whole)


def tuned_to(seen, tunings):
    """frames × 168, as filters of these tunings would have measured them"""
    shift = 2 * np.asarray(tunings)[:, None]
    whole = np.floor(shift).astype(int)
    share, places = shift - whole, np.arange(seen.shape[1])
    weights = (share * (share * (2 - share) - 1), share * share * (3 * share - 5) + 2,
               share * (share * (4 - 3 * share) + 1), share * share * (share - 1))
    roots = np.sqrt(seen)
    found = sum(weight / 2 * np.take_along_axis(roots, np.clip(places + whole + k - 1, 0, seen.shape[1] - 1), 1)
                for k, weight in enumerate(weights))
    return np.maximum(found, 0) ** 2


def readings(seen):
    """The frames at their tuning, and with the names a semitone away if the tuning is near a quarter tone"""
    sums, weights = votes(seen[:, 24:144])
    if not weights.sum() or abs(sums.sum()) < LEAST_AGREEMENT * weights.sum():
        return [seen]
    whole = direction(sums.sum())
    others = [whole - np.sign(whole)] if abs(whole) > 0.3 else []
    return [tuned_to(seen, course(sums, tuning)) for tuning in [whole, *others]]


# MARK: Lessons

def place(label):
    """The column of a published chord; CHORDS if it is neither major nor minor"""
    from records import chord
    found = chord(label)
    if found is None:
        return NONE if label == "N" else CHORDS
    return CHORDS if found[1] is None else found[0] + 12 * found[1]


def is_kept_aside(group):
    """For songs as in chords.py"""
    return int(hashlib.sha256(group.encode()).hexdigest(), 16) % 5 == 0


def sounds(data):
    """(kind, name, samples when asked, labels)"""
    def decoded(file, seconds):
        command = ["ffmpeg", "-v", "error", "-i", file, "-t", str(seconds), "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
        return np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.float32)
    with open(f"{data}/records-dev/labels.json") as file:
        labels = json.load(file)
    for song in labels:
        if song["group"] == "song":
            file = f"{data}/records-dev/{song['file']}"
            yield ("record", os.path.splitext(os.path.basename(file))[0], lambda file=file: decoded(file, SECONDS["record"]),
                   [(start, end, place(label)) for start, end, label in song["chords"]])
    for number, (midi, name, chords) in enumerate(songs(data)[:SONGS]):
        font, other = FONTS[number % 2], FONTS[(number + 1) % 2]
        yield "plain", name, lambda midi=midi, font=font: render(midi, font, SECONDS["plain"]), chords
        if number % 2 == 0:
            yield ("band", name, lambda midi=midi, chords=chords, font=other, number=number: render_band(
                midi, chords, font, np.random.default_rng(number)), chords)
    for file, font in noises(data):
        if font is None:
            stem = os.path.splitext(os.path.basename(file))[0]
            yield "noise", stem, lambda file=file: decoded(file, SECONDS["noise"]), [(0, SECONDS["noise"] + 1, NONE)]
    for name, rows in recordings(data).items():
        # Half of the largest set is enough for what only keeps the answers.
        for file, _ in rows[:: 2 if name == "quadrants-dev" else 1]:
            stem = f"{name}_{os.path.splitext(os.path.basename(file))[0]}"
            yield "clip", stem, lambda file=file: decoded(file, SECONDS["clip"]), None


def lessons(data, cache, layers):
    """Dictionaries: kind, name, seen (frames × 168), said (frames × 26)"""
    folder, found = f"{cache}/chord-records", []
    os.makedirs(folder, exist_ok=True)
    for kind, name, samples, chords in sounds(data):
        path = f"{folder}/{kind}_{name}.npy"
        if not os.path.exists(path):
            np.save(path + ".part.npy", spectra(samples()).astype(np.float32))
            os.replace(path + ".part.npy", path)
        read = [seen.astype(np.float32) for seen in readings(np.load(path))]
        if chords is None:
            seen = read[0]
            said = np.hstack([hear(layers, seen[:, 24:144]), np.zeros((len(seen), 1))])
        else:
            # Of two names of the notes, those of the labels.
            said = shares(chords, len(read[0]))
            seen = max(read, key=lambda seen: (hear(layers, seen[:, 24:144]) * said[:, :CHORDS]).sum())
        if len(seen) >= CROP // 4:
            found.append({"kind": kind, "name": name, "seen": seen, "said": said.astype(np.float32)})
    return found


# MARK: The network, of folded layers: [(matrix, bias)] in the order of chords.layers_of

def floats(layers):
    """Of those that are in bytes"""
    return [(matrix.astype(np.float32) * scale, bias.astype(np.float32)) for matrix, scale, bias in layers]


def written(folder):
    """The layers of the network in a folder"""
    _, tensors = model_file.read("chords", folder)
    def layer(name):
        matrix = tensors[f"{name}.weights"]
        return matrix.reshape(-1, matrix.shape[-1]), tensors[f"{name}.scale"], tensors[f"{name}.bias"]
    return floats([layer(name) for name in ("pitches.0", "pitches.1", "mean", "last", "none")])


def network(layers):
    import torch
    from torch.nn import functional as F
    from chords import LATER_ROWS, OCTAVES, ROWS, SPACING

    class Network(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.parts = torch.nn.ParameterList([torch.nn.Parameter(torch.tensor(part)) for layer in layers for part in layer])

        @staticmethod
        def around(x, matrix, bias, rows=1, spacing=1):
            inputs, outputs = matrix.shape[0] // (12 * rows), matrix.shape[1]
            reach = rows // 2 * spacing
            wide = F.pad(x, (0, 0, 0, 0, reach, reach))
            x = torch.stack([wide[:, row * spacing :][:, : x.shape[1]] for row in range(rows)], 2).flatten(2)
            kernel = matrix.view(rows, 12, inputs, outputs)
            circle = torch.stack([kernel.roll(pitch, 1) for pitch in range(12)], 3)
            return (x @ circle.reshape(rows * 12 * inputs, 12 * outputs)).unflatten(2, (12, outputs)) + bias

        def forward(self, x):
            """B × frames × BINS -> B × frames × CHORDS"""
            first, first_bias, second, second_bias, mean, mean_bias, last, last_bias, none, none_bias = self.parts
            def rectified(x):
                return F.dropout(x.relu(), DROPOUT, self.training)
            x = x.reshape(*x.shape[:2], OCTAVES, 12, 2).transpose(2, 3).flatten(3)
            x = rectified(self.around(x, first, first_bias, ROWS))
            means = self.around(x.mean(1, keepdim=True), mean, mean_bias)
            x = rectified(self.around(x, second, second_bias, LATER_ROWS, SPACING) + means)
            chords = self.around(x, last, last_bias).transpose(2, 3).flatten(2)
            return torch.cat([chords, x.mean(2) @ none + none_bias], 2)

        def layers(self):
            parts = [part.detach().numpy().copy() for part in self.parts]
            return list(zip(parts[::2], parts[1::2]))
    return Network()


def hear(layers, seen):
    """Shares of the chords: frames × CHORDS. seen: frames × BINS"""
    import chords
    return chords.hear(network(layers).eval(), seen)


def batch(of, rng):
    """Spectra, and shares of the chords"""
    from chords import BINS, scaled
    x, said, shifts = [], [], []
    for kind, count in PARTS.items():
        for _ in range(count):
            lesson = of[kind][rng.integers(len(of[kind]))]
            start = rng.integers(0, max(1, len(lesson["seen"]) - CROP + 1))
            places = np.minimum(np.arange(start, start + CROP), len(lesson["seen"]) - 1)
            shifts.append(int(rng.choice(SHIFTS)))
            x.append(lesson["seen"][places].astype(float))
            said.append(turned(lesson["said"][places], shifts[-1]))
    x = equalized(np.stack(x), rng)
    x = np.stack([part[:, 24 - 2 * shift :][:, :BINS] for part, shift in zip(x, shifts)])
    return scaled(x), np.stack(said)


def taught(layers, given, seed=0):
    """The layers after the lessons"""
    import torch
    from torch.nn import functional as F
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    rng, model = np.random.default_rng(seed), network(layers).train()
    of = {kind: [] for kind in PARTS}
    for lesson in given:
        of["song" if lesson["kind"] in ("plain", "band") else lesson["kind"]].append(lesson)
    optimizer = torch.optim.Adam(model.parameters(), RATE_OF_LEARNING)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, STEPS)
    began, losses = time.time(), []
    for step in range(STEPS):
        x, said = batch(of, rng)
        # What is neither major nor minor teaches nothing.
        said = torch.tensor(said[..., :CHORDS])
        loss = -(F.log_softmax(model(torch.tensor(x)), 2) * said).sum(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        losses.append(float(loss.detach()))
        if step % 50 == 49:
            print(f"  {step + 1} steps, {time.time() - began:.0f} s, loss {np.mean(losses[-50:]):.3f}", flush=True)
    return model.layers()


# MARK: Judging

def right(layers, lesson):
    from chords import decoded
    heard, wanted = decoded(hear(layers, lesson["seen"][:, 24:144])), lesson["said"].argmax(1)
    known = wanted < CHORDS
    return (heard == wanted)[known].mean() if known.any() else np.nan


def table(name, layers, of):
    shares = {kind: [right(layers, lesson) for lesson in of if lesson["kind"] == kind] for kind in JUDGED}
    print(name, {f"{kind} {len(of)}": round(float(np.nanmean(of)), 4) for kind, of in shares.items() if of}, flush=True)


def split(given):
    """What may be learned, and the songs and noises that are kept aside"""
    def is_out(lesson):
        return lesson["kind"] in ("plain", "band", "noise") and is_kept_aside(lesson["name"])
    return [of for of in given if not is_out(of)], [of for of in given if is_out(of)]


def is_aside(lesson, fold):
    return lesson["kind"] == "record" and int(hashlib.sha256(lesson["name"].encode()).hexdigest(), 16) % FOLDS == fold


def judge(data, cache, folder):
    before = written(folder)
    known, others = split(lessons(data, cache, before))
    for fold in map(int, os.environ.get("RECORD_FOLDS", "0123")):
        after = taught(before, [of for of in known if not is_aside(of, fold)], fold)
        aside = [of for of in known if is_aside(of, fold)] + others
        table(f"fold {fold}, before", before, aside)
        table(f"fold {fold}, after", after, aside)


def after_records(layers, data, cache):
    """The layers of a network that has also been taught the records"""
    known, aside = split(lessons(data, cache, layers))
    after = taught(layers, known)
    table("aside, before", layers, aside)
    table("aside, after", after, aside)
    return after


def fit(data, cache, folder):
    import chords
    chords.store(after_records(written(folder), data, cache))


if __name__ == "__main__":
    {"judge": judge, "fit": fit}[sys.argv[1]](*sys.argv[2:])
