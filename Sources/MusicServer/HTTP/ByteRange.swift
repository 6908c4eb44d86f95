/// The part of a file that a request wants (RFC 9110, section 14).
package enum ByteRange: Hashable, Sendable {
    /// All of it: nothing was asked, or something that is none of one range of bytes.
    case whole
    /// Some bytes; never empty.
    case part(Range<Int>)
    /// None that there are.
    case unsatisfiable

    /// - Parameters:
    ///   - field: `Range`, as sent; nil when it was not.
    ///   - size: of the file.
    package init(_ field: String?, size: Int) {
        self = .whole
        guard let field, let equals = field.firstIndex(of: "="), field[..<equals].lowercased() == "bytes" else {
            return
        }
        let text = field[field.index(after: equals)...].filter { $0 != " " && $0 != "\t" }
        // Several ranges may be answered with the whole, and are.
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return }
        // Numbers too large for this machine are too large for any file.
        func number(_ text: Substring) -> Int { Int(text) ?? .max }
        switch (parts[0].isEmpty, parts[1].isEmpty) {
        case (true, true): return
        case (true, false):
            let count = min(number(parts[1]), size)
            self = count > 0 ? .part(size - count..<size) : .unsatisfiable
        case (false, _):
            let first = number(parts[0])
            let last = parts[1].isEmpty ? Int.max : number(parts[1])
            guard last >= first else { return }
            self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
        }
    }
}
