import AudioFeatures
import SystemFiles

/// Obstacles in the file system, known before writing. Obstacles in the tags are found by `TagReplacement.preview`.
enum TagObstacle {
    /// - Throws: `AudioError` with the obstacle: a missing file, a missing permission, a read-only file system.
    static func check(_ path: RawPath) throws(AudioError) {
        // The target of a symbolic link is replaced, in its own folder.
        guard let file = path.resolved else { throw AudioError.refused(path, "cannot be found", errno) }
        var information = stat()
        guard file.withCString({ stat($0, &information) }) == 0 else {
            throw AudioError.refused(path, "cannot be read", errno)
        }
        // The superuser can write anything, but a missing write permission is still respected.
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
