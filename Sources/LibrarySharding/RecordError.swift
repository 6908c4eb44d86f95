import SimilarityIndex

/// Why a line is not a usable record.
package enum RecordError: DescribedError, Equatable {
    /// The line is not a record or was altered; the text gives the reason.
    case damaged(String)
    /// The record was written by a newer tool.
    case otherFormat(version: Int)
    /// Another version of the analysis made it; its values must not be mixed with current ones.
    case otherAnalysis(version: UInt32)
    /// Its columns differ from those of the index.
    case otherSchema
}

extension RecordError {
    /// The fault, and what to do.
    package var description: String {
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
