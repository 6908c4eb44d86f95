package import Foundation
package import MusicLibrary

/// A read-only playlist that changes daily: a mood, or tracks that match the listener's likes. Any player can play a
/// mood this way.
package enum DailyMix: Equatable {
    case mood(String)
    case instant

    private static let (moodPrefix, instantID) = ("mood-", "mix-instant")
    /// The maximum number of tracks.
    private static let size = 100
    private static let secondsOfDay = 86_400

    /// nil if an id is not that of a mix.
    package init?(_ id: String) {
        if id == Self.instantID {
            self = .instant
        } else if id.hasPrefix(Self.moodPrefix) {
            self = .mood(String(id.dropFirst(Self.moodPrefix.count)))
        } else {
            return nil
        }
    }

    /// All mixes of a caller: the moods sorted by name, then the mix of likes.
    package static func all(_ call: Call) throws -> [DailyMix] {
        try call.moods().regions.keys.sorted().map { .mood($0) } + [.instant]
    }

    package var id: String {
        switch self {
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
        case .mood(let name): name.prefix(1).uppercased() + name.dropFirst()
        case .instant: "Instant mix"
        }
    }

    package var comment: String {
        switch self {
        case .mood(let name): "Tracks with the mood \(name), a new selection every day"
        case .instant: "Tracks like those you liked and played last, a new selection every day"
        }
    }

    /// The place of its mood in the plane; nil for the mix of likes, and for an unknown mood.
    package func region(_ call: Call) throws -> MoodRegion? {
        guard case .mood(let name) = self else { return nil }
        return try call.moods().regions[name]
    }

    /// The time of today's choice, and the end of its validity.
    package static func day(_ now: Date = Date()) -> (number: Int, begin: Date, end: Date) {
        let number = Int(now.timeIntervalSince1970) / secondsOfDay
        func midnight(_ day: Int) -> Date { Date(timeIntervalSince1970: Double(day * secondsOfDay)) }
        return (number, midnight(number), midnight(number + 1))
    }

    /// The indices of today's tracks.
    /// - Throws: `APIError`, 404, when the mood does not exist.
    package func tracks(_ call: Call) throws -> [Int] {
        let profile = try call.caller().profile
        if case .mood(let name) = self, try region(call) == nil {
            throw APIError(404, .unknownPlaylist, "there is no mood “\(name)”")
        }
        let day = Self.day().number
        var request = try request(call)
        // A like or a play does not change today's mixes.
        let epoch = [day, try call.listening().moodNumber]
        let mix = try call.context.mixes.value(
            profile, "\(id) \(request.likes.map(\.index))", epoch: epoch, generation: call.snapshot.generation
        ) {
            request.length = .tracks(Self.size)
            request.randomSeed = UInt64(day)
            return MixTracks(indices: try Self.playlist(request, call).map(call.library.bestCopy))
        }
        return mix.indices
    }

    private func request(_ call: Call) throws -> PlaylistRequest {
        var request = PlaylistRequest()
        switch self {
        case .mood(let name): request.mood = name
        case .instant:
            let marks = try call.marks().tracks
            // New data changes tomorrow's choice, unless it is the first.
            let begin = Self.day().begin
            func latest(_ dates: [Int: Date]) -> [Int] {
                let before = dates.filter { $0.value < begin }
                return (before.isEmpty ? dates : before).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                    .prefix(5).map(\.key)
            }
            let likes = Set(latest(marks.starred) + latest(marks.plays.mapValues(\.last)))
            request.likes = try call.library.handles(likes.sorted())
        }
        return request
    }

    /// If all liked tracks are silent, nothing is similar to them, and any music is chosen.
    private static func playlist(_ request: PlaylistRequest, _ call: Call) throws -> [Int] {
        do {
            return try call.session().playlistIndices(request)
        } catch LibraryError.invalidQuery where !request.likes.isEmpty {
            var request = request
            request.likes = []
            return try call.session().playlistIndices(request)
        }
    }
}
