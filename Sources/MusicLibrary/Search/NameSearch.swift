import SimilarityIndex

/// Finds what somebody means who writes only a part of a name, in any order, or misspells it: every word must stand in the
/// path, the title or the artist of a track.
struct NameSearch {
    /// What was found, best first.
    struct Result {
        /// Tracks that have all words as they are written, or as beginnings.
        var clear: [Int] = []
        /// Of these, those that have them as whole words.
        var whole: [Int] = []
        /// Tracks that have them with misspellings only.
        var guessed: [Int] = []
    }

    /// Score of the beginning of a word, below which something is misspelt.
    private static let beginning: Float = 0.9

    private let library: Library
    private let name: String
    private let columns: [Int]

    init(_ name: String, in library: Library) {
        self.library = library
        self.name = name
        columns = ["title", "artist", "album_artist"].compactMap { library.textColumn($0) }
    }

    func find() throws(LibraryError) -> Result {
        guard name.contains(where: { $0.isLetter || $0.isNumber }) else { return Result() }
        var scores = TextScores(TrackQuery(name), in: library.reader)
        var found: [(index: Int, least: Float, mean: Float)] = []
        for index in 0..<library.count {
            let words = try library.reading { () throws(IndexError) in
                try scores.words(ofTrack: index, columns: columns, inPath: true)
            }
            guard let least = words.min(), least > 0 else { continue }
            found.append((index, least, words.reduce(0, +) / Float(words.count)))
        }
        found.sort { ($1.mean, $0.index) < ($0.mean, $1.index) }
        return Result(
            clear: found.filter { $0.least >= Self.beginning }.map(\.index),
            whole: found.filter { $0.least == 1 }.map(\.index),
            guessed: found.filter { $0.least < Self.beginning }.map(\.index))
    }

    /// The tracks whose names look most like this one, whatever words they have: by the share of common trigrams of title,
    /// "artist title", and file name (Dice's coefficient).
    func nearest(_ count: Int) throws(LibraryError) -> [Int] {
        let wanted = Trigrams(Library.normalised(utf8: Array(name.utf8)))
        let (title, artist) = (library.textColumn("title"), library.textColumn("artist"))
        var best: [(index: Int, likeness: Float)] = []
        for index in 0..<library.count {
            let (title, artist, path) = try library.reading { () throws(IndexError) in
                func text(_ column: Int?) throws(IndexError) -> [UInt8]? {
                    guard let column else { return nil }
                    return try library.reader.textBytes(column, index).map { Library.normalised(utf8: $0) }
                }
                return (try text(title), try text(artist), try library.reader.pathBytes(index))
            }
            let file = path.split(separator: UInt8(ascii: "/")).last.map { Library.normalised(utf8: Array($0)) } ?? []
            var likeness = wanted.likeness(to: Trigrams(file))
            if let title {
                likeness = max(likeness, wanted.likeness(to: Trigrams(title)))
                if let artist {
                    likeness = max(likeness, wanted.likeness(to: Trigrams(artist + [UInt8(ascii: " ")] + title)))
                }
            }
            guard likeness > 0, best.count < count || likeness > best[best.count - 1].likeness else { continue }
            best.append((index, likeness))
            best.sort { ($1.likeness, $0.index) < ($0.likeness, $1.index) }
            if best.count > count { best.removeLast() }
        }
        return best.map(\.index)
    }
}
