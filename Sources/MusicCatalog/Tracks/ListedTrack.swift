import AudioFeatures
package import SimilarityIndex

/// What lists show of a track: some values of a ``LibraryTrack``, read without the rest of its record.
///
/// The columns of an index lie far apart, so reading a whole track takes several times as long.
package struct ListedTrack: Sendable, Equatable {
    /// Identity of the audio.
    package let id: TrackID
    /// Path relative to the library's root.
    package let path: RawPath
    /// Bytes.
    package let fileSize: UInt64
    /// Last modification, nanoseconds since 1970-01-01 UTC.
    package let modificationTime: Int64
    /// When the program first saw the recording, as ``LibraryTrack/added``.
    package let added: Int64
    /// Seconds.
    package let duration: Double
    /// Of the file, Hz.
    package let sampleRate: Int
    /// Number of channels of the file.
    package let channelCount: Int
    /// As ``LibraryTrack/bitDepth``.
    package let bitDepth: Int?
    /// The format of the file, e.g. `mp3`.
    package let format: String?
    /// Tags, as in ``AudioTags``.
    package let title, artist, album, albumArtist, genre, comment: String?
    /// Tags, as in ``AudioTags``.
    package let composer, isrc, mood, musicBrainzRecording: String?
    /// Tags, as in ``AudioTags``.
    package let year, trackNumber: Int?
    /// As tagged, in dB.
    package let trackGain, albumGain: Double?
    /// As tagged, linear.
    package let albumPeak: Double?
    /// Stars as tagged, 0.5…5.
    package let taggedRating: Double?
    /// As tagged, in beats per minute.
    package let taggedTempo: Double?
    /// As measured, in beats per minute; 0 for none.
    package let tempo: Float
    /// As measured, LUFS.
    package let integratedLoudness: Double
    /// As measured, linear.
    package let samplePeak: Float

    /// Its place among the files with the same audio, as ``LibraryTrack/copyNumber``.
    package let copyNumber: Int

    /// Names this file, as ``LibraryTrack/fileID``.
    package var fileID: TrackID { id.copy(copyNumber) }

    /// The genres in its tag.
    package var genres: [String] { genre.map(GenreNames.names) ?? [] }

    /// ReplayGain 2.0 track gain in dB as measured, see `Loudness`.
    package var replayGain: Double { Loudness(integrated: integratedLoudness, samplePeak: samplePeak).replayGain }

    /// The columns of an index; nil where it has none.
    struct Columns: Sendable {
        fileprivate let format, title, artist, album, albumArtist, genre, comment: Int?
        fileprivate let composer, isrc, mood, musicBrainzRecording, albumGain: Int?
        fileprivate let year, trackNumber, taggedTempo, tempo, loudness, samplePeak, bitDepth: Int?
        fileprivate let trackGain, albumPeak, taggedRating: Int?
        let firstSeen: Int?

        /// - Parameters:
        ///   - text: the column of a text.
        ///   - number: the column of a descriptor.
        init(text: (String) -> Int?, number: (String) -> Int?) {
            (format, title, artist, album) = (text("format"), text("title"), text("artist"), text("album"))
            (albumArtist, genre, comment) = (text("album_artist"), text("genre"), text("comment"))
            (year, trackNumber, taggedTempo) = (number("year"), number("track_number"), number("tagged_bpm"))
            (composer, isrc, mood) = (text("composer"), text("isrc"), text("tagged_mood"))
            (musicBrainzRecording, albumGain) = (text("musicbrainz_recording"), number("album_gain"))
            (firstSeen, bitDepth) = (text(FirstSeen.column), number("bit_depth"))
            (trackGain, albumPeak) = (number("track_gain"), number("album_peak"))
            taggedRating = number("tagged_rating")
            (tempo, loudness, samplePeak) = (number("tempo"), number("loudness"), number("sample_peak"))
        }
    }

    init(
        _ index: Int, of reader: IndexReader, _ columns: Columns, copyNumber: Int
    ) throws(IndexError) {
        func text(_ column: Int?) throws(IndexError) -> String? {
            guard let column else { return nil }
            return try reader.text(column, index)
        }
        func number<Value: DescriptorValue>(_ column: Int?) throws(IndexError) -> Value? {
            guard let column else { return nil }
            let number = try reader.number(column, index)
            return number.isNaN ? nil : Value.value(number)
        }
        self.copyNumber = copyNumber
        id = try reader.id(index)
        path = RawPath(bytes: try reader.pathBytes(index))
        (fileSize, modificationTime) = (try reader.fileSize(index), try reader.modificationTime(index))
        added = FirstSeen.time(try text(columns.firstSeen), modificationTime)
        (duration, sampleRate) = (try reader.duration(index), try reader.sampleRate(index))
        (channelCount, bitDepth) = (try reader.channelCount(index), try number(columns.bitDepth))
        (format, title, artist) = (try text(columns.format), try text(columns.title), try text(columns.artist))
        (album, albumArtist) = (try text(columns.album), try text(columns.albumArtist))
        (genre, comment) = (try text(columns.genre), try text(columns.comment))
        (composer, isrc, mood) = (try text(columns.composer), try text(columns.isrc), try text(columns.mood))
        (musicBrainzRecording, albumGain) = (try text(columns.musicBrainzRecording), try number(columns.albumGain))
        (trackGain, albumPeak) = (try number(columns.trackGain), try number(columns.albumPeak))
        taggedRating = try number(columns.taggedRating)
        (year, trackNumber) = (try number(columns.year), try number(columns.trackNumber))
        taggedTempo = try number(columns.taggedTempo)
        let unknown = TrackDescriptors.unknown
        tempo = try number(columns.tempo) ?? unknown.tempo.beatsPerMinute
        integratedLoudness = try number(columns.loudness) ?? unknown.loudness.integrated
        samplePeak = try number(columns.samplePeak) ?? unknown.loudness.samplePeak
    }
}
