import AudioFeatures

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the system is known to refuse before anything is tried; what the tags themselves do not allow, `TagReplacement.preview`
/// tells.
enum TagObstacle {
    /// - Throws: `AudioError` with what stands in the way: a missing file, a missing permission, a file system that is mounted
    ///   read-only.
    static func check(_ path: RawPath) throws(AudioError) {
        // The file that a symbolic link leads to is replaced, in its own folder.
        guard let resolved = path.withCString({ realpath($0, nil) }) else { throw failure(path, "cannot be found") }
        defer { free(resolved) }
        let file = RawPath(cString: resolved)
        var information = stat()
        guard file.withCString({ stat($0, &information) }) == 0 else { throw failure(path, "cannot be read") }
        // The superuser may write anything; who has taken the write permission away means it all the same.
        guard information.st_mode & 0o222 != 0 else { throw AudioError(.unreadable, path, "is write-protected") }
        guard file.withCString({ access($0, W_OK) }) == 0 else { throw failure(path, "cannot be written") }
        let folder = RawPath(bytes: file.bytes.dropLast(file.lastComponent.bytes.count))
        guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
            throw failure(path, "its folder cannot be written")
        }
    }

    private static func failure(_ path: RawPath, _ what: String) -> AudioError {
        AudioError(.unreadable, path, "\(what): \(String(cString: strerror(errno)))")
    }
}
