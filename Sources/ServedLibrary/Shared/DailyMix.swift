package import Foundation
package import MusicLibrary

/// A read-only playlist that changes daily: a mix of the listener's history, a mood, or tracks that match the listener's
/// likes. Any player can play them this way.
package enum DailyMix: Equatable {
    case own(DayMix)
    case mood(String)
    case instant

    private static let (ownPrefix, moodPrefix, instantID) = ("mix-", "mood-", "mix-instant")
    /// The maximum number of tracks.
    private static let size = 100

    /// The mix with an id; nil if there is none.
    package static func identified(_ id: String, _ call: Call) throws -> DailyMix? {
        if id == instantID { return .instant }
        if id.hasPrefix(moodPrefix) { return .mood(String(id.dropFirst(moodPrefix.count))) }
        guard id.hasPrefix(ownPrefix) else { return nil }
        return try call.dayMixes().first { ownPrefix + $0.id == id }.map { .own($0) }
    }

    /// The mixes of the caller's history that have tracks, then the mix of likes.
    package static func featured(_ call: Call) throws -> [DailyMix] {
        try call.dayMixes().filter { !$0.tracks.isEmpty }.map { .own($0) } + [.instant]
    }

    /// All mixes of a caller: those of the history and the likes, then the moods sorted by name.
    package static func all(_ call: Call) throws -> [DailyMix] {
        try featured(call) + call.moods().regions.keys.sorted().map { .mood($0) }
    }

    package var id: String {
        switch self {
        case .own(let mix): Self.ownPrefix + mix.id
        case .mood(let name): Self.moodPrefix + name
        case .instant: Self.instantID
        }
    }

    /// The id for Spotify's clients.
    package var spotifyID: String { Catalog.id("mix\u{0}" + id) }

    /// The mix with an id for Spotify's clients.
    package static func named(_ spotifyID: String, _ call: Call) throws -> DailyMix? {
        try all(call).first { $0.spotifyID == spotifyID }
    }

    package var name: String {
        switch self {
        case .own(let mix): mix.name
        case .mood(let name): name.prefix(1).uppercased() + name.dropFirst()
        case .instant: "Instant mix"
        }
    }

    package var comment: String {
        switch self {
        case .own(let mix): mix.sentence
        case .mood(let name): "Tracks with the mood \(name), a new selection every day"
        case .instant: "Tracks like those you liked and played last, a new selection every day"
        }
    }

    /// The place of its mood in the plane; nil for the mix of likes, and for an unknown mood.
    package func region(_ call: Call) throws -> MoodRegion? {
        guard case .mood(let name) = self else { return nil }
        return try call.moods().regions[name]
    }

    /// The begin and the end of today's choice. That of a daylist is a part of the day.
    package var time: (begin: Date, end: Date) {
        if case .own(let mix) = self { return (mix.begin, mix.end) }
        let day = MixDay()
        return (day.begin, day.end)
    }

    /// The indices of today's tracks.
    /// - Throws: `APIError`, 404, when the mood does not exist.
    package func tracks(_ call: Call) throws -> [Int] {
        if case .own(let mix) = self { return mix.tracks }
        let profile = try call.caller().profile
        if case .mood(let name) = self, try region(call) == nil {
            throw APIError(404, .unknownPlaylist, "there is no mood “\(name)”")
        }
        let day = MixDay()
        var request = try request(call)
        let epoch = [day.number, try call.listening().preferencesNumber]
        let mix = try call.context.mixes.value(
            profile, "\(id) \(request.likes.map(\.index))", epoch: epoch, generation: call.snapshot.generation
        ) {
            request.length = .tracks(Self.size)
            request.randomSeed = UInt64(day.number)
            return MixTracks(indices: try Self.playlist(request, day, call).map(call.library.bestCopy))
        }
        return try call.listening().taste.withoutDisliked(mix.indices, in: call.library)
    }

    private func request(_ call: Call) throws -> PlaylistRequest {
        var request = PlaylistRequest()
        switch self {
        case .own: break
        case .mood(let name): request.mood = name
        case .instant:
            let marks = try call.marks().tracks
            // New data changes tomorrow's choice, unless it is the first.
            let begin = MixDay().begin
            func latest(_ dates: [Int: Date]) -> [Int] {
                let before = dates.filter { $0.value < begin }
                return (before.isEmpty ? dates : before).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                    .prefix(5).map(\.key)
            }
            let likes = Set(latest(marks.starred) + latest(marks.plays.compactMapValues(\.last)))
            request.likes = try call.library.handles(likes.sorted())
        }
        return request
    }

    /// If all liked tracks are silent, nothing is similar to them, and any music is chosen.
    private static func playlist(_ request: PlaylistRequest, _ day: MixDay, _ call: Call) throws -> [Int] {
        let maker = try PlaylistMaker(call.library, try call.session().taste(atBeginOf: day))
        // Not typed: the compiler crashes at a typed error whose pattern has a condition.
        func indices(_ request: PlaylistRequest) throws -> [Int] { try maker.indices(request) }
        do {
            return try indices(request)
        } catch LibraryError.invalidQuery where !request.likes.isEmpty {
            var request = request
            request.likes = []
            return try indices(request)
        }
    }
}
