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
        let targets = available.map { Target($0, source, client) }
        encoding =
            client.transcodingProfiles.lazy.compactMap { profile in
                targets.lazy.compactMap { $0.encoding(profile) }.first
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

    /// The forms of one format that meet the limits, found once for all profiles.
    private struct Target {
        /// The names that players use.
        private let names: StreamDetails
        /// Those that meet all limits, then those that meet the required ones: the nearest to the file and the usual bit rate first.
        private let forms: [EncodedStream]

        init(_ format: EncodedFormat, _ source: StreamDetails, _ client: ClientInfo) {
            let sampleRate = format.sampleRate(for: source.sampleRate)
            names = EncodedStream(format, bitRate: 0, sampleRate: sampleRate, channelCount: 1).details
            let limits = client.limitations(of: names.codecs)
            let required = limits.filter(\.isRequired)
            let bitRates = TranscodeDecision.bitRates(format, client, limits)
            var (best, others): ([EncodedStream], [EncodedStream]) = ([], [])
            // More than two channels become one, see `EncodedAudio`.
            for channelCount in source.channelCount == 2 ? [2, 1] : [1] {
                for sampleRate in [sampleRate] + format.sampleRates.filter({ $0 != sampleRate }) {
                    for bitRate in bitRates {
                        let form = EncodedStream(
                            format, bitRate: bitRate, sampleRate: sampleRate, channelCount: channelCount)
                        let details = form.details
                        guard required.allSatisfy({ $0.isMet(by: details) }) else { continue }
                        if limits.allSatisfy({ $0.isMet(by: details) }) {
                            best.append(form)
                        } else {
                            others.append(form)
                        }
                    }
                }
            }
            forms = best + others
        }

        /// The best form for a profile; nil if there is none.
        func encoding(_ profile: ClientInfo.TranscodingProfile) -> EncodedStream? {
            func allows(_ name: String, _ names: Set<String>) -> Bool {
                name.isEmpty || names.contains(name.lowercased())
            }
            guard allows(profile.container, names.containers), allows(profile.audioCodec, names.codecs),
                allows(profile.protocol, ["http"])
            else { return nil }
            return forms.first { $0.channelCount <= profile.maxAudioChannels ?? .max }
        }
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
