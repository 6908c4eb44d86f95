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

    /// Calls `read` for each key of a dictionary; it has to read the value. A value that is not a dictionary has no
    /// keys.
    mutating func dictionary(
        _ read: (inout PropertyListReader, String) throws(PlaylistFile.ReadError) -> Void
    ) throws(PlaylistFile.ReadError) {
        guard try opens("dict") else { return try skip() }
        while let name = try element() {
            guard name == "key" else {
                throw PlaylistFile.ReadError(description: "not a playlist: a value without key")
            }
            let key = try text()
            guard let value = try element() else { throw PlaylistFile.ReadError(description: "a key without value") }
            pending = value
            try read(&self, key)
            if pending != nil { try skip() }
        }
    }

    /// Calls `read` for each value of an array; it has to read the value.
    mutating func array(
        _ read: (inout PropertyListReader) throws(PlaylistFile.ReadError) -> Void
    ) throws(PlaylistFile.ReadError) {
        guard try opens("array") else { return try skip() }
        while let name = try element() {
            pending = name
            try read(&self)
            if pending != nil { try skip() }
        }
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

    /// Skips a value.
    mutating func skip() throws(PlaylistFile.ReadError) {
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

    private mutating func opens(_ name: String) throws(PlaylistFile.ReadError) -> Bool {
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
