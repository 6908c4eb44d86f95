// Written by Training/train_tempo.py; do not edit.

/// Weights of `TempoCandidate.evidence` in the octave decision.
enum TempoCoefficients {
    static let weights: [Double] = [
        0.5626, -1.1048, 0.7403, 1.1696, 0.8037, -1.5563, 2.8837, 1.1078, 2.2340, -0.6809, 3.4212, -0.1283, -2.2395,
    ]
}
