@_exported public import DescribedErrors

/// The reason why a caller's samples cannot be analyzed.
public enum SamplesError: DescribedError, Equatable {
    /// There are none.
    case empty
    /// The rate is not within 8,000…192,000 Hz.
    case sampleRate(Int)
    /// The number of channels is not within 1…64.
    case channelCount(Int)
    /// The samples are not a whole number of frames of that number of channels.
    case raggedFrames(sampleCount: Int, channelCount: Int)
    /// The channels have different lengths. The value is the number of the first channel that differs, from 0.
    case unequalChannels(channel: Int)
    /// A sample is NaN, infinite or beyond ± `SampleLimits.largestSample`. The values describe the first one.
    case nonFinite(frame: Int, channel: Int, value: Float)
    /// The current task was canceled.
    case cancelled

    /// The cause, in one sentence.
    public var description: String {
        switch self {
        case .empty: "there are no samples"
        case .sampleRate(let rate):
            "the sample rate is \(rate) Hz; \(Self.text(CallerSamples.sampleRates)) Hz are supported"
        case .channelCount(let count):
            "there are \(count) channels; \(Self.text(SampleLimits.channelCounts)) are supported"
        case .raggedFrames(let samples, let channels):
            "\(samples) samples are not a whole number of frames of \(channels) channels"
        case .unequalChannels(let channel): "channel \(channel) is not as long as channel 0"
        case .nonFinite(let frame, let channel, let value):
            "the sample of frame \(frame) in channel \(channel) is \(value), which is not a valid sample"
        case .cancelled: "the analysis was cancelled"
        }
    }

    private static func text(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }

    /// NaN equals NaN here, so two errors about the same NaN are equal.
    public static func == (a: SamplesError, b: SamplesError) -> Bool { a.description == b.description }
}
