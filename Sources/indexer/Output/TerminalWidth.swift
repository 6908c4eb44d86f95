extension Character {
    /// Terminal columns: 2 for wide characters and emoji (Unicode UAX #11), else 1.
    var terminalWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        // An emoji, or a character that the variation selector turns into one.
        if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        if first.properties.generalCategory == .format { return 0 }
        return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    /// Hangul, kana, Chinese characters, full-width forms.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x20000...0x3FFFD,
    ]
}

extension String {
    /// Terminal columns.
    var terminalWidth: Int { reduce(0) { $0 + $1.terminalWidth } }

    /// It, or “…” and the longest suffix that fits into the width beside it.
    func endCut(toWidth width: Int) -> String {
        guard terminalWidth > width else { return self }
        return "…" + String(String(reversed()).cut(toWidth: max(0, width - 1)).reversed())
    }

    /// The longest prefix that fits into the width.
    func cut(toWidth width: Int) -> String {
        var (used, end) = (0, startIndex)
        while end < endIndex, used + self[end].terminalWidth <= width {
            used += self[end].terminalWidth
            end = index(after: end)
        }
        return String(self[..<end])
    }
}
