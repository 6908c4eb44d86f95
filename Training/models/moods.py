"""Second stage: valence, energy and whether it is music at all, by kernel ridge regression on common centers.

Its inputs add to the first stage's inputs and predictions what a table of means cannot contain: rhythm, dynamics, movement of
timbre and harmony. MoodInputs.swift computes the same, in blocks of the same names; KernelModel.swift is the model.
"""
import numpy as np
from scipy.linalg import solve
from scipy.spatial.distance import cdist
from sklearn.cluster import KMeans
from inputs import NAMES

CLIP = 3.5  # standardized inputs are clipped to ±this, here and in the library
DYNAMICS = ("centroid", "bandwidth", "rolloff", "flatness", "zeroCrossingRate", "rms", "flux", "onsetStrength")
BANDS = 5
# The inputs of a part share its weight. All others are the last part.
PARTS = {"table": ["table"], "harmonicMotion": ["harmonicMotion"], "embedding": ["embedding"]}
SAY = {"embedding": 2}  # compared with 1 for every other part
# Inputs that share the weight of their part by their variance, because an input that hardly varies among them is uncertain.
BY_VARIANCE = ("embedding",)


def blocks(rows, table_predictions, table_inputs):
    """block name -> rows x count, in the library's order"""
    get = lambda of: np.array([of(row) for row in rows], dtype=float).reshape(len(rows), -1)
    table = lambda prefix: table_inputs[:, [i for i, name in enumerate(NAMES) if name.startswith(prefix)]]
    result = {
        "table": table_predictions, "mfccLevel": table_inputs[:, :1], "mfcc": table_inputs[:, 1:20],
        "mfccDeviation": get(lambda row: row["deviation"]["mfcc"]),
        "mfccSlope": np.log(get(lambda row: row["deviation"]["mfccDelta"]) + 0.01),
        "contrast": table("contrast"), "contrastDeviation": get(lambda row: row["deviation"]["contrast"][:BANDS])}
    for name in DYNAMICS:
        mean, deviation = get(lambda row: row["mean"][name]), get(lambda row: row["deviation"][name])
        result[name] = np.c_[np.log(mean + 1e-4), np.log(deviation + 1e-4), np.log((deviation + 1e-6) / (mean + 1e-6))]
    tempo = get(lambda row: row["tempo"])
    chroma_statistics = table_inputs[:, [NAMES.index("chromaMean"), NAMES.index("chromaDeviation")]]
    return result | {
        "loudness": get(lambda row: row["mixLoudness"]),
        "pulse": get(lambda row: [row["rhythm"][name] for name in ("pulseClarity", "beatStrength", "regularity")]),
        "onsetRate": get(lambda row: row["rhythm"]["onsetRate"]),
        "tempo": np.where(tempo > 0, np.log2(np.maximum(tempo, 1) / 100), 0),
        "pulseCertainty": pulse_certainty(
            get(lambda row: row["rhythm"]["pulseClarity"]), get(lambda row: row["tempoConfidence"])),
        "majorness": get(lambda row: [row["tonal"][name] for name in (
            "majorBias", "majorTriadShare", "constantQMajorTriadShare")]),
        "chroma": np.c_[chroma_statistics, get(lambda row: np.mean(row["deviation"]["chroma"]))],
        "chromaHarmonics": table("chromaHarmonic"),
        "constantQ": np.c_[tuple(table(f"constantQ{name}") for name in ("Mean", "Maximum", "Minimum", "Deviation"))],
        "constantQHarmonics": table("constantQHarmonic"), "cens": table("cens"),
        "harmonicMotion": get(lambda row: row["statistics"]["harmonicMotion"]),
        "embedding": get(lambda row: row["statistics"]["embedding"])}


def pulse_certainty(clarity, confidence):
    """The same as in TempoEstimate"""
    return 0.6 * np.minimum(1, clarity / 0.8) + 0.4 * confidence


def inputs(rows, table_predictions, table_inputs):
    """rows x inputs"""
    return np.concatenate(list(blocks(rows, table_predictions, table_inputs).values()), axis=1)


