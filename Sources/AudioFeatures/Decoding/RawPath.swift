#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file path as the bytes the file system gave us, so that names which are not UTF-8 survive.
///
/// Equality and order are those of the bytes. Interpolating a path into text shows it as UTF-8, with U+FFFD in place
/// of what is not.
public struct RawPath: Hashable, Sendable {
    /// The bytes of the path, without a terminating zero and with none inside.
    public let bytes: [UInt8]

    /// Makes a path of its UTF-8 bytes.
    public init(_ string: String) {
        self.init(bytes: Array(string.utf8))
    }

    /// Makes a path of raw bytes; as in C, a zero byte ends it.
    public init(bytes: [UInt8]) {
        self.bytes = bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) } ?? bytes
    }

    /// Makes a path of a C string such as `dirent.d_name`.
    public init(cString: UnsafePointer<CChar>) {
        bytes = Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }

    /// The part after the last slash; of a path that ends in slashes, the part before them.
    public var lastComponent: RawPath {
        let slash = UInt8(ascii: "/")
        guard let end = bytes.lastIndex(where: { $0 != slash }) else { return self }
        let start = bytes[...end].lastIndex(of: slash).map { $0 + 1 } ?? 0
        return RawPath(bytes: Array(bytes[start...end]))
    }

    /// This path and `component`, with one slash between them.
    public func appending(_ component: RawPath) -> RawPath {
        guard let last = bytes.last else { return component }
        let separator = last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return RawPath(bytes: bytes + separator + component.bytes)
    }

    /// Calls `body` with the path as a zero-terminated C string that lives as long as the call.
    public func withCString<Result, Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return try terminated.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
            // A buffer of at least one element has a base address.
            try body(buffer.baseAddress!)
        }
    }
}

extension RawPath: Comparable {
    /// Order by bytes, which is independent of locale.
    public static func < (left: RawPath, right: RawPath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension RawPath: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Makes a path of the UTF-8 bytes of a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The path as text; bytes that are not UTF-8 appear as U+FFFD.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
