import Foundation

/// What makes two names of profiles, or of playlists, the same name: how they are spelt in letters, whatever the case, the
/// encoding and the spaces, since nobody tells them apart by looking. `Björn`, `BJÖRN` and `bjo\u{308}rn` are one name, `Mark`
/// and `Mar\u{212A}` (the sign of kelvins) too; `Bjorn` is another.
///
/// Close to Unicode's NFKC_Casefold. It is coarser than SQLite's NOCASE, so that a name that is free by this rule never
/// fails to be UNIQUE in the database. There may be names from before this rule that are the same by it.
package struct NameKey: Hashable, Sendable {
    /// Equal for the same names.
    package let text: String

    /// - Parameter name: any text.
    package init(_ name: String) {
        let visible = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        let plain = String(String.UnicodeScalarView(visible)).precomposedStringWithCompatibilityMapping
        // Upper case first, for letters with two lower cases: σ and ς.
        let folded = plain.uppercased().lowercased().precomposedStringWithCompatibilityMapping
        text = folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
