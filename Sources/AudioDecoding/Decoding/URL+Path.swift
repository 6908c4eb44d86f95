public import FilePaths
public import Foundation

extension URL: PathConvertible {
    /// The path of a file; of other URLs, their path, which no file is likely to have.
    public var rawPath: RawPath {
        withUnsafeFileSystemRepresentation { $0.map { RawPath(cString: $0) } } ?? RawPath(path(percentEncoded: false))
    }
}
