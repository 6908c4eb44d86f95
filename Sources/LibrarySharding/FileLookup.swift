import SystemFiles

/// Looks up a single file as a scan of its folder does.
enum FileLookup {
    case file(ScannedFile)
    case problem(ScanProblem)

    /// - Parameters:
    ///   - path: the file.
    ///   - recordedPath: the path to record.
    init(_ path: RawPath, as recordedPath: RawPath) {
        func problem(_ message: String) -> FileLookup {
            .problem(ScanProblem(relativePath: recordedPath, message: message))
        }
        var information = stat()
        guard path.withCString({ stat($0, &information) }) == 0 else {
            self = problem(whyNotFound(path, errno))
            return
        }
        switch information.st_mode & S_IFMT {
        case S_IFREG:
            self = .file(ScannedFile(recordedPath, information))
        case S_IFDIR: self = problem("this is a folder, not an audio file")
        default: self = .problem(.special(recordedPath))
        }
    }
}
