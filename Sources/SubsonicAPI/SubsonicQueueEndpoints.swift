import MusicLibrary
import SimilarityIndex

/// The listener's play queue, and bookmarks in songs.
enum SubsonicQueueEndpoints {
    static let endpoints = [
        SubsonicEndpoint("savePlayQueue", to: saveQueue),
        SubsonicEndpoint("savePlayQueueByIndex", to: saveQueueByIndex),
        SubsonicEndpoint("getPlayQueue") { try queue("playQueue", $0, isByIndex: false) },
        SubsonicEndpoint("getPlayQueueByIndex") { try queue("playQueueByIndex", $0, isByIndex: true) },
        SubsonicEndpoint("getBookmarks", to: bookmarks),
        SubsonicEndpoint("createBookmark", to: createBookmark),
        SubsonicEndpoint("deleteBookmark", to: deleteBookmark),
    ]

    private static let largestQueue = 10_000

    // MARK: Queue

    private static func tracks(_ call: Call) throws -> [TrackID] {
        let ids = call.parameters.strings("id")
        guard ids.count <= largestQueue else {
            throw SubsonicError(.generic, "a queue can have at most \(largestQueue) songs")
        }
        return try ids.map { try call.library.fileID(try call.song($0)) }
    }

    private static func position(_ call: Call) throws(SubsonicError) -> Int {
        try call.clamped("position", 0...Int(Int32.max) * 1000) ?? 0
    }

    /// `current` is a song; the first one if it occurs twice.
    private static func saveQueue(_ call: Call) throws -> SubsonicFields {
        let tracks = try tracks(call)
        var current: Int?
        if let id = call.parameters.string("current") {
            let track = try call.library.fileID(try call.song(id))
            current = tracks.firstIndex(of: track)
            guard current != nil else { throw SubsonicError(.generic, "“current” is not in the queue") }
        }
        try keep(tracks, current, call)
        return SubsonicFields()
    }

    private static func saveQueueByIndex(_ call: Call) throws -> SubsonicFields {
        let tracks = try tracks(call)
        guard !tracks.isEmpty else {
            try keep([], nil, call)
            return SubsonicFields()
        }
        let text = try call.needed("currentIndex")
        guard let current = Int(text), tracks.indices.contains(current) else {
            throw SubsonicError(.missingParameter, "“currentIndex” must be from 0 to \(tracks.count - 1)")
        }
        try keep(tracks, current, call)
        return SubsonicFields()
    }

    private static func keep(_ tracks: [TrackID], _ current: Int?, _ call: Call) throws {
        try call.state().setPlayQueue(
            tracks, current: current, position: try position(call), client: call.client,
            of: try call.caller().profile)
    }

    /// Without songs that have left the library. If no queue was saved, the answer has none.
    private static func queue(_ name: String, _ call: Call, isByIndex: Bool) throws -> SubsonicFields {
        let profile = try call.caller().profile
        guard let queue = try call.state().playQueue(of: profile) else { return SubsonicFields() }
        var (indices, current): ([Int], Int?) = ([], nil)
        for (place, track) in queue.tracks.enumerated() {
            guard let index = try call.library.indexOrRest(of: track) else { continue }
            if place == queue.current { current = indices.count }
            indices.append(index)
        }
        var fields = SubsonicFields()
        if let current {
            if isByIndex {
                fields.set("currentIndex", current)
            } else {
                fields.set("current", "\(try call.library.fileID(indices[current]))")
            }
        }
        fields.set("position", queue.position)
        fields.set("username", profile.name)
        fields.set("changed", SubsonicTime.text(queue.changed))
        fields.set("changedBy", queue.client)
        fields.set("entry", try SubsonicObjects(call).songs(indices))
        return SubsonicFields(name, fields)
    }

    // MARK: Bookmarks

    private static func bookmarks(_ call: Call) throws -> SubsonicFields {
        let (profile, objects) = (try call.caller().profile, try SubsonicObjects(call))
        let all = try call.state().bookmarks(of: profile).compactMap { bookmark -> SubsonicFields? in
            guard let index = try call.library.indexOrRest(of: bookmark.track) else { return nil }
            var fields = SubsonicFields("position", .integer(bookmark.position))
            fields.set("username", profile.name)
            fields.set("comment", bookmark.comment)
            fields.set("created", SubsonicTime.text(bookmark.created))
            fields.set("changed", SubsonicTime.text(bookmark.changed))
            fields.set("entry", try objects.song(index).value)
            return fields
        }
        var fields = SubsonicFields()
        fields.set("bookmark", all)
        return SubsonicFields("bookmarks", fields)
    }

    private static func createBookmark(_ call: Call) throws -> SubsonicFields {
        let song = try call.song(try call.needed("id"))
        _ = try call.needed("position")
        let comment = call.parameters.string("comment").map { String($0.prefix(1000)) }
        let position = try position(call)
        let (track, profile) = (try call.library.fileID(song), try call.caller().profile)
        try removeBookmarks(song, call, except: track)
        try call.state().setBookmark(track, position: position, comment: comment, of: profile)
        return SubsonicFields()
    }

    private static func deleteBookmark(_ call: Call) throws -> SubsonicFields {
        try removeBookmarks(try call.song(try call.needed("id")), call)
        return SubsonicFields()
    }

    /// Removes the bookmarks that are shown in a song; those of a file that has gone are shown in the one that remains.
    private static func removeBookmarks(_ song: Int, _ call: Call, except kept: TrackID? = nil) throws {
        let (state, profile) = (try call.state(), try call.caller().profile)
        for bookmark in try state.bookmarks(of: profile) where bookmark.track != kept {
            guard try call.library.indexOrRest(of: bookmark.track) == song else { continue }
            try state.removeBookmark(bookmark.track, of: profile)
        }
    }
}
