// Written by Training/train_tempo.py; do not edit.

/// Weights of `TempoCandidate.evidence` in the octave decision.
enum TempoCoefficients {
    static let weights: [Double] = [
        0.8436, -1.1146, 0.3848, 0.2928, 0.3728, -1.5256, -0.0044, 0.3202, 0.7852, 0.0203,
        3.2486, -0.1541, -2.2889, 0.8851, 0.7708, 0.9523, 0.4108, 1.3448, 0.9784,
    ]
}
