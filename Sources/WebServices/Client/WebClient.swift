import CurlBridge
import DescribedErrors

/// This machine has no HTTP client.
package struct NoWebClient: DescribedError, Equatable {
    let reason: String

    package var description: String { "other servers cannot be asked: \(reason)" }
}

/// What a server has answered.
package enum WebAnswer: Sendable {
    /// Names of header fields have small letters.
    case response(status: Int, headers: [String: String], body: [UInt8])
    /// There is no answer.
    case failure(String)
}

/// Sends requests by HTTP and HTTPS. Used from one thread at a time.
package final class WebClient {
    /// How much is kept of an answer to what was sent. Only its message is of interest.
    private static let keptSize = 1024

    private let handle: OpaquePointer
    private let isOver: IsOver

    /// For C, which knows no closures.
    private final class IsOver: Sendable {
        let ask: @Sendable () -> Bool

        init(_ ask: @escaping @Sendable () -> Bool) { self.ask = ask }
    }

    /// - Parameter isOver: ends a request; called about every second.
    /// - Throws: `NoWebClient` if this machine has no libcurl.
    package init(isOver: @escaping @Sendable () -> Bool) throws(NoWebClient) {
        self.isOver = IsOver(isOver)
        var reason: [CChar] = .init(repeating: 0, count: 256)
        guard let handle = curl_bridge_open(&reason, reason.count) else {
            throw NoWebClient(
                reason: String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        self.handle = handle
    }

    deinit { curl_bridge_close(handle) }

    /// Sends a body, and waits for the answer.
    /// - Parameter seconds: the maximum time.
    /// - Returns: the answer, with the beginning of its body.
    package func post(_ body: [UInt8], to address: String, headers: [String], seconds: Int) -> WebAnswer {
        send(body, to: address, headers: headers, limit: Self.keptSize, seconds: seconds)
    }

    /// Fetches what is at an address. Redirections are not followed.
    /// - Parameters:
    ///   - limit: the maximum size in bytes; a larger answer is a failure.
    ///   - seconds: the maximum time.
    package func get(_ address: String, headers: [String], limit: Int, seconds: Int) -> WebAnswer {
        send(nil, to: address, headers: headers, limit: limit, seconds: seconds)
    }

    private func send(
        _ body: [UInt8]?, to address: String, headers: [String], limit: Int, seconds: Int
    ) -> WebAnswer {
        let lines = headers.map { Array($0.utf8CString) }
        let status = withExtendedLifetime(isOver) {
            Self.withPointers(lines[...]) { pointers in
                curl_bridge_send(
                    handle, address, pointers, pointers.count, body, body?.count ?? 0, limit, seconds,
                    { context in
                        context.map { Unmanaged<IsOver>.fromOpaque($0).takeUnretainedValue().ask() } ?? false
                    }, Unmanaged.passUnretained(isOver).toOpaque())
            }
        }
        guard status > 0 else { return .failure(String(cString: curl_bridge_error(handle))) }
        return .response(
            status: status, headers: Self.fields(String(cString: curl_bridge_headers(handle))),
            body: Array(UnsafeBufferPointer(start: curl_bridge_body(handle), count: curl_bridge_body_size(handle))))
    }

    /// Pointers to texts that end with a zero, as long as `body` runs.
    private static func withPointers<Result>(
        _ texts: ArraySlice<[CChar]>, _ found: [UnsafePointer<CChar>?] = [],
        _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        guard let first = texts.first else { return body(found) }
        return first.withUnsafeBufferPointer { withPointers(texts.dropFirst(), found + [$0.baseAddress], body) }
    }

    private static func fields(_ text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[parts[0].lowercased()] = String(parts[1].drop(while: \.isWhitespace))
        }
        return fields
    }
}
