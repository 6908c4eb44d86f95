import SimilarityIndex

/// Finds tracks by a partial or misspelled name, in any order of words. Every word must occur in the path, title or
/// artist.
struct NameSearch {
    /// The tracks, best first.
    struct Result {
        /// The number of tracks with all words as typed, or as beginnings of words.
        var clear: [Int] = []
        /// The number of these with all words as whole words.
        var whole: [Int] = []
        /// The number of tracks that match only with misspellings.
        var guessed: [Int] = []
    }

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
        let texts = try library.textNumbers(columns, paths: true)
        let scores = try library.reading(TextScores(TrackQuery(name), in: library.reader, texts: texts))
        var found: [(index: Int, least: Float, mean: Float)] = []
        for index in 0..<library.count {
            if let score = scores.score(ofTrack: index, texts) { found.append((index, score.least, score.mean)) }
        }
        found.sort { ($1.mean, $0.index) < ($0.mean, $1.index) }
        return Result(
            clear: found.filter { $0.least >= WordMatch.beginning }.map(\.index),
            whole: found.filter { $0.least == 1 }.map(\.index),
            guessed: found.filter { $0.least < WordMatch.beginning }.map(\.index))
    }

    /// The tracks with the most similar names, regardless of words: by the share of common trigrams in title, "artist
    /// title" and file name (Dice's coefficient).
    func nearest(_ count: Int) throws(LibraryError) -> [Int] {
        let wanted = TrigramMatch(Library.normalized(utf8: Array(name.utf8)))
        let columns = ["title", "artist"].map { library.textColumn($0) }
        let texts = try library.textNumbers(columns.compactMap { $0 }, paths: true)
        let titles = columns[0] == nil ? nil : texts.first
        let artists = columns[1] == nil ? nil : texts[texts.count - 2]
        let paths = texts[texts.count - 1]
        let reader = library.reader
        let parts = try library.reading(
            ParallelMap.map(0..<library.count, by: 1 << 16) { range throws(IndexError) in
                var matcher = wanted
                var buffer = NameBuffer()
                var best = BestNames(count: count)
                for index in range {
                    let title = titles.map { Int($0[index]) } ?? -1
                    let artist = artists.map { Int($0[index]) } ?? -1
                    buffer.clear()
                    try reader.readString(Int(paths[index])) { buffer.append(fileOf: $0) }
                    var likeness = buffer.withName { matcher.likeness(to: $0, above: best.reach) }
                    if title >= 0 {
                        buffer.clear()
                        if artist >= 0 {
                            try reader.readString(artist) { buffer.append($0) }
                            buffer.appendSpace()
                        }
                        let start = buffer.count
                        try reader.readString(title) { buffer.append($0) }
                        for place in start > 0 ? [0, start] : [0] {
                            likeness = max(
                                likeness,
                                buffer.withName(from: place) { matcher.likeness(to: $0, above: best.reach) })
                        }
                    }
                    best.insert(index, likeness)
                }
                return best
            })
        var best = BestNames(count: count)
        for part in parts { for name in part.names { best.insert(name.index, name.likeness) } }
        return best.names.map(\.index)
    }
}

/// Collects the most similar names; of equally similar ones, the first.
private struct BestNames: Sendable {
    private let count: Int
    /// Most similar first.
    private(set) var names: [(index: Int, likeness: Float)] = []

    init(count: Int) { self.count = count }

    /// A name must be more similar than this to enter.
    var reach: Float { names.count < count ? 0 : names.last?.likeness ?? .infinity }

    /// - Precondition: indices are added in ascending order.
    mutating func insert(_ index: Int, _ likeness: Float) {
        guard likeness > reach else { return }
        let place = names.firstIndex { $0.likeness < likeness } ?? names.count
        names.insert((index, likeness), at: place)
        if names.count > count { names.removeLast() }
    }
}
