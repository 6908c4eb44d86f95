@_exported public import DescribedErrors
import SystemFiles

/// Why an index could not be written, opened or read.
public struct IndexError: DescribedError, Equatable {
    /// What went wrong.
    public enum Cause: Equatable, Sendable {
        /// The file does not begin with the magic number of an index.
        case notAnIndex
        /// The file is an index of a format version that this library does not read.
        case unsupportedFormatVersion(UInt32)
        /// The file has a section, marked as required, that this library does not know.
        case unsupportedSection(String)
        /// A section that every index has is not there.
        case missingSection(String)
        /// The file's length in bytes is not what it should be.
        case truncated(expected: UInt64, found: UInt64)
        /// The bytes of a part of the file are not those that were written.
        case checksumMismatch(String)
        /// The bytes make no sense; the text says which and why.
        case corrupt(String)
        /// A system call failed with this `errno`.
        case system(operation: String, code: Int32)
        /// Another process is writing the index; the text says which, and on which machine.
        case locked(by: String)
        /// The caller's data cannot be stored or searched; the text says which and why.
        case invalidInput(String)
        /// No index can be written at the path that was named; the text says why.
        case unusablePlace(String)
    }

    /// What went wrong.
    public let cause: Cause
    /// The index file, or nil when no file is involved yet.
    public let file: String?
    /// Where in the file, in bytes from its start, when one place is to blame.
    public let byteOffset: UInt64?

    /// Makes an error; `byteOffset` counts from the start of `file`.
    public init(_ cause: Cause, file: String? = nil, byteOffset: UInt64? = nil) {
        self.cause = cause
        self.file = file
        self.byteOffset = byteOffset
    }

    /// That the system refused something.
    init(_ refusal: SystemError, file: String) {
        self.init(.system(operation: refusal.operation, code: refusal.code), file: file)
    }
}

extension IndexError {
    /// One line: file, byte offset where known, cause.
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
        case .unsupportedSection(let id): "needs section “\(id)”, which this version does not know; update the tool"
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
