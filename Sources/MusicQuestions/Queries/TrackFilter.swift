public import AudioFeatures
import SimilarityIndex

/// Conditions on the tracks of an answer, the same for lists, similar tracks, playlists and searches. A track must meet
/// all of them.
///
/// ```swift
/// var filter = TrackFilter()
/// filter.genres = ["jazz"]
/// filter.ranges = [DescriptorRange("tempo", 110...130), DescriptorRange("energy", max: 0.4)]
/// for track in try session.tracks(TrackListQuery(filter, sortedBy: "tempo")) { print(track.displayName) }
/// ```
public struct TrackFilter: Question {
    /// Words that must occur in artist, album, title (or, without a title, in the file's name), genre or folder.
    /// Misspellings count if no track matches exactly.
    public var search: String?
    /// Limits of numbers.
    public var ranges: [DescriptorRange] = []
    /// Excluded ranges of numbers. A track without the number is not excluded.
    public var excludedRanges: [DescriptorRange] = []
    /// Tags that must all be heard.
    public var heard: [HeardCondition] = []
    /// Words that the user taught, all of which the tracks must be.
    public var taught: [TaughtCondition] = []
    /// Progressions of chords that must all be played, in any key.
    public var chords: [ChordCondition] = []
    /// Only tracks that can be mixed with the track of this name: with a compatible key and a close tempo; nil for all.
    public var compatibleWith: String?
    /// Only these genres: names (case, accents and punctuation make no difference), patterns with `*` and `?`, groups
    /// of the preferences; empty for all.
    public var genres: [String] = []
    /// Only tracks that credit one of these artists, by the artist's whole name; case, accents and punctuation make no
    /// difference. None for all.
    public var artists: [String] = []
    /// Only the genres of these tracks, by index; empty for all. Set by questions; not a parameter.
    package var genresOf: [Int] = []
    /// Only the genres in these tags; empty for all. Set by questions; not a parameter.
    package var genreTags: [String] = []
    /// Only tracks whose paths begin with these bytes, such as a folder with a slash; empty for all. Set by questions;
    /// not a parameter.
    package var folder: [UInt8] = []
    /// Only tracks with all of these labels, either the user's or hashtags of the comment.
    public var labels: [Label] = []
    /// The exclusions.
    public var exclude = Preferences.Exclusions()
    /// Only tracks the user likes.
    public var onlyLiked = false
    /// Only tracks the user dislikes, which are never proposed.
    public var onlyDisliked = false
    /// No tracks the user dislikes.
    public var withoutDisliked = false
    /// No speech, noise or silence, and no jingles. Set by questions; not a parameter.
    package var onlyMusic = false
    /// Jingles even so. Set by questions; not a parameter.
    package var takesJingles = false
    /// Only tracks of these kinds; empty for all. Named kinds are allowed even in questions that are otherwise about
    /// music only.
    public var kinds: Set<TrackKind> = []
    /// Only tracks with one of these faults; empty for all.
    public var health: Set<HealthFinding.Kind> = []

    /// Admits every track.
    public init() {}

    /// Whether it admits every track.
    public var isEmpty: Bool { self == TrackFilter() }
}

extension Library {
    /// The tracks that meet all conditions, in path order.
    /// - Parameters:
    ///   - filter: the conditions.
    ///   - taste: the labels, ratings and genre groups that they refer to.
    /// - Throws: `LibraryError.invalidQuery` when a descriptor does not exist, or a track of `genresOf` has no genre.
    package func indices(
        passing filter: TrackFilter, for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [Int] {
        var pool = TrackPool(count: count)
        try pool.keep(filter, self, taste)
        return pool.indices
    }
}

/// The remaining tracks, and the conditions that reduced them.
struct TrackPool {
    /// The tracks left by one condition.
    struct Step {
        let name: String
        let count: Int
    }

    private(set) var indices: [Int]
    private(set) var steps: [Step]

    init(count: Int) {
        indices = Array(0..<count)
        steps = [Step(name: "library", count: count)]
    }

    /// Keeps the tracks that meet a condition.
    /// - Parameter name: the condition, for people.
    mutating func keep(_ name: String, _ isKept: (Int) throws(LibraryError) -> Bool) throws(LibraryError) {
        var kept: [Int] = []
        for index in indices where try isKept(index) { kept.append(index) }
        indices = kept
        steps.append(Step(name: name, count: kept.count))
    }

