#!/usr/bin/env python3
"""Trains the network for beats (BeatNetwork) on the output of BeatNet: beats.py ask|fit DATA_DIR CACHE_DIR

`ask` runs BeatNet on a minute of each recording at each of five speeds. It stores the output together with the inputs of our
network, and the tempo that all speeds together indicate, for train_tempo.py: CACHE_DIR/beats-<set>.npz. `fit` trains the network,
and writes the model file, beats, and the data of a test. Both need the environment of teachers.py.
"""
import json, multiprocessing, os, subprocess, sys
from concurrent.futures import ProcessPoolExecutor
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import beatnet, model_file
from embedding import in_bytes, layer_tensors
from kept import is_kept, keep, mark
from lessons import HOP, RATE, power, stem
from stretches import HEARD, SPEEDS, STRETCHED, agreed, options, recordings_of, speed_of, tempo_shares

AGREEMENT = model_file.agreement("beats")
BANDS = 32  # of four mel bands each
RISE, LEVEL = 8, 3  # steps per decibel in which both are stored, one byte each
# The unit of the network's input, in those steps, and the subtracted offset.
UNIT, SHIFT = np.repeat([64, 96], BANDS), np.repeat([0.2, 1], BANDS)
INPUTS = model_file.layout({"rise": BANDS, "level": BANDS})
TAPS, CHANNELS, DILATIONS, DROPOUT = 5, 32, (1, 2, 4, 8, 16, 32, 64, 128), 0.1
FRAMES, BATCH, EPOCHS, RATE_OF_LEARNING = 1024, 16, 28, 3e-3


# MARK: Lessons

def sound(file, speed):
    """The first minute of a recording at a speed, at RATE."""
    command = ["ffmpeg", "-v", "error", "-i", file, *options(speed), "-f", "f32le", "-"]
    samples = np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.float32)
    if not len(samples):
        raise subprocess.CalledProcessError(0, command, "nothing to hear")
    return samples


def seen(samples):
    """frames x 2 BANDS, bytes: how fast groups of four mel bands rise, and their level above 80 dB below the loudest of all"""
    import librosa
    mel = librosa.filters.mel(sr=RATE, n_fft=2048, n_mels=128)
    level = 10 * np.log10(np.maximum(power(samples, 2048, HOP, mel), 1e-10))
    return in_steps(np.maximum(level, level.max() - 80).T)


def in_steps(level):
    """level: frames x 128 mel bands, dB"""
    wide = np.pad(level, ((1, 0), (1, 1)), mode="edge")[:-1]
    before = np.maximum(np.maximum(wide[:, :-2], wide[:, 1:-1]), wide[:, 2:])
    of_four = lambda x: x.reshape(len(x), BANDS, 4).mean(2)
    rise, height = of_four(np.maximum(0, level - before)), of_four(level) - level.max() + 80
    return np.clip(np.hstack([RISE * rise, LEVEL * height]), 0, 255).astype(np.uint8)


class Lesson:
    """BeatNet's output for recordings at all speeds; one per process."""

    def __call__(self, files):
        """"beats/" and the name of a stretch -> BeatNet's output, "seen/" -> the input of our network, "tempo/" and the name of a
        recording -> the tempo that all its speeds indicate"""
        sounds = {}
        for file in files:
            try:
                sounds |= {f"{stem(file)}@{speed}": sound(file, speed) for speed in SPEEDS}
            except subprocess.CalledProcessError as error:
                print(f"{file} left out, {error}", file=sys.stderr)
        said = dict(zip(sounds, self.teacher(list(sounds.values())))) if sounds else {}
        found = {f"beats/{name}": beats.astype(np.float16) for name, beats in said.items()}
        found |= {f"seen/{name}": seen(samples) for name, samples in sounds.items() if speed_of(name) in HEARD}
        heard = [stem(file) for file in files if f"beats/{stem(file)}@1.0" in found]
        return found | {f"tempo/{name}": agreed_tempo(found, name) for name in heard}

    def __init__(self):
        self.teacher = beatnet.BeatNet()

    @classmethod
    def begin(cls):
        cls.here = cls()

    @classmethod
    def of(cls, files):
        return cls.here(files)


def agreed_tempo(found, name):
    beats = {speed: found[f"beats/{name}@{speed}"].astype(float).sum(1) for speed in SPEEDS}
    return agreed({speed: tempo_shares(said, beatnet.FRAME_RATE) for speed, said in beats.items()})


def ask(data, cache):
    # TensorFlow does not survive a fork.
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn"), Lesson.begin) as pool:
        for name in STRETCHED:
            files, path, found = recordings_of(name, data, cache), f"{cache}/beats-{name}.npz", {}
            if not files:
                sys.exit(f"no recordings of {name}, from which tempo is learnt")
            asked = mark(("beats", "beatnet", "stretches", "lessons"), files)
            if is_kept(path, asked):
                print(f"{name}: asked before", flush=True)
                continue
            for part in pool.map(Lesson.of, [files[k : k + 6] for k in range(0, len(files), 6)]):
                found |= part
            keep(path, asked, found)
            print(f"{name}: {len(files)} recordings", flush=True)


def taught(cache):
    """The recording of each stretch, the input of our network (frames x 2 BANDS) and its target (frames x 2)"""
    lessons = []
    for name in STRETCHED:
        with np.load(f"{cache}/beats-{name}.npz") as found:
            for key in sorted(key for key in found.files if key.startswith("seen/")):
                x, said = found[key], found[key.replace("seen", "beats", 1)].astype(np.float32)
                times, frames = np.arange(len(x)) * HOP / RATE * beatnet.FRAME_RATE, np.arange(len(said))
                target = np.stack([np.interp(times, frames, said[:, c]) for c in (0, 1)], 1)
                lessons.append((key.split("/", 1)[1].rsplit("@", 1)[0], x, target))
    return lessons


