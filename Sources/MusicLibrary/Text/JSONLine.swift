import Foundation

/// One JSON object a line, keys sorted so that output can be compared.
public enum JSONLine {
    /// The object without a line break.
    public static func string(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
