import SystemFiles

extension RawPath {
    /// The absolute path with all links resolved; nil, with the cause in `errno`, if no file exists.
    package var resolved: RawPath? {
        guard let resolved = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return RawPath(cString: resolved)
    }

    /// The target if the last component of this path is a symbolic link, else the path itself. It need not exist.
    package var linkTarget: RawPath {
        var path = self
        // The system follows as many links. A link that remains is part of a cycle.
        for _ in 0..<40 {
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = path.withCString { readlink($0, &buffer, buffer.count) }
            guard count > 0 else { break }
            let (link, slash) = (Array(buffer[..<count]), UInt8(ascii: "/"))
            let folder = path.bytes.lastIndex(of: slash).map { path.bytes[...$0] } ?? []
            path = RawPath(bytes: link.first == slash ? link : folder + link)
        }
        return path
    }

    /// The folder of the file or folder at this path, as `dirname` of POSIX has it: `.` for a name alone, `/` for the root.
    package var folder: RawPath {
        let slash = UInt8(ascii: "/")
        guard let end = bytes.lastIndex(where: { $0 != slash }) else { return bytes.isEmpty ? "." : "/" }
        guard let separator = bytes[...end].lastIndex(of: slash) else { return "." }
        return bytes[..<separator].lastIndex { $0 != slash }.map { RawPath(bytes: Array(bytes[...$0])) } ?? "/"
    }
}
