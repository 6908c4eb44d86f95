package import AudioFeatures

/// A file for a DJ program: tracks with their data, and one playlist.
public enum DJFile {
    /// DJ programs.
    public enum Format: String, CaseIterable, Sendable {
        /// An XML collection.
        case rekordbox
        /// An NML collection.
        case traktor
        /// An M3U8 playlist; Mixxx reads tempo and key from tags.
        case mixxx
        /// A crate; Serato reads tempo and key from tags.
        case serato
        /// A playlist of Liquidsoap, whose cue points and fades follow from the order of the tracks.
        case liquidsoap

        /// Whether the file has beats and cues.
        package var hasStructure: Bool { self == .rekordbox || self == .traktor }

        /// The default notation of keys.
        package var keyNotation: KeyNotation { self == .traktor ? .openKey : .musical }
    }

    /// The file's bytes.
    /// - Parameters:
    ///   - format: the DJ program.
    ///   - tracks: in playing order. Those whose path is no text are left out.
    ///   - name: the name of the playlist.
    /// - Returns: the bytes; those for Liquidsoap have neither cue points nor fades.
    /// - Throws: `PlaylistFile.ReadError` when the format cannot be written.
    package static func bytes(
        _ format: Format, _ tracks: [DJTrack], name: String
    ) throws(PlaylistFile.ReadError) -> [UInt8] {
        let tracks = tracks.filter(\.hasTextPath)
        switch format {
        case .rekordbox: return Array(RekordboxXML.text(tracks, name: name).utf8)
        case .traktor: return Array(TraktorNML.text(tracks, name: name).utf8)
        case .serato: return SeratoCrate.bytes(tracks)
        case .liquidsoap: return Array(LiquidsoapPlaylist.text(tracks, []).utf8)
        case .mixxx:
            let entries = tracks.map { track in
                PlaylistFile.Entry(
                    location: track.path, artist: track.track.tags.artist, title: track.track.tags.title,
                    album: track.track.tags.album, seconds: track.track.duration, id: track.track.id)
            }
            return try PlaylistFile(name: name, entries: entries).bytes(.m3u8)
        }
    }
}
