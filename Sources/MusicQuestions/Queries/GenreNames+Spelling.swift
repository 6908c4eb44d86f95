extension GenreNames {
    /// The normalized name, with “and” for “&” and for “n” between words: “Drum & Bass” and “Drum 'n' Bass” become
    /// “drum and bass”.
    static func spelled(_ name: String) -> String {
        let words = Library.normalised(name.replacing("&", with: " and ")).split(separator: " ")
        return words.enumerated().map { place, word in
            word == "n" && place > 0 && place < words.count - 1 ? "and" : word
        }.joined(separator: " ")
    }

    /// The forms of a name for comparison: the normalized name, and the name with “and”.
    static func spellings(of name: String) -> [String] {
        let (plain, spelled) = (Library.normalised(name), spelled(name))
        return plain == spelled ? [plain] : [plain, spelled]
    }
}
