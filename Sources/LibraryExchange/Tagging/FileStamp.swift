import AudioFeatures
import SystemFiles

/// Tells whether a file was replaced or written to. Programs can set the modification time, but not the time of status
/// change.
struct FileStamp {
    private let status: stat

    /// - Throws: `unreadable` with the cause.
    init(_ path: RawPath) throws(AudioError) {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else {
            throw AudioError.refused(path, "cannot be found", errno)
        }
        self.status = status
    }

    init(_ status: stat) { self.status = status }

    /// Times of last access and modification.
    var times: [timespec] { [status.accessTime, status.modificationTime] }

    /// Whether it is the same file, unchanged. A new hard link, e.g. of a backup, changes only the time of status
    /// change.
    func isSameContent(as other: FileStamp) -> Bool {
        return status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
            && status.st_size == other.status.st_size
            && status.modificationTime.nanoseconds == other.status.modificationTime.nanoseconds
            && (status.st_nlink != other.status.st_nlink
                || status.changeTime.nanoseconds == other.status.changeTime.nanoseconds)
    }
}
