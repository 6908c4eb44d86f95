import AudioFeatures
package import Foundation

/// Plays, for programs and services that keep histories of listening.
package struct ListenLog: Sendable {
    /// Formats of files.
    package enum Format: String, CaseIterable, Sendable {
        /// JSON lines, as ListenBrainz exports and imports them.
        case listenbrainz
        /// `.scrobbler.log`, which programs submit to Last.fm.
        case lastfm
    }

    /// A track that was played.
    package struct Listen: Equatable, Sendable {
        package var date: Date
        package var artist, title: String
        package var album: String?
        package var trackNumber: Int?
        package var seconds: Double
        /// Identifiers of MusicBrainz.
        package var recording, release: String?

        package init(
            date: Date, artist: String, title: String, album: String? = nil, trackNumber: Int? = nil, seconds: Double,
            recording: String? = nil, release: String? = nil
        ) {
            (self.date, self.artist, self.title, self.album) = (date, artist, title, album)
            (self.trackNumber, self.seconds) = (trackNumber, seconds)
            (self.recording, self.release) = (recording, release)
        }

        /// A play of a history; nil without an artist or a title.
        /// - Parameters:
        ///   - entry: the play.
        ///   - library: has the track's number and identifiers, and its names of today.
        /// - Throws: `LibraryError` when the index is damaged.
        package init?(_ entry: HistoryEntry, in library: Library) throws(LibraryError) {
            let track = try library.track(entry.track.id, at: entry.track.path)
            let known = track.map { RememberedTrack($0) } ?? entry.track
            guard let artist = known.artist, let title = known.title else { return nil }
            self.init(
                date: entry.date, artist: artist, title: title, album: known.album,
                trackNumber: track?.tags.trackNumber, seconds: known.seconds,
                recording: track?.tags.musicBrainzRecording, release: track?.tags.musicBrainzRelease)
        }
    }

    /// The earliest first.
    package private(set) var listens: [Listen] = []
    /// The number of plays without an artist or a title, which no service takes.
    package private(set) var unnamedCount = 0

    package init(_ listens: [Listen]) { self.listens = listens }

    /// The plays of a history.
    /// - Parameters:
    ///   - history: all requests, the latest first.
    ///   - library: has numbers and identifiers of the tracks, and their names of today.
    /// - Throws: `LibraryError` when the index is damaged.
    package init(_ history: [HistoryEntry], in library: Library) throws(LibraryError) {
        for entry in history.reversed() where entry.kind == .play {
            if let listen = try Listen(entry, in: library) { listens.append(listen) } else { unnamedCount += 1 }
        }
    }

    /// The body of a request by which ListenBrainz and programs like it take plays of the past.
    /// - Throws: `EncodingError` for a number that is not finite.
    package static func submission(_ listens: [Listen]) throws -> [UInt8] { try ListenBrainzListen.submission(listens) }

    /// The content of a file.
    /// - Throws: `EncodingError` for a number that is not finite.
    package func text(_ format: Format) throws -> String {
        switch format {
        case .listenbrainz: try ListenBrainzListen.lines(listens)
        case .lastfm: ScrobblerLog.text(listens)
        }
    }
}
