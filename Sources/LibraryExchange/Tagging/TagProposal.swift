package import AudioFeatures
import Foundation

/// The proposed tags of a track.
package struct TagProposal: Sendable {
    /// A value with its confidence.
    package struct Value: Sendable, Equatable {
        /// The text to write.
        package let text: String
        /// 0…1; nil for a measured value or one given by the user.
        package let confidence: Float?

        init(_ text: String, confidence: Float? = nil) {
            self.text = text
            self.confidence = confidence
        }
    }

    private let library: Library
    private let moods: MoodCatalog
    private let policy: TagPolicy

    /// - Parameters:
    ///   - library: the library of the tracks.
    ///   - taste: the labels and moods.
    ///   - policy: how values are written.
    /// - Throws: `LibraryError` when the index is damaged.
    package init(
        _ library: Library, _ taste: UserTaste, _ policy: TagPolicy = TagPolicy([])
    ) throws(LibraryError) {
        (self.library, self.policy) = (library, policy)
        moods = try library.moods(for: taste)
    }

    /// The moods to write: all labels, or else the nearest mood; none in the middle of the plane.
    private func words(for track: LibraryTrack) -> [String] {
        let reading = moods.reading(of: track)
        return reading.said.isEmpty ? Array(reading.moods.prefix(1)) : reading.said
    }

    /// The proposed value of a field; nil when there is none.
    /// - Parameters:
    ///   - field: the field.
    ///   - index: the track's number.
    ///   - comments: the existing comments; hashtags that none of them has are added to the first.
    ///   - album: loudness of the track's album; nil if unknown.
    package func value(
        _ field: TagField, of index: Int, comments: [String] = [], album: Loudness? = nil
    ) throws(LibraryError) -> Value? {
        let track = try library.track(index)
        let descriptors = track.descriptors
        switch field {
        case .bpm:
            return Self.tempo(descriptors.tempo.beatsPerMinute).map {
                Value($0, confidence: descriptors.tempo.confidence)
            }
        case .key:
            return descriptors.key.text(in: policy.keyNotation).map {
                Value($0, confidence: descriptors.key.confidence)
            }
        case .mood:
            let words = words(for: track)
            return words.isEmpty ? nil : Value(words.joined(separator: "; "))
        case .energy:
            // The index has energy for noise as well, but in tags it describes music, as mood does.
            return descriptors.kind == .music ? Value(String(format: "%.2f", descriptors.energy)) : nil
        case .comment:
            let present = comments.flatMap { Label.hashtags(in: $0).map(\.name) }
            let missing = words(for: track).filter { !present.contains($0) }.map { "#\($0)" }
                .filter { hashtag in Label.hashtags(in: hashtag).map { "#\($0.name)" } == [hashtag] }
            guard !missing.isEmpty else { return comments.first.map { Value($0) } }
            return Value((comments.prefix(1) + missing).joined(separator: " "))
        case .trackGain, .trackPeak, .r128TrackGain:
            let loudness =
                policy.countsOnce(track) ? ReplayGain.countedOnce(descriptors.loudness) : descriptors.loudness
            return ReplayGain.text(field, loudness).map { Value($0) }
        case .albumGain, .albumPeak, .r128AlbumGain:
            return album.flatMap { ReplayGain.text(field, $0) }.map { Value($0) }
        }
    }

    /// With one decimal, unless that is 0; nil without a tempo.
    private static func tempo(_ beatsPerMinute: Float) -> String? {
        guard beatsPerMinute > 0 else { return nil }
        let text = String(format: "%.1f", beatsPerMinute)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
