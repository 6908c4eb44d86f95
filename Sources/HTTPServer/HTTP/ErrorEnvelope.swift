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
        var response = Response(error.status, json: (try? JSONBody.bytes(ErrorRecord(error))) ?? [])
        response.headers += error.headers
        return response
    }
}

private struct ErrorRecord: Encodable {
    struct Details: Encodable {
        let status: Int
        let message: String
        let reason: String
    }

    let error: Details

    init(_ error: APIError) {
        self.error = Details(status: error.status, message: error.message, reason: error.reason.rawValue)
    }
}
