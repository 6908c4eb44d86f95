public import AudioFeatures
public import SimilarityIndex

/// A request for similar tracks.
///
/// ```swift
/// var query = SimilarityQuery()
/// query.weights = [.harmony: 2, .rhythm: 0]
/// query.foldsVersions = true
/// for found in try session.similar(to: track, query).tracks { print(found.track.displayName, found.distance) }
/// ```
public struct SimilarityQuery: Question {
    /// The maximum number of tracks.
    public var count = 10
    /// The method of comparison.
    public var method = SimilarityMethod.timbre
    /// Weights of parts of the sound, 1 by default. Not for indexes of an older analysis, and not for the method `dtw`.
    public var weights: [SoundVector.Part: Float] = [:]
    /// Only tracks with the seed's genre.
    public var sameGenre = false
    /// Also copies of the same recording.
    public var showsDuplicates = false
    /// Only the nearest of several versions of one piece (covers, live, in other keys), and none of the seed's own. A
    /// copy of a recording is a version of it and is folded even if ``showsDuplicates`` is set.
    public var foldsVersions = false
    /// All tracks are compared, although the index has neighbor lists. They find more than 99 of 100 of the ten nearest.
    public var isExact = false
    /// Also speech, noise and silence. They are found anyway if the seed is one, or if the filter names these kinds.
    public var includesOther = false
    /// Conditions on the tracks.
    public var filter = TrackFilter()

    /// Ten tracks, compared by vectors, without copies.
    public init() {}
}

/// A similar track.
public struct SimilarTrack: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// Distance: 0 is identical, and two random tracks are about 1 apart; by timbre, slightly more in an old index with
    /// float vectors.
    public let distance: Float
}

/// A track and its nearest neighbors.
public struct TrackNeighborhood: Sendable {
    /// A neighbor.
    public struct Neighbor: Sendable {
        /// Names its file, as ``LibraryTrack/fileID``.
        public let id: TrackID
        /// Relative to the library's folder.
        public let path: String
        /// Distance as in ``SimilarTrack``.
        public let distance: Float
    }

    /// Names the track's file, as ``LibraryTrack/fileID``.
    public let id: TrackID
    /// Relative to the library's folder.
    public let path: String
    /// Nearest first.
    public let neighbors: [Neighbor]
}

