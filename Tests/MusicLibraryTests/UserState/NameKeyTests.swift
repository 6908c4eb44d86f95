import MusicLibrary
import Testing

/// Which spellings count as the same name.
struct NameKeyTests {
    /// Pairs that look alike, from Unicode's charts.
    static let same = [
        ("Mark", "mARK"), ("Mark", "mar\u{212A}"), ("Björn Ä", "björn ä"), ("Bj\u{F6}rn", "BJO\u{308}RN"),
        ("\u{C5}sa", "\u{212B}sa"), ("Anna", "Ａｎｎａ"), ("fine", "\u{FB01}ne"), ("ΣΟΦΟΣ", "σοφος"), ("σοφοσ", "σοφος"),
        ("Straße", "STRASSE"), ("Anna", " Anna "), ("Anna B", "Anna\u{A0} \u{3000}B"), ("Anna", "An\u{200B}na"),
        ("Anna", "\u{202E}Anna"), ("Anna", "An\u{AD}na\u{FE0F}"), ("Жанна", "жАННА"), ("\u{1E9B}\u{323}", "\u{1E69}"),
    ]

    @Test(arguments: same)
    func sameNames(_ left: String, _ right: String) {
        #expect(NameKey(left) == NameKey(right))
        #expect(NameKey(NameKey(left).text) == NameKey(left))
    }

    @Test(arguments: [
        ("Björn", "Bjorn"), ("Anna", "Ann"), ("Anna B", "AnnaB"), ("Mark", "Marc"), ("é", "è"), ("Guest 1", "Guest 11"),
    ])
    func differentNames(_ left: String, _ right: String) {
        #expect(NameKey(left) != NameKey(right))
    }
}