    /// Keeps the tracks that a filter admits, with a step for each condition.
    mutating func keep(_ filter: TrackFilter, _ library: Library, _ taste: UserTaste) throws(LibraryError) {
        if let text = filter.search {
            let found = try library.bestMatches(text)
            try keep("search “\(text)”") { found.contains($0) }
        }
        for (text, ranges) in DescriptorRange.spoken(filter.ranges) {
            var limits: [(shown: ShownLimits, values: [Float])] = []
            for range in ranges {
                if let fault = range.fault { throw .invalidQuery(fault) }
                limits.append((ShownLimits(range), try library.askedNumbers(range.name, of: taste.marks)))
            }
            try keep(text) { index in limits.allSatisfy { $0.shown.contains($0.values[index]) } }
        }
        for range in filter.excludedRanges {
            if let fault = range.fault { throw .invalidQuery(fault) }
            let values = try library.askedNumbers(range.name, of: taste.marks)
            let shown = ShownLimits(range)
            try keep("not \(range.spoken)") { !shown.contains(values[$0]) }
        }
        if !filter.artists.isEmpty {
            let credited = try library.creditedArtists().tracks(of: filter.artists)
            try keep("artist \(filter.artists.joined(separator: ", "))") { credited.contains($0) }
        }
        for condition in filter.heard {
            let confidences = try library.confidences(of: condition.tag)
            try keep("heard \(condition)") { confidences[$0] >= condition.least }
        }
        for condition in filter.taught {
            let values = try taste.taught.values(of: condition.word.name, in: library)
            try keep("taught \(condition)") { values[$0] >= condition.least }
        }
        for condition in filter.chords {
            let playing = try library.tracks(playing: condition.progression, among: indices)
            try keep("chords \(condition)") { playing.contains($0) }
        }
        if let name = filter.compatibleWith {
            let index = try library.index(of: name, guesses: false)
            let compatible = try library.tracks(compatibleWith: index)
            try keep("compatible with \(try library.track(index).displayName)") { compatible.contains($0) }
        }
        try keepGenres(filter, library, taste)
        if !filter.folder.isEmpty {
            try keep("in the folder \(RawPath(bytes: filter.folder))") { index throws(LibraryError) in
                try library.pathBytes(index).starts(with: filter.folder)
            }
        }
        if !filter.labels.isEmpty {
            try keep("label \(filter.labels.map(\.name).joined(separator: ", "))") { index throws(LibraryError) in
                taste.labels.labels(of: try library.id(index)).isSuperset(of: filter.labels)
            }
        }
        if let exclusion = try Exclusion(filter.exclude, library, taste.preferences) {
            try keep("exclusions") { index throws(LibraryError) in try !exclusion.holds(of: index, in: library) }
        }
        if filter.onlyMusic {
            let others = try library.tracksOtherThanMusic()
            if !others.isEmpty { try keep("music") { !others.contains($0) } }
            if let jingles = try library.jingles(leftOutBy: filter) {
                try keep("30 seconds or more") { !jingles.contains($0) }
            }
        }
        if !filter.kinds.isEmpty {
            let kinds = try library.kinds()
            try keep("kind \(filter.kinds.map(\.rawValue).sorted().joined(separator: ", "))") {
                filter.kinds.contains(kinds[$0])
            }
        }
        if !filter.health.isEmpty {
            let unhealthy = Set(try library.unhealthyIndices(filter.health, among: indices))
            try keep("health \(filter.health.map(\.rawValue).sorted().joined(separator: ", "))") {
                unhealthy.contains($0)
            }
        }
        if filter.onlyLiked {
            try keep("liked") { index throws(LibraryError) in taste.ratings[try library.id(index)] == .like }
        }
        if filter.onlyDisliked {
            try keep("disliked") { index throws(LibraryError) in taste.ratings[try library.id(index)] == .dislike }
        }
        if filter.withoutDisliked, taste.ratings.values.contains(.dislike) {
            try keep("not disliked") { index throws(LibraryError) in
                taste.ratings[try library.id(index)] != .dislike
            }
        }
    }

    private static func normalizedGenres(_ tag: String) -> [String] {
        GenreNames.names(in: tag).map(GenreNames.key)
    }

    private mutating func keepGenres(
        _ filter: TrackFilter, _ library: Library, _ taste: UserTaste
    ) throws(LibraryError) {
        if !filter.genres.isEmpty {
            let patterns = GenrePatterns(filter.genres, groups: taste.preferences.genreGroups)
            let isOfGenre = try library.tracks(withGenre: patterns.match)
            try keep("genre \(filter.genres.joined(separator: ", "))") { isOfGenre[$0] }
        }
        guard !filter.genresOf.isEmpty || !filter.genreTags.isEmpty else { return }
        var genres = Set(filter.genreTags.flatMap(Self.normalizedGenres))
        for track in filter.genresOf {
            guard let genre = try library.text("genre", track) else {
                throw .invalidQuery("\(try library.track(track).path) has no genre tag")
            }
            genres.formUnion(Self.normalizedGenres(genre))
        }
        let isOfGenre = try library.tracks(withGenre: { !genres.isDisjoint(with: Self.normalizedGenres($0)) })
        try keep("same genre") { isOfGenre[$0] }
    }
}

/// The exclusions, prepared for comparison with tracks.
private struct Exclusion {
    private let folders: [FolderPrefix]
    /// By index: whether its genre is excluded.
    private let genres: [Bool]
    private let ids: Set<TrackID>
    private let names: [Wildcard]
    private let artists: CreditedArtists.Credited?

    /// nil if nothing is excluded.
    init?(
        _ exclusions: Preferences.Exclusions, _ library: Library, _ preferences: Preferences
    ) throws(LibraryError) {
        guard exclusions != Preferences.Exclusions() else { return nil }
        folders = exclusions.folders.map { FolderPrefix($0) }
        genres = try library.tracks(
            withGenre: GenrePatterns(exclusions.genres, groups: preferences.genreGroups).match)
        var ids: Set<TrackID> = []
        for id in exclusions.tracks.compactMap({ TrackID(reference: $0) }) { ids.insert(try library.audioID(id)) }
        self.ids = ids
        names = exclusions.tracks.map { Wildcard($0) }
        artists = exclusions.artists.isEmpty ? nil : try library.creditedArtists().tracks(of: exclusions.artists)
    }

    func holds(of index: Int, in library: Library) throws(LibraryError) -> Bool {
        if !folders.isEmpty {
            let path = try library.displayPath(index)
            if folders.contains(where: { $0.holds(path) }) { return true }
        }
        if artists?.contains(index) == true || genres[index] { return true }
        if ids.contains(try library.id(index)) { return true }
        for column in ["title", "album", "artist"] where !names.isEmpty {
            guard let tag = try library.text(column, index) else { continue }
            let texts = Wildcard.texts(of: tag)
            if names.contains(where: { name in texts.contains { name.matches($0) } }) { return true }
        }
        return false
    }
}
