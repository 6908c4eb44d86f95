/// Which tracks to list, in which order.
public struct TrackListQuery: Question {
    /// Which.
    public var filter: TrackFilter
    /// Descriptor to order by, ascending; ``byAlbum`` for albums, each by disc and track; nil for path order.
    public var sortedBy: String?
    /// What to sort by for the order of albums.
    public static let byAlbum = "album"

    /// Reverse the order.
    public var isReversed: Bool

    /// All tracks, in path order.
    public init() { self.init(TrackFilter()) }

    /// - Parameters:
    ///   - filter: which tracks; all unless said otherwise.
    ///   - sortedBy: one of ``DescriptorRange/names``, ``byAlbum``, or nil for path order.
    ///   - isReversed: descending.
    public init(_ filter: TrackFilter = TrackFilter(), sortedBy: String? = nil, isReversed: Bool = false) {
        self.filter = filter
        self.sortedBy = sortedBy
        self.isReversed = isReversed
    }

    /// What may be said of it.
    public static let parameters: [Parameter<TrackListQuery>] =
        [
            Parameter(
                "sort", \.sortedBy, .text, short: "s", argument: "NAME",
                "order by a descriptor, or “album” (disc, track), instead of by path", .arrangement),
            Parameter("reverse", \.isReversed, .flag, "reverse the order", .arrangement),
        ] + TrackFilter.parameters.map { $0.within(\.filter) }
}

extension Library {
    /// The tracks a query selects.
    /// - Parameters:
    ///   - query: which, in which order.
    ///   - taste: whose labels, ratings and groups of genres its filter speaks of.
    /// - Throws: `LibraryError.invalidQuery` when it names a descriptor that does not exist.
    public func tracks(
        _ query: TrackListQuery, for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [LibraryTrack] {
        var result: [LibraryTrack] = []
        for index in try indices(query, for: taste) { result.append(try track(index)) }
        return result
    }

    /// The tracks a query selects, by index: who shows a page of them reads no others.
    /// - Throws: as ``tracks(_:for:)``.
    package func indices(
        _ query: TrackListQuery, for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [Int] {
        var selected = try indices(passing: query.filter, for: taste)
        if query.sortedBy == TrackListQuery.byAlbum {
            let places = try albums().places
            selected.sort { (places[$0], $0) < (places[$1], $1) }
        } else if let name = query.sortedBy {
            // A track without the number comes first.
            let keys = try numbers(name).map { $0.isNaN ? -.infinity : $0 }
            selected.sort { (keys[$0], $0) < (keys[$1], $1) }
        }
        if query.isReversed { selected.reverse() }
        return selected
    }
}
