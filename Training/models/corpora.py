"""All labeled sets with the library's measurements, concatenated.

Valence and energy are ±1 if a set has quadrants, and standardized if it has listeners' shares; NaN without a label.
"""
import csv, os, re
import numpy as np
from scipy.stats import spearmanr
from sklearn.metrics import f1_score, roc_auc_score
from band_limit import BandLimitModel
from dump import CODED_SETS, COPIED_SETS, read_dump, read_labels, read_truth
from inputs import from_dump
import moods

# The weight of a set, track by track. Piano solo is a smaller part of what people listen to; clips of one video are alike.
WEIGHTS = {"quadrants-dev": 1.0, "emotify-dev": 1.0, "emopia-dev": 0.5, "vgmidi-dev": 1.0}
MOOD_SETS = tuple(WEIGHTS)
MUSIC_SETS = ("groove-dev", "pop909-dev", "idioms", "SampleAudio")
NO_MUSIC = "not-music-dev"
TONES = {"signals": "noise", "melodies": "music", "drones": "music"}  # from signals.py
CENTRES = {"mood": 600, "music": 40, "no music": 80, "signals": 24, "melodies": 16, "drones": 12}
TARGETS = ("valence", "energy", "music", "speech")


def no_video(file):
    return file.split("_", 1)[1].rsplit("_", 1)[0]


