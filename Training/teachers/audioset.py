"""What a published network hears of AudioSet's 527 classes: the teacher of sounds_and_moods.py.

It is mn04_as of EfficientAT (F. Schmid, K. Koutini and G. Widmer, ICASSP 2023, MIT license), exported to ONNX. Weights:
`DATA_DIR/../teachers/mn04.onnx`; the names of the classes: `sounds.json` there.
"""
import json, os, subprocess
import numpy as np
from kept import is_kept, keep, mark

RATE, FFT, WINDOW, HOP, BANDS = 32000, 1024, 800, 320, 128
HIGHEST = 15000.0  # Hz, of the mel bands
PIECE = 10  # seconds that the network hears at once
LONG = 60  # seconds of a recording that are heard
SHORTEST = 0.5  # seconds


def classes(folder):
    """The names of the classes, in the order of the network's output."""
    with open(f"{folder}/sounds.json") as opened:
        return json.load(opened)


def mel_filters():
    """128 × 513, by Kaldi's formula."""
    mel = lambda frequency: 1127 * np.log(1 + frequency / 700)
    edges = np.linspace(0, mel(HIGHEST), BANDS + 2)[:, None]
    bins = mel(np.arange(FFT // 2 + 1) * RATE / FFT)
    rising = (bins - edges[:-2]) / (edges[1:-1] - edges[:-2])
    falling = (edges[2:] - bins) / (edges[2:] - edges[1:-1])
    return np.maximum(0, np.minimum(rising, falling)).astype(np.float32)


MEL = mel_filters()
HANN = np.zeros(FFT, np.float32)
HANN[(FFT - WINDOW) // 2 : (FFT + WINDOW) // 2] = np.hanning(WINDOW)


def spectrogram(sound):
    """bands × frames, of sound with pre-emphasis"""
    sound = np.pad(np.convolve(sound, [1, -0.97])[1 : len(sound)], FFT // 2, "reflect")
    frames = np.lib.stride_tricks.sliding_window_view(sound, FFT)[::HOP] * HANN
    return ((np.log(MEL @ (abs(np.fft.rfft(frames)) ** 2).T + 1e-5) + 4.5) / 5).astype(np.float32)


class Network:
    def __init__(self, folder):
        import onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(f"{folder}/mn04.onnx", options)

    def __call__(self, file):
        """The probability of each class, the mean over pieces of ten seconds."""
        command = ["ffmpeg", "-v", "error", "-i", file, "-t", str(LONG), "-vn", "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
        sound = np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.float32)
        pieces = [sound[start : start + PIECE * RATE] for start in range(0, len(sound), PIECE * RATE)]
        logits = [self.session.run(None, {"mel": spectrogram(piece)[None, None]})[0][0]
                  for piece in pieces if len(piece) >= SHORTEST * RATE]
        return np.mean([1 / (1 + np.exp(-of)) for of in logits], 0)


def ask(data, cache, sets):
    """Stores what the network says of the recordings of some sets, by the name of the file: CACHE/sounds-<set>.npz."""
    from similarity import recordings
    folder, network = f"{data}/../teachers", None
    for name in sets:
        files = [track[3] for track in recordings(data) if track[0] == name]
        path, asked = f"{cache}/sounds-{name}.npz", mark(("audioset",), [*files, f"{folder}/mn04.onnx"])
        if not is_kept(path, asked):
            network = network or Network(folder)
            keep(path, asked, {os.path.basename(file): network(file) for file in files})
