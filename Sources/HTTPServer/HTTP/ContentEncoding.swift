import CZlib

/// Compression of text in responses (RFC 9110, section 8.4.1).
package enum ContentEncoding: String, CaseIterable, Hashable, Sendable {
    case gzip, deflate

    /// Shorter bodies are not worth compressing.
    static let smallestSize = 1024

    /// The encoding that a client prefers; nil for none or an unsupported one.
    package init?(acceptedBy headers: [HeaderField]) {
        var weights: [String: Double] = [:]
        for item in headers.values("accept-encoding").flatMap({ $0.lowercased().split(separator: ",") }) {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[name] = weight ?? 1
        }
        let identity = weights["identity"] ?? 0
        func weight(_ encoding: ContentEncoding) -> Double { weights[encoding.rawValue] ?? weights["*"] ?? 0 }
        let chosen = weight(.deflate) > weight(.gzip) ? ContentEncoding.deflate : .gzip
        guard weight(chosen) > 0, weight(chosen) >= identity else { return nil }
        self = chosen
    }

    /// The compressed bytes; nil when compression does not make them shorter.
    package func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count = buffer.count
            isWhole = czlib_compress(bytes, bytes.count, self == .gzip ? 31 : 15, buffer.baseAddress, &count)
        }
        return isWhole ? result : nil
    }
}

extension Response {
    private static let compressedTypes = [
        "text/", "application/json", "application/manifest+json", "image/svg+xml", "application/xml",
    ]

    /// Whether it is text that may be compressed.
    package var isCompressible: Bool {
        guard status == 200, case .bytes(let bytes) = body, bytes.count >= ContentEncoding.smallestSize,
            headers["content-encoding"] == nil, let type = headers["content-type"]
        else { return false }
        return Self.compressedTypes.contains { type.hasPrefix($0) }
    }

    /// The response in a client's encoding. Only answers to reads are compressed. Answers to POST contain secrets, and
    /// their length must not reveal what they share with the request.
    package func compressed(for request: Request) -> Response {
        guard !request.method.isChange, isCompressible else { return self }
        var response = self
        response.headers.append(HeaderField("Vary", "Accept-Encoding"))
        guard let encoding = ContentEncoding(acceptedBy: request.headers), let bytes = encoding.compressed(bytes)
        else { return response }
        response.body = .bytes(bytes)
        response.headers.append(HeaderField("Content-Encoding", encoding.rawValue))
        return response
    }
}
