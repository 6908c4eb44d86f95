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

    /// Plays whose times are unknown.
    package struct Untimed: Sendable {
        package var count: Int
        /// When all of them had been.
        package var until: LocalTime

        package init(count: Int, until: LocalTime) { (self.count, self.until) = (count, until) }
    }

    /// The earliest first.
    package var plays: [Play]
    package var likes: [Int: LocalTime]
    /// By track, what other programs have counted.
    package var untimed: [Int: Untimed]

    package init(plays: [Play] = [], likes: [Int: LocalTime] = [:], untimed: [Int: Untimed] = [:]) {
        (self.plays, self.likes, self.untimed) = (plays, likes, untimed)
    }

    /// The number of all plays.
    var playCount: Int { untimed.values.reduce(plays.count) { $0 + $1.count } }

    /// Plays and likes of tracks that are not in the library are left out.
    /// - Throws: `LibraryError` when the index is damaged.
    package init(
        _ log: PlayLog, likes liked: [(track: TrackID, time: Int)], counted: [CountedPlays], in library: Library,
        _ zone: TimeZone
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
        untimed = [:]
        for counted in counted {
            guard let index = try index(counted.track.id) else { continue }
            let until = clock.time(counted.until)
            let known = untimed[index] ?? Untimed(count: 0, until: until)
            untimed[index] = Untimed(count: known.count + counted.count, until: max(known.until, until))
        }
    }

    /// Only what was known at a time.
    func before(_ time: LocalTime) -> Listening {
        Listening(
            plays: plays.filter { $0.time < time }, likes: likes.filter { $0.value < time },
            untimed: untimed.filter { $0.value.until < time })
    }
}
