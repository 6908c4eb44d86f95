@_exported public import DescribedErrors
import SystemFiles

/// The reason why an index could not be written, opened or read.
public struct IndexError: DescribedError, Equatable {
    /// What went wrong.
    public enum Cause: Equatable, Sendable {
        /// The file does not begin with the magic number of an index.
        case notAnIndex
        /// The file is an index with a format version that this library does not support.
        case unsupportedFormatVersion(UInt32)
        /// The file has a required section that is unknown to this library.
        case unsupportedSection(String)
        /// A section that every index must have is missing.
        case missingSection(String)
        /// The file has another length in bytes than expected.
        case truncated(expected: UInt64, found: UInt64)
        /// The checksum of a part of the file does not match.
        case checksumMismatch(String)
        /// The contents are invalid; the text says where and why.
        case corrupt(String)
        /// A system call failed with this `errno`.
        case system(operation: String, code: Int32)
        /// Another process is writing the index; the text names the process and its machine.
        case locked(by: String)
        /// The caller's data cannot be stored or searched; the text says which and why.
        case invalidInput(String)
        /// No index can be written at the given path; the text says why.
        case unusablePlace(String)
    }

    /// What went wrong.
    public let cause: Cause
    /// The index file, or nil if no file is involved yet.
    public let file: String?
    /// The position in the file, in bytes from its start, if the error has one.
    public let byteOffset: UInt64?

    /// Creates an error; `byteOffset` counts from the start of `file`.
    package init(_ cause: Cause, file: String? = nil, byteOffset: UInt64? = nil) {
        self.cause = cause
        self.file = file
        self.byteOffset = byteOffset
    }

    /// An error for a failed system call.
    init(_ refusal: SystemError, file: String) {
        self.init(.system(operation: refusal.operation, code: refusal.code), file: file)
    }
}

extension IndexError {
    /// One line: file, byte offset if known, cause.
    public var description: String {
        var text = ""
        if let file { text += "\(file): " }
        if let byteOffset { text += "at byte \(byteOffset): " }
        return text + cause.description
    }
}

extension IndexError.Cause: CustomStringConvertible {
    /// The cause in words, without the file.
    public var description: String {
        switch self {
        case .notAnIndex: "not a SonicIndex index"
        case .unsupportedFormatVersion(let version):
            "index format version \(version) (this tool reads version \(IndexHeader.currentFormatVersion)); rebuild it"
        case .unsupportedSection(let id):
            "requires section “\(id)”, which this version does not support; update the tool"
        case .missingSection(let id): "section “\(id)” is missing"
        case .truncated(let expected, let found): "\(found) bytes long, should be \(expected)"
        case .checksumMismatch(let part): "damaged: checksum of \(part) does not match"
        case .corrupt(let reason): "corrupt: \(reason)"
        case .system(let operation, let code): "\(operation): \(SystemReason.of(code))"
        case .locked(let holder): "is being written by \(holder.isEmpty ? "another process" : holder)"
        case .invalidInput(let reason), .unusablePlace(let reason): reason
        }
    }
}
