import MusicLibrary

/// Path and query of a request, decoded.
package struct RequestTarget: Hashable, Sendable {
    /// A parameter of the query.
    package struct Item: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    /// The maximum number of bytes in a target.
    package static let largestSize = 256 << 10
    /// The maximum number of parameters of an address or a form. A player's queue has one per song, up to 10,000.
    private static let largestCount = 12_000

    /// The names between slashes; empty for `/`.
    package let path: [String]
    /// In the order received.
    package let query: [Item]
    /// The raw target.
    package let text: String

    /// Decodes a target.
    /// - Parameter bytes: the raw target: `/api/search?q=x`.
    /// - Throws: `APIError`, 400, when it is malformed: no leading slash, invalid percent-encoding, invalid UTF-8, NUL,
    ///   an encoded slash, `.` or `..`.
    package init(_ bytes: some Collection<UInt8>) throws(APIError) {
        guard bytes.count <= Self.largestSize else {
            throw APIError(400, .badRequest, "the address is too long")
        }
        guard bytes.first == UInt8(ascii: "/") else {
            throw APIError(400, .badRequest, "the address does not begin with a slash")
        }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }) else {
            throw APIError(400, .badRequest, "the address contains characters that must be encoded")
        }
        let parts = bytes.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for name in parts[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
            path.append(try Self.decoded(name, isQuery: false, of: "address"))
        }
        // A trailing slash, which spotipy sends, makes no difference, nor do two at the beginning: players whose user ends the
        // address of the server with a slash add “/rest” to it.
        while path.last == "" { path.removeLast() }
        path = Array(path.drop { $0.isEmpty })
        guard path.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(UInt8(ascii: "/")) }) else {
            throw APIError(400, .badRequest, "the address contains an empty name, “.”, “..” or an encoded slash")
        }
        self.path = path
        query = parts.count > 1 ? try Self.items(parts[1], of: "address") : []
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes a target given as text.
    package init(_ text: String) throws(APIError) { try self.init(Array(text.utf8)) }

    /// The first name of a path, even if the rest of the target is invalid; empty without one.
    package static func firstName(_ bytes: [UInt8]) -> String {
        guard bytes.first == UInt8(ascii: "/") else { return "" }
        let name = bytes.drop { $0 == UInt8(ascii: "/") }.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        return (try? decoded(name, isQuery: false, of: "address")) ?? ""
    }

    /// The parameters of a query or of a form, which has the same syntax.
    /// - Parameter place: the name of the source in errors.
    /// - Throws: `APIError`, 400, when there are too many, or one is invalid.
    private static func items(
        _ bytes: some Collection<UInt8>, of place: String
    ) throws(APIError) -> [Item] {
        let items = bytes.split(separator: UInt8(ascii: "&"))
        guard items.count <= largestCount else {
            throw .badRequest("the \(place) has too many parameters")
        }
        var result: [Item] = []
        for bytes in items { result.append(try item(bytes, of: place)) }
        return result
    }

    /// The parameters of a form.
    /// - Throws: `APIError`, 400, when there are too many, or one is invalid.
    package static func items(form bytes: [UInt8]) throws(APIError) -> [Item] {
        try items(bytes, of: "form")
    }

    /// The valid parameters of a target, whose other parts may be invalid.
    package static func readableItems(_ bytes: [UInt8]) -> [Item] {
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        return bytes[(mark + 1)...].split(separator: UInt8(ascii: "&")).prefix(largestCount).compactMap {
            try? item($0, of: "address")
        }
    }

    private static func item(_ bytes: some Collection<UInt8>, of place: String) throws(APIError) -> Item {
        let pair = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return Item(
            name: try decoded(pair[0], isQuery: true, of: place),
            value: pair.count > 1 ? try decoded(pair[1], isQuery: true, of: place) : "")
    }

    private static func decoded(
        _ bytes: some Sequence<UInt8>, isQuery: Bool, of place: String
    ) throws(APIError) -> String {
        let plain = bytes.map { isQuery && $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        guard let result = PercentEncoding.decode(plain) else {
            throw APIError(400, .badRequest, "the \(place) contains an invalid percent-encoding")
        }
        guard !result.contains(0) else { throw APIError(400, .badRequest, "the \(place) contains a NUL") }
        guard let text = String(validating: result, as: UTF8.self) else {
            throw APIError(400, .badRequest, "the \(place) is not UTF-8")
        }
        return text
    }
}