class Corpora:
    def __init__(self, data, cache, target_names):
        self.names = target_names
        self.rows, self.set, self.group, self.kind, self.genre, self.truth = [], [], [], [], [], []
        self.artist_of_quadrants(data, cache)
        self.emotify(data, cache)
        for row, dump in self.labeled(cache, "emopia-dev"):
            self.add("emopia-dev", dump, no_video(row["file"]), row["valence"], row["arousal"])
        for row, dump in self.labeled(cache, "vgmidi-dev"):
            self.add("vgmidi-dev", dump, row["series"], row["valence"], row["arousal"])
        for name in MUSIC_SETS:
            for file, dump in read_dump(cache, name).items():
                self.add(name, dump, file.split("-")[0] if name == "idioms" else file)
        noises = read_dump(cache, NO_MUSIC)
        with open(f"{data}/{NO_MUSIC}/labels.csv") as table:
            for row in csv.DictReader(table):
                # Everything from one source stays together.
                group = re.sub(r"[ _]*\d*\.\w+$", "", row["what"]) if row["kind"] == "noise" else row["what"]
                self.add(NO_MUSIC, noises[os.path.basename(row["file"])], group, kind=row["kind"])
        for name, kind in TONES.items():
            for file, dump in read_dump(cache, name).items():
                self.add(name, dump, file.split("-")[0], kind=kind)
        self.set, self.kind, self.genre = np.array(self.set), np.array(self.kind), np.array(self.genre)
        self.group = np.array([f"{name}: {group}" for name, group in zip(self.set, self.group)])
        self.truth = np.array(self.truth, dtype=float)
        listened = self.set == "emotify-dev"
        labels = self.truth[listened]
        self.truth[listened] = (labels - labels.mean(0)) / labels.std(0)
        self.layout = moods.Layout(self.rows[0], np.zeros((1, len(target_names))), from_dump(self.rows[:1]))
        self.weight = np.array([WEIGHTS.get(name, 0) for name in self.set])
        self.role = np.where(self.weight > 0, "mood", np.where(self.kind == "music", "music", "no music"))
        self.role = np.where(np.isin(self.set, list(TONES)), self.set, self.role)
        self.copies = self.copied(cache, COPIED_SETS, "cut")
        self.coded = self.copied(cache, CODED_SETS, "coded")
        retouched = self.copied(cache, CODED_SETS, "retouched")
        self.retouched = np.repeat([False, True], [len(self.coded), len(retouched)])
        self.coded += retouched
        self.origin = np.array([copy[2] for copy in self.coded])
        embeddings = np.load(f"{cache}/embeddings.npz")
        # By networks that have not heard the artist, as with new music. The effect of copies is that of the library's network.
        self.embeddings = {i: embeddings[name].mean(0) for i, name in enumerate(self.stems()) if name in embeddings}

    def restore(self, measured_model, without=()):
        """Fits the correction of the treble to all tracks and copies, except the tracks of `without`.
        measured_model: the first stage, or the part of it that standardizes."""
        copies = [copy for copy in self.copies if copy[2] not in without]
        self.band_limit = BandLimitModel(measured_model, self.layout).fit(copies, self.rows, self.set == "emopia-dev")
        self.coded_rows = [copy[0] for copy in self.coded]
        self.table_inputs, self.coded_inputs = (
            self.band_limit.restore_spectrum(rows, from_dump(rows)) for rows in (self.rows, self.coded_rows))
        return self

    def pairs(self, kept=slice(None)):
        """The first stage's inputs of copies and originals, and the weight of each for each of its targets. Echo Nest's energy
        depends on the loudness of a file; that of moods does not."""
        say = self.say(kept)
        by_encoders = say * ~self.retouched[kept] / np.average(~self.retouched[kept], weights=say)
        return self.coded_inputs[kept], self.table_inputs[self.origin[kept]], np.stack(
            [by_encoders if name == "energy" else say for name in self.names], axis=1)

    def say(self, kept):
        """The weight of each kept copy: 1 on average, with the same total for each set."""
        sets, place, count = np.unique(self.set[self.origin[kept]], return_inverse=True, return_counts=True)
        return len(place) / len(sets) / count[place]

    def see(self, table_model):
        """The inputs of the second stage, as in DescriptorModels."""
        liveness = self.names.index("liveness")

        def inputs(rows, restored):
            predicted, measured = table_model.predict(restored), table_model.predict(from_dump(rows))
            predicted[:, liveness] = measured[:, liveness]
            return self.band_limit.restore_movement(rows, moods.inputs(rows, predicted, restored))
        self.x, self.coded_x = inputs(self.rows, self.table_inputs), inputs(self.coded_rows, self.coded_inputs)
        self.heard_x = self.x.copy()
        for row, embedding in self.embeddings.items():
            self.x[row, self.layout.range["embedding"]] = embedding
        return self

    def add(self, name, dump, group, valence=np.nan, energy=np.nan, kind="music", genre=""):
        self.rows.append(dump)
        self.set.append(name)
        self.group.append(group)
        self.kind.append(kind)
        self.genre.append(genre)
        self.truth.append((float(valence), float(energy)))

    def labeled(self, cache, name):
        measured = read_dump(cache, name)
        return [(row, measured[row["file"]]) for row in read_labels(cache, name)]

    def artist_of_quadrants(self, data, cache):
        measured = read_dump(cache, "quadrants-dev")
        with open(f"{data}/quadrants-dev/labels.csv") as table:
            for row in csv.DictReader(table):
                self.add("quadrants-dev", measured[os.path.basename(row["file"])], row["artist"], row["valence"],
                         row["arousal"])

    def emotify(self, data, cache):
        measured = read_dump(cache, "emotify-dev")
        with open(f"{data}/emotify-dev/manifest.csv") as table:
            for row in csv.DictReader(table):
                share = {name: float(row[name]) for name in (
                    "joyful_activation", "sadness", "tension", "power", "calmness", "tenderness")}
                self.add(
                    "emotify-dev", measured[os.path.basename(row["file"])], row["artist"],
                    share["joyful_activation"] - share["sadness"] - 0.5 * share["tension"],
                    share["power"] + share["joyful_activation"] + share["tension"] - share["calmness"]
                    - share["tenderness"], genre=row["genre"])

    def copied(self, cache, sets, kind):
        """Copies of the tracks: row, sampling rate or encoding, and which of `rows` it was made from."""
        place = {os.path.splitext(os.path.basename(row["file"]))[0]: i for i, row in enumerate(self.rows)}
        copies = []
        measured = {set: read_dump(cache, f"{set}-{kind}") for set in sets}
        for set, found in measured.items():
            if not found:
                raise FileNotFoundError(f"{cache}/{set}-{kind}.jsonl has no copies: measure {set} again with dump.py")
        for name, row in [item for found in measured.values() for item in found.items()]:
            track, what = os.path.splitext(name)[0].split("@")
            copies.append((row, int(what) if what.isdigit() else name.split("@")[1], place[track]))
        return copies

    def stems(self):
        return [os.path.splitext(os.path.basename(row["file"]))[0] for row in self.rows]

    def targets(self):
        """rows x TARGETS and their weights, in the same shape"""
        music = np.where(self.kind == "music", 1.0, -1.0)
        speech = np.where(self.kind == "speech", 1.0, -1.0)
        balance = np.array([1 / np.mean(self.kind == kind) for kind in self.kind])
        mood = np.where(np.isnan(self.truth[:, 0]), 0, self.weight)
        return (np.c_[self.truth, music, speech],
                np.c_[mood, mood, balance / balance.mean(), balance / balance.mean()])

    def centers(self, rows):
        """For the rows of a mask."""
        return moods.Centers(self.x[rows], np.maximum(self.weight[rows], 1e-9), self.role[rows],
                             self.layout.relevance(self.x[rows & (self.weight > 0)]), CENTRES)

    def model(self, rows, settings, centers=None):
        """Fitted to the rows of a mask. settings: width, and the penalty of each target."""
        targets, weights = self.targets()
        model = moods.KernelModel(centers or self.centers(rows), settings["width"])
        change = self.change(rows, model) * settings["steadiness"] ** 0.5
        for k, name in enumerate(TARGETS):
            corpora = self.set[rows] if name in ("valence", "energy") else None
            model.fit(targets[rows, k], weights[rows, k], settings[name], corpora, change)
        moods_known = rows & (self.role == "mood")
        return model.correct(self.x[moods_known], self.weight[moods_known])

    def change(self, rows, model):
        """The effect of copies of the rows of a mask on a model's kernel."""
        kept = rows[self.origin]
        change = model.kernel(self.coded_x[kept]) - model.kernel(self.heard_x[self.origin[kept]])
        return change * self.say(kept)[:, None] ** 0.5

    def mood_models(self, rows, width, penalties, centers, steadiness):
        """One model for valence and one for energy, with the penalties for targets."""
        targets, weights = self.targets()
        found = [moods.KernelModel(centers, width) for _ in (0, 1)]
        change = self.change(rows, found[0]) * steadiness ** 0.5
        return [model.fit(targets[rows, k], weights[rows, k], penalties, self.set[rows], change)
                for k, model in enumerate(found)]

    def folds(self, seed, folds):
        """The fold of every track; all tracks of an artist are in one fold."""
        groups = np.unique(self.group)
        fold_of = dict(zip(groups, np.random.default_rng(seed).permutation(len(groups)) % folds))
        return np.array([fold_of[group] for group in self.group])

    def dance_inputs(self):
        """For Emotify: the first stage's danceability, and the pulse clarity."""
        rows = self.set == "emotify-dev"
        return (self.x[rows, self.names.index("danceability")], self.x[rows, self.layout.range["pulse"][0]])

    def figures(self, scores):
        """name -> accuracy of scores (rows x TARGETS); sets without scores (NaN) are omitted"""
        found = {}
        for k, kind in enumerate(("valence", "energy")):
            for name in MOOD_SETS:
                here = (self.set == name) & ~np.isnan(scores[:, k])
                if not here.any():
                    continue
                truth, score = self.truth[here, k], scores[here, k]
                if name == "emotify-dev":
                    found[f"Emotify {kind}, Spearman"] = spearmanr(score, truth)[0]
                    genre = self.genre[here]
                    found[f"Emotify {kind}, within genre"] = np.mean(
                        [spearmanr(score[genre == g], truth[genre == g])[0] for g in np.unique(genre)])
                title = name.removesuffix("-dev").capitalize()
                found[f"{title} {kind}, AUC"] = roc_auc_score(truth > np.median(truth) if name == "emotify-dev" else truth > 0, score)
        here = (self.set == "quadrants-dev") & ~np.isnan(scores[:, :2]).any(1)
        if here.any():
            (valence, energy), score = self.truth[here].T, scores[here]
            for title, part in (("loud", energy > 0), ("quiet", energy < 0)):
                found[f"Quadrants valence, within {title}"] = roc_auc_score(valence[part] > 0, score[part, 0])
            quadrant = lambda v, e: 2 * (v > 0) + (e > 0)
            centered = score - np.median(score, axis=0)
            found["Quadrants macro F1"] = f1_score(
                quadrant(valence, energy), quadrant(centered[:, 0], centered[:, 1]), average="macro")
        here = ~np.isnan(scores[:, 2]) & ~np.isin(self.set, list(TONES))
        is_music = self.kind[here] == "music"
        if here.any() and not is_music.all():
            found["music against noise and speech, AUC"] = roc_auc_score(is_music, scores[here, 2])
        return found
