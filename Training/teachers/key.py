#!/usr/bin/env python3
"""Trains the key network (KeyNetwork): key.py ask|judge|fit DATA_DIR CACHE_DIR

`ask` stores the spectra of all recordings and songs together with keynet's output: CACHE_DIR/key-<set>.npz. `judge` prints the
accuracy of networks for artists and songs that they have not heard, and stores their output, which `fit` uses to calibrate the
confidence: CACHE_DIR/key-judged.npz. `fit` trains the network on all of them and writes it, with the data of a test. Needs
requirements-key.txt, FFmpeg, FluidSynth.
"""
import hashlib, json, multiprocessing, os, sys, time
from concurrent.futures import ProcessPoolExecutor
import numpy as np
import model_file
from key_lessons import (BINS, FONTS, HOP, OCTAVES, RATE, SHIFTS, WIDE_OCTAVES, Keynet, columns, decode, recordings, render,
                         songs, spectra, turned)
from kept import is_kept, keep, mark

AGREEMENT = model_file.agreement("key")
FIRST, SECOND, THIRD, FOURTH, FOLDED, LAST = 16, 16, 32, 16, 48, 32  # channels
SEMITONES = BINS // 2
SETS = ("quadrants-dev", "emotify-dev", "versions-dev", "vocals-dev", "pop909")
LONGEST = 72  # columns of a part, thirty seconds
CROP = 32  # columns of a lesson, thirteen seconds
BATCH, STEPS, RATE_OF_LEARNING, DECAY, DROPOUT = 32, int(os.environ.get("KEY_STEPS", 800)), 3e-3, 1e-4, 0.1
# The key profiles of KeyEstimator, major and minor, and the weight of the correlation with them relative to the network's logits.
PROFILES = np.array([[0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.080, 0.008, 0.081],
                     [0.220, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052]])
PROFILE_WEIGHT = 2.0
KEYNET_RIGHT = 0.63  # accuracy of keynet on recordings of many genres, as far as known: MIREX-weighted 0.72
FIFTH, RELATIVE, PARALLEL = 0.5, 0.3, 0.2  # MIREX's weights of nearly correct keys


# MARK: Asking

def lesson(job):
    """Spectra, keynet's output, and its output without transposition."""
    file, font = job
    try:
        samples = render(file, font) if font else decode(file)
    except Exception as error:
        print(f"{file} left out, {error}", file=sys.stderr)
        return None
    frames = spectra(samples)
    seen, (said, plain) = columns(frames), lesson.teacher(frames)
    return (seen / max(float(seen.mean()), 1e-9)).astype(np.float16), said, plain


def begin(weights):
    import torch
    torch.set_num_threads(1)
    lesson.teacher = Keynet(weights)


def ask(data, cache):
    weights = f"{data}/../teachers/keynet.npz"
    sets = {name: [(file, group, None, []) for file, group in rows] for name, rows in recordings(data).items()}
    sets["pop909"] = [(file, group, FONTS[i % 2], keys) for i, (file, group, keys) in enumerate(songs(data))]
    with ProcessPoolExecutor(int(os.environ.get("KEY_PROCESSES", os.cpu_count())), multiprocessing.get_context("spawn"), begin,
                             (weights,)) as pool:
        for name, rows in sets.items():
            path, asked = f"{cache}/key-{name}.npz", mark(("key_lessons",), [file for file, *_ in rows] + [weights])
            if is_kept(path, asked):
                continue
            found, kept = list(pool.map(lesson, [(file, font) for file, _, font, _ in rows], chunksize=4)), {}
            for (file, group, _, keys), answer in zip(rows, found):
                if answer is not None and len(answer[0]) >= CROP // 2:
                    stem = os.path.splitext(os.path.basename(file))[0]
                    kept |= {f"seen/{stem}": answer[0], f"said/{stem}": answer[1], f"plain/{stem}": answer[2],
                             f"group/{stem}": np.array(group), f"keys/{stem}": np.array(keys, float).reshape(-1, 3)}
            keep(path, asked, kept)
            print(f"{name}: {len(kept) // 5} of {len(rows)}", flush=True)


# MARK: Lessons

