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
    var times: [timespec] {
        #if canImport(Glibc)
            [status.st_atim, status.st_mtim]
        #else
            [status.st_atimespec, status.st_mtimespec]
        #endif
    }

    private var changed: timespec {
        #if canImport(Glibc)
            status.st_ctim
        #else
            status.st_ctimespec
        #endif
    }

    /// Whether it is the same file, unchanged. A new hard link, e.g. of a backup, changes only the time of status
    /// change.
    func isSameContent(as other: FileStamp) -> Bool {
        let (modified, before) = (times[1], other.times[1])
        return status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
            && status.st_size == other.status.st_size && modified.tv_sec == before.tv_sec
            && modified.tv_nsec == before.tv_nsec
            && (status.st_nlink != other.status.st_nlink
                || changed.tv_sec == other.changed.tv_sec && changed.tv_nsec == other.changed.tv_nsec)
    }
}
