/// The loudspeaker positions of a file's channels, in order.
package struct ChannelLayout: Equatable, Sendable {
    /// Position of a loudspeaker, as far as it affects loudness.
    package enum Speaker: Sendable {
        /// In front of the listener, above, or at any position not known to be one of the others.
        case front
        case side
        /// Behind the listener.
        case back
        case lowFrequency
    }

    package let speakers: [Speaker]

    /// The order of WAV (Microsoft's channel mask) and FLAC (RFC 9639, 9.1.3), for files that state none: left, right,
    /// center, low frequency, back, side. Four channels are two in front and two behind.
    package init(waveOrder count: Int) {
        speakers =
            switch count {
            case 4: [.front, .front, .back, .back]
            case 5: [.front, .front, .front, .back, .back]
            case 6: [.front, .front, .front, .lowFrequency, .back, .back]
            case 7: [.front, .front, .front, .lowFrequency, .back, .side, .side]
            case 8: [.front, .front, .front, .lowFrequency, .back, .back, .side, .side]
            default: Array(repeating: .front, count: count)
            }
    }

    /// The order of Vorbis (Vorbis I specification, 4.3.9) and Opus (RFC 7845, 5.1.1.2), which ends with the
    /// low-frequency channel.
    package init(vorbisOrder count: Int) {
        speakers =
            switch count {
            case 4: [.front, .front, .back, .back]
            case 5: [.front, .front, .front, .back, .back]
            case 6: [.front, .front, .front, .back, .back, .lowFrequency]
            case 7: [.front, .front, .front, .side, .side, .back, .lowFrequency]
            case 8: [.front, .front, .front, .side, .side, .back, .back, .lowFrequency]
            default: Array(repeating: .front, count: count)
            }
    }

    package init(_ speakers: [Speaker]) {
        self.speakers = speakers
    }
}
