import AudioFeatures

/// A value of a ``TrackField``.
protocol TrackFieldValue: Codable, Sendable {
    /// As `JSONEncoder` writes it.
    var json: String { get }

    static func decode(_ container: KeyedDecodingContainer<JSONKey>, _ key: JSONKey) throws -> Self
}

extension TrackFieldValue {
    static func decode(_ container: KeyedDecodingContainer<JSONKey>, _ key: JSONKey) throws -> Self {
        try container.decode(Self.self, forKey: key)
    }
}

extension Int: TrackFieldValue { var json: String { description } }

extension Bool: TrackFieldValue { var json: String { description } }

extension [String]: TrackFieldValue {
    var json: String { "[" + map(\.json).joined(separator: ",") + "]" }
}

extension Optional: TrackFieldValue where Wrapped: TrackFieldValue {
    var json: String { self?.json ?? "null" }

    static func decode(_ container: KeyedDecodingContainer<JSONKey>, _ key: JSONKey) throws -> Self {
        try container.decodeIfPresent(Wrapped.self, forKey: key)
    }
}

extension TrackFieldValue where Self: RawRepresentable<String> {
    var json: String { rawValue.json }
}

extension TrackKind: TrackFieldValue {}
extension MoodCalibration.Kind: TrackFieldValue {}
extension TrackRecord.Kind: TrackFieldValue {}

extension String: TrackFieldValue {
    var json: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            return "\"\(self)\""
        }
        var result = "\""
        for scalar in unicodeScalars {
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
