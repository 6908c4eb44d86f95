extension Route {
    /// The kind of body in a request.
    package enum BodyKind: Sendable {
        /// No body.
        case empty
        case none
        case json
        /// JSON or nothing.
        case optionalJSON
        /// A form or nothing.
        case form
        /// Audio or video up to a size, stored in a temporary file.
        case media(limit: Int)
        /// Another file up to a size, stored likewise.
        case file(types: Set<String>, limit: Int)
        /// Another body of these types.
        case other(types: Set<String>, limit: Int)

        /// The maximum number of bytes.
        package var limit: Int {
            switch self {
            case .empty: 0
            case .none: 4096
            case .json, .optionalJSON, .form: 256 << 10
            case .media(let limit), .file(_, let limit), .other(_, let limit): limit
            }
        }

        /// Whether it is stored in a temporary file.
        var isStored: Bool {
            switch self {
            case .media, .file: true
            default: false
            }
        }

        /// Types of a body, for openapi.json; none if a request needs none.
        package var types: [String] {
            switch self {
            case .empty, .none: []
            case .json, .optionalJSON: [Self.jsonType]
            case .form: [Self.formType]
            case .media: ["application/octet-stream", "audio/flac", "audio/mpeg"]
            case .file(let types, _), .other(let types, _): types.sorted()
            }
        }

        /// Checks the body's type and length in the header.
        /// - Throws: `APIError`, 415, for a wrong type.
        package func check(_ method: Request.Method, _ headers: [HeaderField]) throws(APIError) {
            if case .empty = self { return }
            guard headers["content-encoding"].map({ $0.lowercased() == "identity" }) ?? true else {
                throw APIError(415, .mediaType, "compressed bodies are not supported")
            }
            let type = Self.type(headers)
            switch self {
            case .empty: break
            // An unexpected body is ignored, but a form of another page must not send one. Some players send the type
            // of a form with every GET, without a body.
            case .none where !method.isChange: break
            case .none:
                guard type.map({ !Self.formTypes.contains($0) }) ?? true else {
                    throw APIError(415, .mediaType, "forms are not supported at this address")
                }
            case .optionalJSON where type == nil, .form where type == nil: break
            case .json, .optionalJSON: try Self.require([Self.jsonType], type)
            case .form: try Self.require([Self.formType], type)
            case .media:
                let isMedia = ["audio/", "video/"].contains { type?.hasPrefix($0) == true }
                if !isMedia { try Self.require(["application/octet-stream", "application/ogg"], type) }
            case .file(let types, _), .other(let types, _): try Self.require(types, type)
            }
        }

        /// The parameters in a received body; none if it is not a form.
        /// - Throws: `APIError`, 400.
        package func parameters(_ headers: [HeaderField], _ body: [UInt8]) throws(APIError) -> [RequestTarget.Item] {
            guard case .form = self, Self.type(headers) != nil else { return [] }
            return try RequestTarget.items(form: body)
        }

        private static let jsonType = "application/json"
        private static let formType = "application/x-www-form-urlencoded"
        private static let formTypes: Set = [formType, "multipart/form-data", "text/plain"]

        private static func type(_ headers: [HeaderField]) -> String? {
            headers["content-type"]?.split(separator: ";").first.map { $0.lowercased().filter { $0 != " " } }
        }

        private static func require(_ types: Set<String>, _ type: String?) throws(APIError) {
            guard let type, types.contains(type) else {
                throw APIError(415, .mediaType, "the body must be \(types.sorted().joined(separator: " or "))")
            }
        }
    }
}
