#!/usr/bin/env python3
"""Reference values of the statistics over frames, by NumPy and SciPy in double precision (pip install numpy scipy).

    python3 Tests/Golden/make_statistics.py

The frames are sums of sines that both sides compute; writes statistics/values.json."""
import json, os
import numpy as np
from scipy.linalg import logm

HERE = os.path.dirname(os.path.abspath(__file__))
FRAME_RATE = 22050 / 512
EDGES = [0.1, 0.4, 0.8, 1.5, 3, 6, 12, 21.6]


def mfcc(frames):
    t, k = np.arange(frames)[:, None], np.arange(20)[None]
    values = 12 * np.sin(0.011 * (k + 1) * t + k) + 5 * np.cos(0.37 * (k + 2) * t) + 2 * np.sin(1.3 * t + 0.5 * k * k)
    return (values - np.where(k == 0, 150, 3 * k)).astype(np.float32).astype(float)


def chroma(frames):
    t, p = np.arange(frames)[:, None], np.arange(12)[None]
    values = 0.5 + 0.3 * np.sin(0.021 * t * (p + 1) + p * p) + 0.2 * np.cos(0.4 * t + 2.1 * p)
    values[t[:, 0] % 97 == 5] = 0  # frames without pitch
    return values.clip(0).astype(np.float32).astype(float)


def embedding(x):
    mean, covariance = x.mean(0), np.cov(x.T, bias=True) + 1e-3 * np.eye(x.shape[1])
    matrix = np.block([[covariance + np.outer(mean, mean), mean[:, None]], [mean[None], np.ones((1, 1))]])
    assert np.linalg.eigvalsh(matrix).min() > 1e-6
    rows, columns = np.triu_indices(len(matrix))
    return logm(matrix).real[rows, columns] * np.where(rows == columns, 1, 2**0.5)


def modulation(x):
    windows = [x[s : s + 256] for s in range(0, len(x) - 255, 128)] or [x]
    amplitudes = []
    for w in windows:
        n = len(w)
        hann = 0.5 - 0.5 * np.cos(2 * np.pi * (np.arange(n) * 256 // n) / 256)
        spectrum = 2 / n * np.abs(np.fft.rfft((w - w.mean(0)) * hann[:, None], 256, axis=0))
        frequency = np.fft.rfftfreq(256, 1 / FRAME_RATE)
        amplitudes.append([spectrum[(frequency >= a) & (frequency < b)].mean(0) for a, b in zip(EDGES, EDGES[1:])])
    logarithms = np.log(np.mean(amplitudes, 0).T + 0.3)
    return (logarithms - logarithms.mean(1, keepdims=True)).ravel()


def harmony(x):
    x = x[x.sum(1) > 0]
    x = x / x.sum(1, keepdims=True)
    magnitudes = lambda c: np.abs(np.fft.fft(c, axis=-1))[..., 1:7]
    values = []
    for span in (1, 43, 344):
        whole = len(x) // span
        means = x[: whole * span].reshape(whole, span, 12).mean(1) if whole else x.mean(0, keepdims=True)
        values += [magnitudes(means).mean(0), magnitudes(means).std(0)]
    values.append(magnitudes(x.mean(0)))
    lags = np.array([(x * np.roll(x, -lag, 1)).sum() for lag in range(7)])
    values.append(lags[1:] / lags[0])
    motion = np.array([(x[:-11] * np.roll(x[11:], -lag, 1)).sum() for lag in range(12)])
    values.append(motion / max(motion.sum(), 1e-12))
    return np.concatenate(values)


def main():
    cases = []
    for frames in (60, 1500):
        entry = {"frames": frames, "timbreDistribution": embedding(mfcc(frames)),
                 "modulationSpectrum": modulation(mfcc(frames)), "harmonicMotion": harmony(chroma(frames))}
        cases.append({k: v if np.isscalar(v) else [round(float(x), 7) for x in v] for k, v in entry.items()})
    os.makedirs(f"{HERE}/statistics", exist_ok=True)
    with open(f"{HERE}/statistics/values.json", "w") as out:
        json.dump(cases, out)
        out.write("\n")


main()
