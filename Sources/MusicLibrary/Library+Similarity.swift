public import AudioFeatures
public import SimilarityIndex

/// What to ask for when looking for similar tracks.
public struct SimilarityQuery: Sendable {
    /// Tracks to return at the most.
    public var count = 10
    /// What to compare.
    public var method = SimilarityMethod.timbre
    /// How much parts of the sound count, 1 where nothing is said; not for indexes of an older analysis.
    public var weights: [SoundVector.Part: Float] = [:]
    /// Only tracks of the query's genre.
    public var sameGenre = false
    /// Show other copies of the same recording too.
    public var showsDuplicates = false
    /// Ranges by descriptor name, e.g. `["tempo": 120...130]`.
    public var ranges: [(name: String, range: ClosedRange<Float>)] = []

    /// Ten tracks by their vectors, without copies.
    public init() {}
}

/// A similar track.
public struct SimilarTrack: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// How far away it is: 0 is identical, and two random tracks are about 1 apart.
    public let distance: Float
}

extension Library {
    /// The tracks most similar to one, nearest first.
    /// - Parameters:
    ///   - index: the track asked about.
    ///   - query: how many, by which method, under which conditions.
    /// - Throws: `LibraryError` when a condition names no descriptor, the track has no genre to keep to, or
    ///   the index is damaged.
    /// - Precondition: `index` lies in `0..<count`.
    public func similar(to index: Int, _ query: SimilarityQuery = SimilarityQuery()) throws(LibraryError)
        -> [SimilarTrack]
    {
        var filter = SearchFilter()
        for (name, range) in query.ranges {
            filter.require(numberColumn: try numberColumn(name), in: range)
        }
        if query.sameGenre {
            guard let genre = try text("genre", index) else {
                throw .invalidQuery("\(try track(index).path) has no genre tag to keep to")
            }
            filter.excludedIndices = Set(0..<count).subtracting(try indices(ofGenre: genre))
        }
        let neighbors = try reading { () throws(IndexError) in
            try search(query).neighbors(of: index, count: query.count, filter: filter)
        }
        var result: [SimilarTrack] = []
        for neighbor in neighbors {
            result.append(SimilarTrack(track: try track(neighbor.index), distance: neighbor.distance))
        }
        return result
    }

    /// Distance of two tracks by timbre alone, z-scored Euclidean; NaN when one of them is silent or too short.
    public func timbreDistance(_ first: Int, _ second: Int) throws(LibraryError) -> Float {
        try reading { () throws(IndexError) in try NearestNeighbors(reader).distance(first, second) }
    }

    /// For every track, in path order, its nearest neighbours, nearest first.
    /// - Parameters:
    ///   - query: how many, by which method; its ranges and genre condition are not used.
    ///   - receive: called with each track's path and its neighbours' paths, in order.
    public func neighbors(
        _ query: SimilarityQuery, receive: (_ path: String, _ neighbors: [String]) -> Void
    ) throws(LibraryError) {
        try reading { () throws(IndexError) in
            let search = try search(query)
            let batch = 1024  // bounds what is held at a time
            var start = 0
            while start < count {
                let range = start..<min(start + batch, count)
                let found = try search.neighbors(ofTracks: range, count: query.count)
                for (index, neighbors) in zip(range, found) {
                    var paths: [String] = []
                    for neighbor in neighbors { paths.append(try reader.displayPath(neighbor.index)) }
                    receive(try reader.displayPath(index), paths)
                }
                start = range.upperBound
            }
        }
    }

    private func search(_ query: SimilarityQuery) throws(IndexError) -> SimilaritySearch {
        if !query.weights.isEmpty && reader.schema != LibrarySchema.index {
            throw IndexError(
                .invalidInput("parts cannot be weighed, for an older analysis made it; “indexer build” renews it"),
                file: reader.path)
        }
        return try SimilaritySearch(
            reader,
            options: .init(
                method: query.method,
                reweighting: query.weights.isEmpty ? nil : SoundVector.reweighting(query.weights),
                hidesDuplicates: !query.showsDuplicates))
    }
}
