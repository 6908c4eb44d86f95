import SimilarityIndex

/// Tells which tracks are called by a name: a title, or "artist - title".
struct NameMatcher {
    private let name: [UInt8]
    private let reader: IndexReader
    private let titles: Int?
    private let artists: [Int]

    init(_ name: String, in library: Library) {
        self.name = Library.normalised(utf8: Array(name.utf8))
        reader = library.reader
        titles = library.textColumn("title")
        artists = ["artist", "album_artist"].compactMap { library.textColumn($0) }
    }

    /// Whether track `index` is called so.
    func names(_ index: Int) throws(IndexError) -> Bool {
        guard let titles, let text = try reader.textBytes(titles, index), mayHold(text) else { return false }
        let title = Library.normalised(utf8: text)
        if title == name { return true }
        // A title of nothing but punctuation stands for itself, but adds nothing to an artist.
        guard title == text || name.suffix(title.count).elementsEqual(title) else { return false }
        for column in artists {
            guard let artist = try reader.textBytes(column, index) else { continue }
            if Library.normalised(utf8: artist + [UInt8(ascii: " ")] + text) == name { return true }
        }
        return false
    }

    /// Whether the letters and digits of `text` that are ASCII, which normalising keeps, stand in the name in this order:
    /// of almost all titles they do not, and these need no Unicode.
    private func mayHold(_ text: [UInt8]) -> Bool {
        var rest = name[...]
        for letter in text.lazy.compactMap(\.asciiLetterOrDigit) {
            guard let found = rest.firstIndex(of: letter) else { return false }
            rest = rest[(found + 1)...]
        }
        return true
    }
}
