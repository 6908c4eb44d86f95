import SystemFiles

/// The folder that paths are relative to, in any spelling.
package struct LibraryFolder: Equatable {
    /// Absolute, without `.`, `..` or doubled slashes, as spelled.
    package let path: RawPath
    /// Without symbolic links; nil when there is no such folder.
    private let resolved: RawPath?

    package init(_ path: RawPath) {
        self.path = Self.absolute(path)
        resolved = self.path.resolved
    }

    /// The relative path of the file at `file`; nil when it is not in this folder.
    ///
    /// Symbolic links in the folder are part of the path, as in a scan.
    package func relativePath(of file: RawPath) -> RawPath? {
        let file = Self.absolute(file)
        if let way = Self.way(from: path, to: file) { return way }
        // Other spellings: through a link to the folder or to one above it.
        guard let resolved, let slash = file.bytes.lastIndex(of: UInt8(ascii: "/")),
            let folder = RawPath(bytes: Array(file.bytes[...slash])).resolved
        else { return nil }
        return Self.way(from: resolved, to: folder.appending(file.lastComponent))
    }

    /// Equal for all spellings of a folder that exists.
    package var canonicalPath: RawPath { resolved ?? path }

    /// The deepest folder that contains all of `folders`, given as absolute paths.
    package static func commonAncestor(_ folders: [RawPath]) -> RawPath {
        var common = components(folders.first ?? "/")
        for folder in folders {
            let count = zip(common, components(folder)).prefix { $0 == $1 }.count
            common.removeSubrange(count...)
        }
        return join(common)
    }

    /// The relative path from `folder` to `path`, both absolute and normalized; nil if it is elsewhere.
    package static func way(from folder: RawPath, to path: RawPath) -> RawPath? {
        let (start, end) = (components(folder), components(path))
        guard end.count > start.count, end.starts(with: start) else { return nil }
        return RawPath(bytes: Array(end[start.count...].joined(separator: [UInt8(ascii: "/")])))
    }

    private static func absolute(_ path: RawPath) -> RawPath {
        guard path.bytes.first != UInt8(ascii: "/") else { return join(components(path)) }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let here = getcwd(&buffer, buffer.count).map { RawPath(cString: $0) } ?? "/"
        return join(components(here.appending(path)))
    }

    private static func components(_ path: RawPath) -> [ArraySlice<UInt8>] {
        path.bytes.split(separator: UInt8(ascii: "/")).reduce(into: []) { result, component in
            if component == [UInt8(ascii: "."), UInt8(ascii: ".")] {
                _ = result.popLast()
            } else if component != [UInt8(ascii: ".")] {
                result.append(component)
            }
        }
    }

    private static func join(_ components: [ArraySlice<UInt8>]) -> RawPath {
        let slash = UInt8(ascii: "/")
        return RawPath(bytes: [slash] + components.joined(separator: [slash]))
    }
}
