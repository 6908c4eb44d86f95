import Foundation

extension Library {
    /// Case, accents and punctuation make no difference in names: "Beyoncé — Halo" is "beyonce halo". Signs used as
    /// letters count as letters: "P!nk" is "pink". A name of punctuation only stays as it is.
    package static func normalized(_ text: String) -> String {
        String(decoding: normalized(utf8: Array(text.utf8)), as: UTF8.self)
    }

    /// A name as questions compare it: normalized, without spaces and words that join. “AC/DC” and “acdc” are one name, as are
    /// “Guns N' Roses” and “guns and roses”.
    package static func nameKey(_ name: some StringProtocol) -> String {
        neededWords(normalized(String(name))).joined()
    }

    /// The same of UTF-8, in composed form: equal names are equal bytes.
    package static func normalized(utf8 text: [UInt8]) -> [UInt8] {
        let text =
            text.contains(where: \.mayBeLetter) ? Array(spelled(String(decoding: text, as: UTF8.self)).utf8) : text
        return text.allSatisfy(\.isASCII)
            ? normalized(ascii: text) : normalized(unicode: String(decoding: text, as: UTF8.self))
    }

    /// The result of Unicode's rules for ASCII, a hundred times as fast. A large library has millions of names.
    private static func normalized(ascii text: [UInt8]) -> [UInt8] {
        var name: [UInt8] = []
        name.reserveCapacity(text.count)
        var isBetweenWords = false
        for byte in text {
            guard let letter = byte.asciiLetterOrDigit else {
                isBetweenWords = !name.isEmpty
                continue
            }
            if isBetweenWords { name.append(UInt8(ascii: " ")) }
            isBetweenWords = false
            name.append(letter)
        }
        return name.isEmpty ? text : name
    }

    /// The general rule, for any text.
    package static func normalized(unicode text: String) -> [UInt8] {
        // Unicode does not decompose letters such as ł and ø, but people type l and o for them.
        let latin = text.applyingTransform(StringTransform("Latin-ASCII"), reverse: false) ?? text
        let words = latin.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }
        let name = words.isEmpty ? text : words.joined(separator: " ")
        return Array(name.precomposedStringWithCanonicalMapping.utf8)
    }
}

extension UInt8 {
    package var isASCII: Bool { self < 0x80 }

    /// An ASCII letter in lower case, or a digit; nil for other bytes.
    package var asciiLetterOrDigit: UInt8? {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): self
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
        default: nil
        }
    }
}
