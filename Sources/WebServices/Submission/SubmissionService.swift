import Foundation
import MusicLibrary
package import SystemFiles

/// A service that takes plays by ListenBrainz's protocol, and the user's token for it.
package struct SubmissionService: Sendable, Equatable {
    package static let standardAddress = "https://api.listenbrainz.org"

    /// Without the path of the protocol, which begins with `/1`. The history knows the service by it.
    package let address: String
    package let token: String
    /// The profile whose plays are submitted; nil for the one that is used otherwise.
    package let profile: String?
    /// Whether other users of this machine can read the file.
    package let isOpenToOthers: Bool

    package init(_ path: RawPath) throws(SubmissionError) {
        let file: SecretFile
        do throws(SecretFile.Fault) {
            file = try SecretFile(path)
        } catch {
            switch error {
            case .unreadable(let reason): throw .unreadable(path: "\(path)", reason: reason)
            case .unsuitable(let reason): throw .malformed(path: "\(path)", reason: reason)
            }
        }
        let parts: Parts
        do throws(Parts.Fault) {
            parts = try Parts(file.text)
        } catch {
            throw .malformed(path: "\(path)", reason: error.reason)
        }
        (address, token, profile) = (parts.address, parts.token, parts.profile)
        isOpenToOthers = file.isOpenToOthers
    }

    /// Where listens are sent.
    var endpoint: String { address + "/1/submit-listens" }
}

/// The lines of a file. Empty lines and those that begin with # say nothing.
private struct Parts {
    struct Fault: Error {
        let reason: String
    }

    var address = SubmissionService.standardAddress
    let token: String
    var profile: String?

    init(_ text: String) throws(Fault) {
        var addresses: [String] = []
        var tokens: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.contains("://") {
                addresses.append(try Self.address(line))
            } else if let name = line.wholeMatch(of: /profile\s+(.+)/)?.1 {
                guard profile == nil else { throw Fault(reason: "two profiles") }
                profile = String(name)
            } else {
                // Anything else could not stand in a header field.
                guard line.utf8.allSatisfy({ (33...126).contains($0) }) else {
                    throw Fault(reason: "a line that is neither a token nor an address")
                }
                tokens.append(line)
            }
        }
        guard addresses.count <= 1 else { throw Fault(reason: "two addresses") }
        guard tokens.count <= 1 else { throw Fault(reason: "two tokens") }
        guard let only = tokens.first else { throw Fault(reason: "no token") }
        token = only
        if let address = addresses.first { self.address = address }
    }

    private static func address(_ text: String) throws(Fault) -> String {
        // Programs show their address with or without the path of the protocol.
        guard let address = ServerAddress.base(text, without: ["/submit-listens", "/1"]) else {
            // Errors end up in logs, so they do not show what may be secret.
            throw Fault(reason: "a line that is no address of a service")
        }
        return address
    }
}
