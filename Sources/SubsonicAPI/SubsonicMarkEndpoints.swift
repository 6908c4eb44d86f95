import Foundation
import MusicLibrary

/// A listener's marks on songs, albums and artists: stars, ratings and plays.
enum SubsonicMarkEndpoints {
    static let endpoints = [
        SubsonicEndpoint("star", isChange: true) { try star($0, true) },
        SubsonicEndpoint("unstar", isChange: true) { try star($0, false) },
        SubsonicEndpoint("setRating", isChange: true, to: rate),
        SubsonicEndpoint("scrobble", isChange: true, to: scrobble),
        SubsonicEndpoint("reportPlayback", to: report),
        SubsonicEndpoint("getNowPlaying", to: nowPlaying),
    ]

    /// A starred song is a liked one. All named items are starred, or none if one is unknown.
    private static func star(_ call: Call, _ isStarred: Bool) throws -> SubsonicFields {
        let (state, profile, objects) = (try call.state(), try call.caller().profile, try SubsonicObjects(call))
        let parameters = call.parameters
        let things =
            try parameters.strings("id").map { try objects.thing($0) }
            + parameters.strings("albumId").map { .album(try objects.album($0)) }
            + parameters.strings("artistId").map { .artist(try objects.artist($0)) }
        guard !things.isEmpty else { throw SubsonicError.missing("id") }
        for thing in things {
            switch thing {
            case .song(let index):
                let track = RememberedTrack(try call.library.track(index))
                // An existing like keeps its date.
                if !isStarred {
                    try state.unlike(track.id, by: profile)
                } else if objects.marks.tracks[index].starred == nil {
                    try state.rate(track, .like, by: profile)
                }
            case .album(let number): try state.star(objects.id(ofAlbum: number), isStarred, by: profile)
            case .artist(let number): try state.star(objects.id(ofArtist: number), isStarred, by: profile)
            }
        }
        return SubsonicFields()
    }

    private static func rate(_ call: Call) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        let thing = try objects.thing(try call.needed("id"))
        let text = try call.needed("rating")
        guard let rating = Int(text), (0...5).contains(rating) else {
            throw SubsonicError(.generic, "“rating” must be 1 to 5, or 0 for none")
        }
        let item =
            switch thing {
            case .song(let index): "\(try call.library.track(index).id)"
            case .album(let number): objects.id(ofAlbum: number)
            case .artist(let number): objects.id(ofArtist: number)
            }
        try call.state().score(item, rating == 0 ? nil : rating, by: try call.caller().profile)
        return SubsonicFields()
    }

    // MARK: Played

    private static func scrobble(_ call: Call) throws -> SubsonicFields {
        let parameters = call.parameters
        let ids = parameters.strings("id")
        guard !ids.isEmpty else { throw SubsonicError.missing("id") }
        let times = parameters.strings("time")
        guard times.isEmpty || times.count == ids.count else {
            throw SubsonicError(.generic, "“time” must be given for each “id” or for none")
        }
        let tracks = try ids.map { try call.library.track(try call.song($0)) }
        let profile = try call.caller().profile
        guard try call.flag("submission", default: true) else {
            if let track = tracks.last { call.context.nowPlaying.began(track, by: profile, call.player) }
            return SubsonicFields()
        }
        let dates = try times.map { text throws(SubsonicError) in
            guard let milliseconds = Double(text), milliseconds.isFinite else {
                throw SubsonicError(.generic, "“time” must be milliseconds since 1970")
            }
            return Date(timeIntervalSince1970: min(max(0, milliseconds / 1000), 253_402_300_799))
        }
        let now = Date()
        let plays = tracks.enumerated().map { place, track in
            (track: RememberedTrack(track), date: dates.isEmpty ? now : dates[place])
        }
        try call.state().recordPlays(plays, by: profile)
        return SubsonicFields()
    }

    /// The extension playbackReport. Plays that it shows are recorded unless the player does so itself.
    private static func report(_ call: Call) throws -> SubsonicFields {
        let id = try call.needed("mediaId")
        guard try call.needed("mediaType") == "song" else { throw SubsonicError.notFound("podcast") }
        _ = try call.needed("positionMs")
        let position = try call.clamped("positionMs", 0...86_400_000) ?? 0
        guard let state = NowPlaying.Report.State(rawValue: try call.needed("state")) else {
            throw SubsonicError(.generic, "“state” must be starting, playing, paused or stopped")
        }
        let rate = call.parameters.string("playbackRate").map { Double($0) ?? .nan } ?? 1
        guard rate.isFinite, (0...100).contains(rate) else {
            throw SubsonicError(.generic, "“playbackRate” must be a number from 0 to 100")
        }
        let track = try call.library.track(try call.song(id))
        let profile = try call.caller().profile
        let report = NowPlaying.Report(
            state, position: Double(position) / 1000, rate: rate,
            isRecorded: !(try call.flag("ignoreScrobble", default: false)))
        let plays = call.context.nowPlaying.reported(report, of: track, by: profile, call.player)
        guard !plays.isEmpty else { return SubsonicFields() }
        try call.state().recordPlays(plays, by: profile)
        call.context.changed()
        return SubsonicFields()
    }

    /// Only administrators see what other users play.
    private static func nowPlaying(_ call: Call) throws -> SubsonicFields {
        let (caller, objects) = (try call.caller(), try SubsonicObjects(call))
        var entries: [SubsonicFields] = []
        for (place, entry) in call.context.nowPlaying.current().enumerated() {
            guard entry.profile.id == caller.profile.id || caller.role == .admin,
                let index = try call.library.index(of: entry.track)
            else { continue }
            var fields = try objects.song(index)
            fields.set("username", entry.profile.name)
            fields.set("minutesAgo", max(0, Int(Date().timeIntervalSince(entry.since) / 60)))
            fields.set("playerId", place + 1)
            fields.set("playerName", entry.player.client)
            if let report = entry.report, let position = entry.position() {
                // The protocol's list of states has no “starting”.
                fields.set("state", report.state == .paused ? "paused" : "playing")
                fields.set("positionMs", Int(position * 1000))
                fields.set("playbackRate", report.rate)
            }
            entries.append(fields)
        }
        var fields = SubsonicFields()
        fields.set("entry", entries)
        return SubsonicFields("nowPlaying", fields)
    }
}

extension Call {
    /// The player's name for itself.
    var client: String { String((parameters.string("c") ?? "").prefix(64)) }

    fileprivate var player: NowPlaying.Player { NowPlaying.Player(client, at: request.peer) }
}
