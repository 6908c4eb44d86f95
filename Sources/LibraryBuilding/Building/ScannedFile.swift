public import AudioFeatures
public import SimilarityIndex

/// A file found under a library's root, with the data that tell whether it has changed.
public struct ScannedFile: Sendable, Equatable {
    /// Path relative to the root.
    public let relativePath: RawPath
    /// Bytes.
    public let size: UInt64
    /// Last modification, nanoseconds since 1970-01-01 UTC.
    public let modificationTime: Int64
    /// Identifies its status, see `ChangeStamp`.
    package let changeStamp: UInt32
}

/// A folder or file that could not be accessed, with the reason.
public struct ScanProblem: Sendable, Equatable {
    /// Path relative to the root; empty for the root itself.
    public let relativePath: RawPath
    /// The system's reason.
    public let message: String
    /// Whether files may still exist there, as with missing permissions or a failing disk. If false, none exist, as
    /// behind a dangling link.
    package let mayHideFiles: Bool

    package init(relativePath: RawPath, message: String, mayHideFiles: Bool = false) {
        self.relativePath = relativePath
        self.message = message
        self.mayHideFiles = mayHideFiles
    }
}

extension FailureEntry {
    /// The file, relative to the library's root.
    public var rawPath: RawPath { RawPath(bytes: path) }

    /// Why a file could not be analyzed.
    /// - Parameter firstSeen: seconds since 1970.
    package init(_ file: ScannedFile, _ error: AudioError, firstSeen: Int64) {
        self.init(
            path: file.relativePath.bytes, fileSize: file.size, modificationTime: file.modificationTime,
            changeStamp: file.changeStamp, kind: error.kind.rawValue, message: error.reason, firstSeen: firstSeen)
    }

    /// Why a file or folder could not be accessed.
    /// - Parameter firstSeen: seconds since 1970.
    package init(_ problem: ScanProblem, firstSeen: Int64) {
        self.init(
            path: problem.relativePath.bytes, fileSize: 0, modificationTime: 0,
            kind: AudioError.Kind.unreadable.rawValue, message: problem.message, firstSeen: firstSeen)
    }
}
