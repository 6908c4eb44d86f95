import AudioFeatures
import MusicLibrary

/// Creates a player's objects from those of the library, with the caller's marks.
struct SubsonicObjects {
    /// The kinds of ids.
    enum Thing {
        case song(Int)
        case album(Int)
        case artist(Int)
    }

    let call: Call
    let catalog: Catalog
    let marks: ListenerMarks
    private let moods: MoodCatalog
    /// By index.
    private let places: [MoodCalibration.Point]

    init(_ call: Call) throws {
        self.call = call
        catalog = call.snapshot.catalog
        marks = try call.marks()
        moods = try call.moods()
        places = try call.library.placesOfMusic()
    }

    // MARK: Ids

    func id(ofAlbum number: Int) -> String { ListenerMarks.albumPrefix + catalog.albums[number].id }

    func id(ofArtist number: Int) -> String { ListenerMarks.artistPrefix + catalog.artists[number].id }

    /// - Throws: `SubsonicError` for an unknown id.
    func thing(_ id: String) throws -> Thing {
        if id.hasPrefix(ListenerMarks.albumPrefix) { return .album(try album(id)) }
        if id.hasPrefix(ListenerMarks.artistPrefix) { return .artist(try artist(id)) }
        return .song(try call.song(id))
    }

    func album(_ id: String) throws(SubsonicError) -> Int {
        let prefix = ListenerMarks.albumPrefix
        guard id.hasPrefix(prefix), let number = catalog.album(String(id.dropFirst(prefix.count))) else {
            throw .notFound("album")
        }
        return number
    }

    func artist(_ id: String) throws(SubsonicError) -> Int {
        let prefix = ListenerMarks.artistPrefix
        guard id.hasPrefix(prefix), let number = catalog.artist(String(id.dropFirst(prefix.count))) else {
            throw .notFound("artist")
        }
        return number
    }

    /// The tracks of an id, in album order.
    func tracks(_ thing: Thing) -> [Int] {
        switch thing {
        case .song(let index): [index]
        case .album(let number): catalog.albums[number].tracks
        case .artist(let number): catalog.artists[number].tracks
        }
    }

    // MARK: Songs

    func songs(_ indices: some Sequence<Int>) throws -> [SubsonicFields] { try indices.map { try song($0) } }

