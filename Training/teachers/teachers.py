#!/usr/bin/env python3
"""Runs two networks of musicnn (ISC license, from PyPI) on windows of three seconds: teachers.py DATA_DIR CACHE_DIR

Stores their last hidden layers beside our mel bands: CACHE_DIR/windows-<set>.npz, for embedding.py. It needs its own environment
(`Training/environment teacher`), because musicnn requires an old TensorFlow.
"""
import multiprocessing, os, subprocess, sys
from concurrent.futures import ProcessPoolExecutor
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
from kept import is_kept, keep, mark
from lessons import HOP, LESSONS, RATE, bands, copies, folds, power, recordings, stem

# The outputs of a teacher that are learned: of a musicnn the last hidden layer and the means before it, of a VGG the last feature
# maps, averaged over their places.
TEACHERS = {"MSD_musicnn": lambda outputs: [outputs[8], outputs[6]], "MTT_vgg": lambda outputs: [outputs[5]]}
PARTS = (200, 753, 128)  # the number of values of each
TEACHER_RATE, TEACHER_HOP, TEACHER_FRAMES = 16000, 256, 187
KEPT = 64  # half frames of our bands in a window


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
    """The teachers' output for a recording and its copies; one per process."""

    def __init__(self):
        import librosa
        self.teachers = [Teacher(name) for name in TEACHERS]
        self.mel = librosa.filters.mel(sr=TEACHER_RATE, n_fft=512, n_mels=96)

    def __call__(self, name, number, file, others):
        """for each copy: its name, our bands by window, the teachers' output"""
        found = []
        for copy, sound in copies(name, number, file, others):
            try:
                loud, ours = sound(TEACHER_RATE), bands(sound(RATE))
            except subprocess.CalledProcessError as error:
                print(f"{name}: {copy} left out, {error}", file=sys.stderr)
                continue
            # Half precision, as in their training.
            level = power(loud, 512, TEACHER_HOP, self.mel).T.astype(np.float16).astype(np.float32)
            level = np.log10(10000 * level + 1)
            # Windows of copies do not overlap by half a window.
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
        """The recordings that may be mixed with a recording: those of artists in its fold."""
        mixes = any(mixtures for _, mixtures in LESSONS[name][1:])
        return [f for f in files if fold_of[stem(f)] == fold_of[stem(file)] and f != file] if mixes else []

    # TensorFlow does not survive a fork.
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn"), Lesson.begin) as pool:
        for name in LESSONS:
            files, path = recordings(name, data, cache), f"{cache}/windows-{name}.npz"
            asked = mark(("teachers", "lessons"), files, str([fold_of.get(stem(file)) for file in files]))
            if is_kept(path, asked):
                print(f"{name}: asked before", flush=True)
                continue
            jobs = [(name, number, file, others(name, file, files)) for number, file in enumerate(files)]
            found = [copy for copies_of_one in pool.map(Lesson.of, jobs) for copy in copies_of_one]
            if found:
                of = np.repeat([copy for copy, _, _ in found], [len(said) for _, _, said in found])
                keep(path, asked, dict(X=np.concatenate([seen for _, seen, _ in found]),
                                       T=np.concatenate([said for _, _, said in found]), F=of))
            print(f"{name}: {sum(len(said) for _, _, said in found)} windows", flush=True)


if __name__ == "__main__":
    teach(*sys.argv[1:])
