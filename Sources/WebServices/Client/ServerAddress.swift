import Foundation

/// Addresses of servers, as people and programs write them.
enum ServerAddress {
    /// An address without the endings of a protocol, which come once each, in this order, with or without slashes.
    /// - Returns: nil unless it is one of HTTP or HTTPS without a user, a question or a fragment.
    static func base(_ text: String, without endings: [String]) -> String? {
        guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme?.lowercased()),
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil
        else { return nil }
        var address = text[...]
        for ending in endings {
            while address.hasSuffix("/") { address = address.dropLast() }
            if address.hasSuffix(ending) { address = address.dropLast(ending.count) }
        }
        while address.hasSuffix("/") { address = address.dropLast() }
        return String(address)
    }
}
