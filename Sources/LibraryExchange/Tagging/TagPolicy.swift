package import AudioFeatures

/// What to write, and when to replace existing values.
package struct TagPolicy: Sendable {
    /// The subjects to write.
    package var subjects: [TagSubject]
    /// Whether existing values are replaced. Otherwise only values that this program wrote are replaced, as far as its
    /// journal goes back.
    package var overwrites = false
    /// Whether not even those are replaced.
    package var onlyMissing = false
    /// The minimum confidence, 0…1, of a tempo or key to be written.
    package var leastConfidence: Float = 0.5
    package var keyNotation = KeyNotation.musical
    /// Whether the gain and peak of albums are written beside those of tracks.
    package var writesAlbums = false
    /// Whether the channel of a mono file counts once in its gain, as other scanners count it, and not as the two
    /// loudspeakers that play it. The gain is then 3.01 dB higher.
    package var countsMonoOnce = false

    /// The default policy for these subjects.
    package init(_ subjects: [TagSubject]) {
        self.subjects = subjects
    }

    /// Whether the channel of a track counts once.
    func countsOnce(_ track: LibraryTrack) -> Bool { countsMonoOnce && track.channelCount == 1 }

    /// The fields of a file, in the order of `TagField`.
    package func fields(_ format: AudioFormat) -> [TagField] {
        TagField.allCases.filter { field in
            switch field {
            case .bpm: subjects.contains(.bpm)
            case .key: subjects.contains(.key)
            case .mood: subjects.contains(.mood)
            case .energy: subjects.contains(.energy)
            case .comment: subjects.contains(.comment)
            case .trackGain, .trackPeak: subjects.contains(.replayGain) && !format.usesR128Gain
            case .albumGain, .albumPeak: subjects.contains(.replayGain) && writesAlbums && !format.usesR128Gain
            case .r128TrackGain: subjects.contains(.replayGain) && format.usesR128Gain
            case .r128AlbumGain: subjects.contains(.replayGain) && writesAlbums && format.usesR128Gain
            }
        }
    }

    /// Fields of other formats, which players of this one must not use: ReplayGain in Opus (RFC 7845, section 5.2.1).
    /// They contradict the fields that are written, so they are removed if values may be replaced.
    package func misplacedFields(_ format: AudioFormat) -> [TagField] {
        guard subjects.contains(.replayGain), format.usesR128Gain else { return [] }
        return [.trackGain, .trackPeak, .albumGain, .albumPeak]
    }
}
