#!/usr/bin/env python3
"""Reference values of the spectral stages, computed by librosa 0.11 (pip install librosa==0.11.0 soundfile).

    python3 Tests/Golden/make_spectral.py

Writes spectral/<signal>.wav (22,050 Hz, mono, 16 bit: the samples both sides read), spectral/values.f32
(little-endian float32) and spectral/values.json: for each signal and feature its shape (frames × columns) and
offset in values.f32. Long signals keep every 16th frame of each feature ("stride"). "end_to_end" holds track means
for files of SampleAudio decoded and resampled by librosa.load itself and freed of their offset by its definition."""
import json, os, warnings
import numpy as np, librosa, soundfile as sf

warnings.filterwarnings("ignore")
HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "spectral")
SAMPLES = os.path.join(HERE, "..", "..", "SampleAudio")
SR = 22050
K = dict(n_fft=2048, hop_length=512)
F = librosa.feature


def signals():
    t = np.arange(2 * SR) / SR
    yield "sine440", 0.5 * np.sin(2 * np.pi * 440 * t)
    k = np.log(10000 / 50) / 2
    yield "chirp", 0.5 * np.sin(2 * np.pi * 50 * (np.exp(k * t) - 1) / k)
    yield "noise", 0.25 * np.random.RandomState(42).randn(len(t))
    clicks = np.zeros(len(t))
    c = np.arange(int(0.02 * SR))
    burst = 0.8 * np.sin(2 * np.pi * 1000 * c / SR) * np.exp(-c / (0.004 * SR))
    for i in range(4):
        clicks[i * SR // 2 : i * SR // 2 + len(burst)] += burst
    yield "clicks", clicks
    # A chord tuned 20 cents sharp, fading in from silence: tuning, dynamic-range limit, zero samples.
    chord = 0.2 * sum(np.sin(2 * np.pi * 440 * 2 ** ((m - 69 + 0.2) / 12) * t) for m in (60, 64, 67))
    yield "sharp_chord", chord * np.clip((t - 0.3) / 1.0, 0, 1) ** 2
    yield "silence", np.zeros(SR)
    yield "short", 0.3 * np.sin(2 * np.pi * 300 * t[:700])


def without_offset(y):
    """y[n] - m[n] where |m[n]| > 1e-4; m is the mean so far for 1,752 samples, then a one-pole low-pass at 2 Hz."""
    weight, m, out = 2 * np.pi * 2 / SR, 0.0, []
    for n, x in enumerate(y.astype(float).tolist()):
        m += (x - m) * (1 / (n + 1) if n < 1752 else weight)
        out.append(x - m if abs(m) > 1e-4 else x)
    return np.array(out, dtype=np.float32)


def constant_q(y, tuning):
    """Chroma and CENS with Brown's Q = 1 / (2^(1/12) - 1), as librosa itself had it up to 0.7."""
    alpha = (2 ** (2 / 12) - 1) / (2 ** (2 / 12) + 1)
    brown = alpha / (2 ** (1 / 12) - 1)
    C = np.abs(librosa.cqt(y, sr=SR, hop_length=512, n_bins=84, tuning=tuning, filter_scale=brown))
    shape = dict(C=C, n_octaves=7, bins_per_octave=12)
    return {"chroma_cqt": F.chroma_cqt(**shape).T, "chroma_cens": F.chroma_cens(**shape).T}


def features(y):
    D = librosa.stft(y, **K)
    S = np.abs(D)
    mel = F.melspectrogram(y=y, sr=SR, **K)
    d = {
        "complex": np.stack([D.real, D.imag], -1).transpose(1, 0, 2).reshape(D.shape[1], -1),
        "mel": mel,
        "mel_db": librosa.power_to_db(mel, ref=1.0),
        "mfcc": F.mfcc(y=y, sr=SR, n_mfcc=20, **K),
        "chroma": F.chroma_stft(y=y, sr=SR, **K),
        "chroma_tuning0": F.chroma_stft(y=y, sr=SR, tuning=0.0, **K),
        "centroid": F.spectral_centroid(y=y, sr=SR, **K),
        "bandwidth": F.spectral_bandwidth(y=y, sr=SR, **K),
        "rolloff": F.spectral_rolloff(y=y, sr=SR, **K),
        "flatness": F.spectral_flatness(y=y, **K),
        "contrast": F.spectral_contrast(y=y, sr=SR, **K),
        "zcr": F.zero_crossing_rate(y, frame_length=2048, hop_length=512),
        "rms": F.rms(y=y, frame_length=2048, hop_length=512),
        "onset": librosa.onset.onset_strength(y=y, sr=SR)[None, :],
    }
    if d["mfcc"].shape[1] >= 9:
        d["delta"] = F.delta(d["mfcc"])
    # librosa is features × frames; here frames × features.
    d = {k: (v if k == "complex" else v.T) for k, v in d.items()}
    return d, float(librosa.estimate_tuning(S=S**2, sr=SR))


def main():
    os.makedirs(OUT, exist_ok=True)
    manifest, blob, offset = {"librosa": librosa.__version__, "signals": {}, "end_to_end": {}}, [], 0
    cases = list(signals())
    for name, y in cases:
        pcm = np.clip(np.round(y * 32767), -32768, 32767).astype(np.int16)
        sf.write(os.path.join(OUT, name + ".wav"), pcm, SR, subtype="PCM_16")
    files = [(n, os.path.join(OUT, n + ".wav"), 1) for n, _ in cases]
    for root, _, names in os.walk(SAMPLES):
        for n in sorted(names):
            path = os.path.join(root, n)
            if n.endswith(".wav") and sf.info(path).samplerate == SR and sf.info(path).channels == 1:
                files.append((os.path.relpath(path, SAMPLES), path, 16))
    for name, path, stride in sorted(files):
        y, sr = sf.read(path, dtype="float32")
        values, tuning = features(y)
        entry = {"samples": len(y), "frames": values["mfcc"].shape[0], "stride": stride, "tuning": tuning, "features": {}}
        for key, v in values.items():
            # Every complex bin of four frames is enough: the rest follows through power and mel.
            step = max(stride, v.shape[0] // 4) if key == "complex" else stride
            v = np.ascontiguousarray(v[::step], dtype="<f4")
            entry["features"][key] = {"offset": offset, "shape": list(v.shape), "stride": step}
            blob.append(v.tobytes())
            offset += v.size
        manifest["signals"][name] = entry
    for root, _, names in os.walk(SAMPLES):
        for n in sorted(names):
            if n.rsplit(".", 1)[-1] in ("mp3", "flac", "ogg", "opus"):
                path = os.path.join(root, n)
                y, _ = librosa.load(path, sr=SR, mono=True)
                y = without_offset(y)
                v, tuning = features(y)
                v.update(constant_q(y, tuning))
                manifest["end_to_end"][os.path.relpath(path, SAMPLES)] = {
                    "samples": len(y),
                    "tuning": tuning,
                    "means": {k: [round(float(x), 6) for x in v[k].mean(0)] for k in
                              ("mfcc", "centroid", "bandwidth", "rolloff", "flatness", "contrast", "zcr", "rms", "onset", "chroma", "chroma_cqt",
                               "chroma_cens")},
                }
    with open(os.path.join(OUT, "values.f32"), "wb") as f:
        f.write(b"".join(blob))
    with open(os.path.join(OUT, "values.json"), "w") as f:
        json.dump(manifest, f, indent=1, sort_keys=True)
        f.write("\n")
    print(offset * 4, "bytes of values,", len(manifest["signals"]), "signals,", len(manifest["end_to_end"]), "files end to end")


main()
