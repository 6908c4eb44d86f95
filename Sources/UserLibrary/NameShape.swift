import Foundation

/// The visual shape of a name. Names in other alphabets can look like an existing name, although they differ by
/// ``NameKey``: `Маrk` with two Cyrillic letters, or `AIice` with a capital i.
///
/// A smaller form of the skeletons of Unicode's Technical Standard 39. Accents make a difference, as in `NameKey`, and
/// a name is compared only with existing names, so `Марк` is free unless an existing name looks like it.
struct NameShape {
    /// Letters of other alphabets are replaced by the Latin ones that they look like, and `W` by `VV`. Then case makes no
    /// difference.
    private let letters: NameKey
    /// The drawn shapes: `I`, `l` and `1` are the same, as are `O` and `0`, and `m` and `rn`.
    private let drawn: String

    init(_ name: String) {
        let scalars = NameKey.bounded(name).decomposedStringWithCompatibilityMapping.unicodeScalars
        let latin = String(String.UnicodeScalarView(scalars.flatMap(Self.latin)))
        letters = NameKey(latin)
        let shapes = latin.map { character -> String in
            switch character {
            case "I", "l", "1", "|": "l"
            case "0", "O": "o"
            case "m": "rn"
            // The only letter whose lower case has another shape.
            case "L": "L"
            default: character.lowercased()
            }
        }
        drawn = shapes.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether people may confuse the two names.
    func looksLike(_ other: NameShape) -> Bool { letters == other.letters || drawn == other.drawn }

    /// The Latin letters that a letter looks like. `W` is two letters in both cases, unlike `m`, whose capital is not `RN`.
    private static func latin(_ letter: Unicode.Scalar) -> [Unicode.Scalar] {
        switch alike[letter] ?? letter {
        case "W": ["V", "V"]
        case "w": ["v", "v"]
        case let letter: [letter]
        }
    }

    /// Each group is a Latin letter or digit, and the letters of the Latin, Greek, Cyrillic, Armenian, Cherokee and
    /// Coptic scripts that Unicode's confusables.txt lists as looking like it.
    private static let alike: [Unicode.Scalar: Unicode.Scalar] = {
        var alike: [Unicode.Scalar: Unicode.Scalar] = [:]
        for group in groups.split(whereSeparator: \.isWhitespace) {
            guard let latin = group.unicodeScalars.first else { continue }
            for letter in group.unicodeScalars.dropFirst() { alike[letter] = latin }
        }
        return alike
    }()

    private static let groups = """
        2ƧϨꙄꝚ 3ƷȜЗӠⳌꝪꞫ 4Ꮞ 5Ƽ 6бᏮⳒ 8Ȣȣ 9ⳊꝮ AΑАᎪ aɑαа BΒВᏴꞴ bƄЬᏏ CСᏟⲤ cсᴄⲥꮯ DᎠ dԁᏧ EΕЕᎬ eеҽꬲ FϜꞘ fքẝꞙꬵ GԌᏀᏳ
        gƍɡցᶃ HΗНᎻⲎ hһհᏂ iıɩɪιіӏᎥꙇꭵ JͿЈᎫꞲ jϳј KΚКᏦⲔ LᏞⳐ lƖǀΙІӀⲒ MΜϺМᎷⲘ NΝⲚ nոռ OΟОՕⲞ oοσоօᴏᴑⲟꬽ PΡРᏢⲢ pρрⲣ qԛգզ
        RƦᎡᏒ rгᴦⲅꭇꭈꮁ SЅՏᏕᏚ sƽѕꜱꮪ TΤТᎢⲦ UՍ uʋυսᴜꞟꭎꭒ VѴᏙ vνѵᴠꮩ WԜᎳᏔ wɯѡԝաᴡꮃ XΧХⲬꞳ xх YΥУҮᎩᎽⲨ yɣʏγуүᶌỿꭚ ZΖᏃ zᴢꮓ
        """
}
