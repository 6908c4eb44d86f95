"""Emotify and EMOPIA with what the library measured of them."""
import csv, os
import numpy as np
from scipy.stats import spearmanr
from sklearn.metrics import roc_auc_score
from dump import COPIED_SETS, read_dump, read_labels
from inputs import from_dump
import moods


class Emotions:
    def __init__(self, data, cache, table_model, target_names):
        with open(f"{data}/emotify-dev/manifest.csv") as table:
            manifest = list(csv.DictReader(table))
        dump = read_dump(cache, "emotify-dev")
        piano = read_dump(cache, "emopia-dev")
        labels = read_labels(cache, "emopia-dev")
        share = lambda name: np.array([float(row[name]) for row in manifest])
        self.genre = np.array([row["genre"] for row in manifest])
        self.listened = {
            "valence": share("joyful_activation") - share("sadness") - 0.5 * share("tension"),
            "energy": share("power") + share("joyful_activation") + share("tension") - share("calmness")
            - share("tenderness"),
        }
        self.quadrant = {
            "valence": np.array([float(row["valence"]) for row in labels]),
            "energy": np.array([float(row["arousal"]) for row in labels]),
        }
        rows = [dump[os.path.basename(row["file"])] for row in manifest] + [piano[row["file"]] for row in labels]
        self.rows = rows
        # Clips of one video, tracks of one artist stay together.
        self.groups = np.array([row["artist"] for row in manifest]
                               + [row["file"].split("_", 1)[1].rsplit("_", 1)[0] for row in labels])
        self.is_piano = np.arange(len(rows)) >= len(manifest)
        table_inputs = from_dump(rows)
        self.x = moods.inputs(rows, table_model.predict(table_inputs), table_inputs)
        self.tonal = moods.tonality(rows)
        self.names = target_names
        self.copies = self._copies(cache)

    def _copies(self, cache):
        """The tracks at lower sampling rates: row, Hz, and which of `rows` it is of."""
        place = {os.path.splitext(os.path.basename(row["file"]))[0]: i for i, row in enumerate(self.rows)}
        copies = []
        for name, row in [item for set in COPIED_SETS for item in read_dump(cache, f"{set}-cut").items()]:
            track, rate = os.path.splitext(name)[0].split("@")
            copies.append((row, int(rate), place[track]))
        return copies

    def targets(self, kind):
        standard = lambda v: (v - v.mean()) / v.std()
        return np.r_[standard(self.listened[kind]), standard(self.quadrant[kind])]

    def model(self, kind, rows=slice(None)):
        index = self.names.index(kind)
        model = moods.MoodModel(kind, index, self.names.index("acousticness"))
        return model.fit(self.x[rows], self.tonal[rows], self.targets(kind)[rows], self.is_piano[rows])

    def folds(self, seed, folds):
        """The fold of every track; an artist's are in one."""
        artists = np.unique(self.groups)
        fold_of = dict(zip(artists, np.random.default_rng(seed).permutation(len(artists)) % folds))
        return np.array([fold_of[g] for g in self.groups])

    def out_of_fold(self, kind, seed, folds=10):
        """Scores of every track by models that saw neither it nor its artist."""
        fold = self.folds(seed, folds)
        scores = np.zeros(len(self.x))
        for k in range(folds):
            test = fold == k
            scores[test] = self.model(kind, ~test).score(self.x[test], self.tonal[test])
        return scores

    def dance_inputs(self):
        """Of Emotify: the first stage's danceability, and the pulse clarity."""
        real = ~self.is_piano
        return self.x[real, self.names.index("danceability")], self.x[real, len(self.names)]

    def figures(self, kind, scores):
        """Spearman overall and within genre on Emotify, AUC on EMOPIA."""
        real, piano = scores[~self.is_piano], scores[self.is_piano]
        truth = self.listened[kind]
        within = [spearmanr(real[self.genre == g], truth[self.genre == g])[0] for g in np.unique(self.genre)]
        return spearmanr(real, truth)[0], np.mean(within), roc_auc_score(self.quadrant[kind] > 0, piano)
