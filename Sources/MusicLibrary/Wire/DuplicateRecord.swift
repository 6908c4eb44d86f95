import AudioFeatures
import SimilarityIndex

/// Files of one recording, as `duplicates --json` prints them: a line per group, by the path of the best.
package struct DuplicateRecord: Codable, Hashable, Sendable {
    /// A file of it.
    package struct File: Codable, Hashable, Sendable {
        /// Relative to the library's folder.
        package var path: String
        /// 22 characters of base 62; the same audio has the same.
        package var id: String
        /// What the file holds, e.g. `mp3`; left out when unknown.
        package var format: String?
        /// Whether its encoding loses nothing, as far as its format tells.
        package var lossless: Bool
        /// Kilobits a second, of size and length.
        package var bitRate: Int
        /// Of the file, Hz.
        package var sampleRate: Int
        /// Bytes.
        package var size: UInt64
        /// Length.
        package var seconds: Double
        /// Integrated loudness, LUFS; left out of silence.
        package var loudness: Double?
        /// Whether only a part of a damaged file could be read.
        package var partial: Bool

        enum CodingKeys: String, CodingKey {
            case path, id, format, lossless, size, seconds, loudness, partial
            case bitRate = "bit_rate"
            case sampleRate = "sample_rate"
        }

        init(_ file: DuplicateFile) {
            let track = file.track
            (path, id, format) = (track.path.description, track.id.description, track.format)
            (lossless, bitRate, sampleRate) = (file.isLossless, file.kilobitsPerSecond, track.sampleRate)
            (size, seconds, partial) = (track.fileSize, track.duration, track.isPartial)
            let integrated = Double(track.descriptors.loudness.integrated)
            loudness = integrated.isFinite ? integrated : nil
        }
    }

    /// `audio`: bit by bit the same; `recording`: in other encodings.
    package var same: DuplicateGroup.Kind
    /// What puts the first file before the others.
    package var best: DuplicateFile.Advantage
    /// The best first.
    package var files: [File]

    /// A record of a group.
    package init(_ group: DuplicateGroup) {
        (same, best) = (group.kind, group.advantage)
        files = group.files.map { File($0) }
    }
}
