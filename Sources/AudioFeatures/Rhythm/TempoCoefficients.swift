// Written by Training/train_tempo.py; do not edit.

/// Weights of `TempoCandidate.evidence` in the octave decision.
enum TempoCoefficients {
    static let weights: [Double] = [
        0.3843, -0.5766, 0.3455, 0.3413, -1.0574, 0.5665, 0.3678, 0.8513, 0.2678, 1.9762,
        0.4600, 1.3051, -0.5775, 0.0181, 0.4742, 0.0762, 1.9738, -0.1272, -1.3479, 0.8059,
        0.6534, 0.9058, 0.5259, 1.1671, 0.8504, -0.5285, 0.1211, -0.1479, 0.3275, 0.2701,
        0.3433, 0.2582, 0.2129,
    ]
}
