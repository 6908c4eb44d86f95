import SystemFiles

/// The tags of a file. Text is trimmed, several values of one field are joined with "; ", and missing or empty fields
/// are `nil`.
public struct AudioTags: Hashable, Sendable {
    /// Title of the track.
    public var title: String?
    /// Performer of the track.
    public var artist: String?
    /// The performers one by one, if a tag lists them beside `artist` (ARTISTS, as MusicBrainz Picard writes it);
    /// otherwise empty.
    public var artistList: [String] = []
    /// Album title.
    public var album: String?
    /// Performer of the album.
    public var albumArtist: String?
    /// The performers of the album one by one, if a tag lists them beside `albumArtist` (ALBUMARTISTS); otherwise empty.
    public var albumArtistList: [String] = []
    /// Genre; the numbers of ID3v1 are converted to names.
    public var genre: String?
    /// Free comment. If there are several, the plain one.
    public var comment: String?
    /// Year of the recording or release, the first four digits of the date: "2004-05-01" gives 2004.
    public var year: Int?
    /// Year of the first release of the recording, if a tag has it beside `year` (ORIGINALDATE, ORIGINALYEAR, TDOR, TORY).
    public var originalYear: Int?
    /// Number of the track on its medium: "3/12" gives 3.
    public var trackNumber: Int?
    /// Number of the medium in its set: "2/3" gives 2.
    public var discNumber: Int?
    /// Whether the album is tagged as a compilation of various artists.
    public var isCompilation = false
    /// Tempo as tagged, in beats per minute.
    public var bpm: Double?
    /// Key as tagged: "Am", "8A", "C# minor".
    public var key: String?
    /// Mood as tagged.
    public var mood: String?
    /// Rating of a person, in stars from 0.5 to 5.
    public var rating: Double?
    /// ReplayGain of the track as tagged, in dB; in Opus, from R128_TRACK_GAIN.
    public var trackGain: Double?
    /// ReplayGain of the album as tagged, in dB; in Opus, from R128_ALBUM_GAIN.
    public var albumGain: Double?
    /// Largest sample magnitude of the album as tagged, 1 is full scale.
    public var albumPeak: Double?
    /// As in the tag `COMPOSER`.
    public var composer: String?
    /// Publisher of the release.
    public var label: String?
    /// International Standard Recording Code.
    public var isrc: String?
    /// Title of the medium.
    public var discTitle: String?
    /// Kinds of the release as MusicBrainz has them: "album", "ep", "live".
    public var releaseTypes: [String] = []
    /// Id of the recording in MusicBrainz.
    public var musicBrainzRecording: String?
    /// Id of the release in MusicBrainz.
    public var musicBrainzRelease: String?
    /// Ids of the performers in MusicBrainz, in the order of their names.
    public var musicBrainzArtists: [String] = []
    /// Ids of the performers of the album in MusicBrainz, in the order of their names.
    public var musicBrainzAlbumArtists: [String] = []

    /// Creates tags without content.
    public init() {}

    /// Reads the tags of a file: Vorbis comments, ID3v2, APEv2, ID3v1, RIFF INFO, MP4, ASF. A field that the richer tag
    /// lacks is taken from the poorer tag.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - encoding: encoding of old texts that could be Latin-1; nil for Latin-1.
    /// - Returns: the tags; without content if the file has none or if they are too damaged to read.
    /// - Throws: the errors of `AudioSource.init(_:)`.
    public static func read(
        _ path: some PathConvertible, encoding: TagEncoding? = nil
    ) throws(AudioError) -> AudioTags {
        AudioTags(of: try AudioSource(path), encoding: encoding)
    }

    /// The tags of an open file; without content if it has none or if they are too damaged to read.
    /// - Parameters:
    ///   - source: the file.
    ///   - encoding: encoding of old texts that could be Latin-1; nil for Latin-1.
    public init(of source: AudioSource, encoding: TagEncoding? = nil) {
        self.init(TagProperties(of: source, encoding: encoding))
    }

    /// As `init(of:encoding:)`, for callers that must know whether everything could be read.
    /// - Throws: `unreadable` if the system fails to read the tags.
    package init(checked source: AudioSource) throws(AudioError) {
        let properties = TagProperties(of: source)
        try properties.requireRead(source.path)
        self.init(properties)
    }

