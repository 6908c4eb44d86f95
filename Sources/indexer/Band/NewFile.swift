import SystemFiles

/// Files that the band writes where a user says: what is there already is somebody's music, as likely as not.
enum NewFile {
    /// - Throws: `UsageError` when there is a regular file at the path; devices and FIFOs may be there.
    static func refuseToReplace(_ path: String) throws {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return }
        throw UsageError("\(path) exists; nothing was written (choose another name, or remove it)")
    }
}
