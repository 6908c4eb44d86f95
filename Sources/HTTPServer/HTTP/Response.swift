package struct Response: Sendable {
    /// The kinds of bodies.
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        case file(FileRegion)
        /// Produced while it is sent.
        case stream(ByteStream)
    }

    /// The HTTP status.
    package var status: Int
    /// In addition to those of every response.
    package var headers: [HeaderField]
    package var body: Body
    /// Whether to close the connection afterwards.
    package var closes = false

    package init(_ status: Int, headers: [HeaderField] = [], _ body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// JSON.
    package init(_ status: Int = 200, json: [UInt8]) {
        self.init(status, headers: [HeaderField("Content-Type", "application/json; charset=utf-8")], .bytes(json))
    }

    /// The body if it is bytes, for tests.
    package var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}
