import AudioFeatures

/// A value of a ``TrackField``.
protocol TrackFieldValue: Codable, Sendable {
    /// Writes it as `JSONEncoder` does.
    func write(to json: inout JSONWriter)

    static func decode(_ container: KeyedDecodingContainer<JSONKey>, _ key: JSONKey) throws -> Self

    /// The types of JSON Schema that it may have.
    static var jsonTypes: [String] { get }
}

extension TrackFieldValue {
    static func decode(_ container: KeyedDecodingContainer<JSONKey>, _ key: JSONKey) throws -> Self {
        try container.decode(Self.self, forKey: key)
    }
}

extension Int: TrackFieldValue {
    static var jsonTypes: [String] { ["integer"] }

    func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Bool: TrackFieldValue {
    static var jsonTypes: [String] { ["boolean"] }

    func write(to json: inout JSONWriter) { json.flag(self) }
}

extension String: TrackFieldValue {
    static var jsonTypes: [String] { ["string"] }

    func write(to json: inout JSONWriter) { json.string(self) }
}

extension [String]: TrackFieldValue {
    static var jsonTypes: [String] { ["array"] }

    func write(to json: inout JSONWriter) {
        json.array { for text in self { $0.string(text) } }
    }
}

extension Optional: TrackFieldValue where Wrapped: TrackFieldValue {
    static var jsonTypes: [String] { Wrapped.jsonTypes + ["null"] }

    func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }

    static func decode(_ container: KeyedDecodingContainer<JSONKey>, _ key: JSONKey) throws -> Self {
        try container.decodeIfPresent(Wrapped.self, forKey: key)
    }
}

extension TrackFieldValue where Self: RawRepresentable<String> {
    static var jsonTypes: [String] { ["string"] }

    func write(to json: inout JSONWriter) { json.string(rawValue) }
}

extension TrackKind: TrackFieldValue {}
extension MoodCalibration.Kind: TrackFieldValue {}
extension TrackRecord.Kind: TrackFieldValue {}
