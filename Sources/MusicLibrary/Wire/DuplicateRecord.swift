import AudioFeatures
import SimilarityIndex

/// Files with one recording, as `duplicates --json` prints them: one line per group, sorted by the path of the best,
/// which comes first. `best` says why it does.
package struct DuplicateRecord: JSONRecord {
    package let object: JSONObject

    package init(_ group: DuplicateGroup) {
        object = ["same": group.kind, "best": group.advantage, "files": group.files.map(Self.file)]
    }

    /// A file of the group. The format is left out when unknown, the loudness for silence.
    private static func file(_ file: DuplicateFile) -> JSONObject {
        let track = file.track
        let loudness = Double(track.descriptors.loudness.integrated)
        return JSONObject(present: [
            "path": track.path.description, "id": track.fileID.description, "format": track.format,
            "lossless": file.isLossless, "bit_rate": file.kilobitsPerSecond, "sample_rate": track.sampleRate,
            "size": track.fileSize, "seconds": track.duration, "loudness": loudness.isFinite ? loudness : nil,
            "partial": track.isPartial,
        ])
    }
}
