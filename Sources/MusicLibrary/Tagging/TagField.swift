import AudioFeatures
import Foundation

/// What can be written into tags.
public enum TagField: String, CaseIterable, Sendable {
    /// Tempo in whole beats per minute: TBPM, `BPM` in Vorbis comments, `tmpo` in MP4.
    case bpm
    /// Key as ID3 spells it, `C#m`: TKEY, `INITIALKEY`, `WM/InitialKey`.
    case key
    /// Moods, labels first: TMOO, `MOOD`.
    case mood
    /// Energy of music, 0.00…1.00: a text frame or comment `ENERGY`.
    case energy
    /// Moods as hashtags, added to the comment; those that are no one word are left out.
    case comment

    /// TagLib's name of the field.
    public var property: String {
        switch self {
        case .bpm: "BPM"
        case .key: "INITIALKEY"
        case .mood: "MOOD"
        case .energy: "ENERGY"
        case .comment: "COMMENT"
        }
    }
}

/// What the tags of a track should say.
public struct TagProposal: Sendable {
    private let library: Library
    private let moods: MoodCatalog

    /// - Throws: `LibraryError` when the index is damaged.
    public init(_ library: Library, _ listener: Listener) throws(LibraryError) {
        self.library = library
        moods = try library.moods(for: listener)
    }

    /// What to write of a track's mood: all that was said, else the one it is nearest to; none in the middle of the plane.
    private func words(for track: LibraryTrack) -> [String] {
        let reading = moods.reading(of: track)
        return reading.said.isEmpty ? Array(reading.moods.prefix(1)) : reading.said
    }

    /// The value of a field; nil when there is nothing to say.
    /// - Parameters:
    ///   - field: which.
    ///   - index: the track's number.
    ///   - comment: the comment as it is, to which hashtags are added.
    public func value(_ field: TagField, of index: Int, comment: String?) throws(LibraryError) -> String? {
        let track = try library.track(index)
        let descriptors = track.descriptors
        switch field {
        case .bpm:
            let tempo = descriptors.tempo.beatsPerMinute
            return tempo > 0 ? String(Int(tempo.rounded())) : nil
        case .key:
            return descriptors.key.text(in: .musical)
        case .mood:
            let words = words(for: track)
            return words.isEmpty ? nil : words.joined(separator: "; ")
        case .energy:
            // The index knows that of noise as well, but to who reads tags it says how lively music is, as mood does.
            return descriptors.kind == .music ? String(format: "%.2f", descriptors.energy) : nil
        case .comment:
            let present = comment.map { Label.hashtags(in: $0).map(\.name) } ?? []
            let missing = words(for: track).filter { !present.contains($0) }.map { "#\($0)" }
                .filter { hashtag in Label.hashtags(in: hashtag).map { "#\($0.name)" } == [hashtag] }
            return missing.isEmpty ? comment : ([comment].compactMap { $0 } + missing).joined(separator: " ")
        }
    }
}
