/// Checks requests before anything else reads them. Stricter than the engine, which accepts two hosts, two lengths, a
/// length with a transfer encoding, names with spaces, and absolute targets.
package enum RequestGate {
    private static let largestFieldCount = 100
    /// Bytes of all fields.
    private static let largestSize = 64 << 10

    /// Checks a request's first line and header.
    /// - Throws: `APIError`, 400 or 431.
    package static func check(
        version: String, headers: [(name: [UInt8], value: [UInt8])]
    ) throws(APIError) {
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .badRequest("only HTTP/1.1 is supported") }
        guard headers.count <= largestFieldCount else { throw .badRequest("too many header fields") }
        guard headers.reduce(0, { $0 + $1.name.count + $1.value.count }) <= largestSize else {
            throw APIError(431, .tooLarge, "the header fields exceed the limit of \(largestSize) bytes")
        }
        var counts: [String: Int] = [:]
        for (name, value) in headers {
            guard !name.isEmpty, name.allSatisfy(isToken) else {
                throw .badRequest("the name of a header field is invalid")
            }
            guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw .badRequest("a header field contains control characters")
            }
            counts[String(decoding: name, as: UTF8.self).lowercased(), default: 0] += 1
        }
        guard counts["host"] == 1 else { throw .badRequest("exactly one Host is required") }
        for name in ["authorization", "content-type", "range", "origin", "cookie"] where counts[name] ?? 0 > 1 {
            throw .badRequest("\(name) was sent twice")
        }
        guard (counts["content-length"] ?? 0) + (counts["transfer-encoding"] ?? 0) <= 1 else {
            throw .badRequest("the length of the body is given twice")
        }
        for (name, value) in headers {
            switch String(decoding: name, as: UTF8.self).lowercased() {
            case "content-length":
                guard (1...18).contains(value.count), value.allSatisfy({ (0x30...0x39).contains($0) }) else {
                    throw .badRequest("Content-Length is not a number")
                }
            case "transfer-encoding":
                guard String(decoding: value, as: UTF8.self).lowercased() == "chunked" else {
                    throw .badRequest("only the transfer encoding “chunked” is supported")
                }
            default: break
            }
        }
    }

    /// RFC 9110, section 5.6.2.
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