class Layout:
    """The position of each block among the inputs."""

    def __init__(self, row, table_predictions, table_inputs):
        sizes = {name: block.shape[1] for name, block in
                 blocks([row], table_predictions[:1], table_inputs[:1]).items()}
        ends = np.cumsum(list(sizes.values()))
        self.range = {name: range(end - size, end) for (name, size), end in zip(sizes.items(), ends)}
        self.text = ", ".join(f"{name} {size}" for name, size in sizes.items())
        self.count = int(ends[-1])

    def columns(self, names):
        return np.concatenate([self.range[name] for name in names])

    def relevance(self, x):
        """For each input; x: rows x inputs"""
        rest = [name for name in self.range if name not in sum(PARTS.values(), [])]
        result = np.zeros(self.count)
        for part in list(PARTS.values()) + [rest]:
            columns = self.columns(part)
            share = x[:, columns].var(0) if part[0] in BY_VARIANCE else np.ones(len(columns))
            result[columns] = SAY.get(part[0], 1) * share / share.sum()
        return result / result.sum()


class Centers:
    """Standardized inputs and the centers among them, which models of any width and penalty have in common. Inputs are
    standardized over the rows with weight; each kind of rows has the number of centers in `counts`. Centers are rounded to bytes,
    as the library stores them."""

    def __init__(self, x, weights, kinds, relevance, counts):
        self.relevance = relevance
        self.mean = np.average(x, axis=0, weights=weights)
        self.scale = np.sqrt(np.average((x - self.mean) ** 2, axis=0, weights=weights)) + 1e-9
        z, centers = self.standardized(x), []
        for kind, count in counts.items():
            rows = np.flatnonzero(kinds == kind)
            if len(rows) <= count:
                centers.append(z[rows])
            else:
                found = KMeans(count, n_init=1, max_iter=10, random_state=0).fit(z[rows] * np.sqrt(relevance))
                centers.append(np.stack([z[rows][found.labels_ == k].mean(0) for k in np.unique(found.labels_)]))
        self.bytes = np.round(np.concatenate(centers) * 127 / CLIP).astype(np.int8)
        self.centers = self.bytes.astype(float) * CLIP / 127
        self.among, self.of_rows = self.distances(self.centers), self.distances(z)

    def standardized(self, x):
        return np.clip((x - self.mean) / self.scale, -CLIP, CLIP)

    def distances(self, z):
        root = np.sqrt(self.relevance)
        return cdist(z * root, self.centers * root, "sqeuclidean")


class UnfamiliarValence:
    """Corrects valence if a track sounds like nothing in the training data. For such tracks the score follows energy, which
    reflects the distribution of moods in collections but not valence. So energy is subtracted, and the first stage, which learned
    from other music, is added. The amounts depend on the mean distance of the nearest centers.

    The four numbers were chosen by leaving out one collection after the other, from about a hundred whose neighbors give similar
    results."""

    NEAREST = 10
    DISTANCE, SPREAD = 0.98, 0.05
    SHARE_OF_TABLE, SHARE_OF_ENERGY = 0.25, 0.8

    def __init__(self, scores, table, weights):
        """For the tracks with moods: the model's valence and energy, and the first stage's valence."""
        mean = lambda values: np.average(values, axis=0, weights=weights)
        scale = lambda values: np.sqrt(mean((values - mean(values)) ** 2))
        valence, energy = scores.T
        self.table = self.SHARE_OF_TABLE * scale(valence) / scale(table)
        self.energy = self.SHARE_OF_ENERGY * scale(valence) / scale(energy)
        self.offset = self.energy * mean(energy) - self.table * mean(table)

    def correction(self, energy, table, distances):
        """distances: squared, from every track to the centers"""
        nearest = np.sqrt(np.partition(distances, self.NEAREST, axis=1)[:, : self.NEAREST]).mean(1)
        unfamiliar = 1 / (1 + np.exp((self.DISTANCE - nearest) / self.SPREAD))
        return unfamiliar * (self.table * table - self.energy * energy + self.offset)

    def tensors(self, width):
        """For distances as in the library, which include the width."""
        return {"distance": np.sqrt(width) * self.DISTANCE, "spread": np.sqrt(width) * self.SPREAD,
                "tableWeight": self.table, "energyWeight": self.energy, "offset": self.offset}


