public import AudioFeatures
public import SimilarityIndex

/// What to ask for when looking for similar tracks.
public struct SimilarityQuery: Question {
    /// Tracks to return at most.
    public var count = 10
    /// What to compare.
    public var method = SimilarityMethod.timbre
    /// How much parts of the sound count, 1 where nothing is said; not for indexes of an older analysis, nor for the method
    /// `dtw`.
    public var weights: [SoundVector.Part: Float] = [:]
    /// Only tracks of the query's genre.
    public var sameGenre = false
    /// Show other copies of the same recording too.
    public var showsDuplicates = false
    /// Of several versions of one piece (covers, live, in other keys) show the nearest only, and none of the track's own. A copy
    /// of a recording is a version of it, and folded even where ``showsDuplicates`` lets copies pass.
    public var foldsVersions = false
    /// Find speech, noise and silence, too; what is like one of these finds them anyway, and so do the filter's kinds.
    public var includesOther = false
    /// Which tracks may be found.
    public var filter = TrackFilter()

    /// Ten tracks by their vectors, without copies.
    public init() {}
}

/// A similar track.
public struct SimilarTrack: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// How far away it is: 0 is identical, and two random tracks are about 1 apart; by timbre in an old index that keeps
    /// floats some more.
    public let distance: Float
}

/// A track and those nearest to it.
public struct TrackNeighborhood: Sendable {
    /// A track that is near.
    public struct Neighbor: Sendable {
        /// Identity of its audio.
        public let id: TrackID
        /// Relative to the library's folder.
        public let path: String
        /// As of ``SimilarTrack``.
        public let distance: Float
    }

    /// Identity of the track's audio.
    public let id: TrackID
    /// Relative to the library's folder.
    public let path: String
    /// Nearest first.
    public let neighbors: [Neighbor]
}