    func song(_ index: Int) throws -> SubsonicFields {
        let track = try call.library.listedTrack(index)
        let id = "\(track.fileID)"
        let album = Int(catalog.albumOfTrack[index])
        let albumID = self.id(ofAlbum: album)
        let artists = catalog.artistsOfTrack[index].map { named(Int($0)) }
        let artistID = catalog.artistsOfTrack[index].first.map { self.id(ofArtist: Int($0)) }
        let genres = track.genres
        // As in other lists, a file without a title has its name.
        let title = track.title ?? track.path.lastComponent.description
        var song = SubsonicFields(capacity: 44)
        song.set("id", id)
        // In the folder view, a song without album and artist is at the top level.
        let isStray = artistID == nil && catalog.albums[album].isUnknown
        song.set("parent", isStray ? MusicFolder.id : albumID)
        song.set("isDir", false)
        song.set("title", title)
        song.set("album", track.album ?? catalog.albums[album].name)
        song.set("artist", track.artist ?? track.albumArtist)
        song.set("track", track.trackNumber)
        song.set("year", track.year)
        song.set("genre", genres.first)
        song.set("coverArt", albumID)
        song.set("size", Int(clamping: track.fileSize))
        song.set("contentType", MediaFile.type(track.format))
        song.set("suffix", MediaFile.ending(track.path) ?? track.format ?? "")
        song.set("duration", Self.seconds(track.duration))
        song.set("bitRate", Self.bitRate(track))
        song.set("samplingRate", track.sampleRate)
        song.set("bitDepth", track.bitDepth)
        song.set("channelCount", track.channelCount)
        song.set("path", track.path.description)
        song.set("isVideo", false)
        song.set("discNumber", Int(catalog.discOfTrack[index]))
        song.set("created", SubsonicTime.text(nanoseconds: track.added))
        song.set("albumId", albumID)
        song.set("artistId", artistID)
        song.set("type", "music")
        song.set("mediaType", "song")
        var marks = self.marks.tracks[index]
        marks.score = marks.score ?? TrackMarks.stars(tagged: track.taggedRating)
        setMarks(marks, &song)
        song.set("bpm", Self.tempo(track))
        song.set("comment", track.comment ?? "")
        song.set("sortName", SortName.name(title))
        song.set("isCompilation", catalog.albums[album].isCompilation)
        song.set("genres", genres.map { SubsonicFields("name", .text($0)) })
        song.set("artists", artists)
        song.set("displayArtist", track.artist ?? track.albumArtist ?? "")
        song.set("albumArtists", catalog.albums[album].artists.map(named))
        song.set("displayAlbumArtist", track.albumArtist ?? displayArtist(ofAlbum: album))
        song.set("musicBrainzId", track.musicBrainzRecording)
        if let isrc = track.isrc { song.set("isrc", isrc.split(separator: "; ").map(String.init)) }
        song.set("displayComposer", track.composer)
        // Only those that have a page.
        let composers = track.composer?.split(separator: "; ").compactMap { catalog.artist(named: String($0)) } ?? []
        if !composers.isEmpty {
            song.set(
                "contributors",
                composers.map { number in
                    var contributor = SubsonicFields("role", .text("composer"))
                    contributor.set("artist", named(number).value)
                    return contributor
                })
        }
        let own = moods.moods(of: track.id, at: places[index])
        // Those in the tag first.
        let tagged = track.mood?.split(separator: "; ").map(String.init) ?? []
        song.set("moods", tagged + own.filter { !tagged.map { $0.lowercased() }.contains($0.lowercased()) })
        if let gain = Self.replayGain(track) { song.set("replayGain", gain.value) }
        return song
    }

    /// The fields of an album in a playlist or a directory.
    func directory(ofAlbum number: Int) -> SubsonicFields {
        let album = catalog.albums[number]
        let facts = catalog.shelves.albums[number]
        var fields = SubsonicFields("id", .text(id(ofAlbum: number)))
        fields.set("parent", album.artists.first.map(id(ofArtist:)) ?? MusicFolder.id)
        fields.set("isDir", true)
        fields.set("title", album.name)
        fields.set("name", album.name)
        fields.set("album", album.name)
        fields.set("artist", displayArtist(ofAlbum: number))
        fields.set("artistId", album.artists.first.map(id(ofArtist:)))
        fields.set("year", album.year)
        fields.set("genre", genres(facts.genres).first)
        fields.set("coverArt", id(ofAlbum: number))
        fields.set("songCount", album.tracks.count)
        fields.set("duration", Self.seconds(facts.seconds))
        fields.set("created", SubsonicTime.text(nanoseconds: facts.added))
        fields.set("mediaType", "album")
        setMarks(marks.albums[number], &fields)
        return fields
    }

    // MARK: Albums and artists

