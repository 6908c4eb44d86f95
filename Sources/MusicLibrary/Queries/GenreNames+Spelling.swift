extension GenreNames {
    /// The normalized name, in which “&” is “and”, as is “n” between words: “Drum & Bass” and “Drum 'n' Bass” are “drum and
    /// bass”.
    static func spelled(_ name: String) -> String {
        let words = Library.normalised(name.replacing("&", with: " and ")).split(separator: " ")
        return words.enumerated().map { place, word in
            word == "n" && place > 0 && place < words.count - 1 ? "and" : word
        }.joined(separator: " ")
    }

    /// What a name is compared with: the normalized name, as that of all tags, and the one with “and”.
    static func spellings(of name: String) -> [String] {
        let (plain, spelled) = (Library.normalised(name), spelled(name))
        return plain == spelled ? [plain] : [plain, spelled]
    }
}