def kept_lessons(cache):
    """Dictionaries: set, name, group, seen (columns × 168), said (24 logits of keynet), plain, keys (rows of start, end, key)"""
    found = []
    for name in SETS:
        with np.load(f"{cache}/key-{name}.npz") as kept:
            for key in sorted(key for key in kept.files if key.startswith("seen/")):
                stem = key.split("/", 1)[1]
                row = {field: kept[f"{field}/{stem}"] for field in ("seen", "said", "plain", "group", "keys")}
                if np.isfinite(row["seen"]).all() and np.isfinite(row["said"]).all() and row["seen"].any():
                    found.append(row | {"set": name, "name": stem, "group": str(row["group"])})
    return found


def equalized(x, rng):
    """Crops of magnitudes, as changed by rooms, equalizers, encoders and tape. x: B × columns × 168"""
    place = np.linspace(0, 1, x.shape[2])
    curve = sum(rng.normal(0, 0.35, (len(x), 1)) * np.cos(np.pi * (k + 1) * place + rng.uniform(0, 2 * np.pi, (len(x), 1)))
                for k in range(3))
    low, high = rng.uniform(-0.3, 0.25, (len(x), 1)), rng.uniform(0.75, 1.6, (len(x), 1))
    cut = np.minimum(0, (place - low) * 30) + np.minimum(0, (high - place) * 30)
    x = x * np.exp(curve + cut)[:, None, :]
    floor = x.mean((1, 2), keepdims=True) * 10 ** rng.uniform(-2.5, -0.5, (len(x), 1, 1))
    return np.hypot(x, floor * rng.rayleigh(size=x.shape))


def batches(lessons, rng):
    """Spectra, keynet's shares, true keys (−1 where unknown)"""
    while True:
        x, said = np.zeros((BATCH, CROP, 168)), np.zeros((BATCH, 24))
        truth, shifts = np.full(BATCH, -1), rng.choice(SHIFTS, BATCH)
        for row, number in enumerate(rng.integers(0, len(lessons), BATCH)):
            of, shift = lessons[number], shifts[row]
            start = rng.integers(0, max(1, len(of["seen"]) - CROP + 1))
            x[row] = np.take(of["seen"], np.arange(start, start + CROP), 0, mode="wrap")
            shares = np.exp(of["said"] - of["said"].max())
            said[row] = turned(shares / shares.sum(), shift)
            key = key_at(of, (start + CROP / 2) * 2 * HOP / RATE)
            if key >= 0:
                truth[row] = (key + shift) % 12 + key // 12 * 12
        x = equalized(x, rng)
        x = np.stack([part[:, 24 - 2 * shift :][:, :BINS] for part, shift in zip(x, shifts)])
        yield scaled(x), said.astype(np.float32), truth


def key_at(lesson, seconds):
    for start, end, key in lesson["keys"]:
        if start <= seconds < end:
            return int(key)
    return -1


def scaled(x):
    """The network's input, independent of loudness. x: B × columns × BINS"""
    return np.log1p(3 * x / np.maximum(x.mean((1, 2), keepdims=True), 1e-9)).astype(np.float32)


# MARK: The network

def network():
    import torch
    from torch import nn

    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            def convolution(inputs, outputs, size, padding):
                return nn.Sequential(nn.Conv2d(inputs, outputs, size, padding=padding, bias=False), nn.BatchNorm2d(outputs),
                                     nn.ReLU())
            self.bands = nn.Sequential(
                convolution(1, FIRST, 5, 2), convolution(FIRST, SECOND, 3, 1), nn.MaxPool2d(2),
                convolution(SECOND, THIRD, 3, 1), convolution(THIRD, FOURTH, (1, 13), (0, 6)))
            self.table = nn.Parameter(torch.ones(FOURTH, 1, SEMITONES))
            self.first = nn.Sequential(convolution(2 * FOURTH, FOLDED, (1, 12), 0), nn.Dropout(DROPOUT))
            self.second = nn.Sequential(convolution(FOLDED, LAST, (1, 12), 0), nn.Dropout(DROPOUT))
            self.last = nn.Conv2d(LAST, 2, (1, 12))

        def forward(self, x):
            """B × columns × BINS -> B × 24"""
            def around(x):
                return torch.cat([x, x[..., :11]], 3)
            x = self.bands(x[:, None]) * self.table
            x = x.reshape(*x.shape[:3], OCTAVES, 12)
            x = torch.cat([x.mean(3), x.amax(3)], 1)
            return self.last(around(self.second(around(self.first(around(x)))))).mean(2).flatten(1)
    return Network()


