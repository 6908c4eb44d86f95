import SystemFiles

/// Locks the folder of a file during a read-modify-write. It excludes other processes and threads and leaves no file
/// behind. It is released with its value, and by the system when the process ends. If a folder cannot be opened or
/// locked (NFS), the lock excludes nobody.
final class FolderLock {
    private let descriptor: Int32

    /// Waits until the lock is free.
    init(_ folder: RawPath) {
        descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
