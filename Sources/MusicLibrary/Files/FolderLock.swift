import AudioFeatures
import SystemFiles

/// Keeps a file that is read, changed and written again from being changed by others meanwhile: who holds the folder it
/// lies in is alone, among processes and threads, and leaves no file behind. Freed with its value, and by the system with
/// its process. A folder that cannot be opened, or locked (NFS), gives a lock that keeps nobody out.
final class FolderLock {
    private let descriptor: Int32

    /// Waits for whoever holds it.
    init(_ folder: RawPath) {
        descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
