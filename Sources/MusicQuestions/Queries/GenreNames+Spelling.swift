extension GenreNames {
    /// The normalized name, with “and” for “&” and for “n” between words: “Drum & Bass” and “Drum 'n' Bass” become
    /// “drum and bass”.
    static func spelled(_ name: String) -> String {
        let words = Library.normalized(name.replacing("&", with: " and ")).split(separator: " ")
        return words.enumerated().map { place, word in
            word == "n" && place > 0 && place < words.count - 1 ? "and" : word
        }.joined(separator: " ")
    }

    /// A genre as it is counted and compared: “DnB”, “drum and bass” and “Drum'n'Bass” are one, as are “lofi” and “Lo-Fi”.
    package static func key(_ name: String) -> String {
        spelled(GenreTable.usual(name) ?? name).replacing(" ", with: "")
    }

    /// The forms of a name for comparison with patterns: the normalized name, the name with “and”, and the same of its usual
    /// spelling.
    static func spellings(of name: String) -> [String] {
        let names = [name] + (GenreTable.usual(name).map { [$0] } ?? [])
        var seen: Set<String> = []
        return names.flatMap { [Library.normalized($0), spelled($0)] }.filter { seen.insert($0).inserted }
    }
}
