package import Foundation
package import SimilarityIndex

/// What a listener played and liked, by the numbers of a library's tracks. Copies of a recording count as its first file.
package struct Listening: Sendable {
    /// One play.
    package struct Play: Sendable {
        package let index: Int
        package let time: LocalTime

        package init(index: Int, time: LocalTime) { (self.index, self.time) = (index, time) }
    }

    /// The earliest first.
    package var plays: [Play]
    /// The times of likes.
    package var likes: [Int: LocalTime]

    package init(plays: [Play] = [], likes: [Int: LocalTime] = [:]) { (self.plays, self.likes) = (plays, likes) }

    /// Plays and likes of tracks that are not in the library are left out.
    /// - Throws: `LibraryError` when the index is damaged.
    package init(
        _ log: PlayLog, likes liked: [(track: TrackID, time: Int)], in library: Library, _ zone: TimeZone
    ) throws(LibraryError) {
        var clock = LocalClock(zone)
        func index(_ id: TrackID) throws(LibraryError) -> Int? { try library.index(of: id).map(library.bestCopy) }
        var indices: [Int?] = []
        for track in log.tracks { indices.append(try index(track.id)) }
        plays = []
        for play in log.plays {
            if let index = indices[play.track] { plays.append(Play(index: index, time: clock.time(play.time))) }
        }
        likes = [:]
        for (track, time) in liked {
            if let index = try index(track) { likes[index] = clock.time(time) }
        }
    }

    /// Only what was known at a time.
    func before(_ time: LocalTime) -> Listening {
        Listening(plays: plays.filter { $0.time < time }, likes: likes.filter { $0.value < time })
    }
}
