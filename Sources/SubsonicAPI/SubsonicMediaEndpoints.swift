import AudioEncoding
import AudioFeatures
import MusicLibrary

/// Files: songs, pictures, lyrics.
enum SubsonicMediaEndpoints {
    static let endpoints = [
        SubsonicEndpoint("stream", file: stream),
        SubsonicEndpoint("download", file: download),
        SubsonicEndpoint("getCoverArt", lane: .picture, file: cover),
        SubsonicEndpoint("getLyrics", to: lyrics),
        SubsonicEndpoint("getLyricsBySongId", to: structuredLyrics),
    ]

    private static func track(_ call: Call) throws -> LibraryTrack {
        try call.library.track(try call.song(try call.needed("id")))
    }

    // MARK: Songs

    /// The file, or a transcoded one if the player requests another format, a lower bit rate or a later start.
    private static func stream(_ call: Call) throws -> Response {
        let track = try track(call)
        let offset = try call.clamped("timeOffset", 0...Int(min(max(0, track.duration), 1e9))) ?? 0
        let plan = Transcoder.plan(
            track, format: call.parameters.string("format")?.lowercased(),
            maxBitRate: try call.clamped("maxBitRate", 0...10_000), offset: Double(offset))
        guard case .transcoded(let format, let bitRate, let offset) = plan else {
            return try MediaRoutes.original(track, call)
        }
        // A length must be exact, and only for some formats a good estimate is possible.
        let length =
            try call.flag("estimateContentLength", default: false)
            ? format.greatestSize(seconds: track.duration - offset, bitRate: bitRate) : nil
        let stream = call.context.transcoder.stream(
            try MediaFile.path(of: track, call), as: format, bitRate: bitRate, offset: offset, length: length,
            permit: try MediaRoutes.permit(call))
        return Response(
            200, headers: [HeaderField("Content-Type", format.mediaType), HeaderField("Accept-Ranges", "none")],
            .stream(stream))
    }

    /// The file of a song, or a zip archive of those of an album, an artist or a playlist.
    private static func download(_ call: Call) throws -> Response {
        let named = try NamedTracks(try call.needed("id"), call)
        guard named.kind == .song, let index = named.indices.first else {
            return try MediaArchive.response(
                named.indices, named: named.name, isNumbered: named.isList, call)
        }
        return try MediaRoutes.download(try call.library.track(index), call)
    }

    // MARK: Pictures

    /// The picture of a song; for an album, an artist or a playlist the first one among its songs. If there is none, one is
    /// drawn.
    private static func cover(_ call: Call) throws -> Response {
        let size = try call.clamped("size", 1...10_000)
        let named = try NamedTracks(try call.needed("id"), call)
        if named.kind == .artist, let first = named.indices.first,
            let picture = try CoverRoutes.artistPicture(of: first, size: size, call)
        {
            return picture
        }
        for index in named.indices.prefix(5) {
            if let picture = try CoverRoutes.picture(of: index, size: size, call) { return picture }
        }
        return CoverRoutes.drawn(try named.drawnCover(call), size: size, call)
    }

    // MARK: Lyrics

    private static func lyrics(_ call: Call) throws -> SubsonicFields {
        var fields = SubsonicFields()
        // A request without names gets no lyrics.
        if let index = try named(call.parameters.string("artist"), call.parameters.string("title"), call) {
            let track = try call.library.track(index)
            if let lyrics = try SongLyrics.all(of: try MediaFile.path(of: track, call)).first {
                fields.set("artist", track.tags.artist ?? track.tags.albumArtist)
                fields.set("title", track.title)
                fields.set(SubsonicValue.content, lyrics.lines.map(\.text).joined(separator: "\n"))
            }
        }
        return SubsonicFields("lyrics", fields)
    }

    /// The track with exactly this title and artist.
    private static func named(_ artist: String?, _ title: String?, _ call: Call) throws -> Int? {
        guard let title, title.contains(where: { !$0.isWhitespace }) else { return nil }
        let (wantedTitle, wantedArtist) = (Library.normalized(title), artist.map { Library.normalized($0) })
        let found = try call.library.ranked(TrackQuery(title, in: [.title], isExact: true))
        return try found.prefix(500).first { found in
            let track = try call.library.track(found.index)
            let artists = ([track.tags.artist, track.tags.albumArtist].compactMap { $0 } + track.artists)
            return Library.normalized(track.title) == wantedTitle
                && (wantedArtist.map { artist in artists.contains { Library.normalized($0) == artist } } ?? true)
        }?.index
    }

    private static func structuredLyrics(_ call: Call) throws -> SubsonicFields {
        let track = try track(call)
        let hasWords = call.parameters.string("enhanced") == "true"
        let all = try SongLyrics.all(of: try MediaFile.path(of: track, call)).map { lyrics in
            var fields = SubsonicFields()
            fields.set("displayArtist", track.tags.artist ?? track.tags.albumArtist)
            fields.set("displayTitle", track.title)
            fields.set("lang", lyrics.language ?? "xxx")
            fields.set("offset", 0)
            fields.set("synced", lyrics.isSynced)
            fields.set(
                "line",
                lyrics.lines.map { line in
                    var fields = SubsonicFields()
                    fields.set("start", lyrics.isSynced ? line.start : nil)
                    fields.set(SubsonicValue.content, line.text)
                    return fields
                })
            if hasWords, lyrics.lines.contains(where: { !$0.words.isEmpty }) {
                fields.set("kind", "main")
                fields.set("cueLine", lyrics.lines.enumerated().map(cueLine))
            }
            return fields
        }
        var list = SubsonicFields()
        list.set("structuredLyrics", all)
        return SubsonicFields("lyricsList", list)
    }

    /// A line with the times of its words (version 2 of songLyrics); bytes are those of UTF-8, the last one included.
    private static func cueLine(_ index: Int, _ line: Lyrics.Line) -> SubsonicFields {
        var fields = SubsonicFields()
        fields.set("index", index)
        fields.set("start", line.start)
        fields.set("value", line.text)
        var position = 0
        fields.set(
            "cue",
            line.words.map { word in
                var cue = SubsonicFields()
                let length = word.text.utf8.count
                cue.set("start", word.start)
                cue.set("value", word.text)
                cue.set("byteStart", position)
                cue.set("byteEnd", position + length - 1)
                position += length
                return cue
            })
        return fields
    }
}
