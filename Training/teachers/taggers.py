"""The output of two published networks for a recording, tag by tag: the teachers of tags.py.

Both are fully convolutional taggers from M. Won's sota-music-tagging-models (MIT license), trained on MagnaTagATune and Jamendo.
The one trained on the Million Song Dataset is not used, because it may know the artists of our test sets. Weights:
`DATA_DIR/../teachers/<name>.npz`; the names of the tags: `tags.json` there.
"""
import subprocess
import numpy as np

TEACHERS = ("fcn_mtat", "fcn_jamendo")
POOLS = ((2, 4), (2, 4), (2, 4), (3, 5), (4, 4))
RATE, FFT, HOP, MEL_BANDS = 16000, 512, 256, 96
FRAMES = 1280  # the longest input of the networks, in frames; they reduce it to one place
EPSILON = 1e-5  # of batch normalization
SKIPPED, LONG = 15, 45  # seconds: the beginning that is skipped in recordings of this length


def samples(file):
    """About 20 s. The networks would tag silence as well, so shorter recordings are repeated."""
    command = ["ffmpeg", "-v", "error", "-i", file, "-t", str(LONG), "-vn", "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
    sound = np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.float32)
    if len(sound) >= (LONG - 1) * RATE:
        sound = sound[SKIPPED * RATE :]
    return np.resize(sound, (FRAMES - 1) * HOP)


def mel_filters():
    """257 × 96, of unit height, by HTK's formula."""
    edges = 700 * (10 ** (np.linspace(0, 2595 * np.log10(1 + RATE / 1400), MEL_BANDS + 2) / 2595) - 1)
    slopes, width = edges[None] - np.linspace(0, RATE / 2, FFT // 2 + 1)[:, None], np.diff(edges)
    return np.maximum(0, np.minimum(-slopes[:, :-2] / width[:-1], slopes[:, 2:] / width[1:])).astype(np.float32)


def decibels(sound):
    """bands × frames"""
    frames = np.lib.stride_tricks.sliding_window_view(np.pad(sound, FFT // 2, mode="reflect"), FFT)[::HOP][:FRAMES]
    spectrum = abs(np.fft.rfft(frames * np.hanning(FFT + 1)[:FFT].astype(np.float32), axis=1)) ** 2
    return 10 * np.log10(np.maximum(spectrum.astype(np.float32) @ mel_filters(), 1e-10)).T


class Teachers:
    """Both, in PyTorch."""

    def __init__(self, folder):
        import torch
        # Numbers near zero made the networks ten times slower.
        torch.set_flush_denormal(True)
        self.torch = torch
        self.weights = [{key: torch.tensor(value) for key, value in np.load(f"{folder}/{name}.npz").items()} for name in TEACHERS]

    def __call__(self, file):
        """The logits of all tags, one teacher after the other."""
        seen = self.torch.tensor(decibels(samples(file)))[None, None]
        with self.torch.no_grad():
            return np.concatenate([self.logits(weights, seen) for weights in self.weights])

    def logits(self, weights, x):
        F = self.torch.nn.functional
        def normalized(x, name):
            mean, variance, gain, bias = (weights[f"{name}.{key}"] for key in ("running_mean", "running_var", "weight", "bias"))
            return F.batch_norm(x, mean, variance, gain, bias, eps=EPSILON)
        x = normalized(x, "spec_bn")
        for number, pool in enumerate(POOLS, 1):
            layer = f"layer{number}"
            x = F.conv2d(x, weights[f"{layer}.conv.weight"], weights[f"{layer}.conv.bias"], padding=1)
            x = F.max_pool2d(F.relu(normalized(x, f"{layer}.bn")), pool)
        return F.linear(x.flatten(1), weights["dense.weight"], weights["dense.bias"])[0].numpy()
