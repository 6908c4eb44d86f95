/// Reads JSON (RFC 8259) value by value, so that a file that is cut or damaged costs only the entries at these places, and a
/// large one is not kept in memory as a whole.
struct JSONText {
    enum Value: Equatable {
        case null
        case bool(Bool)
        case number(Double)
        case text(String)
        case list([Value])
        case object([String: Value])

        /// A member of an object; null if there is none.
        subscript(_ name: String) -> Value {
            if case .object(let members) = self { members[name] ?? .null } else { .null }
        }

        /// Text that is not empty.
        var text: String? {
            if case .text(let text) = self, text.contains(where: { !$0.isWhitespace }) { text } else { nil }
        }

        var number: Int? {
            switch self {
            case .number(let number): Int(exactly: number.rounded())
            case .text(let text): Int(text)
            default: nil
            }
        }

        /// Seconds since 1970, of a number or a text.
        var time: Int? {
            switch self {
            case .number(let number): ImportedDate.seconds(number)
            case .text(let text): ImportedDate.seconds(text)
            default: nil
            }
        }

        var list: [Value]? { if case .list(let list) = self { list } else { nil } }
        var isTrue: Bool { self == .bool(true) }
        var isNull: Bool { self == .null }

        func has(_ name: String) -> Bool {
            if case .object(let members) = self { members[name] != nil } else { false }
        }
    }

    /// Where and why a text is no JSON.
    struct Fault: Error, Equatable {
        let position: Int
        let reason: String
    }

    private static let largestDepth = 64

    private let bytes: [UInt8]
    private var position = 0
    /// Whether the text ended within a value of which a part was returned.
    private(set) var isCut = false

