// Written by Training/train_tempo.py; do not edit.

/// Weights of `TempoCandidate.evidence` in the octave decision.
enum TempoCoefficients {
    static let weights: [Double] = [
        0.7844, -0.9274, 0.3816, 0.4029, -1.4684, 0.3454, 0.3963, 0.8303, 0.3089, 2.3237,
        -0.9737, -0.0328, 0.3838, 0.0626, 2.1524, -0.1224, -2.0360, 0.7353, 0.5974, 0.9134,
        0.4800, 1.1136, 0.8212, -0.5573,
    ]
}