    /// The values of fields with TagLib's upper-case names, such as `BPM` or `ENERGY`, from the richest tag that has
    /// them.
    ///
    /// - Throws: the errors of `AudioSource.init(_:)`; `unreadable` if the system fails to read the tags.
    public static func values(_ names: [String], of path: some PathConvertible) throws(AudioError) -> [String: String] {
        let properties = TagProperties(of: try AudioSource(path))
        try properties.requireRead(path.rawPath)
        var values: [String: String] = [:]
        for name in names { values[name] = name == "COMMENT" ? properties.comment : properties.text(name) }
        return values
    }

    private init(_ properties: TagProperties) {
        title = properties.text("TITLE")
        artist = properties.text("ARTIST")
        artistList = Self.listed(properties.texts("ARTISTS"), in: artist)
        album = properties.text("ALBUM")
        albumArtist = properties.text("ALBUMARTIST", "ALBUM ARTIST")
        albumArtistList = Self.listed(properties.texts("ALBUMARTISTS"), in: albumArtist)
        genre = properties.text("GENRE")
        comment = properties.comment
        year = properties.text("DATE", "YEAR", "RELEASEDATE", "ORIGINALDATE").flatMap(TagNumber.year)
        originalYear = properties.text("ORIGINALDATE", "ORIGINALYEAR", "ORIGINALRELEASEYEAR").flatMap(TagNumber.year)
        trackNumber = properties.text("TRACKNUMBER", "TRACK").flatMap(TagNumber.leading)
        discNumber = properties.text("DISCNUMBER", "DISC").flatMap(TagNumber.leading)
        isCompilation = ["1", "true", "yes"].contains(
            properties.text("COMPILATION", "ISCOMPILATION", "ITUNESCOMPILATION")?.lowercased())
        bpm = properties.text("BPM", "TEMPO").flatMap(TagNumber.tempo)
        key = properties.text("INITIALKEY", "KEY")
        mood = properties.text("MOOD")
        rating = TagRating.stars(properties)
        trackGain = Self.gain(properties, of: "TRACK")
        albumGain = Self.gain(properties, of: "ALBUM")
        albumPeak = properties.text("REPLAYGAIN_ALBUM_PEAK").flatMap(TagNumber.decibels).flatMap { $0 > 0 ? $0 : nil }
        composer = properties.text("COMPOSER")
        label = properties.text("LABEL", "ORGANIZATION", "PUBLISHER")
        isrc = properties.text("ISRC")
        discTitle = properties.text("DISCSUBTITLE", "SETSUBTITLE")
        releaseTypes = properties.texts("RELEASETYPE").flatMap {
            $0.split { "/;".contains($0) }.map { $0.lowercased().filter { !$0.isWhitespace } }
        }
        musicBrainzRecording = properties.text("MUSICBRAINZ_TRACKID")
        musicBrainzRelease = properties.text("MUSICBRAINZ_ALBUMID")
        musicBrainzArtists = Self.ids(properties.texts("MUSICBRAINZ_ARTISTID"))
        musicBrainzAlbumArtists = Self.ids(properties.texts("MUSICBRAINZ_ALBUMARTISTID"))
    }

    /// RFC 7845: only R128 counts in Opus, so an older tag beside it is void.
    private static func gain(_ properties: TagProperties, of what: String) -> Double? {
        properties.text("R128_\(what)_GAIN").flatMap(TagNumber.r128)
            ?? properties.text("REPLAYGAIN_\(what)_GAIN").flatMap(TagNumber.decibels)
    }

    /// The values of a tag that lists ids. ID3v2.3 has only one value, with separators.
    private static func ids(_ values: [String]) -> [String] {
        values.flatMap { $0.split { "/; ".contains($0) }.map(String.init) }
    }

    /// The values of a tag that lists artists. In ID3v2.3, which has only one value, Picard separates the names with
    /// slashes. A slash counts as a separator only if each part occurs in the joint artist name.
    private static func listed(_ values: [String], in artist: String?) -> [String] {
        guard values.count == 1, let artist, values[0] != artist else { return values }
        for separator in ["; ", ";", " / ", "/"] {
            let parts = values[0].split(separator: separator).map(String.init)
            if parts.count > 1, parts.allSatisfy({ artist.contains($0) }) { return parts }
        }
        return values
    }
}

extension TagProperties {
    /// - Throws: `unreadable` if the system failed to read some of the tags.
    fileprivate func requireRead(_ path: RawPath) throws(AudioError) {
        guard failure != 0 else { return }
        throw AudioError.refused(path, "the system cannot read it", failure)
    }
}
