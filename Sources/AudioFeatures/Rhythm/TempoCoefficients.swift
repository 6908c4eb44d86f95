// Written by Training/train_tempo.py; do not edit.

/// Weights of `TempoCandidate.evidence` in the octave decision.
enum TempoCoefficients {
    static let weights: [Double] = [
        0.7893, -0.9384, 0.4096, 0.3089, 0.4036, -1.5299, 0.1000, 0.2569, 0.8874, 0.0870,
        3.2422, -0.1449, -2.0883, 0.5755, 0.5826, 0.8811, 0.1066, 1.0887, 0.8843, -0.5698,
    ]
}