# MARK: The network

def network():
    from tensorflow.keras import Model, layers
    x = layers.Input((None, 2 * BANDS))
    known = layers.Rescaling((1 / UNIT).tolist(), (-SHIFT).tolist())(x)
    known = layers.Conv1D(CHANNELS, TAPS, padding="same", activation="relu")(known)
    for dilation in DILATIONS:
        heard = layers.Conv1D(CHANNELS, TAPS, padding="same", dilation_rate=dilation, activation="relu")(known)
        known = layers.Add()([known, layers.Conv1D(CHANNELS, 1)(layers.SpatialDropout1D(DROPOUT)(heard))])
    return Model(x, layers.Dense(2, activation="sigmoid")(layers.ReLU()(known)))


def learn(lessons):
    """The same lessons give the same network, because one thread sums in one order."""
    import tensorflow as tf
    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    tf.keras.utils.set_random_seed(2)
    tf.config.experimental.enable_op_determinism()
    model, rng = network(), np.random.default_rng(2)
    length = np.array([max(1, len(x) // FRAMES) for _, x, _ in lessons])
    steps = int(length.sum() / BATCH)

    def batches():
        while True:
            x, y = np.zeros((BATCH, FRAMES, 2 * BANDS), np.float32), np.zeros((BATCH, FRAMES, 2), np.float32)
            for row, lesson in enumerate(rng.choice(len(lessons), BATCH, p=length / length.sum())):
                _, seen, said = lessons[lesson]
                start = rng.integers(0, max(1, len(seen) - FRAMES + 1))
                part = seen[start : start + FRAMES]
                x[row, : len(part)], y[row, : len(part)] = part, said[start : start + FRAMES]
            yield x, y
    kinds = tf.TensorSpec((BATCH, FRAMES, 2 * BANDS)), tf.TensorSpec((BATCH, FRAMES, 2))
    rate = tf.keras.optimizers.schedules.CosineDecay(RATE_OF_LEARNING, EPOCHS * steps)
    model.compile(tf.keras.optimizers.Adam(rate), "binary_crossentropy")
    history = model.fit(tf.data.Dataset.from_generator(batches, output_signature=kinds).prefetch(4),
                        steps_per_epoch=steps, epochs=EPOCHS, verbose=0)
    print(f"cross entropy with what is to be said: {history.history['loss'][-1]:.3f}")
    return model


# MARK: Writing

def tensors_of(layers):
    remaining = iter(layers)
    tensors = {"unit": UNIT, "shift": SHIFT * UNIT}
    tensors |= layer_tensors("first", next(remaining), (TAPS, 2 * BANDS, CHANNELS))
    for k in range(len(DILATIONS)):
        tensors |= layer_tensors(f"blocks.{k}.convolution", next(remaining), (TAPS, CHANNELS, CHANNELS))
        tensors |= layer_tensors(f"blocks.{k}.mixing", next(remaining), (CHANNELS, CHANNELS))
    return tensors | layer_tensors("last", next(remaining), (CHANNELS, 2))


def sounding_bands():
    """Mel bands that a test generates as well: an onset every 21 frames, and a stronger one every 84"""
    frame, band = np.mgrid[0:600, 0:128]
    return 30 * np.exp(-(frame % 21) / 5) + 12 * np.exp(-(frame % 84) / 9) + 6 * np.sin(0.37 * frame + 0.05 * band) - band / 3


def fit(data, cache):
    model = learn(taught(cache))
    found = [layer.get_weights() for layer in model.layers if layer.get_weights()]
    layers = [(*in_bytes(kernel.reshape(-1, kernel.shape[-1])), bias.astype(np.float32)) for kernel, bias in found]
    model_file.write("beats", tensors_of(layers), INPUTS, "TempoAndBeats", dilations=DILATIONS)
    mel = sounding_bands()
    heard = run([(matrix * scale.astype(float), bias.astype(float)) for matrix, scale, bias in layers], in_steps(mel))
    print("in bytes and in floats:", abs(heard - model.predict(in_steps(mel)[None].astype(np.float32), verbose=0)[0]).max())
    with open(AGREEMENT, "w") as out:
        json.dump(heard.round(5).tolist(), out)
        out.write("\n")


def run(layers, x):
    """The definition, in double precision: frames x 2 BANDS -> frames x 2"""
    def convolved(x, layer, dilation):
        matrix, bias = layer
        taps = len(matrix) // x.shape[1]
        reach = taps // 2 * dilation
        wide = np.pad(x, ((reach, reach), (0, 0)))
        return np.hstack([wide[tap * dilation : tap * dilation + len(x)] for tap in range(taps)]) @ matrix + bias
    remaining = iter(layers)
    known = np.maximum(0, convolved(x / UNIT - SHIFT, next(remaining), 1))
    for dilation in DILATIONS:
        heard = np.maximum(0, convolved(known, next(remaining), dilation))
        known = known + convolved(heard, next(remaining), 1)
    return 1 / (1 + np.exp(-convolved(np.maximum(0, known), next(remaining), 1)))


if __name__ == "__main__":
    {"ask": ask, "fit": fit}[sys.argv[1]](*sys.argv[2:])
