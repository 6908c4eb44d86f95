extension Library {
    /// A text with letters where signs stand for them: an exclamation mark between letters is an i (P!nk), a dollar sign before
    /// a letter or behind one an s (Ke$ha, A$AP, Bada$$, $uicideboy$); “Wham!” and “$100” keep theirs.
    static func spelled(_ text: String) -> String {
        let letters = Array(text)
        var result = letters
        for place in letters.indices where letters[place] == "!" || letters[place] == "$" {
            let before = place > 0 ? result[place - 1] : " "
            let next = place + 1 < letters.count ? letters[place + 1] : " "
            if letters[place] == "!" {
                if before.isLetter && next.isLetter { result[place] = "i" }
            } else if next.isLetter || before.isLetter && !next.isNumber {
                result[place] = "s"
            }
        }
        return String(result)
    }
}

extension UInt8 {
    /// Whether it may stand for a letter.
    var mayBeLetter: Bool { self == UInt8(ascii: "!") || self == UInt8(ascii: "$") }
}
