package import SystemFiles

/// A part of an open file to send. Owns the descriptor.
package final class FileRegion: Sendable {
    /// Size of the file in bytes.
    package let size: Int
    /// Last modification, nanoseconds since 1970-01-01 UTC.
    package let modified: Int64
    /// Inode number.
    package let inode: UInt64
    /// The range of bytes.
    package let range: Range<Int>
    let descriptor: Int32
    /// Kept as long as the part.
    private let permit: (any Sendable)?

    /// Opens a regular file, with its full range; nil when there is none.
    package init?(_ path: RawPath) {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
        modified = status.modificationTime.nanoseconds
        inode = UInt64(status.st_ino)
        range = 0..<size
        permit = nil
    }

    private init?(_ other: FileRegion, _ range: Range<Int>, _ permit: (any Sendable)?) {
        self.permit = permit
        descriptor = fcntl(other.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        (size, modified, inode, self.range) = (other.size, other.modified, other.inode, range)
    }

    deinit { close(descriptor) }

    /// A part of it; nil when no file descriptor is available.
    /// - Parameter permit: kept as long as the part.
    package func part(_ range: Range<Int>, _ permit: (any Sendable)? = nil) -> FileRegion? {
        FileRegion(self, range, permit)
    }

    /// Its content; shorter if the file was truncated in the meantime.
    package func bytes() -> [UInt8] { bytes(in: range) }

    /// The content of a range of the file; shorter if the file was truncated in the meantime.
    package func bytes(in range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let start = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let read = pread(descriptor, start.baseAddress, start.count, off_t(range.lowerBound + count))
                guard read > 0 else { break }
                count += read
            }
        }
    }

    /// A duplicate descriptor that the caller must close; negative when none is available.
    func detached() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
}
