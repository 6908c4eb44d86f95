package import Foundation
import GnuTLSBridge

/// A certificate that the server makes for itself. Browsers warn of it, because nobody else vouches for it; people compare its
/// fingerprint.
package struct SelfSignedCertificate: Sendable {
    /// Why there is none.
    package struct Failure: Error, Equatable {
        package let reason: String
    }

    /// The clock of a phone may be slow.
    private static let earliness: TimeInterval = 86_400
    /// iOS refuses certificates of a server that are valid for more than 825 days.
    private static let lifetime: TimeInterval = 365 * 86_400

    /// PEM.
    package let chain, key: String
    /// SHA-256, as browsers show it: “A3:B7:…”.
    package let fingerprint: String

    /// - Parameter hosts: names and IP addresses of the server.
    /// - Throws: `Failure` without GnuTLS.
    package init(hosts: [String], now: Date = Date()) throws(Failure) {
        var made = gnutls_bridge_certificate()
        var reason = [CChar](repeating: 0, count: 256)
        let texts = hosts.map { strdup($0) }
        defer { texts.forEach { free($0) } }
        let code = texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
            gnutls_bridge_make_certificate(
                names.baseAddress, names.count, Int64(now.timeIntervalSince1970 - Self.earliness),
                Int64(now.timeIntervalSince1970 + Self.lifetime), &made, &reason, reason.count)
        }
        guard code == 0 else {
            throw Failure(
                reason: String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        defer {
            free(made.certificate)
            free(made.key)
        }
        chain = String(cString: made.certificate)
        key = String(cString: made.key)
        fingerprint = withUnsafeBytes(of: made.fingerprint) { bytes in
            bytes.map { String(format: "%02X", $0) }.joined(separator: ":")
        }
    }
}
