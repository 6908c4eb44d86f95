extension DecodingError {
    /// The place of an invalid value and the reason: "sort: of another type".
    package var sentence: String {
        func place(_ context: Context) -> String {
            context.codingPath.isEmpty ? "" : "\(Self.place(context.codingPath)): "
        }
        return switch self {
        case .keyNotFound(let key, let context): "\(place(context))“\(key.stringValue)” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            place(context) + "of another type"
        case .dataCorrupted(let context):
            place(context) + context.debugDescription
        @unknown default: "of another type"
        }
    }

    /// The place of a value in JSON: `tracks.0.name`.
    package static func place(_ path: [any CodingKey]) -> String {
        path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    }
}
