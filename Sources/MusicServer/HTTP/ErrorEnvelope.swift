/// How an API says why a request is not answered with what it asked for.
package struct ErrorEnvelope: Sendable {
    /// Makes a response of an error and of the request's parameters, as far as they could be read.
    package typealias Wrap = @Sendable (APIError, [RequestTarget.Item]) -> Response

    private let wrap: Wrap

    /// - Parameter wrap: makes the response.
    package init(_ wrap: @escaping Wrap) { self.wrap = wrap }

    func response(_ error: APIError, _ parameters: [RequestTarget.Item]) -> Response { wrap(error, parameters) }

    /// `{"error": {"status": 404, "message": "…", "reason": "NOT_FOUND"}}`, with the error's own status and headers.
    package static let json = ErrorEnvelope { error, _ in
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
