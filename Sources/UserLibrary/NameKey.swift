import Foundation

/// Decides whether two names of profiles or playlists are the same. Case, encoding and spaces make no difference,
/// because people cannot tell such names apart. `Björn`, `BJÖRN` and `bjo\u{308}rn` are one name, and so are `Mark` and
/// `Mar\u{212A}` (the kelvin sign). `Bjorn` is another.
///
/// Close to Unicode's NFKC_Casefold. It is coarser than SQLite's NOCASE, so a name that is free by this rule never
/// violates UNIQUE in the database. Databases from before this rule may contain names that are the same by it.
package struct NameKey: Hashable, Sendable {
    /// Equal for the same names.
    package let text: String

    package init(_ name: String) {
        let visible = Self.bounded(name).unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        let plain = String(String.UnicodeScalarView(visible)).precomposedStringWithCompatibilityMapping
        // Upper case first, because some letters have two lower cases: σ and ς.
        let folded = plain.uppercased().lowercased().precomposedStringWithCompatibilityMapping
        text = folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The beginning of a text that is longer than any name. Sorting thousands of accents on one letter would take
    /// minutes.
    static func bounded(_ name: String) -> String {
        name.utf8.count > 1024 ? String(decoding: name.utf8.prefix(1024), as: UTF8.self) : name
    }
}
