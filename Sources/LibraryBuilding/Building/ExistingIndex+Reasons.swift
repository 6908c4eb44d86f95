import AudioFeatures
import SimilarityIndex

/// Why a file is examined, for previews.
extension ExistingIndex {
    /// The reason why the track is not taken over.
    func whyPending(_ file: ScannedFile) -> String {
        let path = file.relativePath
        var (isKnown, isUnchanged, isStatusKept, isComplete, old) = (false, false, true, true, UInt32(0))
        if let recovered = journaled[path] {
            (isKnown, isUnchanged, old) = (true, file.isUnchanged(since: recovered), recovered.analysisVersion)
            isStatusKept = self.isStatusKept(file, recovered.changeStamp)
            isComplete = entry(recovered).map { self.isComplete($0) } ?? false
        } else if let index = openIndex(path), let version = try? reader?.analysisVersion(index) {
            (isKnown, isUnchanged, old) = (true, self.isUnchanged(file, since: index), version)
            isStatusKept = self.isStatusKept(file, (try? reader?.changeStamp(index)) ?? 0)
            isComplete = self.isComplete(index)
        }
        if isKnown && isUnchanged && !isStatusKept && LibrarySchema.isCurrent(old) { return "changed" }
        if isKnown && isUnchanged && LibrarySchema.isCurrent(old) {
            return isComplete ? "its tags have to be read again" : "its data for finding versions is missing"
        }
        if isKnown { return isUnchanged ? otherAnalysis(old) : "changed" }
        guard let failure = journaledFailures[path] ?? indexedFailures[path] else { return "new" }
        return "failed before, \(whyTriedAgain(file, failure))"
    }

    private func whyTriedAgain(_ file: ScannedFile, _ failure: FailureEntry) -> String {
        if failure.kind == AudioError.Kind.unsupportedFormat.rawValue { return "its format may be supported now" }
        if !failure.isOfContent { return "it could not be read" }
        if failure.fileSize != file.size || failure.modificationTime != file.modificationTime
            || !isStatusKept(file, failure.changeStamp)
        {
            return "changed since"
        }
        if let reader, lastFailure(file.relativePath) == nil { return otherAnalysis(reader.schema.analysisVersion) }
        return "a retry was requested"
    }

    private func otherAnalysis(_ old: UInt32) -> String {
        let new = LibrarySchema.index.analysisVersion
        return "\(old < new ? "older" : "newer") analysis (\(old) → \(new))"
    }
}
