/// What names a file: a ``RawPath``, a `String`, or, in the libraries that use Foundation, a `URL`.
public protocol PathConvertible {
    /// The bytes of the path.
    var rawPath: RawPath { get }
}

extension RawPath: PathConvertible {
    /// The path itself.
    public var rawPath: RawPath { self }
}

extension String: PathConvertible {
    /// The path in UTF-8.
    public var rawPath: RawPath { RawPath(self) }
}
