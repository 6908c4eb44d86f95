import AudioFeatures
import SimilarityIndex

/// Files with one recording, as `duplicates --json` prints them: one line per group, sorted by the path of the best.
package struct DuplicateRecord: Codable, Hashable, Sendable {
    /// A file of the group.
    package struct File: Codable, Hashable, Sendable {
        /// Relative to the library's folder.
        package var path: String
        /// 22 characters of base 62; equal for the same audio.
        package var id: String
        /// The format of the file, e.g. `mp3`; left out when unknown.
        package var format: String?
        /// Whether its encoding is lossless, by format.
        package var lossless: Bool
        /// Kilobits per second, from size and length.
        package var bitRate: Int
        /// Of the file, Hz.
        package var sampleRate: Int
        /// Bytes.
        package var size: UInt64
        /// Length.
        package var seconds: Double
        /// Integrated loudness, LUFS; left out for silence.
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
            (path, id, format) = (track.path.description, track.fileID.description, track.format)
            (lossless, bitRate, sampleRate) = (file.isLossless, file.kilobitsPerSecond, track.sampleRate)
            (size, seconds, partial) = (track.fileSize, track.duration, track.isPartial)
            let integrated = Double(track.descriptors.loudness.integrated)
            loudness = integrated.isFinite ? integrated : nil
        }
    }

    /// `audio`: the same bit for bit; `recording`: in different encodings.
    package var same: DuplicateGroup.Kind
    /// Why the first file precedes the others.
    package var best: DuplicateFile.Advantage
    /// The files, best first.
    package var files: [File]

    /// A record of a group.
    package init(_ group: DuplicateGroup) {
        (same, best) = (group.kind, group.advantage)
        files = group.files.map { File($0) }
    }
}
