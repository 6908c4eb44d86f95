/// What a player can play: the body of getTranscodeDecision. All bit rates are in bits per second.
///
/// Source: OpenSubsonic, payloads ClientInfo, DirectPlayProfile, TranscodingProfile, CodecProfile and Limitation. Nothing
/// depends on the player's name and platform, so they are not read. A limit of 0 is none, because some players send it so.
package struct ClientInfo: Decodable, Sendable {
    /// Files that the player plays as they are; an empty list means any.
    package struct DirectPlayProfile: Decodable, Sendable {
        package let containers, audioCodecs, protocols: [String]
        package let maxAudioChannels: Int?

        private enum CodingKeys: CodingKey { case containers, audioCodecs, protocols, maxAudioChannels }

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            containers = try fields.list(.containers)
            audioCodecs = try fields.list(.audioCodecs)
            protocols = try fields.list(.protocols)
            maxAudioChannels = try fields.limit(.maxAudioChannels)
        }
    }

    /// A form in which the player takes what is encoded again; an empty text means any.
    package struct TranscodingProfile: Decodable, Sendable {
        package let container, audioCodec, `protocol`: String
        package let maxAudioChannels: Int?

        private enum CodingKeys: CodingKey { case container, audioCodec, `protocol`, maxAudioChannels }

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            container = try fields.decodeIfPresent(String.self, forKey: .container) ?? ""
            audioCodec = try fields.decodeIfPresent(String.self, forKey: .audioCodec) ?? ""
            `protocol` = try fields.decodeIfPresent(String.self, forKey: .protocol) ?? ""
            maxAudioChannels = try fields.limit(.maxAudioChannels)
        }
    }

    /// The limits of a codec.
    package struct CodecProfile: Decodable, Sendable {
        package let name: String
        package let limitations: [Limitation]

        private enum CodingKeys: CodingKey { case name, limitations }

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            name = try fields.decode(String.self, forKey: .name)
            limitations = try fields.list(.limitations)
        }
    }

    package let maxAudioBitrate, maxTranscodingAudioBitrate: Int?
    package let directPlayProfiles: [DirectPlayProfile]
    /// The best first.
    package let transcodingProfiles: [TranscodingProfile]
    package let codecProfiles: [CodecProfile]

    private enum CodingKeys: CodingKey {
        case maxAudioBitrate, maxTranscodingAudioBitrate, directPlayProfiles, transcodingProfiles, codecProfiles
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        maxAudioBitrate = try fields.limit(.maxAudioBitrate)
        maxTranscodingAudioBitrate = try fields.limit(.maxTranscodingAudioBitrate)
        directPlayProfiles = try fields.list(.directPlayProfiles)
        transcodingProfiles = try fields.list(.transcodingProfiles)
        codecProfiles = try fields.list(.codecProfiles)
        // Each is compared with every form of every format.
        guard codecProfiles.reduce(0, { $0 + $1.limitations.count }) <= 200 else {
            throw DecodingError.dataCorruptedError(
                forKey: .codecProfiles, in: fields, debugDescription: "more than 200 limitations are not supported")
        }
    }

    /// The limits of a codec with these names.
    func limitations(of codecs: Set<String>) -> [Limitation] {
        codecProfiles.filter { codecs.contains($0.name.lowercased()) }.flatMap(\.limitations)
    }
}

extension ClientInfo {
    /// A limit of a codec.
    package struct Limitation: Decodable, Sendable {
        enum Name: String, CaseIterable {
            case audioChannels, audioBitrate, audioProfile, audioSamplerate, audioBitdepth
        }

        enum Comparison: String, CaseIterable {
            case equals = "Equals"
            case notEquals = "NotEquals"
            case lessThanEqual = "LessThanEqual"
            case greaterThanEqual = "GreaterThanEqual"
        }

        let name: Name
        let comparison: Comparison
        /// Not empty. The last two comparisons use the first one.
        private let values: [String]
        /// The same as numbers; none for a profile.
        let numbers: [Int]
        /// Whether the player cannot do without it; otherwise it is a wish.
        let isRequired: Bool

        private enum CodingKeys: CodingKey { case name, comparison, values, required }

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            func fault(_ key: CodingKeys, _ text: String) -> DecodingError {
                .dataCorruptedError(forKey: key, in: fields, debugDescription: text)
            }
            func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: CodingKeys) throws -> Choice {
                guard let choice = Choice(rawValue: try fields.decode(String.self, forKey: key)) else {
                    throw fault(key, "must be one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
                }
                return choice
            }
            (name, comparison) = (try choice(.name), try choice(.comparison))
            values = try fields.list(.values)
            isRequired = try fields.decodeIfPresent(Bool.self, forKey: .required) ?? true
            guard !values.isEmpty else { throw fault(.values, "must have a value") }
            guard name != .audioProfile else {
                numbers = []
                guard [.equals, .notEquals].contains(comparison) else {
                    throw fault(.comparison, "must be Equals or NotEquals for a profile")
                }
                return
            }
            numbers = values.compactMap { Int($0) }
            guard numbers.count == values.count else { throw fault(.values, "must be whole numbers") }
        }

        /// Whether a stream meets it. What a stream lacks is not limited: samples of lossy codecs have no number of bits.
        func isMet(by stream: StreamDetails) -> Bool {
            let number: Int? =
                switch name {
                case .audioChannels: stream.channelCount
                case .audioBitrate: stream.bitRate
                case .audioSamplerate: stream.sampleRate
                case .audioBitdepth: stream.bitDepth
                case .audioProfile: nil
                }
            let profile = name == .audioProfile ? stream.profile?.lowercased() : nil
            let isListed = number.map(numbers.contains) ?? profile.map { values.map { $0.lowercased() }.contains($0) }
            guard let isListed else { return true }
            return switch (comparison, number) {
            case (.equals, _): isListed
            case (.notEquals, _): !isListed
            case (.lessThanEqual, let number?): number <= numbers[0]
            case (.greaterThanEqual, let number?): number >= numbers[0]
            case (_, nil): true
            }
        }
    }
}

extension KeyedDecodingContainer {
    /// At most 100 values; none if they are missing.
    fileprivate func list<Value: Decodable>(_ key: Key) throws -> [Value] {
        let list = try decodeIfPresent([Value].self, forKey: key) ?? []
        guard list.count <= 100 else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "more than 100 are not supported")
        }
        return list
    }

    /// A number above 0; nil if it is missing.
    fileprivate func limit(_ key: Key) throws -> Int? {
        try decodeIfPresent(Int.self, forKey: key).flatMap { $0 > 0 ? $0 : nil }
    }
}
