import SystemFiles

/// What is whole of a damaged index.
package struct IndexSalvage {
    /// An index of all that is whole; its file has no name any more.
    package let reader: IndexReader
    /// What is wrong with the damaged one.
    package let problems: [IndexError]
    /// Tracks that are lost, in whole or in part.
    package let lostCount: Int

    /// Reads a damaged index, and copies what is whole of it.
    /// - Parameters:
    ///   - path: the index.
    ///   - folder: where the copy may lie.
    ///   - needsChroma: whether a track without its pitch classes is lost.
    /// - Throws: `IndexError` when its front is damaged, or the copy cannot be written.
    package init(path: String, folder: String, needsChroma: Bool) throws(IndexError) {
        let damaged = try IndexReader(path: path, checksOnUse: false)
        // Without the names of the columns nothing says what a value is.
        guard damaged.areWhole([.schema]) else { throw IndexError(.checksumMismatch("section “SCHM”"), file: path) }
        problems = damaged.damage()
        let tracks = TrackCheck(damaged, needsChroma: needsChroma)
        var writer = try IndexWriter(
            schema: damaged.schema, provenance: damaged.areWhole([.provenance]) ? try damaged.provenance() : nil)
        writer.includesChroma = needsChroma && damaged.hasChroma
        for index in 0..<damaged.count where tracks.isWhole(index) { try writer.append(index, of: damaged) }
        // A failure that is forgotten is tried again.
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

/// Tells which tracks of a damaged index are whole.
private struct TrackCheck {
    private let reader: IndexReader
    private let needsChroma: Bool
    private let areRecordsWhole: Bool
    private let areSequencesPlaced: Bool
    private let areChromaPlaced: Bool

    /// - Parameter reader: does not check what it reads.
    init(_ reader: IndexReader, needsChroma: Bool) {
        self.reader = reader
        self.needsChroma = needsChroma && reader.hasChroma
        areRecordsWhole = reader.areWhole(
            [.stringOffsets, .strings, .tracks, .texts, .numbers, .vectors, .byteVectors])
        areSequencesPlaced = reader.areWhole([.sequenceOffsets])
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
            // Nothing tells a damaged offset from a track that has none.
            if try reader.sequenceBytes(index).isEmpty, hasVector, !areSequencesPlaced { return false }
            guard needsChroma else { return true }
            return try !reader.chroma(index).isEmpty || !hasVector || areChromaPlaced
        } catch {
            return false
        }
    }
}