def learn(lessons, seed=0):
    """The same data give the same network, because one thread sums in one order."""
    import torch
    from torch.nn import functional as F
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    model, given = network().to(memory_format=torch.channels_last), batches(lessons, np.random.default_rng(seed))
    optimizer = torch.optim.AdamW(model.parameters(), RATE_OF_LEARNING, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, STEPS)
    began, losses = time.time(), []
    for step in range(STEPS):
        x, said, truth = next(given)
        out = F.log_softmax(model(torch.tensor(x)), 1)
        known = torch.tensor(truth >= 0)
        loss = F.kl_div(out, torch.tensor(said), reduction="batchmean")
        if known.any():
            loss = loss + F.nll_loss(out[known], torch.tensor(truth)[known])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        losses.append(float(loss.detach()))
        if step % 100 == 99:
            print(f"  {step + 1} steps, {time.time() - began:.0f} s, loss {np.mean(losses[-100:]):.3f}", flush=True)
    return model.eval()


def hear(model, seen):
    """Mean logits of a recording's parts, by their lengths. seen: columns × 168"""
    import torch
    seen = np.asarray(seen, np.float32)[:, 24 : 24 + BINS]
    parts = [seen[start : start + LONGEST] for start in range(0, len(seen) - 1, LONGEST)]
    with torch.no_grad():
        logits = [model(torch.tensor(scaled(part[None])))[0].numpy() * len(part) for part in parts]
    return sum(logits) / sum(len(part) for part in parts)


def correlations(seen):
    """With the profiles of the 24 keys, of mean chroma similar to the library's. seen: columns × 168"""
    chroma = np.asarray(seen, float).reshape(len(seen), WIDE_OCTAVES, 12, 2).sum((1, 3))
    chroma = (chroma / np.maximum(chroma.max(1, keepdims=True), 1e-9)).mean(0)
    return np.array([np.corrcoef(np.roll(chroma, -tonic), profile)[0, 1] for profile in PROFILES for tonic in range(12)])


def joined(model, seen):
    return hear(model, seen) + PROFILE_WEIGHT * correlations(seen)


# MARK: Judging

