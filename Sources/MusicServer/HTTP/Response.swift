/// What is sent back.
package struct Response: Sendable {
    /// What follows the header.
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        case file(FileRegion)
        /// What is made while it is sent; nobody knows how long it gets.
        case stream(ByteStream)
    }

    /// HTTP's.
    package var status: Int
    /// Besides those that every response has.
    package var headers: [HeaderField]
    /// What follows the header.
    package var body: Body
    /// Whether the connection ends after it.
    package var closes = false

    /// Puts a response together.
    package init(_ status: Int, headers: [HeaderField] = [], _ body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// JSON.
    package init(_ status: Int = 200, json: [UInt8]) {
        self.init(status, headers: [HeaderField("Content-Type", "application/json; charset=utf-8")], .bytes(json))
    }

    /// The body where it is bytes, for tests.
    package var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}