extension Library {
    /// The tracks most similar to one, nearest first.
    /// - Parameters:
    ///   - index: the seed.
    ///   - query: the number, the method and the conditions.
    ///   - taste: the labels, ratings and genre groups used by the conditions.
    /// - Throws: `LibraryError` when a descriptor does not exist, the weights are invalid, a required genre is missing
    ///   in the seed, versions are to be folded without data for finding them, or the index is damaged.
    /// - Precondition: `index` is in `0..<count`.
    package func similar(
        to index: Int, _ query: SimilarityQuery = SimilarityQuery(), for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [SimilarTrack] {
        try similarTracks(neighbors(of: index, query, for: taste))
    }

    /// The same by index, for answers that need few data of the tracks.
    /// - Throws: as ``similar(to:_:for:)``.
    package func neighbors(
        of index: Int, _ query: SimilarityQuery, for taste: UserTaste
    ) throws(LibraryError) -> [Neighbor] {
        var conditions = query.filter
        if query.sameGenre { conditions.genresOf.append(index) }
        let search = try similaritySearch(query)
        let isMusic = try search.hasLists ? isMusic(index) : !tracksOtherThanMusic().contains(index)
        let filter = try searchFilter(conditions, query, isAboutMusic: isMusic, taste, search)
        func neighbors(_ count: Int) throws(LibraryError) -> [Neighbor] {
            try withFirstFiles(
                reading(search.neighbors(of: index, count: count, filter: filter)), query, filter)
        }
        return query.foldsVersions ? try folded(neighbors, about: index, query.count) : try neighbors(query.count)
    }

    /// The tracks most similar to one that need not be in the library, nearest first, as if it were in it.
    /// - Parameters:
    ///   - analysis: the analysis of the seed.
    ///   - genre: the genre in its tags; needed to request tracks of the same genre.
    ///   - query: the number, the method and the conditions. Without ``SimilarityQuery/showsDuplicates``, copies of the
    ///     recording are hidden.
    ///   - taste: the labels, ratings and genre groups used by the conditions.
    /// - Throws: `LibraryError` when another version of the analysis made the index, when versions are to be folded, or
    ///   as ``TrackHandle/similar(limit:_:for:)``.
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
            guard let genre else { throw .invalidQuery("the file has no genre tag") }
            conditions.genreTags.append(genre)
        }
        let isMusic = analysis.descriptors.music >= TrackKind.leastMusic
        let search = try similaritySearch(query)
        let filter = try searchFilter(conditions, query, isAboutMusic: isMusic, taste, search)
        let found = try reading(
            search.neighbors(of: LibrarySchema.subject(analysis), count: query.count, filter: filter))
        return try similarTracks(withFirstFiles(found, query, filter))
    }

    /// Where copies are hidden, the first file with the audio of a track stands for it, if it may be found, too. The search itself
    /// keeps the first by path.
    private func withFirstFiles(_ found: [Neighbor], _ query: SimilarityQuery, _ filter: SearchFilter) -> [Neighbor] {
        guard !query.showsDuplicates else { return found }
        return found.map { neighbor in
            let first = copies(about: neighbor.index).first(of: neighbor.index)
            guard first != neighbor.index, !filter.excludedIndices.contains(first),
                filter.allowedIndices?.contains(first) ?? true
            else { return neighbor }
            return Neighbor(index: first, distance: neighbor.distance)
        }
    }

    /// The tracks that a search may return.
    private func searchFilter(
        _ conditions: TrackFilter, _ query: SimilarityQuery, isAboutMusic: Bool, _ taste: UserTaste,
        _ search: SimilaritySearch
    ) throws(LibraryError) -> SearchFilter {
        var conditions = conditions
        var filter = SearchFilter()
        if search.hasLists, conditions.isEmpty {
            // A look at every track would take longer than the search.
            if !query.includesOther, isAboutMusic { filter.leastNumber = leastMusic }
            return filter
        }
        // If all tracks are music, none is left out.
        let others = try tracksOtherThanMusic()
        if !query.includesOther, query.filter.kinds.isEmpty, !others.isEmpty { conditions.onlyMusic = isAboutMusic }
        if conditions.onlyMusic {
            // Precomputed; other conditions are tested on every track for every question.
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

    /// The wanted number of neighbors after folding versions, if there are enough.
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

    /// The nearest neighbors of every track, nearest first: the library as a graph.
    /// - Parameters:
    ///   - query: the number and the method; filter and genre condition are ignored.
    ///   - receive: called for each track in path order.
    /// - Throws: `LibraryError`, and errors of `receive`.
    public func neighbors(_ query: SimilarityQuery, receive: (TrackNeighborhood) throws -> Void) throws {
        let search = try similaritySearch(query)
        let others = try query.includesOther ? nil : tracksOtherThanMusic()
        let batch = 1024  // limits the memory
        for start in stride(from: 0, to: count, by: batch) {
            try neighborhoods(of: start..<min(start + batch, count), search, others, query).forEach(receive)
        }
    }

    /// Batches of some hundreds are faster than single searches.
    private func neighborhoods(
        of range: Range<Int>, _ search: SimilaritySearch, _ others: TracksOtherThanMusic?, _ query: SimilarityQuery
    ) throws(LibraryError) -> [TrackNeighborhood] {
        var filter = SearchFilter()
        filter.allowedMask = others?.music
        let copies = copies
        var neighborhoods: [TrackNeighborhood] = []
        let found = try reading(search.neighbors(ofTracks: range, count: query.count, filter: filter))
        for (index, music) in zip(range, found) {
            let isOther = others?.contains(index) ?? false
            var neighbors: [TrackNeighborhood.Neighbor] = []
            let ranked = isOther ? try reading(search.neighbors(of: index, count: query.count)) : music
            for neighbor in withFirstFiles(ranked, query, filter) {
                neighbors.append(
                    TrackNeighborhood.Neighbor(
                        id: try fileID(neighbor.index, copies), path: try displayPath(neighbor.index),
                        distance: neighbor.distance))
            }
            neighborhoods.append(
                TrackNeighborhood(id: try fileID(index, copies), path: try displayPath(index), neighbors: neighbors))
        }
        return neighborhoods
    }

    private func similaritySearch(_ query: SimilarityQuery) throws(LibraryError) -> SimilaritySearch {
        if let fault = query.faultOfWeights { throw .invalidQuery(fault) }
        return try similaritySearch(
            query.method, weights: query.weights, hidesDuplicates: !query.showsDuplicates, isExact: query.isExact)
    }

    /// A search. Preparation measures distances in the whole library. It is cached per method, but not for weights.
    func similaritySearch(
        _ method: SimilarityMethod = .timbre, weights: [SoundVector.Part: Float] = [:], hidesDuplicates: Bool = false,
        isExact: Bool = false
    ) throws(LibraryError) -> SimilaritySearch {
        guard weights.isEmpty || knowsParts else {
            throw .invalidQuery("\(path): an index of an older analysis does not support weights; build it again")
        }
        var options = SimilaritySearch.Options(method: method, hidesDuplicates: hidesDuplicates)
        options.isExact = isExact
        if !weights.isEmpty { options.reweighting = SoundVector.reweighting(weights) }
        // The number of different weights is unlimited, so caching these searches would fill the memory.
        guard weights.isEmpty else { return try reading(SimilaritySearch(reader, options: options)) }
        return try prepared(
            reading(SimilaritySearch(reader, options: options)), as: "\(method) \(hidesDuplicates) \(isExact)")
    }

    /// The search by timbre only, with Euclidean distances.
    func nearestNeighbors() throws(LibraryError) -> NearestNeighbors {
        try prepared(reading(NearestNeighbors(reader)))
    }
}
