public import AudioFeatures
public import SimilarityIndex

/// A file found under a library's root, with what tells whether it has changed.
public struct ScannedFile: Sendable, Equatable {
    /// Path relative to the root.
    public let relativePath: RawPath
    /// Bytes.
    public let size: UInt64
    /// Last modification, nanoseconds since 1970-01-01 UTC.
    public let modificationTime: Int64
    /// What tells whether its status has changed, see `ChangeStamp`.
    public let changeStamp: UInt32
}

/// A folder or file that could not be looked at, and why.
public struct ScanProblem: Sendable, Equatable {
    /// Path relative to the root; empty for the root itself.
    public let relativePath: RawPath
    /// What the system said.
    public let message: String
    /// Whether files may be there all the same, as behind missing permissions or on a failing disk; else there are
    /// certainly none, as behind a link that leads nowhere.
    public let mayHideFiles: Bool

    init(relativePath: RawPath, message: String, mayHideFiles: Bool = false) {
        self.relativePath = relativePath
        self.message = message
        self.mayHideFiles = mayHideFiles
    }
}

extension FailureEntry {
    /// The file, relative to the library's root.
    public var rawPath: RawPath { RawPath(bytes: path) }

    /// Why a file could not be analysed.
    /// - Parameter firstSeen: seconds since 1970.
    init(_ file: ScannedFile, _ error: AudioError, firstSeen: Int64) {
        self.init(
            path: file.relativePath.bytes, fileSize: file.size, modificationTime: file.modificationTime,
            changeStamp: file.changeStamp, kind: error.kind.rawValue, message: error.reason, firstSeen: firstSeen)
    }

    /// Why a file or folder could not even be looked at.
    /// - Parameter firstSeen: seconds since 1970.
    init(_ problem: ScanProblem, firstSeen: Int64) {
        self.init(
            path: problem.relativePath.bytes, fileSize: 0, modificationTime: 0,
            kind: AudioError.Kind.unreadable.rawValue, message: problem.message, firstSeen: firstSeen)
    }
}
