/// A file path as the bytes of the file system, so that names that are not UTF-8 are preserved.
///
/// Equality and order are those of the bytes. String interpolation shows the path as UTF-8, with `\xff` and similar
/// escapes for bytes that are not valid. ``init(text:)`` is the inverse.
public struct RawPath: Hashable, Sendable {
    /// The bytes of the path, without a terminating zero and with none inside.
    public let bytes: [UInt8]

    /// Creates a path from UTF-8 bytes.
    public init(_ string: String) {
        self.init(bytes: Array(string.utf8))
    }

    /// Creates a path from raw bytes. As in C, a zero byte ends it.
    public init(bytes: [UInt8]) {
        self.bytes = bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) } ?? bytes
    }

    /// Creates a path from a C string such as `dirent.d_name`.
    public init(cString: UnsafePointer<CChar>) {
        // Without the C library, which this module would need for strlen alone.
        var length = 0
        while cString[length] != 0 { length += 1 }
        bytes = Array(UnsafeRawBufferPointer(start: cString, count: length))
    }

    /// The part after the last slash; for a path that ends with slashes, the part before them.
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

    /// Calls `body` with the path as a zero-terminated C string that is valid during the call.
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
    /// Order by bytes, independent of locale.
    public static func < (left: RawPath, right: RawPath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension RawPath: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Creates a path from the UTF-8 bytes of a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The path as text. In a path that is not UTF-8, invalid bytes appear as `\x80` to `\xff`, and a backslash as
    /// `\x5c`.
    public var description: String { String(validating: bytes, as: UTF8.self) ?? escaped }

    private var escaped: String {
        var (text, rest) = ("", bytes[...])
        while let first = rest.first {
            let character = (1...4).lazy.compactMap { String(validating: self.prefix(of: rest, $0), as: UTF8.self) }
                .first
            if let character, first != UInt8(ascii: "\\") {
                text += character
                rest = rest.dropFirst(character.utf8.count)
            } else {
                text += "\\x" + String(first, radix: 16)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    private func prefix(of bytes: ArraySlice<UInt8>, _ count: Int) -> ArraySlice<UInt8> { bytes.prefix(count) }

    /// The path with this ``description``: `\x80` to `\xff` are bytes, and, if there are any, `\x5c` is a backslash. A
    /// path in UTF-8 may also contain these texts literally.
    public init(text: String) {
        let bytes = Self.unescaped(Array(text.utf8))
        self.init(bytes: String(validating: bytes, as: UTF8.self) == nil ? bytes : Array(text.utf8))
    }

    /// The possible paths for a text: first the path with exactly this text, then the one with this description.
    public static func meanings(of text: String) -> [RawPath] {
        let (plain, shown) = (RawPath(text), RawPath(text: text))
        return plain == shown ? [plain] : [plain, shown]
    }

    private static func unescaped(_ text: [UInt8]) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), text[...])
        while let first = rest.first {
            let escape = rest.prefix(4)
            if escape.count == 4, escape.starts(with: "\\x".utf8), escape.dropFirst(2).allSatisfy(isHexDigit),
                let byte = UInt8(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16),
                byte >= 0x80 || byte == UInt8(ascii: "\\")
            {
                bytes.append(byte)
                rest = rest.dropFirst(4)
            } else {
                bytes.append(first)
                rest = rest.dropFirst()
            }
        }
        return bytes
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        Character(UnicodeScalar(byte)).isHexDigit
    }
}