class KernelModel:
    """Several targets on common centers, each with its own penalty."""

    def __init__(self, centers, width):
        self.centers, self.width = centers, width
        self.prior, self.phi = np.exp(-width * centers.among), np.exp(-width * centers.of_rows)
        self.weights, self.bias, self.unfamiliar = [], [], None

    def fit(self, target, weights, penalties, corpora=None, change=None):
        """Rows with target NaN do not count. `change`, the effect of copies on the kernel, is suppressed. Each corpus has its own
        constant, because the habits of its listeners and its recording quality are not to be learned; the model's constant is
        their mean. Of several penalties, one target each."""
        rows = ~np.isnan(target) & (weights > 0)
        w, y = weights[rows], target[rows]
        names = np.zeros(rows.sum()) if corpora is None else corpora[rows]
        constants = np.stack([(names == name).astype(float) for name in np.unique(names)], axis=1)
        design = np.c_[self.phi[rows], constants]
        weighted = design.T * w
        gram, right = weighted @ design, weighted @ y
        count = len(self.prior)
        if change is not None:
            gram[:count, :count] += w.sum() / len(change) * change.T @ change
        for penalty in np.atleast_1d(penalties):
            left = gram.copy()
            left[:count, :count] += penalty * self.prior + 1e-6 * np.eye(count)
            found = solve(left, right, assume_a="pos")
            self.weights.append(found[:count])
            self.bias.append(found[count:].mean())
        return self

    def kernel(self, x):
        return np.exp(-self.width * self.distances(x))

    def distances(self, x):
        return self.centers.distances(self.centers.standardized(x))

    def correct(self, x, weights):
        """For models whose first targets are valence and energy, and whose first input is valence by the first stage."""
        self.unfamiliar = UnfamiliarValence(self.predict(x)[:, :2], x[:, 0], weights)
        return self

    def predict(self, x):
        distances = self.distances(x)
        scores = np.exp(-self.width * distances) @ np.stack(self.weights, axis=1) + np.array(self.bias)
        if self.unfamiliar:
            scores[:, 0] += self.unfamiliar.correction(scores[:, 1], x[:, 0], distances)
        return scores

    def tensors(self):
        centers = self.centers
        tensors = {"mean": centers.mean, "scale": centers.scale, "relevance": self.width * centers.relevance,
                   "weights": np.stack(self.weights, axis=1), "bias": self.bias, "centres": centers.bytes}
        return tensors | {f"unfamiliar.{name}": value for name, value in self.unfamiliar.tensors(self.width).items()}


# No set here has both audio and danceability, so the share of the pulse is set by hand: Echo Nest defined danceability by tempo,
# stability of rhythm, beat strength and regularity, about which means of timbre contain little.
PULSE_SHARE = 0.4
PULSE_CLIP = 3.0


class PulseModel:
    """Danceability: the first stage's prediction, blended with the clarity of the pulse."""

    def fit(self, table_predictions, pulse_clarity):
        pulse = np.log(pulse_clarity + 0.02)
        self.moments = np.array([table_predictions.mean(), table_predictions.std(), pulse.mean(), pulse.std()])
        return self

    def score(self, table_predictions, pulse_clarity):
        table_mean, table_scale, pulse_mean, pulse_scale = self.moments
        table = np.clip((table_predictions - table_mean) / table_scale, -PULSE_CLIP, PULSE_CLIP)
        pulse = np.clip((np.log(pulse_clarity + 0.02) - pulse_mean) / pulse_scale, -PULSE_CLIP, PULSE_CLIP)
        return (1 - PULSE_SHARE) * table + PULSE_SHARE * pulse

    def tensors(self):
        return dict(zip(("tableMean", "tableScale", "pulseMean", "pulseScale", "share"), (*self.moments, PULSE_SHARE)))
