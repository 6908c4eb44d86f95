#!/usr/bin/env python3
"""Trains the second network for beats (KnownBeatNetwork): known_beats.py COMMAND DATA_DIR CACHE_DIR

  fit     writes the model file, known-beats, and the data of a test
  folds   trains without each of three folds of the songs, drummers, idioms and recordings: CACHE_DIR/folds/N/known-beats.safetensors.
          Figures of what the network has learned from come from programs with these files, and so do the lessons of bars.py.

It learns from the songs, drums and clips of beat_lessons.py, whose beats and bars are known, and from BeatNet's output for recordings,
which `beats.py ask` stores. It runs in the environment of chords.py.
"""
import glob, json, os, sys
from concurrent.futures import ProcessPoolExecutor
import numpy as np
import model_file
from beat_lessons import known, targets
from beats import (BANDS, CHANNELS, DILATIONS, DROPOUT, INPUTS, SHIFT, TAPS, UNIT, in_steps, run, seen, sounding_bands, taught,
                   tensors_of)
from embedding import in_bytes
from folds import FOLDS, fold_of
from kept import is_kept, keep, mark
from stretches import STRETCHED

AGREEMENT = model_file.agreement("known-beats")
FRAMES, BATCH, STEPS, RATE_OF_LEARNING = 1024, 16, 5000, 3e-3
# How often each set is drawn.
SHARES = {"recordings": 0.5, "songs": 0.1, "bands": 0.14, "Groove MIDI": 0.08, "idioms": 0.18}


# MARK: Lessons

CODE = ("beats", "beat_lessons", "chord_lessons", "key_lessons", "lessons", "sections", "idioms", "idiom_clips")


def material(data, cache):
    songs = f"{data}/pop909-harmony-dev"
    return [f"{songs}/aligned.json", *sorted(glob.glob(f"{songs}/*/*.mid")), *sorted(glob.glob(f"{songs}/*/chord_midi.txt")),
            *(f"{cache}/audio/{name}/labels.csv" for name in ("groove-dev", "idioms"))]


def lessons(data, cache, without=None):
    """(set, group, input, target) of all recordings, songs, drums and clips, without one fold of the groups"""
    found = [("recordings", group, x, y) for group, x, y in taught(cache)]
    path, asked = f"{cache}/beats-known.npz", mark(CODE, material(data, cache))
    if not is_kept(path, asked):
        arrays = {}
        for kind, group, name, sound, beat, bars in known(data, cache):
            x = seen(sound)
            arrays |= {f"seen/{kind}/{group}/{name}": x, f"wanted/{kind}/{group}/{name}": targets(len(x), beat, bars)}
        keep(path, asked, arrays)
    with np.load(path) as kept:
        for key in kept.files:
            if key.startswith("seen/"):
                found.append((*key.split("/")[1:3], kept[key], kept[key.replace("seen", "wanted", 1)]))
    return [lesson for lesson in found if fold_of(lesson[1]) != without]


# MARK: The network

def network():
    import torch
    from torch import nn

    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.first = nn.Conv1d(2 * BANDS, CHANNELS, TAPS, padding="same")
            self.convolutions = nn.ModuleList(
                nn.Conv1d(CHANNELS, CHANNELS, TAPS, padding="same", dilation=dilation) for dilation in DILATIONS)
            self.mixing = nn.ModuleList(nn.Conv1d(CHANNELS, CHANNELS, 1) for _ in DILATIONS)
            self.last = nn.Conv1d(CHANNELS, 2, 1)
            self.dropout = nn.Dropout1d(DROPOUT)

        def layers(self):
            """In the order of `run`"""
            return [self.first, *(layer for pair in zip(self.convolutions, self.mixing) for layer in pair), self.last]

        def forward(self, x):
            """recordings × 2 BANDS × frames, in steps -> log odds, recordings × 2 × frames"""
            unit, shift = (torch.tensor(values, dtype=torch.float32)[:, None] for values in (UNIT, SHIFT))
            known = torch.relu(self.first(x / unit - shift))
            for convolution, mixing in zip(self.convolutions, self.mixing):
                known = known + mixing(self.dropout(torch.relu(convolution(known))))
            return self.last(torch.relu(known))
    return Network()


