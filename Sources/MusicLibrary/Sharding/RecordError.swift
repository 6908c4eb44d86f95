import SimilarityIndex

/// Why a line is not a record that can be used.
public enum RecordError: DescribedError, Equatable {
    /// The line is not a record, or no longer the one that was written; the text says why.
    case damaged(String)
    /// A newer tool wrote it.
    case otherFormat(version: Int)
    /// Another version of the analysis made it; its numbers must not be mixed with this one's.
    case otherAnalysis(version: UInt32)
    /// It has other columns than the index.
    case otherSchema
}

extension RecordError {
    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .damaged(let reason): "damaged record: \(reason); extract this file again"
        case .otherFormat(let version):
            "record format version \(version), this tool reads version \(AnalysisRecord.formatVersion)"
        case .otherAnalysis(let version):
            "made by analysis version \(version), this tool computes version "
                + "\(LibrarySchema.index.analysisVersion); extract this file again"
        case .otherSchema: "has other columns than this tool's index; extract this file again"
        }
    }
}
