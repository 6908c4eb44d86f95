package import AudioFeatures
import SimilarityIndex

/// The analysis of samples without a file: the part of a ``TrackRecord`` that needs neither a file nor tags.
package struct SoundRecord: Encodable {
    private let record: TrackRecord

    /// - Parameter analysis: the analysis of the samples.
    package init(_ analysis: TrackAnalysis) {
        let track = LibraryTrack(
            id: TrackID(high: 0, low: 0), path: RawPath(""), fileSize: 0, modificationTime: 0,
            sampleFrameCount: UInt64(analysis.sampleFrameCount), sampleRate: analysis.sampleRate,
            channelCount: analysis.channelCount, format: nil, isPartial: false, shortfall: nil, tags: AudioTags(),
            tagReading: nil, descriptors: analysis.descriptors, silence: analysis.silence, tuning: analysis.tuning,
            sound: analysis.soundVector?.values)
        record = TrackRecord(track, MoodCatalog())
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TrackField.Key.self)
        for field in TrackField.heard { try field.encode(record, &container) }
        for (name, value) in record.numbers { try container.encode(value, forKey: TrackField.Key(name)) }
    }
}
