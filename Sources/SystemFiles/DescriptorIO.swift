/// Basic file operations. Failures leave their cause in `errno`.
package enum DescriptorIO {
    /// Writes all `bytes` at the current position or at `offset`; false on failure.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil) -> Bool {
        bytes.withUnsafeBytes { writeAll($0, to: descriptor, at: offset) }
    }

    /// As `writeAll` of an array.
    package static func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int? = nil
    ) -> Bool {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let written =
                offset.map { pwrite(descriptor, rest.baseAddress, rest.count, off_t($0 + done)) }
                ?? write(descriptor, rest.baseAddress, rest.count)
            if written < 0 && errno == EINTR { continue }
            // Nothing was written, for which there is no errno.
            if written == 0 { errno = ENOSPC }
            guard written > 0 else { return false }
            done += written
        }
        return true
    }

    /// Reads `count` bytes at `offset`; nil unless all of them can be read.
    package static func read(_ count: Int, from descriptor: Int32, at offset: Int) -> [UInt8]? {
        var done = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            while done < count {
                let found = pread(
                    descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
                if found < 0 && errno == EINTR { continue }
                // The file was truncated, for which there is no errno.
                if found == 0 { errno = EIO }
                guard found > 0 else { break }
                done += found
            }
            initializedCount = done
        }
        return done == count ? bytes : nil
    }

    /// Flushes written data to disk; 0 on success.
    package static func synchronize(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // fsync on Darwin stops at the drive's cache.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(descriptor)
    }

    /// Flushes the entries of `folder` to disk; false on failure.
    package static func synchronizeFolder(_ folder: UnsafePointer<CChar>) -> Bool {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // EINVAL: the file system does not support flushing folders.
        return fsync(descriptor) == 0 || errno == EINVAL
    }

    /// The folder of a path, and the file name, which can be empty.
    package static func split(_ path: String) -> (folder: String, name: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let parent = parts.dropLast().joined(separator: "/")
        return (parts.count <= 1 ? "." : parent.isEmpty ? "/" : parent, parts.last.map(String.init) ?? "")
    }
}
