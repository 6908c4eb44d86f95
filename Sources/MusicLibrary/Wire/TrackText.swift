import AudioFeatures

/// A track's JSON object straight from the track, byte for byte what ``TrackRecord`` encodes to with sorted keys: several times
/// as fast, for who answers hundreds of questions a second.
package struct TrackText: Sendable {
    private enum Source: Sendable {
        case number(Descriptor)
        case text(@Sendable (LibraryTrack, MoodCatalog, MoodCatalog.Reading) -> String)
    }

    /// `"key":` and where the value comes from, in alphabetic order.
    private let fields: [(key: [UInt8], source: Source)]

    /// - Parameter catalog: the descriptors to write.
    package init(_ catalog: DescriptorCatalog = .standard) {
        var sources: [String: Source] = [
            "id": .text { track, _, _ in "\"\(track.id)\"" },
            "path": .text { track, _, _ in Self.quoted(track.path.description) },
            "title": .text { track, _, _ in Self.optional(track.tags.title) },
            "artist": .text { track, _, _ in Self.optional(track.tags.artist) },
            "album": .text { track, _, _ in Self.optional(track.tags.album) },
            "album_artist": .text { track, _, _ in Self.optional(track.tags.albumArtist) },
            "genre": .text { track, _, _ in Self.optional(track.tags.genre) },
            "comment": .text { track, _, _ in Self.optional(track.tags.comment) },
            "year": .text { track, _, _ in Self.optional(track.tags.year) },
            "track_number": .text { track, _, _ in Self.optional(track.tags.trackNumber) },
            "artists": .text { track, _, _ in Self.list(track.artists) },
            "genres": .text { track, _, _ in Self.list(track.genres) },
            "disc_number": .text { track, _, _ in Self.optional(track.tags.discNumber) },
            "compilation": .text { track, _, _ in "\(track.tags.isCompilation)" },
            "tagged_bpm": .text { track, _, _ in
                var bytes: [UInt8] = []
                Self.append(track.tags.bpm.map { Float($0) }, digits: 2, to: &bytes)
                return String(decoding: bytes, as: UTF8.self)
            },
            "tagged_key": .text { track, _, _ in Self.optional(track.tags.key) },
            "tagged_mood": .text { track, _, _ in Self.optional(track.tags.mood) },
            "format": .text { track, _, _ in Self.optional(track.format) },
            "duration_ms": .text { track, _, _ in "\(track.durationMilliseconds)" },
            "sample_rate": .text { track, _, _ in "\(track.sampleRate)" },
            "channels": .text { track, _, _ in "\(track.channelCount)" },
            "partial": .text { track, _, _ in "\(track.isPartial)" },
            "kind": .text { track, _, _ in Self.optional(track.kind?.rawValue) },
            "key_name": .text { track, _, _ in Self.quoted(track.descriptors.key.name) },
            "key_runner_up": .text { track, _, _ in Self.quoted(track.descriptors.key.runnerUpName) },
            "camelot": .text { track, _, _ in Self.quoted(track.descriptors.key.camelot) },
            "moods": .text { _, _, reading in Self.object(reading.fits) },
            "mood": .text { _, _, reading in Self.list(reading.moods) },
            "mood_calibration": .text { _, moods, _ in Self.quoted(moods.calibration.kind.rawValue) },
            "type": .text { _, _, _ in "\"audio_features\"" },
            "uri": .text { track, _, _ in "\"\(track.id.uri)\"" },
        ]
        // As in the record, a number's name goes before that of a tag.
        for descriptor in catalog.shown(in: .json) { sources[descriptor.name] = .number(descriptor) }
        fields = sources.sorted { $0.key < $1.key }.map { (Array("\"\($0.key)\":".utf8), $0.value) }
    }

    /// Writes a track behind what is there.
    package func append(_ track: LibraryTrack, _ moods: MoodCatalog, to bytes: inout [UInt8]) {
        let reading = moods.reading(of: track)
        bytes.append(UInt8(ascii: "{"))
        for (position, field) in fields.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += field.key
            switch field.source {
            case .number(let descriptor):
                Self.append(descriptor.published(track), digits: descriptor.digits, to: &bytes)
            case .text(let text): bytes += text(track, moods, reading).utf8
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }

    // MARK: Values

    private static func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ",") + "]" }

    private static func optional(_ text: String?) -> String { text.map(quoted) ?? "null" }

    private static func optional(_ number: Int?) -> String { number.map { "\($0)" } ?? "null" }

    /// Rounded as ``TrackRecord`` does: 0.7312, 0 for what is no number.
    private static func append(_ value: Float?, digits: Int, to bytes: inout [UInt8]) {
        guard let value else { return bytes += "null".utf8 }
        guard value.isFinite else { return bytes.append(UInt8(ascii: "0")) }
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = (Double(value) * Double(scale)).rounded()
        guard abs(scaled) < 1e15 else { return bytes += "\(value)".utf8 }
        var (whole, rest) = Int(abs(scaled)).quotientAndRemainder(dividingBy: scale)
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(whole % 10))
            whole /= 10
        } while whole > 0
        bytes[start...].reverse()
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        while rest > 0 {
            scale /= 10
            bytes.append(UInt8(ascii: "0") + UInt8(rest / scale))
            rest %= scale
        }
    }

    private static func object(_ fits: [(name: String, fit: Float)]) -> String {
        var bytes = [UInt8(ascii: "{")]
        for (position, (name, fit)) in fits.sorted(by: { $0.name < $1.name }).enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += quoted(name).utf8
            bytes.append(UInt8(ascii: ":"))
            append(fit, digits: 4, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A string of JSON.
    package static func quoted(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            return "\"\(text)\""
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
