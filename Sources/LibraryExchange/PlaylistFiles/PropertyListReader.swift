/// Reads Apple's property lists in XML value by value, so that a large file need not be kept in memory.
struct PropertyListReader {
    private var scanner: XMLScanner
    /// The element that has begun and is not yet read.
    private var pending: String?

    init(_ text: [UInt8]) { scanner = XMLScanner(text) }

    /// Reads up to the outermost value.
    mutating func begin() throws(PlaylistFile.ReadError) {
        _ = try element()
        pending = try element()
    }

    /// Whether the value is a true one. It is not read by that.
    var isTrue: Bool { pending == "true" }

    /// Whether the value is a dictionary, whose keys follow.
    mutating func entersDictionary() -> Bool { enters("dict") }

    /// Whether the value is an array, whose values follow.
    mutating func entersArray() -> Bool { enters("array") }

    /// The next key of a dictionary; nil at its end. Its value follows; if nobody reads it, it is skipped.
    mutating func key() throws(PlaylistFile.ReadError) -> String? {
        try skip()
        guard let name = try element() else { return nil }
        guard name == "key" else { throw PlaylistFile.ReadError(description: "not a playlist: a value without key") }
        let key = try text()
        guard let value = try element() else { throw PlaylistFile.ReadError(description: "a key without value") }
        pending = value
        return key
    }

    /// Goes on to the next value of an array; false at its end. If nobody reads it, it is skipped.
    mutating func next() throws(PlaylistFile.ReadError) -> Bool {
        try skip()
        pending = try element()
        return pending != nil
    }

    /// The text of a string, number or date; nil for other values, and at the end.
    mutating func value() throws(PlaylistFile.ReadError) -> String? {
        guard let name = pending else { return nil }
        guard ["string", "integer", "real", "date"].contains(name) else {
            try skip()
            return nil
        }
        pending = nil
        let text = try text()
        return text.isEmpty ? nil : text
    }

    private mutating func skip() throws(PlaylistFile.ReadError) {
        guard pending != nil else { return }
        pending = nil
        var depth = 1
        while depth > 0 {
            switch try scanner.next() {
            case .start: depth += 1
            case .end: depth -= 1
            case .text: break
            case nil: return
            }
        }
    }

    private mutating func enters(_ name: String) -> Bool {
        guard pending == name else { return false }
        pending = nil
        return true
    }

    /// The next element; nil at the end of the enclosing one.
    private mutating func element() throws(PlaylistFile.ReadError) -> String? {
        while true {
            switch try scanner.next() {
            case .start(let name, _): return name
            case .text: continue
            case .end, nil: return nil
            }
        }
    }

    /// Reads to the end of the current element.
    private mutating func text() throws(PlaylistFile.ReadError) -> String {
        var (text, depth) = ("", 1)
        while depth > 0 {
            switch try scanner.next() {
            case .start: depth += 1
            case .end: depth -= 1
            case .text(let part): text += part
            case nil: return text
            }
        }
        return text
    }
}
