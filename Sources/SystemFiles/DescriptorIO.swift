/// What every writer of files needs of the system. Failures leave their cause in `errno`.
package enum DescriptorIO {
    /// Writes all `bytes`, at the end of what was written or at `offset`; false when that fails.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil) -> Bool {
        var done = 0
        while done < bytes.count {
            let written = bytes[done...].withUnsafeBytes { rest in
                offset.map { pwrite(descriptor, rest.baseAddress, rest.count, off_t($0 + done)) }
                    ?? write(descriptor, rest.baseAddress, rest.count)
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return false }
            done += written
        }
        return true
    }

    /// The `count` bytes from `offset`; nil when they cannot all be read.
    package static func read(_ count: Int, from descriptor: Int32, at offset: Int) -> [UInt8]? {
        var done = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            while done < count {
                let found = pread(
                    descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
                if found < 0 && errno == EINTR { continue }
                // The file has become shorter, for which the system has no code.
                if found == 0 { errno = EIO }
                guard found > 0 else { break }
                done += found
            }
            initializedCount = done
        }
        return done == count ? bytes : nil
    }

    /// Waits until what was written is on the disk; 0 on success.
    package static func synchronize(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // fsync on Darwin stops at the drive's cache.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(descriptor)
    }

    /// Waits until the names in `folder` are on the disk; false when that fails.
    package static func synchronizeFolder(_ folder: String) -> Bool {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // EINVAL: a file system that cannot flush a folder has nothing to flush.
        return fsync(descriptor) == 0 || errno == EINVAL
    }

    /// The folder a file lies in, and the file's own name, possibly empty.
    package static func split(_ path: String) -> (folder: String, name: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let parent = parts.dropLast().joined(separator: "/")
        return (parts.count <= 1 ? "." : parent.isEmpty ? "/" : parent, parts.last.map(String.init) ?? "")
    }
}
