/// The samples that this package accepts, from files and from programs.
public enum SampleLimits {
    /// Supported sample rates, in Hz.
    public static let sampleRates = 8_000...768_000
    /// Supported numbers of channels.
    public static let channelCounts = 1...64
    /// Samples beyond ± this value are refused like NaN, because sums of their squares over a spectrum would exceed
    /// Float32.
    public static let largestSample: Float = 1e9
}
