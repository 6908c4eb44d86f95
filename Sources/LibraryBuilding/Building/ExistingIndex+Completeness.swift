import SimilarityIndex

/// Which tracks have all the data that this library requires.
extension ExistingIndex {
    /// Whether a track has all required data. A silent one has neither vector nor pitch classes.
    func isComplete(_ entry: IndexEntry) -> Bool {
        !includesVersions || !entry.chroma.isEmpty || entry.vector == nil
    }

    func isComplete(_ index: Int) -> Bool {
        guard includesVersions, let reader else { return true }
        return (try? reader.chroma(index))?.isEmpty == false || (try? reader.vector(index)) == .some(nil)
    }

    /// The audio of the tracks that were not taken over, because their files have moved, changed or gone.
    func audioRecognizer(root: RawPath) throws(IndexError) -> AudioRecognizer? {
        let entries = journaled.values.filter { LibrarySchema.isCurrent($0.analysisVersion) }.compactMap(entry)
            .filter(isComplete)
        let open = try comparable(.open)
        return try AudioRecognizer(
            reader, indexed: open, forgotten: comparable(.forgotten), journaled: entries, root: root,
            pending: pendingFiles, tagReading: tagReading, outdatedTags: open.filter { !areTagsCurrent($0) })
    }

    /// Numbers of the tracks of this analysis in the index that have this fate, in path order.
    private func comparable(_ fate: Fate) throws(IndexError) -> [Int] {
        guard isAnalysisCurrent, let reader else { return [] }
        var numbers: [Int] = []
        for index in fates.indices where fates[index] == fate {
            if LibrarySchema.isCurrent(try reader.analysisVersion(index)), isComplete(index) { numbers.append(index) }
        }
        return numbers
    }
}
