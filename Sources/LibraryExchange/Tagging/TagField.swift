import AudioTagging

/// A writable field of a tag.
package enum TagField: String, CaseIterable, Sendable {
    /// Tempo in beats per minute: TBPM, `BPM` in Vorbis comments, `tmpo` in MP4.
    case bpm
    /// Key: TKEY, `INITIALKEY`, `WM/InitialKey`.
    case key
    /// Moods, labels first: TMOO, `MOOD`.
    case mood
    /// Energy of music, 0.00…1.00: a text frame or comment `ENERGY`.
    case energy
    /// Moods as hashtags, added to the comment. Moods of several words are left out.
    case comment
    /// ReplayGain 2.0 of the track, `+1.23 dB`.
    case trackGain = "replaygain_track_gain"
    /// The track's largest sample, `0.987654`.
    case trackPeak = "replaygain_track_peak"
    /// ReplayGain 2.0 of the album.
    case albumGain = "replaygain_album_gain"
    /// The album's largest sample.
    case albumPeak = "replaygain_album_peak"
    /// The gain of the track in Opus (RFC 7845, section 5.2.1), relative to −23 LUFS, in 1/256 dB.
    case r128TrackGain = "r128_track_gain"
    /// The gain of the album in Opus.
    case r128AlbumGain = "r128_album_gain"

    /// The field's name in `AudioTags.writableFields`.
    package var property: String {
        switch self {
        case .key: "INITIALKEY"
        default: rawValue.uppercased()
        }
    }

    /// The field of a name in `AudioTags.writableFields`.
    package init?(property: String) {
        guard let field = Self.allCases.first(where: { $0.property == property }) else { return nil }
        self = field
    }
}

/// What a user asks to be written; each subject has one or several fields.
package enum TagSubject: String, CaseIterable, Sendable {
    /// Tempo.
    case bpm
    case key
    /// Moods.
    case mood
    case energy
    /// Gain and peak, also of the album if requested.
    case replayGain = "replaygain"
    /// Hashtags in the comment.
    case comment

    /// Whether the value depends on the user's data about tracks.
    package var needsLabels: Bool { self == .mood || self == .comment }
}
