#!/usr/bin/env python3
"""Trains the network of MusicEmbedding on the output of teachers.py: embedding.py fit|hear DATA_DIR CACHE_DIR

`fit` trains it to predict the first 64 principal components of the teachers' output, and writes the model file, embedding, and
the data of a test. `hear` writes CACHE_DIR/embeddings.npz: for every window of a recording, the output of a network that has not
heard its artist. The models of mood and voice are fitted to that output, because the network does not know the artists of new
music either. Both need the environment of teachers.py.
"""
import json, multiprocessing, os, sys
from concurrent.futures import ProcessPoolExecutor
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import model_file
from lessons import BANDS, FOLDS, LESSONS, MEL_BANDS, RATE, bands, folds, recordings, samples, stem
from teachers import KEPT, PARTS

AGREEMENT = model_file.agreement("embedding")
FRAMES = 60  # half frames of a window that the network sees, anywhere among the stored ones
UNIT = 15.0  # dB
DIMENSION = 64
ROWS = 3  # half frames per convolution
# For convolutions over bands: their width in places, their stride, their channels, and the size of the maximum pooling in half
# frames × two places. Then the channels of the convolutions over half frames alone.
OVER_BANDS = ((5, 2, 16, 2), (3, 1, 32, 2), (3, 1, 64, 1))
OVER_TIME = (128, 128)
EPOCHS, BATCH, RATE_OF_LEARNING, DROPOUT = 30, 64, 2e-3, 0.1
CUT_SHARE, LOWEST_CUT = 0.35, 38  # share of windows that lose their treble, above 2.8 kHz at most
TONE = (2.5, 1.5, 1, 1)  # dB of cosines of ½, 1, 1½ and 2 periods over the bands, which equalize a window


# MARK: The network

def network():
    from tensorflow.keras import Model, layers
    rectified = lambda x: layers.ReLU()(layers.BatchNormalization()(x))
    seen = layers.Input((FRAMES, BANDS))
    x = layers.Reshape((FRAMES, BANDS, 1))(seen)
    for columns, step, channels, pooled in OVER_BANDS:
        x = layers.Conv2D(channels, (ROWS, columns), strides=(1, step), padding="same", use_bias=False)(x)
        x = layers.MaxPool2D((pooled, 2))(rectified(x))
    x = layers.Reshape((x.shape[1], -1))(x)
    for channels in OVER_TIME:
        x = rectified(layers.Conv1D(channels, ROWS, use_bias=False)(x))
    x = layers.Concatenate()([layers.GlobalAveragePooling1D()(x), layers.GlobalMaxPooling1D()(x)])
    return Model(seen, layers.Dense(DIMENSION)(layers.Dropout(DROPOUT)(x)))


def centered(x):
    return x - x.mean((1, 2), keepdims=True)


def equalized(x, rng):
    """Windows with another equalization. The teachers heard the originals."""
    curves = np.cos(np.pi * np.outer(np.arange(1, 1 + len(TONE)), np.arange(BANDS) / BANDS))
    curve = rng.normal(size=(len(x), len(TONE))) * TONE @ curves / UNIT
    return x + curve[:, None, :].astype(np.float32)


def without_treble(x, rng):
    """Some windows as in recordings at lower rates: nothing above some band. The teachers heard everything."""
    for window in np.flatnonzero(rng.random(len(x)) < CUT_SHARE):
        x[window, :, rng.integers(LOWEST_CUT, BANDS) :] = x[window].max() - rng.uniform(60, 80) / UNIT
    return x


def learn(x, target):
    """x: windows x KEPT x BANDS, in units. The same data give the same network, because one thread sums in one order."""
    import tensorflow as tf
    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    tf.keras.utils.set_random_seed(0)
    tf.config.experimental.enable_op_determinism()
    model, rng = network(), np.random.default_rng(0)
    steps = len(x) // BATCH

    def batches():
        for _ in range(EPOCHS):
            order = rng.permutation(len(x))
            for k in range(steps):
                rows, first = np.sort(order[k * BATCH : (k + 1) * BATCH]), rng.integers(0, KEPT - FRAMES + 1)
                yield centered(without_treble(equalized(x[rows, first : first + FRAMES], rng), rng)), target[rows]
    kinds = tf.TensorSpec((None, FRAMES, BANDS)), tf.TensorSpec((None, DIMENSION))
    rate = tf.keras.optimizers.schedules.CosineDecay(RATE_OF_LEARNING, EPOCHS * steps, alpha=0.02)
    model.compile(tf.keras.optimizers.Adam(rate), "mse")
    model.fit(tf.data.Dataset.from_generator(batches, output_signature=kinds).prefetch(4), steps_per_epoch=steps,
              epochs=EPOCHS, verbose=0)
    return model