def changed(seen, rng):
    """Another level and equalization of sounds that were rendered"""
    band = np.arange(BANDS) / BANDS
    level = rng.normal(0, 12) + 8 * np.cos(np.pi * band * rng.uniform(0.5, 3) + rng.uniform(0, 2 * np.pi)) * rng.uniform(0, 2)
    return np.hstack([seen[:, :BANDS] * rng.uniform(0.7, 1.2), seen[:, BANDS:] + level]).clip(0, 255)


def learn(lessons, steps=STEPS):
    """lessons: (set, group, input, target). The same lessons give the same network, because one thread sums in one order."""
    import torch
    torch.set_num_threads(1)
    torch.manual_seed(2)
    rng, model, kinds = np.random.default_rng(2), network(), list(SHARES)
    of = {kind: [lesson[2:] for lesson in lessons if lesson[0] == kind] for kind in kinds}
    length = {kind: np.array([max(1, len(x) / FRAMES) for x, _ in of[kind]]) for kind in kinds}
    optimizer = torch.optim.AdamW(model.parameters(), weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE_OF_LEARNING, steps, pct_start=0.08)
    for step in range(steps):
        x, y = np.zeros((BATCH, FRAMES, 2 * BANDS), np.float32), np.zeros((BATCH, FRAMES, 2), np.float32)
        there = np.zeros((BATCH, FRAMES, 1), np.float32)
        for row, kind in enumerate(rng.choice(kinds, BATCH, p=list(SHARES.values()))):
            seen, wanted = of[kind][rng.choice(len(of[kind]), p=length[kind] / length[kind].sum())]
            start = rng.integers(0, max(1, len(seen) - FRAMES + 1))
            part = seen[start : start + FRAMES].astype(np.float32)
            x[row, : len(part)] = part if kind == "recordings" else changed(part, rng)
            y[row, : len(part)], there[row, : len(part)] = wanted[start : start + FRAMES], 1
        x, y, there = (torch.tensor(part).transpose(1, 2) for part in (x, y, there))
        loss = torch.nn.functional.binary_cross_entropy_with_logits(model(x), y, there.expand_as(y), reduction="sum")
        loss = loss / there.sum() / 2
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1)
        optimizer.step()
        schedule.step()
        if (step + 1) % 500 == 0:
            print(f"{step + 1} of {steps}: {loss.item():.3f}", flush=True)
    return model.eval()


# MARK: Writing

def in_layers(model):
    """Of a trained network: matrix in bytes, scale of each column, bias"""
    def rows(layer):
        kernel = layer.weight.detach().numpy()
        return kernel.transpose(2, 1, 0).reshape(-1, len(kernel))
    return [(*in_bytes(rows(layer)), layer.bias.detach().numpy()) for layer in model.layers()]


def write(layers, folder):
    model_file.write("known-beats", tensors_of(layers), INPUTS, "TempoAndBeats", folder, dilations=DILATIONS)


def fit(data, cache):
    import torch
    model = learn(lessons(data, cache))
    layers = in_layers(model)
    write(layers, model_file.FOLDER)
    x = in_steps(sounding_bands())
    heard = run([(matrix * scale.astype(float), bias.astype(float)) for matrix, scale, bias in layers], x)
    with torch.inference_mode():
        in_floats = model(torch.tensor(x.T[None].astype(np.float32))).sigmoid()[0].T.numpy()
    print("in bytes and in floats:", abs(heard - in_floats).max())
    with open(AGREEMENT, "w") as out:
        json.dump(heard.round(5).tolist(), out)
        out.write("\n")


def without(data, cache, fold):
    write(in_layers(learn(lessons(data, cache, fold))), f"{cache}/folds/{fold}")


def folds(data, cache):
    """Unless they were trained with the same code on the same lessons"""
    lessons(data, cache)  # renders the songs once
    asked = mark((*CODE, "known_beats", "folds"), [*material(data, cache), *(f"{cache}/beats-{name}.npz" for name in STRETCHED)])
    path = f"{cache}/folds/mark"
    if os.path.exists(path) and open(path).read() == asked:
        return
    for fold in range(FOLDS):
        os.makedirs(f"{cache}/folds/{fold}", exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(without, [data] * FOLDS, [cache] * FOLDS, range(FOLDS)))
    with open(path, "w") as out:
        out.write(asked)


if __name__ == "__main__":
    command, data, cache = sys.argv[1:]
    {"fit": fit, "folds": folds}[command](data, cache)
