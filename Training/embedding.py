#!/usr/bin/env python3
"""Teaches the network of MusicEmbedding: embedding.py teach|fit|hear DATA_DIR CACHE_DIR

`teach` asks two networks of musicnn (ISC licence, from PyPI) about windows of three seconds, and keeps their last hidden
layers and their tags beside our mel bands: CACHE_DIR/windows-<set>.npz. `fit` teaches ours to say the first 64 principal
components of that, and writes EmbeddingCoefficients.swift and what a test compares. `hear` writes CACHE_DIR/embeddings.npz:
of every window of a recording what a network says that has not heard its artist. To that the models of mood and voice are
fitted, for of new music the network knows as little.

Runs in an environment of its own (`Training/environment teacher`), since musicnn wants an old TensorFlow.
"""
import base64, csv, functools, glob, json, multiprocessing, os, re, subprocess, sys, zlib
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
OUTPUT = f"{HERE}/../Sources/AudioFeatures/Embedding/EmbeddingCoefficients.swift"
AGREEMENT = f"{HERE}/../Tests/Golden/models/embedding.json"
AUDIO = (".mp3", ".wav", ".flac", ".ogg", ".opus")
# Which outputs of a teacher are to be said: of a musicnn the last hidden layer and the means that go into it, of a VGG the
# last feature maps, mean over their places.
TEACHERS = {"MSD_musicnn": lambda outputs: [outputs[8], outputs[6]], "MTT_vgg": lambda outputs: [outputs[5]]}
PARTS = (200, 753, 128)  # how many numbers each of them has
TEACHER_RATE, TEACHER_HOP, TEACHER_FRAMES = 16000, 256, 187
RATE, HOP, BANDS, MEL_BANDS = 22050, 512, 56, 112
KEPT, FRAMES = 64, 60  # half frames kept of a window, and looked at, anywhere among them
UNIT = 15.0  # dB
DIMENSION, WIDTH, CHANNELS, STRIDES = 64, 5, (96, 128, 128), (2, 2, 1)
EPOCHS, BATCH, RATE_OF_LEARNING, DROPOUT = 30, 64, 2e-3, 0.1
CUT_SHARE, LOWEST_CUT = 0.35, 38  # of windows that lose their treble; above 2.8 kHz at most
TONE = (2.5, 1.5, 1, 1)  # dB, of a half, one, one and a half and two cosines over the bands, by which a window is equalised
FOLDS = 4
# Of each set: windows of a recording at most, spread evenly, no nearer than half a window; how many copies are resampled and
# how many mixed with another recording, in rounds. Teachers may be asked about whatever sounds; the more they are, the better.
LESSONS = {"quadrants-dev": (99, (2, 4), (2, 6)), "emotify-dev": (99, (1, 3), (1, 3)), "vocals-dev": (150, (1, 0)),
           "versions-dev": (40,), "games": (20,), "vgmidi-dev": (6,), "emopia-dev": (2,), "groove-dev": (3,),
           "pop909-dev": (3,), "idioms": (1,), "not-music-dev": (2,)}
SEMITONES, MIXING = 3, 6  # of resampled copies, up and down; dB between the two of a mix
GAMES = ("0ad-data-common asc-music boswars-data colobot-common-sounds drascula-music endless-sky-data enigma-data "
         "extremetuxracer-data fillets-ng-data freedroidrpg-data frozen-bubble-data fretsonfire-songs-muldjord "
         "fretsonfire-songs-sectoid hedgewars-data hyperrogue-music lincity-ng-data megaglest-data neverball-common "
         "openclonk-data planetblupi-music-ogg pushover-data redeclipse-data singularity-music starfighter-data "
         "supertuxkart-data trackballs-data unknown-horizons warzone2100-music wesnoth-1.16-music widelands-data "
         "xmoto-data").split()


# MARK: Audio

def games(folder):
    """Music of games in Debian's packages, as it is in them."""
    for name in GAMES:
        place = f"{folder}/{name}"
        if os.path.isdir(place):
            continue
        os.makedirs(place + ".part", exist_ok=True)
        script = f"apt-get -qq download {name} && dpkg -x {name}_*.deb x && rm {name}_*.deb"
        if subprocess.run(script, shell=True, cwd=place + ".part").returncode == 0:
            os.rename(place + ".part", place)
    return sorted({os.path.realpath(f) for f in glob.glob(f"{folder}/**", recursive=True)
                   if f.endswith((".ogg", ".mp3", ".opus")) and os.path.getsize(f) > 300_000})


