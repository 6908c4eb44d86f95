import AudioFeatures
import SystemFiles

/// A new file with the owner, permissions and extended attributes of another; removed again unless it takes a place.
final class FileCopy {
    let path: RawPath
    private let model: RawPath
    private let descriptor: Int32
    private var isKept = false

    /// Makes an empty file.
    /// - Throws: `unreadable` with the cause, also when there is a file of that name.
    init(_ path: RawPath, like model: RawPath) throws(AudioError) {
        self.path = path
        self.model = model
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw AudioError.refused(model, "no copy can be made beside it", errno) }
        // Tells others that it is in use; where files cannot be locked, the number in its name does.
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
        // Not everybody may give files away; then the copy is the writer's own.
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

    /// Makes sure that it lies on the disk, and is read from there next.
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

    /// Leaves it where it is.
    func keep() { isKept = true }
}

extension RawPath {
    /// A file of another name in the same folder.
    func sibling(_ name: [UInt8]) -> RawPath { RawPath(bytes: bytes.dropLast(lastComponent.bytes.count) + name) }
}
