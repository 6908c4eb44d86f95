/// What every analysis works on: the mean of the channels at one rate.
enum CanonicalSignal {
    /// Samples per second.
    static let sampleRate = 22_050
}