def recordings(name, data, cache):
    """The files of a set."""
    if name == "games":
        return games(f"{cache}/audio/games")
    folder = f"{cache}/audio/{name}" if os.path.isdir(f"{cache}/audio/{name}") else f"{data}/{name}/audio"
    return sorted(f for f in glob.glob(f"{folder}/**", recursive=True) if f.endswith(AUDIO))


@functools.lru_cache(maxsize=4)  # what is mixed with others is so several times
def samples(file, rate, speed=1.0):
    """Of a recording, or of one that runs faster and higher; a quarter of an hour at most, three seconds at least."""
    how = [] if speed == 1 else ["-af", f"aresample=44100,asetrate={round(44100 * speed)}"]
    command = ["ffmpeg", "-v", "error", "-i", file, "-t", "900", *how, "-ac", "1", "-ar", str(rate), "-f", "f32le", "-"]
    y = np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.float32)
    return np.pad(y, (0, max(0, 3 * rate + rate // 8 - len(y))))


def mixed(one, other, decibels):
    """Both as loud as the first, but for so many dB; the other from its beginning again where it ends."""
    other = np.resize(other, len(one))
    level = lambda y: np.sqrt(np.mean(y.astype(float) ** 2)) + 1e-9
    return (one + other * (level(one) / level(other) * 10 ** (decibels / 20))).astype(np.float32)


def copies(name, number, file, others):
    """Of the recording with that number in its set: (name of the copy without suffix, sampling rate -> samples). Some are
    mixed with others."""
    yield stem(file), lambda rate: samples(file, rate)
    rng = np.random.default_rng(number)
    for resampled, mixtures in LESSONS[name][1:]:
        for copy in range(resampled):
            speed = 2 ** (rng.uniform(-SEMITONES, SEMITONES) / 12)
            yield f"{stem(file)}@{speed:.3f}", lambda rate: samples(file, rate, speed)
        for copy in range(mixtures):
            other, decibels = others[rng.integers(len(others))], rng.uniform(-MIXING, MIXING)
            yield f"{stem(file)}@{stem(other)}", lambda rate: mixed(samples(file, rate), samples(other, rate), decibels)


def stem(file):
    return os.path.splitext(os.path.basename(file))[0]


def power(y, n_fft, hop, mel):
    import librosa
    return mel @ np.abs(librosa.stft(y, n_fft=n_fft, hop_length=hop)) ** 2


def bands(y):
    """half frames x BANDS, dB: what EmbeddingNetwork sees of samples at RATE, but for the mean"""
    import librosa
    mel = librosa.filters.mel(sr=RATE, n_fft=2048, n_mels=128)
    level = 10 * np.log10(np.maximum(power(y, 2048, HOP, mel), 1e-10))
    level = np.maximum(level, level.max() - 80)[:MEL_BANDS].T
    return level[: len(level) // 2 * 2].reshape(-1, 2, BANDS, 2).mean((1, 3))


# MARK: The teachers

class Teacher:
    def __init__(self, name):
        import tensorflow as tf
        from musicnn import models
        tf.compat.v1.disable_eager_execution()
        graph = tf.Graph()
        with graph.as_default():
            with tf.compat.v1.name_scope("model"):
                self.input = tf.compat.v1.placeholder(tf.float32, [None, TEACHER_FRAMES, 96])
                self.training = tf.compat.v1.placeholder(tf.bool)
                outputs = models.define_model(self.input, self.training, name, 50)
            flat = [tf.reduce_mean(o, (1, 2)) if len(o.shape) == 4 else o for o in TEACHERS[name](outputs)]
            self.outputs = tf.concat(flat, axis=1)
            alone = tf.compat.v1.ConfigProto(intra_op_parallelism_threads=1, inter_op_parallelism_threads=1)
            self.session = tf.compat.v1.Session(config=alone)
            tf.compat.v1.train.Saver().restore(self.session, f"{os.path.dirname(models.__file__)}/{name}/")

    def __call__(self, windows):
        return np.concatenate([self.session.run(self.outputs, {self.input: windows[k : k + 8], self.training: False})
                               for k in range(0, len(windows), 8)])


class Lesson:
    """What the teachers say of a recording and its copies; a process has one."""

    def __init__(self):
        import librosa
        self.teachers = [Teacher(name) for name in TEACHERS]
        self.mel = librosa.filters.mel(sr=TEACHER_RATE, n_fft=512, n_mels=96)

    def __call__(self, name, number, file, others):
        """of each copy: its name, our bands by window, what is said of each"""
        found = []
        for copy, sound in copies(name, number, file, others):
            try:
                loud, ours = sound(TEACHER_RATE), bands(sound(RATE))
            except subprocess.CalledProcessError as error:
                print(f"{name}: {copy} left out, {error}", file=sys.stderr)
                continue
            # Half precision, as it was when they learned.
            level = power(loud, 512, TEACHER_HOP, self.mel).T.astype(np.float16).astype(np.float32)
            level = np.log10(10000 * level + 1)
            # Copies are not the same again half a window later.
            room, step = len(level) - TEACHER_FRAMES, TEACHER_FRAMES if "@" in copy else TEACHER_FRAMES / 2
            count = min(LESSONS[name][0], int(room / step) + 1)
            starts = np.round((np.arange(count) + 0.5) * room / count).astype(int)
            windows = np.stack([level[s : s + TEACHER_FRAMES] for s in starts])
            said = np.concatenate([teacher(windows) for teacher in self.teachers], axis=1).astype(np.float16)
            starts = np.round(starts * TEACHER_HOP / TEACHER_RATE * RATE / HOP / 2).astype(int)
            seen = [ours[s : s + KEPT] for s in np.minimum(starts, len(ours) - KEPT)]
            found.append((copy, np.array(seen, np.float16), said))
        return found

    @classmethod
    def begin(cls):
        cls.here = cls()

    @classmethod
    def of(cls, job):
        return cls.here(*job)


def teach(data, cache):
    fold_of = folds(data, cache)

    def others(name, file, files):
        """What a recording may be mixed with: artists of its fold."""
        mixes = any(mixtures for _, mixtures in LESSONS[name][1:])
        return [f for f in files if fold_of[stem(f)] == fold_of[stem(file)] and f != file] if mixes else []

    # TensorFlow does not outlive a fork.
    with multiprocessing.get_context("spawn").Pool(os.cpu_count(), Lesson.begin) as pool:
        for name in LESSONS:
            files = recordings(name, data, cache)
            jobs = [(name, number, file, others(name, file, files)) for number, file in enumerate(files)]
            found = [copy for copies_of_one in pool.imap(Lesson.of, jobs) for copy in copies_of_one]
            if found:
                of = np.repeat([copy for copy, _, _ in found], [len(said) for _, _, said in found])
                np.savez(f"{cache}/windows-{name}.npz", X=np.concatenate([seen for _, seen, _ in found]),
                         T=np.concatenate([said for _, _, said in found]), F=of)
            print(f"{name}: {sum(len(said) for _, _, said in found)} windows", flush=True)


# MARK: The network

def network():
    from tensorflow.keras import Model, layers
    x = seen = layers.Input((FRAMES, BANDS))
    for channels, stride in zip(CHANNELS, STRIDES):
        x = layers.Conv1D(channels, WIDTH, strides=stride, use_bias=False)(x)
        x = layers.ReLU()(layers.BatchNormalization()(x))
    x = layers.Concatenate()([layers.GlobalAveragePooling1D()(x), layers.GlobalMaxPooling1D()(x)])
    return Model(seen, layers.Dense(DIMENSION)(layers.Dropout(DROPOUT)(x)))


def centred(x):
    return x - x.mean((1, 2), keepdims=True)


def equalised(x, rng):
    """Windows as another equaliser would have them. The teachers heard them as they are."""
    curves = np.cos(np.pi * np.outer(np.arange(1, 1 + len(TONE)), np.arange(BANDS) / BANDS))
    curve = rng.normal(size=(len(x), len(TONE))) * TONE @ curves / UNIT
    return x + curve[:, None, :].astype(np.float32)


def without_treble(x, rng):
    """Some windows as recordings at lower rates have them: nothing above some band. The teachers heard all of it."""
    for window in np.flatnonzero(rng.random(len(x)) < CUT_SHARE):
        x[window, :, rng.integers(LOWEST_CUT, BANDS) :] = x[window].max() - rng.uniform(60, 80) / UNIT
    return x


def learn(x, target):
    """x: windows x KEPT x BANDS, in units"""
    import tensorflow as tf
    tf.keras.utils.set_random_seed(0)
    tf.config.experimental.enable_op_determinism()
    model, rng = network(), np.random.default_rng(0)
    steps = len(x) // BATCH

    def batches():
        for _ in range(EPOCHS):
            order = rng.permutation(len(x))
            for k in range(steps):
                rows, first = np.sort(order[k * BATCH : (k + 1) * BATCH]), rng.integers(0, KEPT - FRAMES + 1)
                yield centred(without_treble(equalised(x[rows, first : first + FRAMES], rng), rng)), target[rows]
    kinds = tf.TensorSpec((None, FRAMES, BANDS)), tf.TensorSpec((None, DIMENSION))
    rate = tf.keras.optimizers.schedules.CosineDecay(RATE_OF_LEARNING, EPOCHS * steps, alpha=0.02)
    model.compile(tf.keras.optimizers.Adam(rate), "mse")
    model.fit(tf.data.Dataset.from_generator(batches, output_signature=kinds).prefetch(4), steps_per_epoch=steps,
              epochs=EPOCHS, verbose=0)
    return model


def hear(model, x):
    """x: windows x FRAMES x BANDS, in units"""
    return model.predict(centred(x), verbose=0, batch_size=512)


def one_after_the_other(file):
    """The windows that MusicEmbedding hears of a recording, in units."""
    ours = bands(samples(file, RATE)).astype(np.float32) / UNIT
    count = len(ours) // FRAMES
    return ours[: count * FRAMES].reshape(count, FRAMES, BANDS)


def components(said):
    """The teachers' numbers, all alike weighed within a part and parts alike, by their DIMENSION principal components; mean
    variance 1."""
    z = (said - said.mean(0)) / (said.std(0) + 1e-6) / np.sqrt(np.repeat(PARTS, PARTS))
    variance, axes = np.linalg.eigh((z.T @ z).astype(float) / len(z))
    return (z @ axes[:, ::-1][:, :DIMENSION] / np.sqrt(variance[::-1][:DIMENSION].mean())).astype(np.float32)


def groups(data, cache):
    """file name without suffix -> artist, song or series, of the labelled sets"""
    def column(path, key):
        with open(path) as table:
            return {stem(row["file"]): f"{path}:{row[key]}" for row in csv.DictReader(table)}
    found = column(f"{data}/quadrants-dev/labels.csv", "artist") | column(f"{data}/emotify-dev/manifest.csv", "artist")
    found |= column(f"{cache}/audio/vgmidi-dev/labels.csv", "series")
    with open(f"{cache}/audio/emopia-dev/labels.csv") as table:  # the name without quadrant and number
        names = [stem(row["file"]) for row in csv.DictReader(table)]
    return found | {name: name.split("_", 1)[1].rsplit("_", 1)[0] for name in names}


def folds(data, cache):
    """file name without suffix -> its fold, of all sets but the games; an artist's are in one, and what one thing makes"""
    group_of = groups(data, cache)
    names = np.unique(list(group_of.values()))
    fold_of = dict(zip(names, np.random.default_rng(77).permutation(len(names)) % FOLDS))
    found = {name: fold_of[group] for name, group in group_of.items()}
    for name in LESSONS:
        if name != "games":
            for of in map(stem, recordings(name, data, cache)):
                kind = re.sub(r"[ _-]*\d*$", "", of) if name in ("idioms", "not-music-dev") else of
                found.setdefault(of, zlib.crc32(kind.encode()) % FOLDS)
    return found


def lessons(cache):
    """windows x KEPT x BANDS in units, what to say of each, which copy it is of"""
    paths = [f"{cache}/windows-{name}.npz" for name in LESSONS]
    sets = [np.load(path) for path in paths if os.path.exists(path)]
    return (np.concatenate([s["X"] for s in sets]).astype(np.float32) / UNIT,
            components(np.concatenate([s["T"] for s in sets]).astype(np.float32)), np.concatenate([s["F"] for s in sets]))


def fit(data, cache):
    x, target, _ = lessons(cache)
    write(learn(x, target), x)


def hear_others(data, cache):
    x, target, names = lessons(cache)
    fold_of = folds(data, cache)
    fold = np.array([fold_of.get(name.split("@")[0], -1) for name in names])
    models = [learn(x[fold != k], target[fold != k]) for k in range(FOLDS)]
    heard, middle = np.zeros_like(target), (KEPT - FRAMES) // 2
    for k, model in enumerate(models):
        heard[fold == k] = hear(model, x[fold == k, middle : middle + FRAMES])
    new = np.array([name in fold_of for name in names])  # and no copy
    left = ((target - heard)[new] ** 2).sum() / ((target[new] - target[new].mean(0)) ** 2).sum()
    print(f"{len(x)} windows; of artists it has not heard the network says {1 - left:.3f} of the teachers' variance")
    files = [file for name in LESSONS if name != "games" for file in recordings(name, data, cache)]
    np.savez(f"{cache}/embeddings.npz", **{
        stem(file): hear(models[fold_of[stem(file)]], one_after_the_other(file)) for file in files})


# MARK: As Swift

def coefficients(model):
    """[(matrix rows x columns, bias)], normalisation folded into the convolutions"""
    import tensorflow as tf
    found, layers = [], model.layers
    for convolution, norm in zip([l for l in layers if isinstance(l, tf.keras.layers.Conv1D)],
                                 [l for l in layers if isinstance(l, tf.keras.layers.BatchNormalization)]):
        gamma, beta, mean, variance = norm.get_weights()
        scale = gamma / np.sqrt(variance + norm.epsilon)
        kernel = convolution.get_weights()[0]
        found.append((kernel.reshape(-1, kernel.shape[2]) * scale, beta - mean * scale))
    return found + [tuple(layers[-1].get_weights())]


def in_bytes(matrix):
    scale = abs(matrix).max(0) / 127
    return np.round(matrix / scale).astype(np.int8), scale.astype(np.float32)


def write(model, x):
    layers = [(*in_bytes(matrix), bias.astype(np.float32)) for matrix, bias in coefficients(model)]
    stored = b"".join(scale.astype("<f4").tobytes() + matrix.tobytes() + bias.astype("<f4").tobytes()
                      for matrix, scale, bias in layers)
    text = base64.b64encode(stored).decode()
    with open(OUTPUT, "w") as out:
        out.write("// Written by Training/embedding.py; do not edit.\n\n")
        out.write("/// The coefficients of `EmbeddingNetwork`, Base64. Of each layer: a scale for each column, little-endian Float32;\n"
                  "/// inputs × columns, bytes; a bias for each column.\n")
        out.write(f"enum EmbeddingCoefficients {{\n    static let channels = {list(CHANNELS)}\n")
        out.write(f"    static let strides = {list(STRIDES)}\n" + '    static let base64 = """\n')
        out.writelines(f"        {text[i : i + 112]}\n" for i in range(0, len(text), 112))
        out.write('        """\n}\n')
    layers = [(matrix * scale.astype(float), bias.astype(float)) for matrix, scale, bias in layers]
    middle = centred(x[:: len(x) // 50, 2 : 2 + FRAMES])
    print("in bytes and in floats:", abs(run(layers, middle) - model.predict(middle, verbose=0)).max())
    # Mel bands that a test makes as well.
    frame, band = np.mgrid[0 : 5 * FRAMES, 0:128]
    mel = 12 * np.sin(0.37 * frame + 0.05 * band) * np.cos(0.011 * frame * (1 + band % 7)) - band / 3
    windows = mel[: 4 * FRAMES, :MEL_BANDS].reshape(2, FRAMES, 2, BANDS, 2).mean((2, 4)) / UNIT
    with open(AGREEMENT, "w") as out:
        json.dump(run(layers, centred(windows)).mean(0).round(6).tolist(), out)
        out.write("\n")


def run(layers, x):
    """The definition, in double precision."""
    x = x.astype(float)
    for (matrix, bias), stride in zip(layers[:-1], STRIDES):
        starts = range(0, x.shape[1] - WIDTH + 1, stride)
        x = np.stack([np.maximum(0, x[:, s : s + WIDTH].reshape(len(x), -1) @ matrix + bias) for s in starts], axis=1)
    return np.c_[x.mean(1), x.max(1)] @ layers[-1][0] + layers[-1][1]


if __name__ == "__main__":
    {"teach": teach, "fit": fit, "hear": hear_others}[sys.argv[1]](*sys.argv[2:])
