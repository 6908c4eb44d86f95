import AudioFeatures
import SystemFiles

/// A new file with the owner, permissions and extended attributes of another. It is removed unless it replaces a file.
final class FileCopy {
    let path: RawPath
    private let model: RawPath
    private let descriptor: Int32
    private var isKept = false

    /// Makes an empty file.
    /// - Throws: `unreadable` with the cause, also when the file already exists.
    init(_ path: RawPath, like model: RawPath) throws(AudioError) {
        self.path = path
        self.model = model
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw AudioError.refused(model, "no copy can be made beside it", errno) }
        // The lock tells other processes that it is in use. Where locks are not supported, the process id in its name
        // does.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit {
        close(descriptor)
        if !isKept { _ = path.withCString { unlink($0) } }
    }

    /// Writes the content, then copies owner, permissions and extended attributes.
    func fill(_ write: (Int32) throws(AudioError) -> Void) throws(AudioError) {
        try write(descriptor)
        let input = model.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        var information = stat()
        guard input >= 0 else { throw AudioError.refused(model, "cannot be read", errno) }
        defer { close(input) }
        guard fstat(input, &information) == 0 else { throw AudioError.refused(model, "cannot be read", errno) }
        // Without the right to change owners, the copy belongs to the writer.
        _ = fchown(descriptor, information.st_uid, information.st_gid)
        guard fchmod(descriptor, information.st_mode & 0o7777) == 0 else {
            throw AudioError.refused(model, "its permissions cannot be kept", errno)
        }
        guard ExtendedAttributes.copy(from: input, to: descriptor) else {
            throw AudioError.refused(model, "its extended attributes cannot be kept", errno)
        }
    }

    func setTimes(of stamp: FileStamp) throws(AudioError) {
        guard futimens(descriptor, stamp.times) == 0 else {
            throw AudioError.refused(model, "its modification time cannot be set", errno)
        }
    }

    /// Flushes it to the disk, so that the next read comes from there.
    func flush() throws(AudioError) {
        guard fsync(descriptor) == 0 else {
            throw AudioError.refused(model, "its changed copy cannot be written to the disk", errno)
        }
        #if canImport(Glibc)
            _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        #endif
    }

    func replace(_ target: RawPath) throws(AudioError) {
        guard path.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            throw AudioError.refused(model, "cannot be replaced", errno)
        }
        keep()
    }

    /// Keeps it in place.
    func keep() { isKept = true }
}

extension RawPath {
    /// A file with another name in the same folder.
    func sibling(_ name: [UInt8]) -> RawPath { RawPath(bytes: bytes.dropLast(lastComponent.bytes.count) + name) }
}
