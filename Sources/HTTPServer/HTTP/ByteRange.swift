/// The requested part of a file (RFC 9110, section 14).
package enum ByteRange: Hashable, Sendable {
    /// The whole file: no range was requested, or not exactly one range of bytes.
    case whole
    /// A non-empty range.
    case part(Range<Int>)
    /// A range outside the file.
    case unsatisfiable

    /// - Parameters:
    ///   - field: the value of `Range`; nil without one.
    ///   - size: the size of the file.
    package init(_ field: String?, size: Int) {
        self = .whole
        guard let field, let equals = field.firstIndex(of: "="), field[..<equals].lowercased() == "bytes" else {
            return
        }
        let text = field[field.index(after: equals)...].filter { $0 != " " && $0 != "\t" }
        // The standard allows answering several ranges with the whole file.
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return }
        // Numbers too large for this machine exceed any file.
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