    func album(_ number: Int) -> SubsonicFields {
        let album = catalog.albums[number]
        let facts = catalog.shelves.albums[number]
        let genres = genres(facts.genres)
        var fields = SubsonicFields("id", .text(id(ofAlbum: number)))
        fields.set("name", album.name)
        fields.set("artist", displayArtist(ofAlbum: number))
        fields.set("artistId", album.artists.first.map(id(ofArtist:)))
        fields.set("coverArt", id(ofAlbum: number))
        fields.set("songCount", album.tracks.count)
        fields.set("duration", Self.seconds(facts.seconds))
        fields.set("created", SubsonicTime.text(nanoseconds: facts.added))
        fields.set("year", album.year)
        fields.set("genre", genres.first)
        setMarks(marks.albums[number], &fields)
        fields.set("genres", genres.map { SubsonicFields("name", .text($0)) })
        fields.set("artists", album.artists.map(named))
        fields.set("displayArtist", displayArtist(ofAlbum: number))
        fields.set("sortName", SortName.name(album.name))
        fields.set("isCompilation", album.isCompilation)
        let release = album.release
        fields.set("musicBrainzId", release.musicBrainz)
        if !release.types.isEmpty { fields.set("releaseTypes", release.types) }
        if let label = release.label { fields.set("recordLabels", [SubsonicFields("name", .text(label))]) }
        if let year = release.originalYear {
            fields.set("originalReleaseDate", SubsonicFields("year", .integer(year)).value)
        }
        if !release.discTitles.isEmpty {
            fields.set(
                "discTitles",
                release.discTitles.sorted { $0.key < $1.key }.map { disc, title in
                    var fields = SubsonicFields("disc", .integer(Int(disc)))
                    fields.set("title", title)
                    return fields
                })
        }
        return fields
    }

    func artist(_ number: Int) -> SubsonicFields {
        var fields = named(number)
        fields.set("coverArt", id(ofArtist: number))
        fields.set("albumCount", catalog.artists[number].shownAlbums.count)
        if let date = marks.artists.starred[number] { fields.set("starred", SubsonicTime.text(date)) }
        fields.set("userRating", marks.artists.scores[number])
        fields.set("sortName", SortName.name(catalog.artists[number].name))
        fields.set("musicBrainzId", catalog.artists[number].musicBrainz)
        return fields
    }

    /// An artist with only id and name.
    private func named(_ number: Int) -> SubsonicFields {
        var fields = SubsonicFields("id", .text(id(ofArtist: number)))
        fields.set("name", catalog.artists[number].name)
        return fields
    }

    private func displayArtist(ofAlbum number: Int) -> String {
        catalog.albums[number].displayArtist ?? ""
    }

    private func genres(_ positions: [Int32]) -> [String] { positions.map { catalog.genres[Int($0)].name } }

    private func setMarks(_ marks: ListenerMarks.Marks, _ fields: inout SubsonicFields) {
        if let date = marks.starred { fields.set("starred", SubsonicTime.text(date)) }
        fields.set("userRating", marks.score)
        guard let plays = marks.plays else { return }
        fields.set("playCount", plays.count)
        if let last = plays.last { fields.set("played", SubsonicTime.text(last)) }
    }

    // MARK: Numbers

    static func seconds(_ seconds: Double) -> Int { Int(min(max(0, seconds), 1e12).rounded()) }

    /// Average kilobits per second of the whole file.
    private static func bitRate(_ track: ListedTrack) -> Int? {
        guard track.duration > 0 else { return nil }
        return Int(min(Double(track.fileSize) * 8 / track.duration / 1000, 1e6).rounded())
    }

    /// As tagged, or else as measured; 0 without a pulse.
    private static func tempo(_ track: ListedTrack) -> Int {
        let tempo = track.taggedTempo ?? Double(track.tempo)
        return tempo.isFinite ? Int(min(max(0, tempo), 10_000).rounded()) : 0
    }

    /// The track gain in the tags, or else the measured one. Nil if neither is known; silence has no gain.
    private static func replayGain(_ track: ListedTrack) -> SubsonicFields? {
        let isMeasured = track.integratedLoudness.isFinite && track.integratedLoudness > Loudness.silence
        guard let gain = track.trackGain ?? (isMeasured ? track.replayGain : nil) else { return nil }
        var fields = SubsonicFields("trackGain", .number((gain * 100).rounded() / 100))
        if track.samplePeak.isFinite { fields.set("trackPeak", Double(track.samplePeak)) }
        fields.set("albumGain", track.albumGain)
        fields.set("albumPeak", track.albumPeak)
        return fields
    }
}

/// The only music folder, as players see it.
enum MusicFolder {
    static let id = "1"
    static let name = "Music"
}