def hear(model, x):
    """x: windows x FRAMES x BANDS, in units"""
    return model.predict(centered(x), verbose=0, batch_size=512)


def one_after_the_other(file):
    """The windows of a recording that MusicEmbedding uses, in units."""
    ours = bands(samples(file, RATE)).astype(np.float32) / UNIT
    count = len(ours) // FRAMES
    return ours[: count * FRAMES].reshape(count, FRAMES, BANDS)


def components(said):
    """The teachers' numbers, with equal weight within a part, by their DIMENSION principal components; mean variance 1. In the
    second part, 541 numbers are constant, so one of the components is constant, and the part weighs a quarter of the others. A
    correction would not improve moods, even with the teachers in place of the network, and would make indexes outdated."""
    z = (said - said.mean(0)) / (said.std(0) + 1e-6) / np.sqrt(np.repeat(PARTS, PARTS))
    variance, axes = np.linalg.eigh((z.T @ z).astype(float) / len(z))
    return (z @ axes[:, ::-1][:, :DIMENSION] / np.sqrt(variance[::-1][:DIMENSION].mean())).astype(np.float32)


def lessons(cache):
    """windows x KEPT x BANDS in units, the targets of each, the copy that it belongs to"""
    paths = [f"{cache}/windows-{name}.npz" for name in LESSONS]
    sets = [np.load(path) for path in paths if os.path.exists(path)]
    return (np.concatenate([s["X"] for s in sets]).astype(np.float32) / UNIT,
            components(np.concatenate([s["T"] for s in sets]).astype(np.float32)), np.concatenate([s["F"] for s in sets]))


def fit(data, cache):
    x, target, _ = lessons(cache)
    write(learn(x, target), x)


def hear_fold(data, cache, k):
    """By a network without the artists of a fold: the teachers' variance and the unexplained part of it, over the fold's windows;
    and the output for the fold's recordings, by name."""
    x, target, names = lessons(cache)
    fold_of = folds(data, cache)
    fold = np.array([fold_of.get(name.split("@")[0], -1) for name in names])
    model = learn(x[fold != k], target[fold != k])
    new, middle = (fold == k) & np.array([name in fold_of for name in names]), (KEPT - FRAMES) // 2  # and not a copy
    left = ((target[new] - hear(model, x[new, middle : middle + FRAMES])) ** 2).sum()
    files = [file for name in LESSONS if name != "games" for file in recordings(name, data, cache)]
    return ((target[new] - target.mean(0)) ** 2).sum(), left, {
        stem(file): hear(model, one_after_the_other(file)) for file in files if fold_of[stem(file)] == k}


def hear_others(data, cache):
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn"), max_tasks_per_child=1) as pool:
        variance, left, heard = zip(*pool.map(hear_fold, *zip(*[(data, cache, k) for k in range(FOLDS)])))
    print(f"of artists it has not heard the network says {1 - sum(left) / sum(variance):.3f} of the teachers' variance")
    np.savez(f"{cache}/embeddings.npz", **{name: windows for fold in heard for name, windows in fold.items()})


# MARK: Writing

def coefficients(model):
    """[(matrix rows x columns, bias)], with the normalization included in the convolutions"""
    import tensorflow as tf
    kinds = tf.keras.layers
    found, layers = [], model.layers
    for convolution, norm in zip([l for l in layers if isinstance(l, (kinds.Conv1D, kinds.Conv2D))],
                                 [l for l in layers if isinstance(l, kinds.BatchNormalization)]):
        gamma, beta, mean, variance = norm.get_weights()
        scale = gamma / np.sqrt(variance + norm.epsilon)
        kernel = convolution.get_weights()[0]
        found.append((kernel.reshape(-1, kernel.shape[-1]) * scale, beta - mean * scale))
    return found + [tuple(layers[-1].get_weights())]


