import Foundation

/// Addresses of servers, as people and programs write them.
enum ServerAddress {
    /// An address without the endings of a protocol, which come once each, in this order, with or without slashes. Scheme and
    /// host are in lower case, and the port of the scheme is left out, so that one server has one address (RFC 3986, section 6.2).
    /// - Returns: nil unless it is one of HTTP or HTTPS without a user, a question or a fragment.
    static func base(_ text: String, without endings: [String]) -> String? {
        guard var parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme?.lowercased()),
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil
        else { return nil }
        let scheme = parts.scheme?.lowercased()
        (parts.scheme, parts.encodedHost) = (scheme, parts.encodedHost?.lowercased())
        if parts.port == (scheme == "https" ? 443 : 80) { parts.port = nil }
        guard var address = parts.string?[...] else { return nil }
        for ending in endings {
            while address.hasSuffix("/") { address = address.dropLast() }
            if address.hasSuffix(ending) { address = address.dropLast(ending.count) }
        }
        while address.hasSuffix("/") { address = address.dropLast() }
        return String(address)
    }
}