    /// - Parameter bytes: UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Calls `take` with the entries of a document: the elements of a list, or else each value, as in JSON lines.
    /// - Parameters:
    ///   - take: gets an entry and its number, from 1.
    ///   - fault: gets the number of a damaged entry, and the reason.
    mutating func forEachEntry(_ take: (Value, Int) -> Void, fault: (Int, String) -> Void) {
        skipSpace()
        let isList = position < bytes.count && bytes[position] == UInt8(ascii: "[")
        if isList { position += 1 }
        var (number, lastFault) = (0, 0)
        while true {
            skipSpace()
            if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
                position += 1
                continue
            }
            guard position < bytes.count, !isList || bytes[position] != UInt8(ascii: "]") else { break }
            number += 1
            let start = position
            do throws(Fault) {
                take(try value(0), number)
                if isCut {
                    fault(number, "the file ends within it")
                    return
                }
            } catch {
                fault(number, error.reason)
                lastFault = number
                resume(after: max(start, min(error.position, bytes.count)), isList: isList)
            }
        }
        if isList, position >= bytes.count, number != lastFault { fault(number, "the file ends after it") }
    }

    /// Goes on at the next entry: in JSON lines, at the next line; in a list, after the next “},” that another “{” follows.
    private mutating func resume(after start: Int, isList: Bool) {
        position = start
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if !isList {
                if byte == 10 { return }
                continue
            }
            guard byte == UInt8(ascii: "}") else { continue }
            let end = position
            skipSpace()
            if position < bytes.count, bytes[position] == UInt8(ascii: "]") { return }
            if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
                position += 1
                skipSpace()
                if position < bytes.count, bytes[position] == UInt8(ascii: "{") { return }
            }
            position = end
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    private mutating func value(_ depth: Int) throws(Fault) -> Value {
        skipSpace()
        guard depth < Self.largestDepth else { throw fault("too many levels") }
        guard position < bytes.count else { throw fault("the file ends within it") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try list(depth)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object(_ depth: Int) throws(Fault) -> Value {
        position += 1
        var members: [String: Value] = [:]
        while true {
            skipSpace()
            guard position < bytes.count else {
                return try cut(.object(members), members.values.contains(where: \.isList))
            }
            if bytes[position] == UInt8(ascii: "}") {
                position += 1
                return .object(members)
            }
            if bytes[position] == UInt8(ascii: ","), !members.isEmpty {
                position += 1
                continue
            }
            do throws(Fault) {
                guard bytes[position] == UInt8(ascii: "\"") else { throw fault("a name without quotation marks") }
                let name = try text()
                skipSpace()
                guard position < bytes.count else { throw fault("the file ends within it") }
                guard bytes[position] == UInt8(ascii: ":") else { throw fault("a name without a value") }
                position += 1
                members[name] = try value(depth + 1)
            } catch {
                guard position >= bytes.count else { throw error }
                return try cut(.object(members), members.values.contains(where: \.isList))
            }
            if isCut { return .object(members) }
        }
    }

    private mutating func list(_ depth: Int) throws(Fault) -> Value {
        position += 1
        var values: [Value] = []
        while true {
            skipSpace()
            guard position < bytes.count else { return try cut(.list(values), true) }
            if bytes[position] == UInt8(ascii: "]") {
                position += 1
                return .list(values)
            }
            if bytes[position] == UInt8(ascii: ","), !values.isEmpty {
                position += 1
                continue
            }
            do throws(Fault) {
                values.append(try value(depth + 1))
            } catch {
                guard position >= bytes.count else { throw error }
                return try cut(.list(values), true)
            }
            if isCut { return .list(values) }
        }
    }

    /// At the end of the text: what was read, if it is worth keeping.
    private mutating func cut(_ value: Value, _ isKept: Bool) throws(Fault) -> Value {
        guard isKept else { throw fault("the file ends within it") }
        isCut = true
        return value
    }

    private mutating func word(_ word: StaticString, _ value: Value) throws(Fault) -> Value {
        let end = position + word.utf8CodeUnitCount
        guard bytes[position..<min(end, bytes.count)].elementsEqual("\(word)".utf8) else {
            if end > bytes.count { position = bytes.count }
            throw fault("an unknown word")
        }
        position = end
        return value
    }

    private mutating func number() throws(Fault) -> Value {
        let start = position
        while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) { position += 1 }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            throw fault("a value that is none")
        }
        return .number(number)
    }

    private mutating func text() throws(Fault) -> String {
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\") { return try escapedText(from: start) }
            guard bytes[position] >= 0x20 else { throw fault("a text without an end") }
            position += 1
        }
        guard position < bytes.count else { throw fault("the file ends within it") }
        position += 1
        return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
    }

    private mutating func escapedText(from start: Int) throws(Fault) -> String {
        var text = Array(bytes[start..<position])
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            guard bytes[position] >= 0x20 else { throw fault("a text without an end") }
            guard bytes[position] == UInt8(ascii: "\\") else {
                text.append(bytes[position])
                position += 1
                continue
            }
            guard position + 1 < bytes.count else {
                position = bytes.count
                throw fault("the file ends within it")
            }
            let sign = bytes[position + 1]
            position += 2
            switch sign {
            case UInt8(ascii: "n"): text.append(10)
            case UInt8(ascii: "t"): text.append(9)
            case UInt8(ascii: "r"): text.append(13)
            case UInt8(ascii: "b"): text.append(8)
            case UInt8(ascii: "f"): text.append(12)
            case UInt8(ascii: "u"): text += String(try escapedScalar()).utf8
            default: text.append(sign)
            }
        }
        guard position < bytes.count else { throw fault("the file ends within it") }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func escapedScalar() throws(Fault) -> Unicode.Scalar {
        let first = try hexadecimal()
        guard (0xD800..<0xDC00).contains(first), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        position += 2
        let second = try hexadecimal()
        guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(Fault) -> UInt32 {
        let end = position + 4
        guard end <= bytes.count else {
            position = bytes.count
            throw fault("the file ends within it")
        }
        guard let number = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16) else {
            throw fault("a damaged sign")
        }
        position = end
        return number
    }

    private func fault(_ reason: String) -> Fault { Fault(position: position, reason: reason) }
}

extension JSONText.Value {
    fileprivate var isList: Bool {
        switch self {
        case .list: true
        case .object(let members): members.values.contains { $0.isList }
        default: false
        }
    }
}