def in_bytes(matrix):
    """Bytes, and a scale for each column."""
    scale = abs(matrix).max(0) / 127
    return np.round(matrix / scale).astype(np.int8), scale.astype(np.float32)


def layer_tensors(name, layer, shape):
    """Of a layer (bytes, scales, bias), whose last dimension is the columns."""
    matrix, scale, bias = layer
    return {f"{name}.weights": matrix.reshape(shape), f"{name}.scale": scale, f"{name}.bias": bias}


def write_model(layers):
    tensors, remaining, (places, channels) = {}, iter(layers), (BANDS, 1)
    for k, (columns, step, channels_out, _) in enumerate(OVER_BANDS):
        tensors |= layer_tensors(f"bands.{k}", next(remaining), (ROWS, columns, channels, channels_out))
        places, channels = places // step // 2, channels_out
    inputs = places * channels
    for k, channels in enumerate(OVER_TIME):
        tensors |= layer_tensors(f"time.{k}", next(remaining), (ROWS, inputs, channels))
        inputs = channels
    tensors |= layer_tensors("last", next(remaining), (2 * inputs, DIMENSION))
    columns, steps, channels, pooled = zip(*OVER_BANDS)
    model_file.write("embedding", tensors, model_file.layout({"mel": FRAMES * BANDS}), "ValenceModel",
                     columns=columns, steps=steps, channels=channels, pooledFrames=pooled, timeChannels=OVER_TIME)


def write(model, x):
    layers = [(*in_bytes(matrix), bias.astype(np.float32)) for matrix, bias in coefficients(model)]
    write_model(layers)
    layers = [(matrix * scale.astype(float), bias.astype(float)) for matrix, scale, bias in layers]
    middle = centered(x[:: len(x) // 50, 2 : 2 + FRAMES])
    print("in bytes and in floats:", abs(run(layers, middle) - model.predict(middle, verbose=0)).max())
    # Mel bands that a test generates as well.
    frame, band = np.mgrid[0 : 5 * FRAMES, 0:128]
    mel = 12 * np.sin(0.37 * frame + 0.05 * band) * np.cos(0.011 * frame * (1 + band % 7)) - band / 3
    windows = mel[: 4 * FRAMES, :MEL_BANDS].reshape(2, FRAMES, 2, BANDS, 2).mean((2, 4)) / UNIT
    with open(AGREEMENT, "w") as out:
        json.dump(run(layers, centered(windows)).mean(0).round(6).tolist(), out)
        out.write("\n")


def run(layers, x):
    """The definition, in double precision."""
    x, convolutions = x.astype(float)[..., None], iter(layers)
    for columns, step, _, pooled in OVER_BANDS:
        x = rectified(padded(x, columns, step), next(convolutions), columns, step)
        frames, places = x.shape[1] // pooled, x.shape[2] // 2
        x = x[:, : pooled * frames, : 2 * places].reshape(len(x), frames, pooled, places, 2, -1).max((2, 4))
    x = x.reshape(len(x), x.shape[1], 1, -1)
    for _ in OVER_TIME:
        x = rectified(x, next(convolutions), 1, 1)
    matrix, bias = next(convolutions)
    return np.c_[x.mean((1, 2)), x.max((1, 2))] @ matrix + bias


def padded(x, columns, step):
    """Padded with zeros so that the numbers of frames and, apart from the stride, of places stay the same."""
    after = (x.shape[2] // step - 1) * step + columns - x.shape[2] - 1
    return np.pad(x, ((0, 0), (1, 1), (1, after), (0, 0)))


def rectified(x, layer, columns, step):
    """x: windows x frames x places x channels"""
    matrix, bias = layer
    patches = np.lib.stride_tricks.sliding_window_view(x, (ROWS, columns), axis=(1, 2))[:, :, ::step]
    patches = patches.transpose(0, 1, 2, 4, 5, 3)
    return np.maximum(0, patches.reshape(*patches.shape[:3], -1) @ matrix + bias)


if __name__ == "__main__":
    {"fit": fit, "hear": hear_others}[sys.argv[1]](*sys.argv[2:])
