public import AudioFeatures

/// A file found under a library's root, with what tells whether it has changed.
public struct ScannedFile: Sendable, Equatable {
    /// Path relative to the root.
    public let relativePath: RawPath
    /// Bytes.
    public let size: UInt64
    /// Last modification, nanoseconds since 1970-01-01 UTC.
    public let modificationTime: Int64
}

/// A folder or file that could not be looked at, and why.
public struct ScanProblem: Sendable, Equatable {
    /// Path relative to the root; empty for the root itself.
    public let relativePath: RawPath
    /// What the system said.
    public let message: String
}
