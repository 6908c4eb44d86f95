// Written by Training/train_tempo.py; do not edit.

/// Weights of `TempoCandidate.evidence` in the octave decision.
enum TempoCoefficients {
    static let weights: [Double] = [
        0.6391, -1.0632, 0.5454, 0.5360, 0.6463, -2.0320, 1.1810, 0.6607, 1.5132, -0.1128, 2.9198, -0.1237, -2.3133,
    ]
}
