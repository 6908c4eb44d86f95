import AudioFeatures
import Foundation

/// What can be written into tags.
public enum TagField: String, CaseIterable, Sendable {
    /// Tempo in whole beats per minute: TBPM, or `BPM` in Vorbis comments.
    case bpm
    /// Key as ID3 spells it, `C#m`: TKEY, `INITIALKEY`.
    case key
    /// Moods, labels first: TMOO, `MOOD`.
    case mood
    /// Energy, 0.00…1.00: a text frame or comment `ENERGY`.
    case energy
    /// Moods as hashtags, added to the comment.
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
    private let listener: Listener
    private let moodMap: MoodMap

    /// - Throws: `LibraryError` when the index is damaged.
    public init(_ library: Library, _ listener: Listener) throws(LibraryError) {
        self.library = library
        self.listener = listener
        moodMap = try MoodMap(library)
    }

    /// The moods of a track: what the user said of it, else the one it is nearest to; none in the middle of the plane.
    public func moods(of index: Int) throws(LibraryError) -> [String] {
        let regions = listener.preferences.moods
        let id = try library.id(index)
        for labels in [listener.labels.userLabels(of: id), listener.labels.commentLabels(of: id)] {
            let said = labels.map(\.name).filter { regions[$0] != nil }.sorted()
            if !said.isEmpty { return said }
        }
        return moodMap.moods(of: index, among: regions).prefix(1).map(\.name)
    }

    /// The value of a field; nil when there is nothing to say.
    /// - Parameters:
    ///   - field: which.
    ///   - index: the track's number.
    ///   - comment: the comment as it is, to which hashtags are added.
    public func value(_ field: TagField, of index: Int, comment: String?) throws(LibraryError) -> String? {
        let descriptors = try library.track(index).descriptors
        switch field {
        case .bpm:
            let tempo = descriptors.tempo.beatsPerMinute
            return tempo > 0 ? String(Int(tempo.rounded())) : nil
        case .key:
            guard KeyEstimate.pitchNames.indices.contains(descriptors.key.tonic) else { return nil }
            let tonic = KeyEstimate.pitchNames[descriptors.key.tonic].replacing("♯", with: "#")
            return tonic + (descriptors.key.mode == .minor ? "m" : "")
        case .mood:
            let moods = try moods(of: index)
            return moods.isEmpty ? nil : moods.joined(separator: "; ")
        case .energy:
            return String(format: "%.2f", descriptors.energy)
        case .comment:
            let present = comment.map { Label.hashtags(in: $0).map(\.name) } ?? []
            let missing = try moods(of: index).filter { !present.contains($0) }.map { "#\($0)" }
            return missing.isEmpty ? comment : ([comment].compactMap { $0 } + missing).joined(separator: " ")
        }
    }
}
