import SimilarityIndex

extension PlaylistMaker {
    /// Removes from the pool what the request does not allow.
    func filter(_ pool: inout PlaylistPool, _ request: PlaylistRequest) throws(LibraryError) {
        if let text = request.search {
            let found = try library.bestMatches(text)
            try pool.keep("search “\(text)”") { index throws(LibraryError) in found.contains(index) }
        }
        for (name, range) in request.ranges {
            let values = try library.numbers(name)
            try pool.keep(Self.describe(name, range)) { index throws(LibraryError) in range.contains(values[index]) }
        }
        try filterGenres(&pool, request)
        try filterExclusions(&pool, request)
        if request.onlyLiked {
            try pool.keep("liked") { index throws(LibraryError) in try rating(index) == .like }
        }
        if !request.includesDisliked, listener.ratings.values.contains(.dislike) {
            try pool.keep("not disliked") { index throws(LibraryError) in try rating(index) != .dislike }
        }
        let seeds = Set(request.likes + request.unlikes)
        if !seeds.isEmpty {
            try pool.keep("besides the seeds") { index throws(LibraryError) in !seeds.contains(index) }
        }
    }

    private func rating(_ index: Int) throws(LibraryError) -> Rating? {
        listener.ratings[try library.id(index)]
    }

    private func filterGenres(_ pool: inout PlaylistPool, _ request: PlaylistRequest) throws(LibraryError) {
        if !request.genres.isEmpty {
            let patterns = genrePatterns(request.genres)
            try pool.keep("genre \(request.genres.joined(separator: ", "))") { index throws(LibraryError) in
                Self.matches(try library.text("genre", index), patterns)
            }
        }
        if request.sameGenre {
            var genres: Set<String> = []
            for seed in request.likes {
                guard let genre = try library.text("genre", seed) else {
                    throw .invalidQuery("\(try library.track(seed).path) has no genre tag to keep to")
                }
                genres.insert(Library.normalised(genre))
            }
            guard !genres.isEmpty else { throw .invalidQuery("there is no track to like whose genre could be kept to") }
            try pool.keep("same genre") { index throws(LibraryError) in
                try library.text("genre", index).map { genres.contains(Library.normalised($0)) } ?? false
            }
        }
    }

    private func filterExclusions(_ pool: inout PlaylistPool, _ request: PlaylistRequest) throws(LibraryError) {
        let standing = listener.preferences.exclude
        let folders = (standing.folders + request.exclude.folders).map { folder in
            String(folder.reversed().drop { $0 == "/" }.reversed()) + "/"
        }
        let genres = genrePatterns(standing.genres + request.exclude.genres)
        let names = standing.tracks + request.exclude.tracks
        let (ids, patterns) = (Set(names.compactMap { TrackID($0) }), names.map { Wildcard($0) })
        guard !folders.isEmpty || !genres.isEmpty || !names.isEmpty else { return }
        try pool.keep("not excluded") { index throws(LibraryError) in
            if !folders.isEmpty {
                let path = try library.displayPath(index)
                if folders.contains(where: { path.hasPrefix($0) }) { return false }
            }
            if Self.matches(try library.text("genre", index), genres) { return false }
            if ids.contains(try library.id(index)) { return false }
            for column in ["title", "album", "artist"] where !patterns.isEmpty {
                if Self.matches(try library.text(column, index), patterns) { return false }
            }
            return true
        }
    }

    /// Groups become the patterns they stand for.
    private func genrePatterns(_ names: [String]) -> [Wildcard] {
        let groups = Dictionary(
            listener.preferences.genreGroups.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
        return names.flatMap { [$0] + (groups[$0.lowercased()] ?? []) }.map { Wildcard($0) }
    }

    /// A tag may hold several values, parted by semicolons.
    private static func matches(_ text: String?, _ patterns: [Wildcard]) -> Bool {
        guard let text, !patterns.isEmpty else { return false }
        let parts = [text] + text.split(separator: ";").map { String($0.drop { $0 == " " }) }
        return patterns.contains { pattern in parts.contains { pattern.matches($0) } }
    }

    private static func describe(_ name: String, _ range: ClosedRange<Float>) -> String {
        switch (range.lowerBound > -.greatestFiniteMagnitude, range.upperBound < .greatestFiniteMagnitude) {
        case (true, true): "\(name) \(range.lowerBound)…\(range.upperBound)"
        case (true, false): "\(name) ≥ \(range.lowerBound)"
        default: "\(name) ≤ \(range.upperBound)"
        }
    }
}
