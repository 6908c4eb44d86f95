import SimilarityIndex

/// Picks the best of the ranked tracks that keep the rules: no repeated versions, distance between artists and albums,
/// length.
struct PlaylistSelector {
    private let request: PlaylistRequest
    private let library: Library
    /// The positions of the request's likes.
    private let likes: [Int]
    private let copies: SimilaritySearch
    private var versions: VersionFold?
    /// Tracks skipped because another version of them comes before.
    private(set) var foldedCount = 0
    private let works: KnownWorks
    /// Candidates with the audio of another candidate, which stands for both.
    private let furtherFiles: Set<Int>
    /// nil if encodings are no copies for the request.
    private let encodings: BestEncodings?
    private var seen: Set<Int> = []
    private var recordings: Set<TrackID> = []
    private var knowsSeeds = false

    /// - Parameter candidates: all tracks that may be picked, in any order.
    init(
        _ request: PlaylistRequest, _ library: Library, among candidates: [PlaylistCandidate]
    ) throws(LibraryError) {
        self.request = request
        self.library = library
        likes = try library.indices(of: request.likes)
        copies = try library.similaritySearch(.timbre, hidesDuplicates: true)
        works = try library.works()
        versions = request.foldsVersions ? try VersionFold(library) : nil
        let indices = candidates.lazy.map(\.index)
        let furtherFiles = request.showsDuplicates ? [] : library.copies.further(among: indices)
        self.furtherFiles = furtherFiles
        encodings =
            request.showsDuplicates
            ? nil : try BestEncodings(library, among: indices.filter { !furtherFiles.contains($0) })
    }

    /// The best tracks that keep the rules, in order. A track that has to wait comes as soon as the rules allow.
    /// - Parameter candidates: best first.
    mutating func select(
        _ candidates: some IteratorProtocol<PlaylistCandidate>
    ) throws(LibraryError) -> [PlaylistCandidate] {
        let limit: (tracks: Int, seconds: Double) =
            switch request.length {
            case .tracks(let count): (count, .infinity)
            case .minutes(let minutes): (.max, minutes * 60)
            }
        var rest = candidates
        var waiting: [Item] = []
        var picked: [Item] = []
        var seconds = 0.0
        picking: while picked.count < limit.tracks {
            func fits(_ item: Item) -> Bool {
                seconds + item.seconds <= limit.seconds
                    && !picked.suffix(request.artistSpacing).contains { !$0.artists.isDisjoint(with: item.artists) }
                    && !picked.suffix(request.albumSpacing).contains { $0.album != nil && $0.album == item.album }
            }
            if let position = waiting.firstIndex(where: fits) {
                let item = waiting.remove(at: position)
                guard try !isCopy(item.candidate.index, ofAny: picked.map(\.candidate.index)),
                    try !isVersion(item, ofAny: picked)
                else {
                    foldedCount += 1
                    continue
                }
                seconds += item.seconds
                picked.append(item)
                continue
            }
            while let candidate = rest.next() {
                // A track that is too long now will not fit later, and must not block a shorter version.
                guard try seconds + library.seconds(candidate.index) <= limit.seconds else { continue }
                guard try isNew(candidate.index, picked.map(\.candidate.index)) else {
                    foldedCount += 1
                    continue
                }
                guard let best = try bestEncoding(candidate) else {
                    foldedCount += 1
                    continue
                }
                let item = try item(best)
                guard fits(item) else {
                    waiting.append(item)
                    continue
                }
                // Checked only for tracks about to be picked, because aligning takes half a millisecond per pair.
                guard try !isVersion(item, ofAny: picked) else {
                    foldedCount += 1
                    continue
                }
                seconds += item.seconds
                picked.append(item)
                continue picking
            }
            break
        }
        return picked.map(\.candidate)
    }

    /// The first track of each song and recording.
    mutating func distinct(_ candidates: [PlaylistCandidate]) throws(LibraryError) -> [PlaylistCandidate] {
        var distinct: [PlaylistCandidate] = []
        for candidate in candidates where try isNew(candidate.index, []) { distinct.append(candidate) }
        return distinct
    }

    private struct Item {
        let candidate: PlaylistCandidate
        /// All credited artists.
        let artists: Set<String>
        /// Number of its album in the library.
        let album: Int?
        let seconds: Double
    }

    private func item(_ candidate: PlaylistCandidate) throws(LibraryError) -> Item {
        Item(
            candidate: candidate, artists: try library.artistKeys(candidate.index),
            album: request.albumSpacing > 0 ? try library.albums().number(ofTrack: candidate.index) : nil,
            seconds: try library.seconds(candidate.index))
    }

    /// Whether no version of the track came before, and no copy of it is among `others`.
    private mutating func isNew(_ index: Int, _ others: [Int]) throws(LibraryError) -> Bool {
        guard !request.showsDuplicates else { return true }
        if !knowsSeeds {
            // A request for tracks like a seed does not mean other versions of it.
            knowsSeeds = true
            for seed in likes { _ = try isNew(seed, []) }
        }
        guard !furtherFiles.contains(index), try recordings.insert(library.id(index)).inserted else { return false }
        if let work = try works.work(index, in: library), !seen.insert(work).inserted { return false }
        return try !isCopy(index, ofAny: likes + others)
    }

    /// A new track in its best encoding, which may suit less; nil if that came before.
    private mutating func bestEncoding(_ candidate: PlaylistCandidate) throws(LibraryError) -> PlaylistCandidate? {
        guard let best = try encodings?.best(of: candidate.index), best != candidate.index else { return candidate }
        guard try recordings.insert(library.id(best)).inserted else { return nil }
        // Its tags may name a song that came before, which those of the candidate do not.
        if let work = try works.work(best, in: library), try work != works.work(candidate.index, in: library),
            !seen.insert(work).inserted
        {
            return nil
        }
        return PlaylistCandidate(index: best, distance: candidate.distance, isLabeled: candidate.isLabeled)
    }

    /// Whether it is the same piece as one of the others or of the likes, by sound. Only if that is requested.
    private mutating func isVersion(_ item: Item, ofAny others: [Item]) throws(LibraryError) -> Bool {
        try versions?.isVersion(item.candidate.index, ofAny: likes + others.map(\.candidate.index)) ?? false
    }

    /// Whether it is the same recording as one of the others, by sound.
    private func isCopy(_ index: Int, ofAny others: [Int]) throws(LibraryError) -> Bool {
        guard !request.showsDuplicates else { return false }
        for other in others where try library.reading(copies.isSameRecording(other, index)) { return true }
        return false
    }
}
