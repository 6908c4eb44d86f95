import Foundation
import MusicLibrary
import SystemFiles

/// A small text file with a secret.
struct SecretFile {
    enum Fault: Error {
        case unreadable(String)
        case unsuitable(String)
    }

    let text: String
    /// Whether other users of this machine can read it.
    let isOpenToOthers: Bool

    init(_ path: RawPath) throws(Fault) {
        var information = stat()
        guard path.withCString({ stat($0, &information) }) == 0 else { throw .unreadable(SystemReason.of(errno)) }
        // A device or a FIFO might never end.
        guard information.st_mode & S_IFMT == S_IFREG, information.st_size <= 1 << 16 else {
            throw .unsuitable("no small text file")
        }
        let bytes: Data
        do {
            bytes = try Data(contentsOf: path.absoluteURL)
        } catch {
            throw .unreadable(SystemReason.of(error))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .unsuitable("no text in UTF-8") }
        (self.text, isOpenToOthers) = (text, information.st_mode & 0o077 != 0)
    }
}
