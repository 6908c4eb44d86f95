/// Locates a library's index: `.sonic/library.sidx` in its folder, searched upwards as git searches for `.git`.
package enum IndexLocator {
    /// The index of the library at `root`, whether or not it exists.
    package static func indexPath(ofLibrary root: RawPath) -> RawPath {
        root.appending(".sonic").appending("library.sidx")
    }

    /// The index at `path`: an index file, or the index of a library's folder. It need not exist.
    package static func index(named path: RawPath) -> RawPath {
        path.isFolder ? indexPath(ofLibrary: path) : path
    }

    /// The absolute path of the indexed folder; nil if the index is not in a library's `.sonic`.
    package static func library(ofIndex index: RawPath) -> RawPath? {
        let slash = UInt8(ascii: "/")
        let components = LibraryFolder(index).path.bytes.split(separator: slash)
        guard components.dropLast().last?.elementsEqual(".sonic".utf8) == true else { return nil }
        return RawPath(bytes: [slash] + components.dropLast(2).joined(separator: [slash]))
    }

    /// The index that a user names, either as a file or by its library's folder. It must exist.
    /// - Throws: `LibraryError.noIndex`.
    package static func find(_ named: RawPath) throws(LibraryError) -> RawPath {
        let index = index(named: named)
        guard index.exists else { throw .noIndex(searched: "\(index) does not exist") }
        return index
    }

    /// The nearest index: in the folder itself or above it.
    /// - Throws: `LibraryError.noIndex`.
    package static func find(from folder: RawPath) throws(LibraryError) -> RawPath {
        var current = folder
        while true {
            let candidate = indexPath(ofLibrary: current)
            if candidate.exists { return candidate }
            guard let slash = current.bytes.lastIndex(of: UInt8(ascii: "/")), current.bytes.count > 1 else { break }
            current = RawPath(bytes: Array(current.bytes[..<max(slash, 1)]))
        }
        throw .noIndex(searched: "none in \(folder) or above")
    }
}
