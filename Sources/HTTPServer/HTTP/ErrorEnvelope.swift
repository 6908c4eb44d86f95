import MusicLibrary

/// The format of an API's errors.
package struct ErrorEnvelope: Sendable {
    /// Creates a response from an error, the readable parameters of the request, and the program's version.
    package typealias Wrap =
        @Sendable (_ error: APIError, _ parameters: [RequestTarget.Item], _ version: String) -> Response

    private let wrap: Wrap

    /// - Parameter wrap: creates the response.
    package init(_ wrap: @escaping Wrap) { self.wrap = wrap }

    package func response(_ error: APIError, _ parameters: [RequestTarget.Item], version: String) -> Response {
        wrap(error, parameters, version)
    }

    /// `{"error": {"status": 404, "message": "…", "reason": "NOT_FOUND"}}`, with the error's own status and headers.
    package static let json = ErrorEnvelope { error, _, _ in
        let details: JSONObject = [
            "status": error.status, "message": error.message, "reason": error.reason.rawValue,
        ]
        var response = Response(error.status, json: (try? JSONBody.bytes(["error": details])) ?? [])
        response.headers += error.headers
        return response
    }
}
