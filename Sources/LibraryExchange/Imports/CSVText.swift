/// Reads comma-separated values (RFC 4180), also with semicolons or tabs.
struct CSVText {
    /// A line of a table, which may extend over several lines of the text.
    struct Row: Equatable {
        /// Of its first line, from 1.
        let line: Int
        let fields: [String]
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    private var position = 0
    private var line = 1
    /// The lines at which a quotation begins that has no end.
    private(set) var openLines: [Int] = []

    /// - Parameter bytes: UTF-8, without a byte order mark.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let first = bytes.prefix { $0 != 10 && $0 != 13 }
        let signs: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 9]
        let counts = signs.map { sign in first.count { $0 == sign } }
        // The first of the most frequent.
        separator =
            counts.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 }.map { signs[$0] }
            ?? 44
    }

    /// The next row that is not empty; nil at the end.
    mutating func next() -> Row? {
        while position < bytes.count {
            let (start, first) = (position, line)
            let fields: [String]
            if let whole = row(readsQuotes: true) {
                fields = whole
            } else {
                // The quotation would swallow the rest of the file. It costs its own line.
                (position, line) = (start, first)
                openLines.append(first)
                _ = row(readsQuotes: false)
                continue
            }
            if fields.contains(where: { !$0.isEmpty }) { return Row(line: first, fields: fields) }
        }
        return nil
    }

    /// The largest number of lines in one field.
    private static let longestField = 200

    /// nil for a quotation without an end.
    private mutating func row(readsQuotes: Bool) -> [String]? {
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        let first = line
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if isQuoted {
                if byte == UInt8(ascii: "\"") {
                    if position < bytes.count, bytes[position] == byte {
                        field.append(byte)
                        position += 1
                    } else {
                        isQuoted = false
                    }
                } else {
                    if byte == 10 { line += 1 }
                    if line - first > Self.longestField { return nil }
                    field.append(byte)
                }
            } else if byte == UInt8(ascii: "\""), field.isEmpty, readsQuotes {
                isQuoted = true
            } else if byte == separator {
                fields.append(String(decoding: field, as: UTF8.self))
                field = []
            } else if byte == 10 || byte == 13 {
                if byte == 13, position < bytes.count, bytes[position] == 10 { position += 1 }
                line += 1
                fields.append(String(decoding: field, as: UTF8.self))
                return fields
            } else {
                field.append(byte)
            }
        }
        if isQuoted { return nil }
        fields.append(String(decoding: field, as: UTF8.self))
        return fields
    }
}
