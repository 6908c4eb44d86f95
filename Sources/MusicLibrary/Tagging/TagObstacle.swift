import AudioFeatures
import SystemFiles

/// What the system is known to refuse before anything is tried; what the tags themselves do not allow, `TagReplacement.preview`
/// tells.
enum TagObstacle {
    /// - Throws: `AudioError` with what stands in the way: a missing file, a missing permission, a file system that is mounted
    ///   read-only.
    static func check(_ path: RawPath) throws(AudioError) {
        // The file that a symbolic link leads to is replaced, in its own folder.
        guard let file = path.resolved else { throw AudioError.refused(path, "cannot be found", errno) }
        var information = stat()
        guard file.withCString({ stat($0, &information) }) == 0 else {
            throw AudioError.refused(path, "cannot be read", errno)
        }
        // The superuser may write anything; who has taken the write permission away means it all the same.
        guard information.st_mode & 0o222 != 0 else { throw AudioError(.unreadable, path, "is write-protected") }
        guard file.withCString({ access($0, W_OK) }) == 0 else {
            throw AudioError.refused(path, "cannot be written", errno)
        }
        let folder = RawPath(bytes: file.bytes.dropLast(file.lastComponent.bytes.count))
        guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
            throw AudioError.refused(path, "its folder cannot be written", errno)
        }
    }
}
