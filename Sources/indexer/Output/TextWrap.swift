/// Breaks prose into lines.
enum TextWrap {
    /// Lines of at most `width` characters (a longer word stands alone); empty lines part paragraphs, other
    /// line breaks are as good as spaces.
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

    /// Rows of two columns, the second wrapped beside the first.
    static func columns(_ rows: [(label: String, text: String)], indent: Int = 2, width: Int) -> [String] {
        let labelWidth = rows.map(\.label.count).max() ?? 0
        let start = indent + labelWidth + 2
        return rows.flatMap { label, text in
            let wrapped = lines(text, width: max(24, width - start))
            return (wrapped.isEmpty ? [""] : wrapped).enumerated().map { number, line in
                let left = number == 0 ? String(repeating: " ", count: indent) + label : ""
                return left + String(repeating: " ", count: start - left.count) + line
            }
        }
    }
}