extension Library {
    /// The tracks most similar to one, nearest first.
    /// - Parameters:
    ///   - index: the track asked about.
    ///   - query: how many, by which method, under which conditions.
    ///   - taste: whose labels, ratings and groups of genres the conditions speak of.
    /// - Throws: `LibraryError` when a condition names no descriptor, the weights mean nothing, the track has no genre to keep to, the index keeps nothing
    ///   to tell versions by and they are to be folded, or it is damaged.
    /// - Precondition: `index` lies in `0..<count`.
    public func similar(
        to index: Int, _ query: SimilarityQuery = SimilarityQuery(), for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [SimilarTrack] {
        var conditions = query.filter
        if query.sameGenre { conditions.genresOf.append(index) }
        let isMusic = try !tracksOtherThanMusic().contains(index)
        let filter = try searchFilter(conditions, query, isAboutMusic: isMusic, taste)
        let search = try similaritySearch(query)
        func neighbors(_ count: Int) throws(LibraryError) -> [Neighbor] {
            try reading { () throws(IndexError) in try search.neighbors(of: index, count: count, filter: filter) }
        }
        return try similarTracks(
            query.foldsVersions ? try folded(neighbors, about: index, query.count) : try neighbors(query.count))
    }

    /// The tracks most similar to one that need not be in the library, nearest first: those that would be found if it were.
    /// - Parameters:
    ///   - analysis: of the track asked about.
    ///   - genre: what its tags say; needed where tracks of the same genre are asked for.
    ///   - query: how many, by which method, under which conditions. Without ``SimilarityQuery/showsDuplicates``, copies of
    ///     the recording are hidden.
    ///   - taste: whose labels, ratings and groups of genres the conditions speak of.
    /// - Throws: `LibraryError` when another version of the analysis made the index, versions are to be folded, or as
    ///   ``similar(to:_:for:)``.
    public func similar(
        to analysis: TrackAnalysis, genre: String? = nil, _ query: SimilarityQuery = SimilarityQuery(),
        for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [SimilarTrack] {
        guard reader.schema.analysisVersion == analysis.version else {
            throw .invalidQuery(
                "\(path): an analysis of version \(reader.schema.analysisVersion) made the index, and this is version "
                    + "\(analysis.version); bring the index up to date to compare it with files")
        }
        guard !query.foldsVersions else {
            throw .invalidQuery("versions can be folded only for a track of the library")
        }
        var conditions = query.filter
        if query.sameGenre {
            guard let genre else { throw .invalidQuery("the file has no genre tag to keep to") }
            conditions.genreTags.append(genre)
        }
        let isMusic = analysis.descriptors.music >= TrackKind.leastMusic
        let filter = try searchFilter(conditions, query, isAboutMusic: isMusic, taste)
        let search = try similaritySearch(query)
        return try similarTracks(
            reading { () throws(IndexError) in
                try search.neighbors(of: LibrarySchema.subject(analysis), count: query.count, filter: filter)
            })
    }

    /// What a search may return.
    private func searchFilter(
        _ conditions: TrackFilter, _ query: SimilarityQuery, isAboutMusic: Bool, _ taste: UserTaste
    ) throws(LibraryError) -> SearchFilter {
        var conditions = conditions
        var filter = SearchFilter()
        // Where all is music, there is nothing to leave out.
        let others = try tracksOtherThanMusic()
        if !query.includesOther, query.filter.kinds.isEmpty, !others.isEmpty { conditions.onlyMusic = isAboutMusic }
        if conditions.onlyMusic {
            // Prepared; another condition is asked of every track for every question.
            filter.allowedMask = others.music
            conditions.onlyMusic = false
        }
        if !conditions.isEmpty { filter.allowedIndices = try indices(passing: conditions, for: taste) }
        return filter
    }

    private func similarTracks(_ found: [Neighbor]) throws(LibraryError) -> [SimilarTrack] {
        var result: [SimilarTrack] = []
        for neighbor in found {
            result.append(SimilarTrack(track: try track(neighbor.index), distance: neighbor.distance))
        }
        return result
    }

    /// As many neighbours as wanted after versions are folded, if there are.
    private func folded(
        _ neighbors: (Int) throws(LibraryError) -> [Neighbor], about index: Int, _ count: Int
    ) throws(LibraryError) -> [Neighbor] {
        var fold = try VersionFold(self)
        let count = min(count, self.count)
        var room = count + 16
        while true {
            let found = try neighbors(room)
            let kept = try fold.folded(found, about: index, count: count)
            if kept.count >= count || found.count < room { return kept }
            room *= 2
        }
    }

    /// For every track its nearest neighbours, nearest first: the library as a graph.
    /// - Parameters:
    ///   - query: how many, by which method; its filter and genre condition are not used.
    ///   - receive: called with each track's, in path order.
    /// - Throws: `LibraryError`, and what `receive` throws.
    public func neighbors(_ query: SimilarityQuery, receive: (TrackNeighborhood) throws -> Void) throws {
        let search = try similaritySearch(query)
        let others = try query.includesOther ? nil : tracksOtherThanMusic()
        let batch = 1024  // bounds what is held at a time
        for start in stride(from: 0, to: count, by: batch) {
            try neighborhoods(of: start..<min(start + batch, count), search, others, query.count).forEach(receive)
        }
    }

    /// Some hundreds at once are faster than one by one.
    private func neighborhoods(
        of range: Range<Int>, _ search: SimilaritySearch, _ others: TracksOtherThanMusic?, _ count: Int
    ) throws(LibraryError) -> [TrackNeighborhood] {
        var filter = SearchFilter()
        filter.allowedMask = others?.music
        func path(_ index: Int) throws(IndexError) -> String { "\(RawPath(bytes: try reader.pathBytes(index)))" }
        return try reading { () throws(IndexError) in
            var neighborhoods: [TrackNeighborhood] = []
            let found = try search.neighbors(ofTracks: range, count: count, filter: filter)
            for (index, music) in zip(range, found) {
                let isOther = others?.contains(index) ?? false
                var neighbors: [TrackNeighborhood.Neighbor] = []
                for neighbor in isOther ? try search.neighbors(of: index, count: count) : music {
                    neighbors.append(
                        TrackNeighborhood.Neighbor(
                            id: try reader.id(neighbor.index),
                            path: try path(neighbor.index),
                            distance: neighbor.distance))
                }
                neighborhoods.append(
                    TrackNeighborhood(
                        id: try reader.id(index), path: try path(index),
                        neighbors: neighbors))
            }
            return neighborhoods
        }
    }

    private func similaritySearch(_ query: SimilarityQuery) throws(LibraryError) -> SimilaritySearch {
        if let fault = query.faultOfWeights { throw .invalidQuery(fault) }
        return try similaritySearch(
            query.method, weights: query.weights, hidesDuplicates: !query.showsDuplicates)
    }

    /// A search. Preparing it measures distances all over the library; it is kept for each method, but not for weights.
    func similaritySearch(
        _ method: SimilarityMethod = .timbre, weights: [SoundVector.Part: Float] = [:], hidesDuplicates: Bool = false
    ) throws(LibraryError) -> SimilaritySearch {
        guard weights.isEmpty || knowsParts else {
            throw .invalidQuery("\(path): its parts cannot be weighed, an older analysis made it; build it again")
        }
        func search() throws(LibraryError) -> SimilaritySearch {
            try reading { () throws(IndexError) in
                try SimilaritySearch(
                    reader,
                    options: .init(
                        method: method, reweighting: weights.isEmpty ? nil : SoundVector.reweighting(weights),
                        hidesDuplicates: hidesDuplicates))
            }
        }
        // Any number of different weights may be asked for; keeping a search for each would fill the memory.
        guard weights.isEmpty else { return try search() }
        return try prepared("\(method) \(hidesDuplicates)", search)
    }

    /// The search by timbre alone, plain Euclidean.
    func nearestNeighbors() throws(LibraryError) -> NearestNeighbors {
        try prepared { () throws(LibraryError) in
            try reading { () throws(IndexError) in try NearestNeighbors(reader) }
        }
    }
}
