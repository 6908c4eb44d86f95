import AudioFeatures
package import SimilarityIndex

/// Reads tracks from the columns of one index.
package struct TrackColumns: Sendable {
    package let catalog: DescriptorCatalog
    private let texts: [(column: Int, path: any WritableKeyPath<LibraryTrack, String?> & Sendable)]
    private let numbers: [(column: Int, descriptor: Descriptor)]
    private let positions: [String: Int]
    let listed: ListedTrack.Columns

    package init(_ schema: IndexSchema, catalog: DescriptorCatalog = .standard) {
        self.catalog = catalog
        texts = TextColumn.all.compactMap { text in schema.textColumn(named: text.name).map { ($0, text.path) } }
        let numbers = catalog.stored.compactMap { descriptor in
            schema.numberColumn(named: descriptor.name).map { (column: $0, descriptor: descriptor) }
        }
        self.numbers = numbers
        listed = ListedTrack.Columns(
            text: schema.textColumn(named:),
            number: { name in numbers.first { $0.descriptor.name == name }?.column })
        positions = Dictionary(uniqueKeysWithValues: schema.textColumns.enumerated().map { ($1, $0) })
    }

    /// The column of a text; nil when the index has none.
    package func text(_ name: String) -> Int? { positions[name] }

    /// The column of a descriptor; nil when the index has none.
    package func number(_ descriptor: Descriptor) -> Int? {
        numbers.first { $0.descriptor.name == descriptor.name }?.column
    }

    package func track(_ entry: IndexEntry) -> LibraryTrack {
        var track = LibraryTrack(
            id: entry.id, path: RawPath(bytes: entry.path), fileSize: entry.fileSize,
            modificationTime: entry.modificationTime, sampleFrameCount: entry.frameCount,
            sampleRate: Int(entry.sampleRate), channelCount: Int(entry.channelCount), format: nil,
            isPartial: entry.flags.contains(.partial), shortfall: nil, tags: AudioTags(), tagReading: nil,
            descriptors: .unknown, silence: nil, tuning: nil, changeStamp: entry.changeStamp)
        // Until a column says it.
        track.kind = nil
        for (column, path) in texts { track[keyPath: path] = entry.texts[column] }
        for (column, descriptor) in numbers { descriptor.set(entry.numbers[column], of: &track) }
        return track
    }
}
