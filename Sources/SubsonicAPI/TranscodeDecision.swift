package import AudioEncoding

/// Whether a player plays a file as it is, and otherwise how the file is encoded again for it.
package struct TranscodeDecision: Sendable {
    /// Why a profile does not fit.
    package enum Obstacle: String, Sendable {
        case container = "ContainerNotSupported"
        case codec = "AudioCodecNotSupported"
        case `protocol` = "ProtocolNotSupported"
        case channels = "AudioChannelsNotSupported"
        case bitRate = "AudioBitrateNotSupported"
        case profile = "AudioProfileNotSupported"
        case sampleRate = "AudioSamplerateNotSupported"
        case bitDepth = "AudioBitdepthNotSupported"
    }

    package let source: StreamDetails
    package let canDirectPlay: Bool
    /// Why not: one for each profile of direct play.
    package let obstacles: [Obstacle]
    /// By the first profile of transcoding that can be met; nil if none can.
    package let encoding: EncodedStream?

    /// - Parameter available: the formats with an encoder.
    package init(
        _ source: StreamDetails, for client: ClientInfo,
        available: [EncodedFormat] = EncodedFormat.all.filter(\.isAvailable)
    ) {
        self.source = source
        let obstacles = client.directPlayProfiles.map { Self.obstacle($0, source, client) }
        canDirectPlay = obstacles.contains(nil)
        self.obstacles = canDirectPlay ? [] : obstacles.compactMap { $0 }
        encoding =
            client.transcodingProfiles.lazy.compactMap { profile in
                available.lazy.compactMap { Self.encoding($0, profile, source, client) }.first
            }.first
    }

    // MARK: Direct play

    private static func obstacle(
        _ profile: ClientInfo.DirectPlayProfile, _ source: StreamDetails, _ client: ClientInfo
    ) -> Obstacle? {
        func allows(_ list: [String], _ names: Set<String>) -> Bool {
            list.isEmpty || list.contains { names.contains($0.lowercased()) }
        }
        guard allows(profile.containers, source.containers) else { return .container }
        guard allows(profile.audioCodecs, source.codecs) else { return .codec }
        guard allows(profile.protocols, ["http"]) else { return .protocol }
        guard source.channelCount <= profile.maxAudioChannels ?? .max else { return .channels }
        guard source.bitRate <= client.maxAudioBitrate ?? .max else { return .bitRate }
        let broken = client.limitations(of: source.codecs).first { $0.isRequired && !$0.isMet(by: source) }
        return switch broken?.name {
        case .audioChannels: .channels
        case .audioBitrate: .bitRate
        case .audioProfile: .profile
        case .audioSamplerate: .sampleRate
        case .audioBitdepth: .bitDepth
        case nil: nil
        }
    }

    // MARK: Transcoding

    /// The form nearest to the file and the usual bit rate that meets all limits or, failing that, the required ones.
    private static func encoding(
        _ format: EncodedFormat, _ profile: ClientInfo.TranscodingProfile, _ source: StreamDetails,
        _ client: ClientInfo
    ) -> EncodedStream? {
        let sampleRate = format.sampleRate(for: source.sampleRate)
        // More than two channels become one, see `EncodedAudio`.
        let channelCounts = (source.channelCount == 2 ? [2, 1] : [1]).filter { $0 <= profile.maxAudioChannels ?? .max }
        let names = EncodedStream(format, bitRate: 0, sampleRate: sampleRate, channelCount: 1).details
        func allows(_ name: String, _ names: Set<String>) -> Bool { name.isEmpty || names.contains(name.lowercased()) }
        guard allows(profile.container, names.containers), allows(profile.audioCodec, names.codecs),
            allows(profile.protocol, ["http"])
        else { return nil }
        let limits = client.limitations(of: names.codecs)
        var forms: [EncodedStream] = []
        for channelCount in channelCounts {
            for sampleRate in [sampleRate] + format.sampleRates.filter({ $0 != sampleRate }) {
                forms += bitRates(format, client, limits).map {
                    EncodedStream(format, bitRate: $0, sampleRate: sampleRate, channelCount: channelCount)
                }
            }
        }
        func first(_ limits: [ClientInfo.Limitation]) -> EncodedStream? {
            forms.first { form in limits.allSatisfy { $0.isMet(by: form.details) } }
        }
        return first(limits) ?? first(limits.filter(\.isRequired))
    }

    /// Bit rates that may meet the limits, the best first: the greatest for transcoding, or the usual one, then those
    /// nearest to it.
    private static func bitRates(
        _ format: EncodedFormat, _ client: ClientInfo, _ limits: [ClientInfo.Limitation]
    ) -> [Int] {
        let most = min(client.maxAudioBitrate ?? .max, client.maxTranscodingAudioBitrate ?? .max)
        guard let best = format.bitRate(atMost: min(client.maxTranscodingAudioBitrate ?? format.usualBitRate, most))
        else { return [] }
        let named = limits.filter { $0.name == .audioBitrate }.flatMap(\.numbers).prefix(50)
        let others = named.flatMap { [$0, $0 - 1] } + [format.bitRates.upperBound]
        let rates = Set(others.compactMap { format.bitRate(atMost: min($0, most)) }).subtracting([best])
        return [best] + rates.sorted { (abs($0 - best), $0) < (abs($1 - best), $1) }
    }
}
