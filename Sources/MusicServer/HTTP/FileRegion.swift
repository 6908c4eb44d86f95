package import AudioFeatures
import SystemFiles

/// A part of an open file, to be sent; owns the descriptor.
package final class FileRegion: Sendable {
    /// Bytes of the file.
    package let size: Int
    /// Last modification, nanoseconds since 1970-01-01 UTC.
    package let modified: Int64
    /// Number of the file in its file system.
    package let inode: UInt64
    /// Which bytes.
    package let range: Range<Int>
    let descriptor: Int32
    /// Belongs to it as long as it is sent.
    private let permit: (any Sendable)?

    /// Opens a regular file, all of it; nil when there is none.
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
        #if canImport(Glibc)
            modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        #else
            modified = Int64(status.st_mtimespec.tv_sec) * 1_000_000_000 + Int64(status.st_mtimespec.tv_nsec)
        #endif
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

    /// A part of it; nil when the system has no descriptor left.
    /// - Parameter permit: kept for as long as the part is.
    package func part(_ range: Range<Int>, _ permit: (any Sendable)? = nil) -> FileRegion? {
        FileRegion(self, range, permit)
    }

    /// What it holds; fewer bytes when it became shorter meanwhile.
    func bytes() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let start = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let read = pread(descriptor, start.baseAddress, start.count, off_t(range.lowerBound + count))
                guard read > 0 else { break }
                count += read
            }
        }
    }

    /// A descriptor for somebody who closes it; negative when there is none available.
    func detached() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
}
