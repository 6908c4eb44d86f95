import DescribedErrors
import Foundation
import MusicLibrary
import SystemFiles

/// Why a file with a secret is not used. No text has anything of its content.
package enum SecretFileError: DescribedError, Equatable {
    case unreadable(path: String, reason: String)
    /// - Parameter need: what the file needs.
    case malformed(path: String, reason: String, need: String)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read “\(path)”: \(reason)"
        case .malformed(let path, let reason, let need): "\(path): \(reason); the file needs \(need)"
        }
    }
}

/// A small text file with a secret.
struct SecretFile {
    let text: String
    /// Whether other users of this machine can read it.
    let isOpenToOthers: Bool
    private let path: RawPath
    private let need: String

    /// - Parameter need: what the file needs, for errors.
    init(_ path: RawPath, need: String) throws(SecretFileError) {
        func malformed(_ reason: String) -> SecretFileError {
            .malformed(path: "\(path)", reason: reason, need: need)
        }
        var information = stat()
        guard path.withCString({ stat($0, &information) }) == 0 else {
            throw .unreadable(path: "\(path)", reason: SystemReason.of(errno))
        }
        // A device or a FIFO might never end.
        guard information.st_mode & S_IFMT == S_IFREG, information.st_size <= 1 << 16 else {
            throw malformed("not a text file of at most 64 KiB")
        }
        let bytes: Data
        do {
            bytes = try Data(contentsOf: path.absoluteURL)
        } catch {
            throw .unreadable(path: "\(path)", reason: SystemReason.of(error))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw malformed("not UTF-8") }
        (self.path, self.need, self.text) = (path, need, text)
        isOpenToOthers = information.st_mode & 0o077 != 0
    }

    /// The error for a file whose text has a fault.
    func malformed(_ reason: String) -> SecretFileError { .malformed(path: "\(path)", reason: reason, need: need) }
}
