import Foundation
import SystemFiles

/// A fault in a file of preferences.
public struct PreferencesError: DescribedError {
    /// The file.
    public let path: RawPath
    /// Place and cause.
    public let reason: String

    init(path: RawPath, _ error: any Error) {
        self.path = path
        func place(_ context: DecodingError.Context) -> String {
            let keys = context.codingPath.map(\.stringValue)
            return keys.isEmpty ? "" : "\(keys.joined(separator: ".")): "
        }
        reason =
            switch error {
            case DecodingError.keyNotFound(let key, let context): "\(place(context))“\(key.stringValue)” is missing"
            case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
                DecodingError.dataCorrupted(let context):
                place(context) + (context.codingPath.isEmpty ? "not JSON: " : "") + context.debugDescription
            default: SystemReason.of(error)
            }
    }

    /// File, place and cause.
    public var description: String { "\(path): \(reason)" }
}

extension Decoder {
    /// A misspelled setting must not pass for an omitted one.
    func refuseUnknownKeys<Key: CodingKey & CaseIterable>(_: Key.Type) throws {
        let known = Key.allCases.map(\.stringValue)
        let container = try container(keyedBy: JSONKey.self)
        for key in container.allKeys where !known.contains(key.stringValue) {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath + [key],
                    debugDescription: "unknown; there are: \(known.joined(separator: ", "))"))
        }
    }
}
