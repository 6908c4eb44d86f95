public import FilePaths
public import Foundation

extension URL: PathConvertible {
    /// The path of a file. Another URL stays as it is written, so that an error names it.
    public var rawPath: RawPath {
        guard isFileURL else { return RawPath(absoluteString) }
        return withUnsafeFileSystemRepresentation { $0.map { RawPath(cString: $0) } } ?? RawPath(absoluteString)
    }
}
