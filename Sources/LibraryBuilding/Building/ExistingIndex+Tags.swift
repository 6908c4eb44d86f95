import AudioFeatures
import SimilarityIndex

/// Whether tags were read with the current settings.
extension ExistingIndex {
    /// The encoding used for an index, by most of its tracks. Some tracks may come from earlier builds.
    static func tagEncoding(of reader: IndexReader?) throws(IndexError) -> TagEncoding? {
        guard let reader, reader.count > 0, let column = reader.schema.textColumn(named: "tag_reading") else {
            return nil
        }
        var counts: [String: Int] = [:]
        for index in 0..<reader.count {
            if let text = try reader.text(column, index) { counts[text, default: 0] += 1 }
        }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return most.flatMap { TagReading.encoding(of: $0.key) }
    }

    /// Whether the tags of an indexed track were read with the current settings.
    func areTagsCurrent(_ index: Int) -> Bool {
        guard let reader, let column = reader.schema.textColumn(named: "tag_reading") else { return false }
        return (try? reader.text(column, index)) == .some(tagReading.text)
    }

    func areTagsCurrent(_ entry: IndexEntry) -> Bool {
        TrackColumns(LibrarySchema.index).text("tag_reading").map { entry.texts[$0] } == tagReading.text
    }
}
