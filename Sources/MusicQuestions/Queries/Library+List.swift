import Foundation
import SimilarityIndex

/// The tracks to list, and their order.
public struct TrackListQuery: Question {
    /// The tracks.
    public var filter: TrackFilter
    /// Descriptor to order by, ascending; ``byAlbum`` for albums, each by disc and track; ``byCamelot`` for keys along the
    /// Camelot wheel; ``byAge`` for those that came last; `rating`, `plays` or `last_played` for those with the most stars or plays or
    /// the latest one, each recording once and no others; nil for path order.
    public var sortedBy: String?
    /// The value of ``sortedBy`` for the order of albums.
    public static let byAlbum = "album"

    /// The value of ``sortedBy`` for the order of keys along the Camelot wheel: 1A, 1B, 2A, …
    public static let byCamelot = "camelot"

    /// The value of ``sortedBy`` for the order in which recordings were first seen, the newest first.
    public static let byAge = "added"

    /// Reverse the order.
    public var isReversed: Bool

    /// All tracks, in path order.
    public init() { self.init(TrackFilter()) }

    /// - Parameters:
    ///   - filter: the tracks; all by default.
    ///   - sortedBy: one of ``DescriptorRange/names`` or another name of one (bpm), ``byAlbum``, ``byCamelot``, ``byAge``, or nil for
    ///     path order.
    ///   - isReversed: descending.
    public init(_ filter: TrackFilter = TrackFilter(), sortedBy: String? = nil, isReversed: Bool = false) {
        self.filter = filter
        self.sortedBy = sortedBy
        self.isReversed = isReversed
    }

    package static let parameters: [Parameter<TrackListQuery>] =
        [
            Parameter(
                "sort", \.sortedBy, .text, short: "s", argument: "NAME",
                "Sort by a descriptor (also bpm, lufs, dance, time), by “album” (disc, track), by “camelot” (along the wheel), by “added” (newest first), by “plays” (most played first, only played tracks), by “last_played” (latest first, likewise) or by “rating” (most stars first, only tracks with stars); default: by path.",
                .arrangement),
            Parameter("reverse", \.isReversed, .flag, "Reverse the order.", .arrangement),
        ] + TrackFilter.parameters.map { $0.within(\.filter) }
}

extension Library {
    /// The tracks a query selects.
    /// - Parameters:
    ///   - query: the tracks and their order.
    ///   - taste: the labels, ratings and genre groups that its filter refers to.
    /// - Throws: `LibraryError.invalidQuery` if it names a descriptor that does not exist.
    public func tracks(
        _ query: TrackListQuery, for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [LibraryTrack] {
        var result: [LibraryTrack] = []
        for index in try indices(query, for: taste) { result.append(try track(index)) }
        return result
    }

    /// The indices of the tracks that a query selects, so that a page of them need not read the others.
    /// - Throws: as ``tracks(_:for:)``.
    package func indices(
        _ query: TrackListQuery, for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [Int] {
        var selected = try indices(passing: query.filter, for: taste)
        if query.sortedBy == TrackListQuery.byAlbum {
            let places = try albums().places
            selected.sort { (places[$0], $0) < (places[$1], $1) }
        } else if query.sortedBy == TrackListQuery.byAge {
            var isSelected = [Bool](repeating: false, count: count)
            for index in selected { isSelected[index] = true }
            selected = try prepared(TracksByAge(self)).indices.filter {
                isSelected[$0]
            }
        } else if let number = query.sortedBy.flatMap(MarkedNumber.init(rawValue:)) {
            selected = try marked(selected, by: number, taste.marks)
        } else if let name = query.sortedBy {
            if name != TrackListQuery.byCamelot { try checkSpelling(ofDescriptor: DescriptorCatalog.name(of: name)) }
            // A track without a value comes last in both directions, because nobody asks for it.
            let none = query.isReversed ? -Float.infinity : .infinity
            let values =
                try name == TrackListQuery.byCamelot ? camelotPlaces() : askedNumbers(DescriptorCatalog.name(of: name))
            let keys = values.map { $0.isNaN ? none : $0 }
            selected.sort { (keys[$0], $0) < (keys[$1], $1) }
        }
        if query.isReversed { selected.reverse() }
        return selected
    }

    /// The tracks with a number that a user gave or that follows from plays, the best first. A recording is listed once, by the file
    /// that has its id, or by the first one if that is not selected.
    package func marked(
        _ selected: [Int], by number: MarkedNumber, _ marks: TrackMarks
    ) throws(LibraryError) -> [Int] {
        var seen: Set<TrackID> = []
        var found: [(index: Int, value: Float)] = []
        var isSelected = [Bool](repeating: false, count: count)
        for index in selected { isSelected[index] = true }
        let now = Date()
        for index in selected {
            let id = try id(index)
            let value = marks.value(number, of: id, at: now)
            let isMarked = number == .rating ? !value.isNaN : marks.plays[id] != nil
            guard isMarked, seen.insert(id).inserted else { continue }
            let main = bestCopy(of: index)
            found.append((isSelected[main] ? main : index, number == .lastPlayed ? -value : value))
        }
        return found.sorted { ($1.value, $0.index) < ($0.value, $1.index) }.map(\.index)
    }

    /// - Throws: `LibraryError.invalidQuery` when a name is nearly that of a descriptor. Other unknown names are errors of
    ///   ``numbers(_:)``.
    func checkSpelling(ofDescriptor name: String) throws(LibraryError) {
        guard catalog[name] == nil else { return }
        let distance = EditDistance(Array(name.unicodeScalars))
        let near = (catalog.names + DescriptorCatalog.otherNames.keys.sorted()).map {
            ($0, distance.from(Array($0.unicodeScalars)[...]))
        }
        .filter { $0.1 <= max(1, name.count / 3) }.min { $0.1 < $1.1 }
        guard let near else { return }
        throw .invalidQuery(
            "there is no descriptor “\(name)” (did you mean “\(near.0)”?); the descriptors are: "
                + catalog.names.joined(separator: ", "))
    }

    /// The place of each track's key on the Camelot wheel: 1A, 1B, 2A, …; NaN without a key.
    private func camelotPlaces() throws(LibraryError) -> [Float] {
        zip(try numbers("key"), try numbers("mode")).map { key, mode in
            guard !key.isNaN else { return .nan }
            // A fifth is a step; A♭ minor is 1A, B major 1B.
            let isMajor = mode == 1
            let step = (Int(key) * 7 + (isMajor ? 7 : 4)) % 12
            return Float(2 * step + (isMajor ? 1 : 0))
        }
    }
}

/// All tracks, those first seen last before the others.
private struct TracksByAge: Sendable {
    let indices: [Int]

    init(_ library: Library) throws(LibraryError) {
        var times: [Int64] = []
        for index in 0..<library.count { times.append(try library.added(index)) }
        indices = times.indices.sorted { (times[$1], $0) < (times[$0], $1) }
    }
}
