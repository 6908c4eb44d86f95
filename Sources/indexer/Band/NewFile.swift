import SystemFiles

/// Protects existing files from being overwritten, because they may be music.
enum NewFile {
    /// - Throws: `UsageError` if the path is a regular file. Devices and FIFOs are allowed.
    static func refuseToReplace(_ path: String) throws {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return }
        throw UsageError("\(path) exists; nothing was written (choose another name, or remove the file)")
    }
}
