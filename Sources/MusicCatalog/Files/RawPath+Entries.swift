import SystemFiles

extension RawPath {
    /// Whether it names a file or a folder that exists.
    package var exists: Bool { withCString { access($0, F_OK) } == 0 }

    /// Whether it names a folder.
    package var isFolder: Bool {
        var information = stat()
        return withCString { stat($0, &information) } == 0 && information.st_mode & S_IFMT == S_IFDIR
    }

    /// The sorted names in this folder; nil, with the cause in `errno`, if they cannot all be read.
    package func entryNames() -> [RawPath]? {
        guard let folder = withCString({ opendir($0) }) else { return nil }
        var names: [RawPath] = []
        while true {
            // Only this distinguishes a failing disk from the end of the folder.
            errno = 0
            guard let entry = readdir(folder) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
                    RawPath(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        let code = errno
        closedir(folder)
        errno = code
        return code == 0 ? names.sorted() : nil
    }
}
