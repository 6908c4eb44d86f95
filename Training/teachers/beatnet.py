"""BeatNet, a network for beats and downbeats (M. Heydari, F. Cwitkowitz, Z. Duan, ISMIR 2021), without its dependencies: its
weights (CC BY 4.0) are read from its package, and its features are computed as in madmom."""
import collections, importlib.util, io, os, pickle, zipfile
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np

RATE, WINDOW, HOP = 22050, 1411, 441
FRAME_RATE = RATE / HOP
MODELS = (1, 2, 3)  # trained by the authors on three parts of their data; their outputs are averaged


def weights(number):
    """name -> array, from a checkpoint of PyTorch, without PyTorch"""
    package = importlib.util.find_spec("BeatNet").submodule_search_locations[0]
    archive = zipfile.ZipFile(f"{package}/models/model_{number}_weights.pt")
    root = archive.namelist()[0].split("/")[0]

    class Reader(pickle.Unpickler):
        def find_class(self, module, name):
            if name == "_rebuild_tensor_v2":
                return lambda numbers, offset, size, stride, *_: np.lib.stride_tricks.as_strided(
                    numbers[offset:], size, [4 * s for s in stride]).copy()
            if name == "OrderedDict":
                return collections.OrderedDict
            if name.endswith("Storage"):
                return name
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a checkpoint")

        def persistent_load(self, place):
            return np.frombuffer(archive.read(f"{root}/data/{place[2]}"), np.float32)
    return Reader(io.BytesIO(archive.read(f"{root}/data.pkl"))).load()


def filters():
    """FFT bins x bands: triangles, 24 per octave from 30 Hz to 17 kHz, scaled by their width"""
    bins = WINDOW // 2
    frequencies = np.fft.fftfreq(2 * bins, 1 / RATE)[:bins]
    steps = np.arange(np.floor(np.log2(30 / 440) * 24), np.ceil(np.log2(17000 / 440) * 24))
    centers = 440 * 2 ** (steps / 24)
    centers = centers[(centers >= 30) & (centers <= 17000)]
    at = np.clip(frequencies.searchsorted(centers), 1, bins - 1)
    at = np.unique(at - (centers - frequencies[at - 1] < frequencies[at] - centers))
    found = []
    for start, center, stop in zip(at, at[1:], at[2:]):
        if stop - start < 2:
            center, stop = start, start + 1
        band = np.zeros(bins)
        band[start:center] = np.linspace(0, 1, center - start, endpoint=False)
        band[center:stop] = np.linspace(1, 0, stop - center, endpoint=False)
        found.append(band / band.sum())
    return np.array(found, np.float32).T


def features(samples, bank=filters(), window=np.hanning(WINDOW).astype(np.float32)):
    """frames x 272: the logarithms of the bands and their increases"""
    count = -(-len(samples) // HOP)
    padded = np.pad(samples, (WINDOW // 2, WINDOW + HOP))
    frames = np.lib.stride_tricks.as_strided(padded, (count, WINDOW), (padded.strides[0] * HOP, padded.strides[0]))
    level = np.log10(np.abs(np.fft.rfft(frames * window, axis=1)[:, : len(bank)]).astype(np.float32) @ bank + 1)
    return np.hstack([level, np.maximum(0, np.diff(level, axis=0, prepend=level[:1]))])


def network(number):
    import tensorflow as tf
    layers, w = tf.keras.layers, weights(number)

    class Front(layers.Layer):
        def call(self, x):
            shape = tf.shape(x)
            kernel = w["conv1.weight"].transpose(2, 1, 0)
            seen = tf.nn.conv1d(tf.reshape(x, (-1, 272, 1)), kernel, 1, "VALID") + w["conv1.bias"]
            seen = tf.transpose(tf.nn.max_pool1d(tf.nn.relu(seen), 2, 2, "VALID"), (0, 2, 1))
            seen = tf.reshape(seen, (-1, 262)) @ w["linear0.weight"].T + w["linear0.bias"]
            return tf.reshape(seen, (shape[0], shape[1], 150))
    recurrent = [layers.LSTM(150, return_sequences=True) for _ in range(2)]
    kind = layers.Dense(3, activation="softmax")
    seen = layers.Input((None, 272))
    model = tf.keras.Model(seen, kind(recurrent[1](recurrent[0](Front()(seen)))))
    for k, layer in enumerate(recurrent):
        layer.set_weights([w[f"lstm.weight_ih_l{k}"].T, w[f"lstm.weight_hh_l{k}"].T,
                           w[f"lstm.bias_ih_l{k}"] + w[f"lstm.bias_hh_l{k}"]])
    kind.set_weights([w["linear.weight"].T, w["linear.bias"]])
    return model


class BeatNet:
    def __init__(self):
        import tensorflow as tf
        tf.config.threading.set_intra_op_parallelism_threads(1)
        tf.config.threading.set_inter_op_parallelism_threads(1)
        self.networks = [network(number) for number in MODELS]

    def __call__(self, sounds):
        """Of each: frames x (beat, downbeat), 0…1. The networks look only at the past, so the end of a sound has no effect."""
        seen = [features(samples) for samples in sounds]
        x = np.zeros((len(seen), max(map(len, seen)), 272), np.float32)
        for row, frames in zip(x, seen):
            row[: len(frames)] = frames
        said = sum(network.predict_on_batch(x) for network in self.networks) / len(self.networks)
        return [rows[: len(frames), :2] for rows, frames in zip(said, seen)]
