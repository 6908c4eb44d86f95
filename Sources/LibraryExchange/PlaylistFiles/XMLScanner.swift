import Foundation

/// Reads the elements and texts of an XML document in order. Supports the part of XML 1.0 that playlists use.
///
/// Foundation's parser on Linux crashes on some damaged documents and accepts others as complete, so the package has
/// its own. It ignores the document type. An entity that is not predefined is an error, so no external document is read
/// and no entity expands.
struct XMLScanner {
    enum Token: Equatable {
        case start(String, [String: String])
        case end(String)
        case text(String)
    }

    /// The maximum nesting depth. Playlists have about ten levels; more would only waste memory.
    private static let largestDepth = 256

    private let bytes: [UInt8]
    /// Whether the document is lenient, as ASX is: names in any case, unclosed tags, and bare `&`.
    private let isLenient: Bool
    private var position = 0
    private var open: [String] = []
    private var pendingEnd: String?
    private var hasRoot = false

    /// - Parameter text: UTF-8.
    init(_ text: [UInt8], isLenient: Bool = false) {
        bytes = text
        self.isLenient = isLenient
    }

    /// The next token; nil at the end of a complete document. Names have no namespace prefix; in lenient documents they
    /// are in lower case.
    mutating func next() throws(PlaylistFile.ReadError) -> Token? {
        if let name = pendingEnd {
            pendingEnd = nil
            return .end(name)
        }
        while position < bytes.count {
            if bytes[position] != UInt8(ascii: "<") {
                let text = try self.text()
                if !open.isEmpty { return .text(text) }
                guard text.allSatisfy(\.isWhitespace) else { throw error("text outside the root element") }
            } else if starts(with: "<!--") {
                try skip(past: "-->", from: 4)
            } else if starts(with: "<![CDATA[") {
                guard !open.isEmpty else { throw error("text outside the root element") }
                let start = position + 9
                try skip(past: "]]>", from: 9)
                return .text(String(decoding: bytes[start..<(position - 3)], as: UTF8.self))
            } else if starts(with: "<?") {
                try skip(past: "?>", from: 2)
            } else if starts(with: "<!") {
                try skipDocumentType()
            } else if starts(with: "</") {
                return try endTag()
            } else {
                return try startTag()
            }
        }
        guard open.isEmpty || isLenient else { throw error("<\(open.last ?? "")> has no end") }
        guard hasRoot else { throw error("there is no element") }
        return nil
    }

    // MARK: Tags

    private mutating func startTag() throws(PlaylistFile.ReadError) -> Token {
        guard !open.isEmpty || !hasRoot else { throw error("a second root element") }
        position += 1
        let name = try self.name()
        var attributes: [String: String] = [:]
        while position < bytes.count {
            let byte = bytes[position]
            if Self.isSpace(byte) || byte == UInt8(ascii: "/") {
                position += 1
            } else if byte == UInt8(ascii: ">") {
                let isEmpty = bytes[position - 1] == UInt8(ascii: "/")
                position += 1
                hasRoot = true
                guard open.count < Self.largestDepth else { throw error("elements are nested too deeply") }
                if isEmpty { pendingEnd = Self.local(name) } else { open.append(name) }
                return .start(Self.local(name), attributes)
            } else if byte == UInt8(ascii: "<") {
                break
            } else {
                let (attribute, value) = try self.attribute()
                attributes[attribute] = value
            }
        }
        throw error("<\(name) has no end")
    }

    private mutating func attribute() throws(PlaylistFile.ReadError) -> (String, String) {
        let name = try self.name()
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        guard starts(with: "=") else { return (Self.local(name), "") }
        position += 1
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count else { throw error("\(name) has no value") }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            guard isLenient else { throw error("\(name) has a value without quotes") }
            let start = position
            while position < bytes.count, !Self.isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">") {
                position += 1
            }
            return (Self.local(name), String(decoding: bytes[start..<position], as: UTF8.self))
        }
        position += 1
        let value = try text(until: quote)
        guard position < bytes.count else { throw error("\(name) has a value without end") }
        position += 1
        return (Self.local(name), value)
    }

    private mutating func endTag() throws(PlaylistFile.ReadError) -> Token {
        position += 2
        let name = try self.name()
        if isLenient {
            // Elements left open inside end with it.
            if let begun = open.lastIndex(of: name) { open.removeSubrange(begun...) }
        } else {
            guard open.popLast() == name else { throw error("</\(name)> does not match an open tag") }
        }
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        guard starts(with: ">") else { throw error("</\(name) has no end") }
        position += 1
        return .end(Self.local(name))
    }

    private mutating func name() throws(PlaylistFile.ReadError) -> String {
        let start = position
        while position < bytes.count, !Self.isSpace(bytes[position]), !"/><=\"'&".utf8.contains(bytes[position]) {
            position += 1
        }
        guard position > start else { throw error("a tag without a name") }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        return isLenient ? name.lowercased() : name
    }

    /// `<!DOCTYPE …>` with its internal subset in brackets.
    private mutating func skipDocumentType() throws(PlaylistFile.ReadError) {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0:
                position += 1
                return
            default: break
            }
            position += 1
        }
        throw error("a declaration has no end")
    }

    private mutating func skip(past end: String, from offset: Int) throws(PlaylistFile.ReadError) {
        position += offset
        while position < bytes.count {
            if starts(with: end) {
                position += end.utf8.count
                return
            }
            position += 1
        }
        throw error("\(end) is missing")
    }

    // MARK: Text

    private mutating func text(until end: UInt8 = UInt8(ascii: "<")) throws(PlaylistFile.ReadError) -> String {
        var result: [UInt8] = []
        while position < bytes.count, bytes[position] != end {
            if bytes[position] == UInt8(ascii: "&") {
                result += try reference().utf8
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func reference() throws(PlaylistFile.ReadError) -> String {
        let limit = min(bytes.count, position + 12)
        guard let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";")) else {
            guard isLenient else { throw error("a lonely &") }
            position += 1
            return "&"
        }
        let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        let start = position
        position = end + 1
        let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let text = named[name] { return text }
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        guard name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init), scalar != "\0" else {
            if isLenient {
                position = start + 1
                return "&"
            }
            throw error("&\(name); is not defined")
        }
        return String(Character(scalar))
    }

    // MARK: Bytes

    private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    private static func local(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

    private func error(_ reason: String) -> PlaylistFile.ReadError {
        let line = 1 + bytes.prefix(position).count { $0 == UInt8(ascii: "\n") }
        return PlaylistFile.ReadError(description: "not a playlist: broken XML (line \(line): \(reason))")
    }
}
