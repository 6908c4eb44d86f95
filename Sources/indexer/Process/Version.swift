import AudioFeatures
import SimilarityIndex

/// The text of `--version`.
enum Version {
    static let tool = "0.1.0"

    static var description: String {
        "indexer \(tool) (analysis version \(AnalysisVersion.current), index format "
            + "\(IndexReader.currentFormatVersion))"
    }
}
