// Written by Training/train_tempo.py; do not edit.

/// Weights of `TempoCandidate.evidence` in the octave decision.
enum TempoCoefficients {
    static let weights: [Double] = [
        0.8296, -1.0895, 0.4171, 0.3234, 0.4104, -1.4865, 0.0228, 0.2910, 0.8348, 0.0806,
        3.4981, -0.1578, -2.2930, 0.8642, 0.7185, 0.9655, 0.4483, 1.3236, 1.0373,
    ]
}
