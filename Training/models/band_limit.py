"""Corrects the models' inputs for missing treble: recordings at 16 kHz and less.

Fitted on the tracks of Emotify and EMOPIA and their copies at lower sampling rates (dump.py). BandLimitModel.swift computes the
same.
"""
import numpy as np
from inputs import LAYOUT, from_dump
import model_file, moods

# Possible ends of the spectrum, on the scale of mel bands: 2.8, 3.6, 4.8, 6.3, 7.8, 9.2 kHz. Between them, corrections are
# interpolated; above the last one they are constant. At the first one there is no correction, because below it music may end
# naturally.
KNOTS = np.array([76, 86, 97, 107, 115, 121.0])
CLIP = 3.5  # as in the first stage
SPECTRUM = np.arange(24)  # of the first stage's inputs: MFCC, bandwidth, centroid, roll-off, zero crossings
SPECTRUM_BLOCKS = 6  # the names in its layout
# Inputs of the second stage.
MOVEMENT = ["mfccDeviation", "mfccSlope", "contrastDeviation", "centroid", "bandwidth", "rolloff", "flatness",
            "zeroCrossingRate", "rms", "flux", "onsetStrength"]
# Also of the second stage. Each is corrected from all inputs of its kind, like the spectrum.
HEARD = "embedding"
SPECTRUM_PENALTY, MOVEMENT_PENALTY, HEARD_PENALTY = 30.0, 3.0, 30.0
# Renderings of a piano prevent corrections that were learned from recordings from being too large. These kinds have less weight.
PIANO_WEIGHT = 0.3


def knot_weights(rows):
    """rows x knots without the first: linear interpolation, times the certainty that something was cut off."""
    band = np.array([row["bandLimit"]["band"] for row in rows])
    certainty = np.array([row["bandLimit"]["certainty"] for row in rows])
    hats = np.stack([np.interp(band, KNOTS, one) for one in np.eye(len(KNOTS))[1:]], axis=1)
    return hats * certainty[:, None]


def ridge(design, target, penalty, row_weights):
    weighted = design.T * row_weights
    return np.linalg.solve(weighted @ design + penalty * np.eye(design.shape[1]), weighted @ target)


def by_knot(weights, inputs):
    """rows x (knots * (inputs + 1)): each knot's share of the inputs and of a constant."""
    return np.einsum("nk,nj->nkj", weights, np.c_[inputs, np.ones(len(inputs))]).reshape(len(inputs), -1)


class BandLimitModel:
    def __init__(self, table_model, layout):
        self.mean, self.scale = table_model.mean[SPECTRUM], table_model.scale[SPECTRUM]
        self.movement_columns, self.heard_columns = layout.columns(MOVEMENT), layout.columns([HEARD])
        blocks = model_file.layout({name: len(layout.range[name]) for name in [*MOVEMENT, HEARD]})
        self.layout = ", ".join(LAYOUT.split(", ")[:SPECTRUM_BLOCKS]) + ", " + blocks

    def _z(self, table_inputs):
        return np.clip((table_inputs[:, SPECTRUM] - self.mean) / self.scale, -CLIP, CLIP)

    def fit(self, copies, tracks, is_piano):
        """copies: row, rate, and the row of the track that it was made from; is_piano: of each track."""
        cut, whole = [copy[0] for copy in copies], [tracks[copy[2]] for copy in copies]
        row_weights = np.where([is_piano[copy[2]] for copy in copies], PIANO_WEIGHT, 1.0)
        weights = knot_weights(cut)
        x, true_x = from_dump(cut), from_dump(whole)
        design = by_knot(weights, self._z(x))
        missing = (true_x - x)[:, SPECTRUM] / self.scale
        spectrum = ridge(design, missing, SPECTRUM_PENALTY, row_weights)
        self.spectrum = spectrum.reshape(len(KNOTS) - 1, -1, len(SPECTRUM))
        none = np.zeros((len(cut), 7))
        seen, true_seen = (moods.inputs(rows, none, inputs) for rows, inputs in ((cut, x), (whole, true_x)))
        design = by_knot(weights, seen[:, self.heard_columns])
        heard = ridge(design, (true_seen - seen)[:, self.heard_columns], HEARD_PENALTY, row_weights)
        self.heard = heard.reshape(len(KNOTS) - 1, -1, len(self.heard_columns))
        m, true_m = seen[:, self.movement_columns], true_seen[:, self.movement_columns]
        # Each is corrected from itself alone, in its own units, those of full recordings.
        center, unit = true_m.mean(0), true_m.std(0)
        self.movement = np.zeros((len(KNOTS) - 1, 2, len(self.movement_columns)))
        for k in range(len(self.movement_columns)):
            design = by_knot(weights, ((m[:, k] - center[k]) / unit[k])[:, None])
            slope, constant = ridge(
                design, true_m[:, k] - m[:, k], MOVEMENT_PENALTY, row_weights).reshape(-1, 2).T
            self.movement[:, 0, k], self.movement[:, 1, k] = slope / unit[k], constant - slope * center[k] / unit[k]
        return self

    def restore_spectrum(self, rows, table_inputs):
        z = np.c_[self._z(table_inputs), np.ones(len(rows))]
        restored = table_inputs.copy()
        restored[:, SPECTRUM] += np.einsum("nk,nj,kji->ni", knot_weights(rows), z, self.spectrum) * self.scale
        return restored

    def restore_movement(self, rows, mood_inputs):
        restored, weights = mood_inputs.copy(), knot_weights(rows)
        slope, constant = weights @ self.movement[:, 0], weights @ self.movement[:, 1]
        restored[:, self.movement_columns] += slope * mood_inputs[:, self.movement_columns] + constant
        heard = np.c_[mood_inputs[:, self.heard_columns], np.ones(len(rows))]
        restored[:, self.heard_columns] += np.einsum("nk,nj,kji->ni", weights, heard, self.heard)
        return restored

    def tensors(self):
        return {"knots": KNOTS, "lostSpectrum": self.spectrum, "lostMovement": self.movement, "lostHeard": self.heard}
