package import AudioFeatures
public import SimilarityIndex

/// The layout of this library's tracks in the columns of an index.
///
/// An index names its columns, so a newer library can read an older index. A missing column reads as missing values.
public enum LibrarySchema {
    /// The schema of an index written by this library.
    public static let index = DescriptorCatalog.standard.schema

    /// Whether the values of a record are of this library's analysis version.
    package static func isCurrent(_ analysisVersion: UInt32) -> Bool { analysisVersion == index.analysisVersion }

    /// Whether the records of an index are of this library's analysis version, regardless of tag columns.
    package static func hasCurrentAnalysis(_ schema: IndexSchema) -> Bool {
        let analyzed = DescriptorCatalog.standard.stored.filter { $0.group != .tags }.map(\.name)
        return isCurrent(schema.analysisVersion) && schema.vectorFormat == index.vectorFormat
            && schema.vectorDimension == index.vectorDimension && schema.sequenceDimension == index.sequenceDimension
            && analyzed.allSatisfy { schema.numberColumn(named: $0) != nil }
            && ["format", "shortfall", "kind", "health"].allSatisfy { schema.textColumn(named: $0) != nil }
    }

    /// The record `old` with the path, size, time and tags of `track`, which has the same audio.
    package static func entry(_ old: IndexEntry, of track: LibraryTrack) -> IndexEntry {
        var entry = old
        entry.path = track.path.bytes
        entry.fileSize = track.fileSize
        entry.modificationTime = track.modificationTime
        entry.changeStamp = track.changeStamp
        entry.texts = TextColumn.all.map { track[keyPath: $0.path] }
        for (column, descriptor) in DescriptorCatalog.standard.stored.enumerated() where descriptor.group == .tags {
            entry.numbers[column] = descriptor.value(of: track)
        }
        return entry
    }

    /// The record `old` of `schema`, converted to the columns of ``index`` by name. Missing columns read as missing
    /// values.
    package static func entry(_ old: IndexEntry, under schema: IndexSchema) -> IndexEntry {
        guard schema != index else { return old }
        var entry = old
        entry.texts = index.textColumns.map { name in schema.textColumn(named: name).flatMap { old.texts[$0] } }
        entry.numbers = index.numberColumns.map { name in
            schema.numberColumn(named: name).map { old.numbers[$0] } ?? .nan
        }
        return entry
    }

    private static func chroma(_ pitchClasses: PitchClassSequence) throws(IndexError) -> ChromaSequence {
        do throws(DTWError) {
            return try ChromaSequence(values: pitchClasses.frames.values)
        } catch {
            throw IndexError(.invalidInput("\(error)"))
        }
    }

    /// The record of an analyzed track.
    package static func entry(
        _ track: LibraryTrack, vector: SoundVector?, sequence: TimbreSequence, pitchClasses: PitchClassSequence,
        outline: TrackOutline? = nil, catalog: DescriptorCatalog = .standard
    ) throws(IndexError) -> IndexEntry {
        IndexEntry(
            id: track.id, path: track.path.bytes, fileSize: track.fileSize, modificationTime: track.modificationTime,
            changeStamp: track.changeStamp, flags: track.isPartial ? .partial : [], frameCount: track.sampleFrameCount,
            sampleRate: UInt32(track.sampleRate), channelCount: UInt32(track.channelCount),
            analysisVersion: index.analysisVersion, texts: TextColumn.all.map { track[keyPath: $0.path] },
            numbers: catalog.stored.map { $0.value(of: track) },
            vector: vector.map { $0.values.map { Float($0) } }, surroundings: vector.map(surroundings),
            sequence: vector == nil ? .empty : try quantized(sequence),
            chroma: vector == nil ? .empty : try chroma(pitchClasses), outline: outline.map { SongOutline($0) })
    }

    /// The features for comparing an analysis without a file.
    package static func subject(_ analysis: TrackAnalysis) throws(IndexError) -> IndexEntry {
        let vector = analysis.soundVector
        return IndexEntry(
            id: TrackID(high: 0, low: 0), path: [], fileSize: 0, modificationTime: 0,
            frameCount: UInt64(analysis.sampleFrameCount), sampleRate: UInt32(analysis.sampleRate),
            channelCount: UInt32(analysis.channelCount), analysisVersion: analysis.version, texts: [], numbers: [],
            vector: vector.map { $0.values.map { Float($0) } }, surroundings: vector.map(surroundings),
            sequence: vector == nil ? .empty : try quantized(analysis.sequence))
    }

    private static func surroundings(_ vector: SoundVector) -> VectorNeighborhood {
        VectorNeighborhood(radius: vector.radius, mean: vector.mean, deviation: vector.deviation)
    }

    private static func quantized(_ sequence: TimbreSequence) throws(IndexError) -> QuantizedSequence {
        try QuantizedSequence(
            values: sequence.frames.values, dimension: sequence.frames.columnCount, hopSeconds: Float(sequence.hop))
    }
}

extension IndexWriter {
    /// Adds a track of an index, possibly of an older version, in the columns of ``LibrarySchema/index``, which this
    /// writer must use.
    /// - Parameter changeStamp: the change stamp of its file; nil for the value in the index.
    package mutating func append(
        converting track: Int, of reader: IndexReader, changeStamp: UInt32? = nil
    ) throws(IndexError) {
        if reader.schema == LibrarySchema.index {
            try append(track, of: reader, changeStamp: changeStamp)
        } else {
            var entry = LibrarySchema.entry(try reader.entry(track), under: reader.schema)
            entry.changeStamp = changeStamp ?? entry.changeStamp
            try append(entry)
        }
    }
}
