/// Numbers in the texts of tags.
enum TagNumber {
    /// The first four digits of a date.
    static func year(_ text: String) -> Int? {
        let run: Substring? = text.split(whereSeparator: { !$0.isDigit }).first { $0.count >= 4 }
        return run.flatMap { Int($0.prefix(4)) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The number before the total: "3/12" is 3.
    static func leading(_ text: String) -> Int? {
        Int(text.prefix(while: \.isDigit)).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Beats per minute. Fields for whole numbers only hold fractions without their point: "12800" is 128.00, "1275" is
    /// 127.5. No music is faster than 400 beats per minute.
    static func tempo(_ text: String) -> Double? {
        let number = text.prefix { $0.isDigit || $0 == "." || $0 == "," }
        let isWhole = number.allSatisfy(\.isDigit)
        let text = String(String.UnicodeScalarView(number.unicodeScalars.map { $0 == "," ? "." : $0 }))
        guard var tempo = Double(text), tempo > 0, tempo.isFinite else { return nil }
        if isWhole, tempo >= 1000 { while tempo > 400 { tempo /= 10 } }
        return tempo
    }

    /// ReplayGain of 1/256 dB above the gain to −23 LUFS, as Opus has it (RFC 7845, 5.2.1): "-3098" is −7.1 to two digits.
    static func r128(_ text: String) -> Double? {
        Int16(text).map { Double($0) / 256 + 5 }
    }

    /// Decibels: "-7.1 dB" is −7.1.
    static func decibels(_ text: String) -> Double? {
        let number = text.split(separator: " ").first.map { $0.hasPrefix("+") ? $0.dropFirst() : $0 }
        return number.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension Character {
    fileprivate var isDigit: Bool { isASCII && isWholeNumber }
}
