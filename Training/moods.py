"""Second stage for valence and energy: what listeners of real music say (Emotify) and piano clips (EMOPIA).

Its inputs add to the first stage's predictions what a table of means cannot hold: rhythm, dynamics, movement of the
timbre. MoodInputs.swift computes the same.
"""
import numpy as np
from sklearn.linear_model import Ridge
from inputs import NAMES

CLIP = 3.0
RHYTHM = ("pulseClarity", "beatStrength", "regularity", "onsetRate")
DYNAMICS = ("centroid", "bandwidth", "rolloff", "flatness", "zeroCrossingRate", "rms", "flux", "onsetStrength")
VALENCE_PENALTY, ENERGY_PENALTY = 60.0, 15.0
PIANO_WEIGHT = {"valence": 0.0, "energy": 2.0}
# Mode is given much weight in acoustic music and none in other.
MODE_WEIGHT, MODE_DAMPING = 0.4, 0.7
TABLE_SHARE = {"valence": 0.3, "energy": 0.3}


def inputs(rows, table_predictions, table_inputs):
    """rows x 66"""
    harmonics = table_inputs[:, [i for i, name in enumerate(NAMES) if name.startswith("chromaHarmonic")]]
    rhythm = np.array([[row["rhythm"][name] for name in RHYTHM] for row in rows])
    tempo = np.array([row["tempo"] for row in rows], dtype=float)
    octaves = np.where(tempo > 0, np.log2(np.maximum(tempo, 1) / 100), 0)
    confidence = np.array([row["tempoConfidence"] for row in rows])
    columns = [table_predictions, rhythm, octaves, confidence, harmonics]
    for name in DYNAMICS:
        mean = np.array([row["mean"][name][0] for row in rows])
        deviation = np.array([row["deviation"][name][0] for row in rows])
        columns += [np.log(mean + 1e-4), np.log(deviation + 1e-4), np.log((deviation + 1e-6) / (mean + 1e-6))]
    columns.append(np.array([row["mixLoudness"] for row in rows]))
    chroma = [(np.mean(row["mean"]["chroma"]), np.mean(row["deviation"]["chroma"])) for row in rows]
    movement = np.array([row["deviation"]["mfccDelta"] for row in rows])
    return np.column_stack(columns + [np.array(chroma), np.log(movement + 0.01)])


def tonality(rows):
    names = ("majorBias", "majorTriadShare", "constantQMajorTriadShare")
    return np.array([[row["tonal"][name] for name in names] for row in rows])


def gate(acousticness):
    return np.clip((acousticness - 0.4) / 0.5, 0, 1)


# No set here has both audio and danceability, so the share of the pulse is set by hand: the Echo Nest defined
# danceability by tempo, stability of rhythm, beat strength and regularity, of which means of timbre know little.
PULSE_SHARE = 0.4


class PulseModel:
    """Danceability: the first stage's prediction blended with how clear the pulse is."""

    def fit(self, table_predictions, pulse_clarity):
        pulse = np.log(pulse_clarity + 0.02)
        self.moments = np.array([table_predictions.mean(), table_predictions.std(), pulse.mean(), pulse.std()])
        return self

    def score(self, table_predictions, pulse_clarity):
        table_mean, table_scale, pulse_mean, pulse_scale = self.moments
        table = np.clip((table_predictions - table_mean) / table_scale, -CLIP, CLIP)
        pulse = np.clip((np.log(pulse_clarity + 0.02) - pulse_mean) / pulse_scale, -CLIP, CLIP)
        return (1 - PULSE_SHARE) * table + PULSE_SHARE * pulse

    def coefficients(self):
        return np.r_[self.moments, PULSE_SHARE]


class MoodModel:
    """kind: "valence" or "energy". Targets: standardised within each set."""

    def __init__(self, kind, target_index, acousticness_index):
        self.kind, self.index, self.acousticness = kind, target_index, acousticness_index

    def fit(self, x, tonal, targets, is_piano):
        real = ~is_piano
        weight = np.where(is_piano, max(PIANO_WEIGHT[self.kind], 1e-6), 1.0)
        self.mean = np.average(x, axis=0, weights=weight)
        self.scale = x[real].std(0) + 1e-9
        penalty = VALENCE_PENALTY if self.kind == "valence" else ENERGY_PENALTY
        ridge = Ridge(alpha=penalty).fit(self._z(x), targets, sample_weight=weight)
        self.weights, self.bias = ridge.coef_, ridge.intercept_
        spread = self._timbre(x)[real].std()
        self.weights, self.bias = self.weights / spread, self.bias / spread
        self.tonal_mean, self.tonal_scale = tonal[real].mean(0), tonal[real].std(0)
        self.table_mean, self.table_scale = x[real, self.index].mean(), x[real, self.index].std()
        return self

    def coefficients(self):
        return np.r_[self.mean, self.scale, self.weights, self.bias, self.table_mean, self.table_scale,
                     TABLE_SHARE[self.kind]]

    def mode_coefficients(self):
        return np.r_[self.tonal_mean, self.tonal_scale, MODE_WEIGHT, MODE_DAMPING]

    def _z(self, x):
        return np.clip((x - self.mean) / self.scale, -CLIP, CLIP)

    def _timbre(self, x):
        return self._z(x) @ self.weights + self.bias

    def score(self, x, tonal):
        table = np.clip((x[:, self.index] - self.table_mean) / self.table_scale, -CLIP, CLIP)
        share = TABLE_SHARE[self.kind]
        score = (1 - share) * self._timbre(x) + share * table
        if self.kind == "valence":
            mode = np.clip((tonal - self.tonal_mean) / self.tonal_scale, -CLIP, CLIP).sum(1)
            acoustic = gate(x[:, self.acousticness])
            score = (1 - MODE_DAMPING * acoustic) * score + MODE_WEIGHT * acoustic * mode
        return score
