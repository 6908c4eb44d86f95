/// Genres whose names taggers spell in several ways, with the usual spelling.
package enum GenreTable {
    /// The usual name, then names that no rule leads to it. Case, spaces and hyphens make no difference, and `&` and `'n'` are
    /// “and”. The usual names are those of MusicBrainz (https://musicbrainz.org/genres), in capitals; “AlternRock” and
    /// “Psychadelic” are genres of ID3v1.
    private static let rows: [[String]] = [
        ["Drum & Bass", "DnB", "D&B", "Drumnbass"], ["R&B", "RnB", "Rhythm & Blues"], ["Rock & Roll", "Rocknroll"],
        ["Alternative Rock", "AlternRock", "Alt Rock"], ["Psychedelic", "Psychadelic"],
        ["Psychedelic Rock", "Psychadelic Rock"], ["IDM", "Intelligent Dance Music"],
        ["EDM", "Electronic Dance Music"],
        ["Hip-Hop"], ["Lo-Fi"], ["Post-Punk"], ["Post-Rock"], ["Post-Hardcore"], ["Post-Metal"], ["Trip-Hop"],
        ["Synth-Pop"], ["K-Pop"], ["J-Pop"], ["J-Rock"], ["Nu Metal"], ["Nu Jazz"], ["Avant-Garde"],
        ["A Cappella", "Acapella"],
        ["Big Band"], ["New Wave"], ["New Age"], ["Bossa Nova"], ["Ska Punk"], ["Pop Punk"], ["Downtempo"],
        ["Breakbeat"],
        ["Dubstep"], ["Synthwave"], ["Chillout"], ["Singer/Songwriter"],
    ]

    private static let usual: [String: String] = Dictionary(
        rows.flatMap { row in row.map { (key($0), row[0]) } }, uniquingKeysWith: { first, _ in first })

    /// The usual spelling of a name; nil if the table does not have it.
    package static func usual(_ name: String) -> String? { usual[key(name)] }

    /// Whether a name is a genre: of the table, or a common one that has a single spelling.
    package static func isGenre(_ name: String) -> Bool { usual(name) != nil || plain.contains(name.lowercased()) }

    private static let plain: Set<String> = [
        "ambient", "blues", "children", "christmas", "classical", "comedy", "country", "dance", "disco", "electronic",
        "electronica", "experimental", "folk", "funk", "gospel", "house", "indie", "industrial", "jazz", "latin",
        "metal", "pop",
        "punk", "rap", "reggae", "rock", "ska", "soul", "soundtrack", "techno", "trance", "world",
    ]

    /// Letters and digits in lower case, with “and” for `&` and for “n” between words.
    private static func key(_ name: String) -> String {
        var words: [String] = [""]
        for letter in name.lowercased() {
            if letter == "&" || letter == "+" {
                words += ["and", ""]
            } else if letter.isLetter || letter.isNumber {
                words[words.count - 1].append(letter)
            } else if words.last != "" {
                words.append("")
            }
        }
        words.removeAll { $0.isEmpty }
        for place in words.indices.dropFirst().dropLast() where words[place] == "n" { words[place] = "and" }
        return words.joined()
    }
}
