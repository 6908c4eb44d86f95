/// Means and standard deviations of the features of SampleAudio, so that synthetic features have the ranges of real
/// ones.
enum FeatureStatistics {
    static let sequenceMeans: [Float] = [
        -188.54, 100.67, -8.75, 32.81, 0.74, 5.95, -3.15, 4.55, -5.81, 0.8, -3.63, -0.17, -5.16, -0.64, -3.79, -1.13,
        -3.59, -0.5, -4.24, -1.52,
    ]
    static let sequenceDeviations: [Float] = [
        121.098, 45.593, 28.824, 15.9, 11.774, 10.847, 12.942, 12.397, 10.298, 9.661, 10.219, 8.367, 8.608, 9.064,
        8.539, 8.509, 7.127, 7.823, 7.736, 8.871,
    ]
}
