package import Foundation

/// What an import adds to a profile, with the tracks that it was matched to.
package struct ImportAddition: Sendable {
    package struct Play: Sendable {
        /// Its start, in seconds since 1970-01-01 UTC.
        package var time: Int
        /// Milliseconds; nil when unknown.
        package var listened: Int?

        package init(time: Int, listened: Int? = nil) { (self.time, self.listened) = (time, listened) }
    }

    /// How often a program says that a track was played, without saying when.
    package struct Count: Sendable {
        /// The program.
        package let source: String
        /// Also those whose times are known.
        package let plays: Int
        /// The end of the last of them, in seconds since 1970; nil when unknown.
        package let until: Int?

        package init(source: String, plays: Int, until: Int?) {
            (self.source, self.plays, self.until) = (source, plays, until)
        }
    }

    /// All that an import says of a track.
    package struct Entry: Sendable {
        package let named: NamedTrack
        /// As `NamedTrack.key`, which takes some time.
        package let key: String
        /// The track of the library; nil if none matches.
        package var track: RememberedTrack?
        package var plays: [Play] = []
        /// At most one of each program.
        package var counts: [Count] = []
        /// When it was liked, in seconds since 1970; 0 when unknown, nil if it is not liked.
        package var liked: Int?
        /// The same of a dislike.
        package var disliked: Int?
        /// One to five.
        package var stars: Int?

        package init(_ named: NamedTrack, _ track: RememberedTrack? = nil) {
            (self.named, self.track) = (named, track)
            key = named.key
        }

        /// Whether nothing is said of it, as of a track that is only in a playlist.
        var isEmpty: Bool {
            plays.isEmpty && counts.isEmpty && liked == nil && disliked == nil && stars == nil
        }
    }

    package struct List: Sendable {
        package var name: String
        package var items: [PlaylistItem]
        /// Equal for lists of the same name and entries.
        package var key: String

        package init(name: String, items: [PlaylistItem], key: String) {
            (self.name, self.items, self.key) = (name, items, key)
        }
    }

    /// The formats that were read, for people.
    package var source: String
    package var entries: [Entry] = []
    package var lists: [List] = []
    package var artists: [String] = []

    package init(source: String) { self.source = source }
}

/// Numbers of things, as an import counts them.
package struct ImportCounts: Sendable, Equatable {
    package var plays = 0
    /// Of plays without times: one per track and program.
    package var playCounts = 0
    package var likes = 0
    /// In stars, and dislikes.
    package var ratings = 0
    package var playlists = 0
    package var artists = 0

    package init() {}

    package var isEmpty: Bool { self == ImportCounts() }
}

/// What became of an import.
package struct ImportOutcome: Sendable {
    /// Its number; nil if it brought nothing new, or was only tried.
    package var id: Int?
    /// What is new, of tracks in the library and of others.
    package var added = ImportCounts()
    /// The part of `added` whose tracks are not in the library.
    package var waiting = ImportCounts()
    /// What was there already.
    package var known = ImportCounts()
}

/// An import that was made.
package struct ImportSummary: Sendable, Equatable {
    package let id: Int
    package let source: String
    /// Seconds since 1970-01-01 UTC.
    package let created: Int
    /// What it brought and is there now, of tracks in the library and of others.
    package var counts = ImportCounts()
    /// The part of `counts` that waits for files.
    package var waiting = ImportCounts()
    /// The number of tracks that it waits for.
    package var waitingTracks = 0

    package var date: Date { Date(timeIntervalSince1970: Double(created)) }
}

/// A track that imports name and the library does not have.
package struct MissingTrack: Sendable, Equatable {
    package let named: NamedTrack
    package let playCount: Int
    package let isLiked: Bool
}

/// An entry that waits for a track.
package struct WaitingEntry: Sendable {
    package let id: Int
    package let named: NamedTrack
}

/// An item of an imported playlist that waits for a track.
package struct WaitingItem: Sendable {
    package let playlist, position: Int
    package let named: NamedTrack
}
