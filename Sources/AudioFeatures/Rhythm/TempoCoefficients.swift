// Written by Training/train_tempo.py; do not edit.

/// Weights of `TempoCandidate.evidence` in the octave decision.
enum TempoCoefficients {
    static let weights: [Double] = [
        0.7903, -0.9388, 0.4096, 0.3092, 0.4031, -1.5288, 0.0979, 0.2564, 0.8867, 0.0872,
        3.2428, -0.1448, -2.0885, 0.5762, 0.5826, 0.8816, 0.1099, 1.0863, 0.8855, -0.5686,
    ]
}
