package import AudioFeatures
import SimilarityIndex

/// Divides the tracks of a library into music and other recordings: speech, noise, silence.
struct TracksOtherThanMusic: Sendable {
    let music: TrackMask
    private let trackCount: Int

    fileprivate init(_ isMusic: [Bool]) {
        music = TrackMask(isMusic)
        trackCount = isMusic.count
    }

    var isEmpty: Bool { music.count == trackCount }

    /// - Precondition: the library has a track of this number.
    func contains(_ index: Int) -> Bool { !music.contains(index) }
}

/// Jingles and skits: tracks of less than 30 s. A library in which most tracks are so short, such as one of samples, has
/// none.
struct Jingles: Sendable {
    /// A track of this many seconds is a piece of its own.
    static let leastSeconds = 30.0

    private let tracks: Set<Int>
    var isEmpty: Bool { tracks.isEmpty }

    fileprivate init(_ library: Library) throws(LibraryError) {
        var short: Set<Int> = []
        for index in 0..<library.count where try library.seconds(index) < Self.leastSeconds { short.insert(index) }
        tracks = short.count * 2 < library.count ? short : []
    }

    /// - Precondition: the library has a track of this number.
    func contains(_ index: Int) -> Bool { tracks.contains(index) }
}

extension TrackFilter {
    /// Whether a limit of the duration asks for tracks as short as jingles.
    fileprivate var asksForJingles: Bool {
        ranges.contains { range in
            let least = Float(Jingles.leastSeconds)
            return range.name == "duration" && (range.min.map { $0 < least } ?? (range.max ?? .infinity <= 2 * least))
        }
    }
}

extension Library {
    /// The tracks that questions about music leave out, beside those that are not music. None if the filter asks for
    /// short tracks.
    func jingles(leftOutBy filter: TrackFilter) throws(LibraryError) -> Jingles? {
        guard !filter.takesJingles, !filter.asksForJingles else { return nil }
        let jingles = try prepared(Jingles(self))
        return jingles.isEmpty ? nil : jingles
    }

    /// Whether one of the tracks is a jingle.
    func hasJingle(_ tracks: [Int]) throws(LibraryError) -> Bool {
        guard !tracks.isEmpty, let jingles = try jingles(leftOutBy: TrackFilter()) else { return false }
        return tracks.contains(where: jingles.contains)
    }

    /// Tracks that are more likely speech, noise or silence than music. An older index, without this data, counts as
    /// music.
    func tracksOtherThanMusic() throws(LibraryError) -> TracksOtherThanMusic {
        // A comparison with NaN is false.
        try prepared(TracksOtherThanMusic(numbers("music").map { !($0 < TrackKind.leastMusic) }))
    }

    /// The column that tells music from other recordings, and its least value; nil in an older index.
    var leastMusic: (column: Int, limit: Float)? {
        catalog["music"].flatMap(numberColumn).map { ($0, TrackKind.leastMusic) }
    }

    /// Whether one track is music, without a look at the others.
    func isMusic(_ index: Int) throws(LibraryError) -> Bool {
        // A comparison with NaN is false.
        guard let (column, limit) = leastMusic else { return true }
        return try !(reading(reader.number(column, index)) < limit)
    }

    /// The kind of each track. An older index, without this data, counts as music.
    func kinds() throws(LibraryError) -> [TrackKind] {
        guard let column = textColumn("kind") else { return [TrackKind](repeating: .music, count: count) }
        var known: [Int32: TrackKind] = [-1: .music]  // there are few
        var kinds: [TrackKind] = []
        for (index, number) in try textNumbers([column])[0].enumerated() {
            if known[number] == nil { known[number] = try track(index).kind ?? .music }
            kinds.append(known[number] ?? .music)
        }
        return kinds
    }

    /// The same; nil in an older index.
    package func knownKinds() throws(LibraryError) -> [TrackKind?] {
        textColumn("kind") == nil ? [TrackKind?](repeating: nil, count: count) : try kinds()
    }

    /// Whether a question about named tracks is about music. If one of them is noise, other noises may be in the
    /// answer.
    func isAboutMusic(_ tracks: [Int]) throws(LibraryError) -> Bool {
        let others = try tracksOtherThanMusic()
        return !tracks.contains { others.contains($0) }
    }
}
