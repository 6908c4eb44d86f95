/// Appends JSON to bytes, several times as fast as `JSONEncoder`, for servers with hundreds of questions per second. Commas
/// are added where they are needed.
package struct JSONWriter {
    /// What is escaped in texts, beside quotation marks and backslashes.
    package enum Escapes: Sendable {
        /// Control characters but DEL, some by a letter, as `JSONEncoder` does.
        case standard
        /// Control characters, and “<”: JSONP is a script.
        case script

        fileprivate func contains(_ byte: UInt8) -> Bool {
            byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
                || self == .script && (byte == 0x7F || byte == UInt8(ascii: "<"))
        }
    }

    /// What was written so far.
    package private(set) var bytes: [UInt8] = []
    private let escapes: Escapes

    package init(_ escapes: Escapes = .standard) { self.escapes = escapes }

    // MARK: Objects and lists

    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        separate()
        bytes.append(UInt8(ascii: "{"))
        try members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    package mutating func array(_ items: (inout JSONWriter) throws -> Void) rethrows {
        separate()
        bytes.append(UInt8(ascii: "["))
        try items(&self)
        bytes.append(UInt8(ascii: "]"))
    }

    /// The key of the value that follows.
    package mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// The key of the value that follows.
    /// - Parameter encoded: with quotation marks and colon.
    package mutating func key(encoded: [UInt8]) {
        separate()
        bytes += encoded
    }

    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    // MARK: Values

    package mutating func null() {
        separate()
        bytes += "null".utf8
    }

    package mutating func flag(_ value: Bool) {
        separate()
        bytes += (value ? "true" : "false").utf8
    }

    package mutating func integer(_ value: Int) {
        separate()
        bytes.appendDecimal(value)
    }

    /// A finite number as it describes itself.
    package mutating func number(_ value: some CustomStringConvertible) {
        separate()
        bytes += value.description.utf8
    }

    /// A rounded number in its shortest form: 0.7312, not 0.73119998; 0 for NaN and infinity, null for nil.
    package mutating func number(_ value: Float?, digits: Int) {
        guard let value else { return null() }
        guard value.isFinite else { return integer(0) }
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = (Double(value) * Double(scale)).rounded()
        guard abs(scaled) < 1e15 else { return number(value) }
        separate()
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        var (whole, rest) = Int(abs(scaled)).quotientAndRemainder(dividingBy: scale)
        bytes.appendDecimal(whole)
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        while rest > 0 {
            scale /= 10
            (whole, rest) = rest.quotientAndRemainder(dividingBy: scale)
            bytes.append(UInt8(ascii: "0") + UInt8(whole))
        }
    }

    /// Most texts are written as they are, which is decided without a look at their characters.
    package mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        let escapes = escapes
        text.withUTF8 { utf8 in
            // To the end, because that is faster than a decision after each byte.
            var count = 0
            for byte in utf8 { count += escapes.contains(byte) ? 1 : 0 }
            if count == 0 {
                bytes.append(contentsOf: utf8)
            } else {
                for byte in utf8 { append(byte) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ byte: UInt8) {
        guard escapes.contains(byte) else { return bytes.append(byte) }
        bytes.append(UInt8(ascii: "\\"))
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
            bytes.append(byte)
        } else if escapes == .standard, let letter = Self.letters[byte] {
            bytes.append(letter)
        } else {
            bytes += "u00".utf8
            bytes += Hexadecimal.pair(byte)
        }
    }

    private static let letters: [UInt8: UInt8] = [
        0x08: UInt8(ascii: "b"), 0x09: UInt8(ascii: "t"), 0x0A: UInt8(ascii: "n"), 0x0C: UInt8(ascii: "f"),
        0x0D: UInt8(ascii: "r"),
    ]
}

extension [UInt8] {
    package mutating func appendDecimal(_ number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        var rest = number.magnitude
        repeat {
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        self[start...].reverse()
    }
}
