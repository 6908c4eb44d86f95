import MusicLibrary

/// What a playlist, or the next track, is to be, as a body says it.
struct PlaylistQuery: Decodable {
    var mood, search: String?
    var likes, unlikes, genres: [String]?
    /// Lower and upper limit by descriptor; null for none.
    var ranges: [String: [Float?]]?
    /// Values to be near to: within `tolerance` of them.
    var near: [String: Float]?
    var tolerance: Float?
    var liked, sameGenre, showsDuplicates, foldsVersions, includesOther: Bool?
    var count: Int?
    var minutes: Double?
    var artistSpacing: Int?
    var seed: UInt64?
    var save: Bool?
    var name: String?
    var eeg: Bool?

    enum CodingKeys: String, CodingKey {
        case mood, search, likes, unlikes, genres, ranges, near, tolerance, liked, count, minutes, seed, save, name, eeg
        case sameGenre = "same_genre"
        case showsDuplicates = "duplicates"
        case foldsVersions = "fold_versions"
        case includesOther = "include_other"
        case artistSpacing = "artist_spacing"
    }

    /// As the library has it.
    /// - Throws: `APIError` for unknown tracks and numbers out of range.
    func request(_ call: Call) throws -> PlaylistRequest {
        var request = PlaylistRequest()
        request.mood = mood
        request.filter.search = search
        request.filter.genres = genres ?? []
        request.filter.onlyLiked = liked ?? false
        request.sameGenre = sameGenre ?? false
        request.showsDuplicates = showsDuplicates ?? false
        request.foldsVersions = foldsVersions ?? false
        request.includesOther = includesOther ?? false
        request.randomSeed = seed
        guard (likes?.count ?? 0) + (unlikes?.count ?? 0) <= 50 else {
            throw APIError.badParameter("50 tracks to sound like are enough")
        }
        request.likes = try call.indices(of: likes ?? [])
        request.unlikes = try call.indices(of: unlikes ?? [])
        for (name, limits) in (ranges ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard limits.count == 2 else { throw APIError.badParameter("the range of “\(name)” has two limits") }
            if let low = limits[0], let high = limits[1], low > high {
                throw APIError.badParameter("the range of “\(name)” is the wrong way round")
            }
            request.filter.ranges.append(DescriptorRange(name, min: limits[0], max: limits[1]))
        }
        try setNear(&request)
        if let count {
            guard (1...1000).contains(count) else { throw APIError.badParameter("“count” is 1 to 1000") }
            request.length = .tracks(count)
        } else if let minutes {
            guard (0.1...10_000).contains(minutes) else { throw APIError.badParameter("“minutes” is 0.1 to 10000") }
            request.length = .minutes(minutes)
        }
        if request.foldsVersions {
            guard minutes == nil, (count ?? 10) <= 30, request.likes.count <= 5 else {
                throw APIError.badParameter("versions are folded of 30 tracks at most, like 5 at most")
            }
        }
        if let artistSpacing {
            guard (0...100).contains(artistSpacing) else {
                throw APIError.badParameter("“artist_spacing” is 0 to 100")
            }
            request.artistSpacing = artistSpacing
        }
        return request
    }

    private func setNear(_ request: inout PlaylistRequest) throws {
        let tolerance = tolerance ?? request.tolerance
        guard tolerance.isFinite, tolerance >= 0 else { throw APIError.badParameter("“tolerance” is 0 or more") }
        request.tolerance = tolerance
        for (name, value) in (near ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard value.isFinite else { throw APIError.badParameter("“near” holds numbers") }
            if name == "valence" {
                request.valence = value
            } else {
                // Those within reach, nearest first; a difference of two decimal numbers is not exact.
                let reach = tolerance + 1e-6
                request.filter.ranges.append(DescriptorRange(name, min: value - reach, max: value + reach))
                request.targets.append((name, value))
            }
        }
    }
}
