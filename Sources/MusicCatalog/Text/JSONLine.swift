import Foundation

/// One JSON object per line, with sorted keys so that output can be compared.
public enum JSONLine {
    /// The object without a line break.
    public static func string(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The object in a line.
    /// - Throws: `DecodingError` for another type of object.
    package static func value<Value: Decodable>(_: Value.Type = Value.self, _ line: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(line.utf8))
    }
}
