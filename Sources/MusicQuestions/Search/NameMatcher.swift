import SimilarityIndex

/// Finds tracks by name: a title, or "artist - title".
struct NameMatcher: Sendable {
    private let name: [UInt8]
    private let reader: IndexReader
    private let titles: Int?
    private let artists: [Int]

    init(_ name: String, in library: Library) {
        self.name = Library.normalized(utf8: Array(name.utf8))
        reader = library.reader
        titles = library.textColumn("title")
        artists = ["artist", "album_artist"].compactMap { library.textColumn($0) }
    }

    /// Whether track `index` has the name.
    func names(_ index: Int) throws(IndexError) -> Bool {
        guard let titles, let number = try reader.stringNumber(ofText: titles, index) else { return false }
        var mayBe = false
        try reader.readString(number) { mayBe = mayHold($0) }
        guard mayBe, let text = try reader.textBytes(titles, index) else { return false }
        let title = Library.normalized(utf8: text)
        if title == name { return true }
        // A title of punctuation only is compared as it is, but adds nothing to an artist.
        guard title == text || name.suffix(title.count).elementsEqual(title) else { return false }
        for column in artists {
            guard let artist = try reader.textBytes(column, index) else { continue }
            if Library.normalized(utf8: artist + [UInt8(ascii: " ")] + text) == name { return true }
        }
        return false
    }

    /// Whether the ASCII letters and digits of `text`, which normalization keeps, occur in the name in this order. Most
    /// titles fail this test and need no Unicode processing.
    private func mayHold(_ text: Span<UInt8>) -> Bool {
        var place = 0
        for position in text.indices {
            guard let letter = text[position].asciiLetterOrDigit else { continue }
            while place < name.count, name[place] != letter { place += 1 }
            if place == name.count { return false }
            place += 1
        }
        return true
    }
}
