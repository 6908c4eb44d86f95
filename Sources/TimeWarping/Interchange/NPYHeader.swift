/// The header of a `.npy` file: magic, version, and a Python dictionary literal.
struct NPYHeader {
    static let magic = [0x93] + Array("NUMPY".utf8)

    let elementSize: Int
    let isBigEndian: Bool
    /// One or two extents.
    let shape: [Int]
    let valuesOffset: Int

    init(bytes: [UInt8]) throws(NPYError.Cause) {
        guard bytes.starts(with: Self.magic), bytes.count >= 10 else { throw .notNPY }
        let lengthSize = bytes[6] == 1 ? 2 : 4
        guard (1...3).contains(bytes[6]) else { throw .unsupportedVersion(major: bytes[6], minor: bytes[7]) }
        let start = 8 + lengthSize
        guard bytes.count >= start else { throw .malformedHeader("it is truncated") }
        let length = (0..<lengthSize).reduce(0) { $0 | Int(bytes[8 + $1]) << (8 * $1) }
        guard length <= bytes.count - start else {
            throw .malformedHeader("it claims \(length) bytes of the \(bytes.count - start) that follow")
        }
        valuesOffset = start + length
        var literal = Literal(text: bytes[start..<valuesOffset])
        let fields = try literal.dictionary()
        guard case .text(let type) = fields["descr"] else { throw .malformedHeader("'descr' is missing") }
        guard case .truth(let isFortran) = fields["fortran_order"] else {
            throw .malformedHeader("'fortran_order' is missing")
        }
        guard case .numbers(let shape) = fields["shape"] else { throw .malformedHeader("'shape' is missing") }
        switch type {
        case "<f4", "=f4", "f4": (elementSize, isBigEndian) = (4, false)
        case "<f8", "=f8", "f8": (elementSize, isBigEndian) = (8, false)
        case ">f4": (elementSize, isBigEndian) = (4, true)
        case ">f8": (elementSize, isBigEndian) = (8, true)
        default: throw .unsupportedType(type)
        }
        guard shape.count == 1 || shape.count == 2 else { throw .unsupportedShape(shape) }
        guard !isFortran || shape.count == 1 || shape.contains(where: { $0 <= 1 }) else { throw .fortranOrder }
        self.shape = shape
    }
}

/// The subset of Python's literals that NumPy writes.
private struct Literal {
    enum Value {
        case text(String)
        case truth(Bool)
        case numbers([Int])
    }

    var text: ArraySlice<UInt8>

    mutating func dictionary() throws(NPYError.Cause) -> [String: Value] {
        var fields: [String: Value] = [:]
        try expect("{")
        while !accept("}") {
            let key = try string()
            try expect(":")
            fields[key] = try value()
            if !accept(",") {
                try expect("}")
                return fields
            }
        }
        return fields
    }

    private mutating func value() throws(NPYError.Cause) -> Value {
        skipSpace()
        if text.first == UInt8(ascii: "(") { return .numbers(try tuple()) }
        if text.first == UInt8(ascii: "[") { return .text(try list()) }
        for (word, truth) in [("True", true), ("False", false)] where text.starts(with: word.utf8) {
            text.removeFirst(word.utf8.count)
            return .truth(truth)
        }
        return .text(try string())
    }

    private mutating func tuple() throws(NPYError.Cause) -> [Int] {
        var numbers: [Int] = []
        try expect("(")
        while !accept(")") {
            skipSpace()
            let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
                throw .malformedHeader("'shape' has a value that is not an addressable size")
            }
            numbers.append(number)
            text.removeFirst(digits.count)
            if !accept(",") {
                try expect(")")
                return numbers
            }
        }
        return numbers
    }

    /// The source of a list: the fields of a structured type, which are not parsed.
    private mutating func list() throws(NPYError.Cause) -> String {
        let source = text
        var depth = 0
        repeat {
            switch text.first {
            case nil: throw .malformedHeader("a list does not end")
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                _ = try string()
                continue
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            default: break
            }
            text.removeFirst()
        } while depth > 0
        return String(decoding: source[..<text.startIndex], as: UTF8.self)
    }

    private mutating func string() throws(NPYError.Cause) -> String {
        skipSpace()
        guard let quote = text.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
            throw .malformedHeader("a quoted string is missing")
        }
        text.removeFirst()
        var end = text.startIndex
        while end < text.endIndex, text[end] != quote { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
        guard end < text.endIndex else { throw .malformedHeader("a quoted string does not end") }
        defer { text = text[(end + 1)...] }
        return String(decoding: text[..<end], as: UTF8.self)
    }

    private mutating func skipSpace() {
        text = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    }

    private mutating func accept(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard text.first == UInt8(ascii: character) else { return false }
        text.removeFirst()
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(NPYError.Cause) {
        guard accept(character) else { throw .malformedHeader("'\(character)' is missing") }
    }
}
