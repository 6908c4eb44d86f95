/// Wraps prose.
enum TextWrap {
    /// Lines of at most `width` characters; a longer word has a line of its own. Empty lines separate paragraphs. Other
    /// line breaks count as spaces.
    static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var current = ""
        func flush() {
            if !current.isEmpty { lines.append(current) }
            current = ""
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                flush()
                lines.append("")
            }
            for word in line.split(separator: " ") {
                if !current.isEmpty && current.count + 1 + word.count > width { flush() }
                current += (current.isEmpty ? "" : " ") + word
            }
        }
        flush()
        return lines
    }

    /// Rows of two columns, the second wrapped beside the first. A label of more than two fifths of the width has a line of
    /// its own.
    static func columns(_ rows: [(label: String, text: String)], indent: Int = 2, width: Int) -> [String] {
        let limit = width * 2 / 5
        let labelWidth = rows.map(\.label.count).filter { $0 <= limit }.max() ?? 2
        let margin = String(repeating: " ", count: indent)
        let start = String(repeating: " ", count: indent + labelWidth + 2)
        return rows.flatMap { label, text in
            guard !text.isEmpty else { return [margin + label] }
            let wrapped = lines(text, width: width - start.count).map { start + $0 }
            guard label.count <= limit, let first = wrapped.first else { return [margin + label] + wrapped }
            return [margin + label + first.dropFirst(indent + label.count)] + wrapped.dropFirst()
        }
    }
}