def mirex(said, true):
    if said == true:
        return 1
    (tonic, minor), (wanted, wanted_minor) = (said % 12, said // 12), (true % 12, true // 12)
    if minor == wanted_minor:
        return FIFTH if (tonic - wanted) % 12 in (5, 7) else 0
    if tonic == wanted:
        return PARALLEL
    return RELATIVE if tonic == (wanted + (9 if minor else 3)) % 12 else 0


def true_key(lesson):
    """The key of most of a song; None for recordings."""
    length = len(lesson["seen"]) * 2 * HOP / RATE
    spans = {}
    for start, end, key in lesson["keys"]:
        spans[int(key)] = spans.get(int(key), 0) + max(0, min(end, length) - start)
    return max(spans, key=spans.get) if spans else -1


def fold_of(group, count=2):
    return int(hashlib.sha256(group.encode()).hexdigest(), 16) % count


def table(name, lessons, logits):
    """Prints the figures of a set. Songs are compared with the truth, recordings with keynet's output."""
    true = [true_key(of) for of in lessons]
    if true[0] >= 0:
        ours = [mirex(int(said.argmax()), key) for said, key in zip(logits, true)]
        teacher = [mirex(int(of["said"].argmax()), key) for of, key in zip(lessons, true)]
        plain = [mirex(int(of["plain"].argmax()), key) for of, key in zip(lessons, true)]
        print(f"{name}: {len(true)} songs, MIREX {np.mean(ours):.3f}, right {np.mean(np.equal(ours, 1)):.3f}; keynet "
              f"{np.mean(plain):.3f}, in seven transpositions {np.mean(teacher):.3f}", flush=True)
    else:
        said = [int(of["said"].argmax()) for of in lessons]
        ours = [mirex(int(row.argmax()), key) for row, key in zip(logits, said)]
        plain = [mirex(int(of["plain"].argmax()), key) for of, key in zip(lessons, said)]
        print(f"{name}: {len(said)} recordings, agreement with keynet, MIREX {np.mean(ours):.3f}, same "
              f"{np.mean(np.equal(ours, 1)):.3f}; keynet untransposed with itself {np.mean(plain):.3f}", flush=True)


def judge(data, cache):
    lessons = kept_lessons(cache)
    def by_set(of, logits):
        for name in SETS:
            rows = [k for k, lesson in enumerate(of) if lesson["set"] == name]
            if rows:
                table(name, [of[k] for k in rows], [logits[k] for k in rows])
    logits = [None] * len(lessons)
    for fold in range(2):
        model = learn([of for of in lessons if fold_of(of["group"]) != fold])
        for k, of in enumerate(lessons):
            if fold_of(of["group"]) == fold:
                logits[k] = joined(model, of["seen"])
    print("artists and songs not heard:")
    by_set(lessons, logits)
    keep(f"{cache}/key-judged.npz", "", dict(logits=np.array(logits), true=np.array([true_key(of) for of in lessons]),
                                           said=np.array([of["said"] for of in lessons]),
                                           set=np.array([of["set"] for of in lessons])))
    true, ranked = np.array([true_key(of) for of in lessons]), np.sort(logits, 1)
    leads, songs_only = ranked[:, -1] - ranked[:, -2], true >= 0
    print("songs:")
    promises(leads[songs_only], (np.argmax(logits, 1) == true)[songs_only], *confidence(cache))
    for name in ("pop909", "quadrants-dev"):
        print(f"without {name}:")
        model, left_out = learn([of for of in lessons if of["set"] != name]), [of for of in lessons if of["set"] == name]
        by_set(left_out, [joined(model, of["seen"]) for of in left_out])


# MARK: Writing

def folded(block):
    """A convolution and its normalization -> (rows · columns · inputs) × outputs, bias"""
    convolution, norm = block[0], block[1]
    scale = (norm.weight / (norm.running_var + norm.eps).sqrt()).detach().numpy().astype(float)
    kernel = convolution.weight.detach().numpy().astype(float) * scale[:, None, None, None]
    return as_matrix(kernel), norm.bias.detach().numpy() - norm.running_mean.numpy() * scale


def as_matrix(kernel):
    return kernel.transpose(2, 3, 1, 0).reshape(-1, kernel.shape[0])


def in_bytes(matrix):
    """Bytes, and a scale for each column"""
    scale = (np.maximum(abs(matrix).max(0), 1e-12) / 127).astype(np.float32)
    return np.clip(np.round(matrix / scale), -127, 127).astype(np.int8), scale


def layers_of(model):
    """The matrices and biases in the order of KeyNetwork, as bytes, and the table: semitones × channels"""
    bands, last = model.bands, model.last
    blocks = [folded(block) for block in (bands[0], bands[1], bands[3], bands[4], model.first[0], model.second[0])]
    blocks.append((as_matrix(last.weight.detach().numpy().astype(float)), last.bias.detach().numpy()))
    return [(*in_bytes(matrix), bias.astype(np.float32)) for matrix, bias in blocks], model.table.detach().numpy()[:, 0].T


def run(layers, table, x):
    """The definition, in double precision: columns × BINS -> 24 logits"""
    sizes = [(5, 5), (3, 3), (3, 3), (1, 13)]
    layers = [(matrix * scale.astype(float), bias.astype(float)) for matrix, scale, bias in layers]
    def convolved(x, layer, rows, columns):
        matrix, bias = layer
        wide = np.pad(x, ((rows // 2,) * 2, (columns // 2,) * 2, (0, 0)))
        patches = [wide[r : r + x.shape[0], c : c + x.shape[1]] for r in range(rows) for c in range(columns)]
        return np.maximum(0, np.concatenate(patches, 2) @ matrix + bias)
    def around(x, layer):
        matrix, bias = layer
        return np.concatenate([np.roll(x, -k, 1) for k in range(12)], 2) @ matrix + bias
    x = x.astype(float)[:, :, None]
    for index, size in enumerate(sizes):
        x = convolved(x, layers[index], *size)
        if index == 1:
            x = x[: len(x) // 2 * 2]
            x = x.reshape(len(x) // 2, 2, SEMITONES, 2, -1).max((1, 3))
    x = (x * table).reshape(len(x), OCTAVES, 12, -1)
    x = np.concatenate([x.mean(1), x.max(1)], 2)
    for layer in layers[4:6]:
        x = np.maximum(0, around(x, layer))
    return around(x, layers[6]).mean(0).T.ravel()


def write(model, odds):
    layers, table = layers_of(model)
    shapes = {"bands.0": (5, 5, 1), "bands.1": (3, 3, FIRST), "bands.2": (3, 3, SECOND), "bands.3": (1, 13, THIRD),
              "pitches.0": (1, 12, 2 * FOURTH), "pitches.1": (1, 12, FOLDED), "last": (1, 12, LAST)}
    tensors = {"table": table, "profile.weight": np.float32(PROFILE_WEIGHT), "confidence.slope": np.float32(odds[0]),
               "confidence.intercept": np.float32(odds[1])}
    for (name, shape), (matrix, scale, bias) in zip(shapes.items(), layers):
        tensors |= {f"{name}.weights": matrix.reshape(*shape, -1), f"{name}.scale": scale, f"{name}.bias": bias}
    model_file.write("key", tensors, model_file.layout({"quarterTones": BINS}), "KeyAndMode",
                     channels=(FIRST, SECOND, THIRD, FOURTH, FOLDED, LAST))
    # Magnitudes that a test generates as well: a cyclic scale of C♯ minor, with overtones.
    column, place = np.mgrid[0:41, 0:BINS]
    note = np.array([1, 3, 4, 6, 8, 9, 11, 13])[column % 8] * 2 + 24 * (column // 8 % 3)
    x = sum(np.exp(-((place - note - overtone) / 1.5) ** 2) / (k + 1) for k, overtone in enumerate((0, 24, 38, 48)))
    x = scaled((x + 0.02 + 0.01 * np.sin(0.7 * place + column))[None])[0]
    import torch
    said = run(layers, table, x)
    with torch.no_grad():
        print("in bytes and in floats:", abs(said - model(torch.tensor(x[None]))[0].numpy()).max(), "of", np.ptp(said))
    with open(AGREEMENT, "w") as out:
        json.dump(said.round(5).tolist(), out)
        out.write("\n")


def fit(data, cache):
    import torch
    model = learn(kept_lessons(cache))
    torch.save(model.state_dict(), f"{cache}/key.pt")
    write(model, confidence(cache))


def confidence(cache):
    """Slope and intercept of the log odds that a key is correct, by the lead of its logit, for recordings whose artists were not
    heard. Their true keys are unknown. Only keynet's probabilities are known, sharpened until keynet considers its own answers
    correct as often as they are.
    """
    with np.load(f"{cache}/key-judged.npz") as judged:
        recordings = judged["true"] < 0
        logits, said = judged["logits"][recordings], judged["said"][recordings]
    def shares(sharpness):
        x = np.exp(sharpness * (said - said.max(1, keepdims=True)))
        return x / x.sum(1, keepdims=True)
    low, high = 0.1, 20.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if shares(middle).max(1).mean() < KEYNET_RIGHT else (low, middle)
    right = shares(low)[np.arange(len(logits)), logits.argmax(1)]
    ranked = np.sort(logits, 1)
    x = np.stack([ranked[:, -1] - ranked[:, -2], np.ones(len(ranked))], 1)
    found = np.zeros(2)
    for _ in range(50):
        odds = 1 / (1 + np.exp(-x @ found))
        found += np.linalg.solve((x * (odds * (1 - odds))[:, None]).T @ x + 1e-6 * np.eye(2), x.T @ (right - odds))
    print(f"confidence: slope {found[0]:.3f}, intercept {found[1]:.3f}; recordings are right {right.mean():.3f} by keynet")
    return found


def promises(leads, right, slope, intercept):
    """Prints the share of correct keys for each confidence."""
    said = 1 / (1 + np.exp(-(slope * leads + intercept)))
    for low, high in ((0, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01)):
        rows = (said >= low) & (said < high)
        if rows.any():
            print(f"  confidence {low} to {min(high, 1)}: {rows.sum()} tracks, {right[rows].mean():.3f} right")


if __name__ == "__main__":
    {"ask": ask, "judge": judge, "fit": fit}[sys.argv[1]](*sys.argv[2:])
