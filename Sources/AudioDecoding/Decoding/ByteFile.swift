import SystemFiles

/// An open regular file, readable at any offset. The object owns the descriptor.
package final class ByteFile {
    package let path: RawPath
    /// Size in bytes when the file was opened; at least 1.
    package let size: Int
    /// For libraries that read through a file descriptor. It stays open as long as this object lives.
    package let descriptor: Int32

    /// - Throws: `notFound`, `unreadable`, `isDirectory`, `notRegularFile`, `empty`.
    init(_ path: RawPath) throws(AudioError) {
        // O_NONBLOCK: opening a pipe without a writer must not hang.
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { throw Self.systemError(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let error = Self.systemError(path)
            close(descriptor)
            throw error
        }
        let refusal: AudioError? =
            switch status.st_mode & S_IFMT {
            case S_IFREG where status.st_size == 0: AudioError(.empty, path, "the file is empty")
            case S_IFREG: nil
            case S_IFDIR: AudioError(.isDirectory, path, "this is a folder, not an audio file")
            default: AudioError(.notRegularFile, path, "this is a pipe, socket or device, not an audio file")
            }
        if let refusal {
            close(descriptor)
            throw refusal
        }
        self.path = path
        self.descriptor = descriptor
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Fills `buffer` from `offset` on. Returns fewer bytes only at the end of the file.
    package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(AudioError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = pread(
                descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset + filled))
            if count > 0 {
                filled += count
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw Self.systemError(path)
            }
        }
        return filled
    }

    /// Up to `count` bytes from `offset` on; fewer only at the end of the file.
    package func bytes(at offset: Int, count: Int) throws(AudioError) -> [UInt8] {
        let available = max(0, min(count, size - offset))
        guard offset >= 0, available > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: available)
        let filled = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(AudioError) -> Int in
            try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        }
        bytes.removeLast(available - filled)
        return bytes
    }

    private static func systemError(_ path: RawPath) -> AudioError {
        let code = errno
        switch code {
        case ENOENT, ENOTDIR:
            return AudioError(.notFound, path, "there is no such file; it may have been moved or deleted")
        case EACCES, EPERM:
            return AudioError(.unreadable, path, "permission denied; make the file readable and try again")
        case ELOOP:
            return AudioError(.unreadable, path, "the symbolic link leads to itself; remove or repair it")
        default:
            return .refused(path, "the system cannot read it", code)
        }
    }
}
