package import AudioFeatures
import SimilarityIndex

/// The analysis of samples without a file: the part of a ``TrackRecord`` that needs neither a file nor tags.
package struct SoundRecord: Encodable {
    private let record: TrackRecord

    /// - Parameter analysis: the analysis of the samples.
    package init(_ analysis: TrackAnalysis) {
        let heard = DescriptorCatalog(DescriptorCatalog.standard.descriptors.filter { $0.group != .file })
        record = TrackRecord(LibraryTrack(analysis), MoodCatalog(), catalog: heard)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        for field in TrackField.heard { try field.encode(record, &container) }
        for (name, value) in record.numbers { try container.encode(value, forKey: JSONKey(name)) }
    }
}
