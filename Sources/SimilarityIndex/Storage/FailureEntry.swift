/// A file that could not be analyzed. It is kept so that the file is tried again only when it changes.
public struct FailureEntry: Equatable, Sendable {
    /// Path relative to the library's root, as in the file system: bytes, not necessarily UTF-8.
    public var path: [UInt8]
    /// Size of the file in bytes when it failed.
    public var fileSize: UInt64
    /// Last modification of the file when it failed, nanoseconds since 1970-01-01 UTC.
    public var modificationTime: Int64
    /// Shows whether the file's status has changed since it failed, see `ChangeStamp`; 0 = unknown.
    public var changeStamp: UInt32
    /// Short name of the kind of failure, for programs.
    public var kind: String
    /// What went wrong, for people.
    public var message: String
    /// When this failure was first seen, seconds since 1970-01-01 UTC.
    public var firstSeen: Int64

    /// Creates a failure entry.
    public init(
        path: [UInt8], fileSize: UInt64, modificationTime: Int64, changeStamp: UInt32 = 0, kind: String,
        message: String, firstSeen: Int64
    ) {
        self.path = path
        self.fileSize = fileSize
        self.modificationTime = modificationTime
        self.changeStamp = changeStamp
        self.kind = kind
        self.message = message
        self.firstSeen = firstSeen
    }

    /// The path for display: bytes that are not UTF-8 become U+FFFD.
    public var displayPath: String { String(decoding: path, as: UTF8.self) }

    /// Why `path` cannot be the path of a file; nil if it can.
    static func problem(ofPath path: [UInt8]) -> String? {
        path.isEmpty ? "empty path" : path.contains(0) ? "path contains a zero byte" : nil
    }
}
