extension Library {
    /// Replaces signs used as letters: an exclamation mark between letters is an i (P!nk), a dollar sign before or
    /// after a letter is an s (Ke$ha, A$AP, Bada$$, $uicideboy). “Wham!” and “$100” keep their signs.
    static func spelled(_ text: String) -> String {
        let letters = Array(text)
        var result = letters
        var place = 0
        while place < letters.count {
            let start = place
            let isDollar = letters[start] == "$"
            // Consecutive dollar signs count as one.
            repeat { place += 1 } while isDollar && place < letters.count && letters[place] == "$"
            guard isDollar || letters[start] == "!" else { continue }
            let follows = start > 0 && letters[start - 1].isLetter
            let next = place < letters.count ? letters[place] : " "
            if isDollar ? next.isLetter || follows && !next.isNumber : follows && next.isLetter {
                for sign in start..<place { result[sign] = isDollar ? "s" : "i" }
            }
        }
        return String(result)
    }
}

extension UInt8 {
    /// Whether a sign may stand for a letter.
    package var mayBeLetter: Bool { self == UInt8(ascii: "!") || self == UInt8(ascii: "$") }
}
