import SystemFiles

/// The undamaged parts of a damaged index.
package struct IndexSalvage {
    /// An index of all undamaged parts. Its file has no name any more.
    package let reader: IndexReader
    /// The errors in the damaged index.
    package let problems: [IndexError]
    /// Number of tracks that are lost, in whole or in part.
    package let lostCount: Int

    /// Reads a damaged index and copies its undamaged parts.
    /// - Parameters:
    ///   - path: the index.
    ///   - folder: the folder for the copy.
    ///   - needsChroma: whether a track without its pitch classes counts as lost.
    /// - Throws: `IndexError` if header or table of contents are damaged, or if the copy cannot be written.
    package init(path: String, folder: String, needsChroma: Bool) throws(IndexError) {
        let damaged = try IndexReader(path: path, checksOnUse: false)
        // Without the column names the meaning of the values is unknown.
        guard damaged.areWhole([.schema]) else { throw IndexError(.checksumMismatch("section “SCHM”"), file: path) }
        problems = damaged.damage()
        let tracks = TrackCheck(damaged, needsChroma: needsChroma)
        var writer = try IndexWriter(
            schema: damaged.schema, provenance: damaged.areWhole([.provenance]) ? try damaged.provenance() : nil)
        writer.includesChroma = needsChroma && damaged.hasChroma
        for index in 0..<damaged.count where tracks.isWhole(index) { try writer.append(index, of: damaged) }
        // A file whose failure is lost is tried again.
        if damaged.areWhole([.failures, .strings, .stringOffsets]) {
            for failure in try damaged.failures() { try writer.append(failure) }
        }
        lostCount = damaged.count - writer.count
        let copy = AtomicFile.temporaryPath(beside: folder + "/" + DescriptorIO.split(path).name)
        try writer.write(to: copy)
        defer { unlink(copy) }
        reader = try IndexReader(path: copy)
    }
}

/// Determines which tracks of a damaged index are intact.
private struct TrackCheck {
    private let reader: IndexReader
    private let needsChroma: Bool
    private let areRecordsWhole: Bool
    private let areSequencesPlaced: Bool
    private let areChromaPlaced: Bool
    private let areOutlinesPlaced: Bool

    /// - Parameter reader: a reader without checks.
    init(_ reader: IndexReader, needsChroma: Bool) {
        self.reader = reader
        self.needsChroma = needsChroma && reader.hasChroma
        areRecordsWhole = reader.areWhole(
            [.stringOffsets, .strings, .tracks, .texts, .numbers, .vectors, .byteVectors])
        areSequencesPlaced = reader.areWhole([.sequenceOffsets])
        areOutlinesPlaced = reader.areWhole([.outlineOffsets])
        areChromaPlaced = reader.areWhole([.chromaOffsets])
    }

    func isWhole(_ index: Int) -> Bool {
        do throws(IndexError) {
            if !areRecordsWhole {
                guard try reader.recordSums?.load(at: 8 * index) == reader.recordSum(index) else {
                    return false
                }
            }
            let hasVector = try reader.vector(index) != nil
            // A damaged offset cannot be distinguished from a track without a sequence.
            if try reader.sequenceBytes(index).isEmpty, hasVector, !areSequencesPlaced { return false }
            if try reader.outline(index) == nil, hasVector, !areOutlinesPlaced { return false }
            guard needsChroma else { return true }
            return try !reader.chroma(index).isEmpty || !hasVector || areChromaPlaced
        } catch {
            return false
        }
    }
}
