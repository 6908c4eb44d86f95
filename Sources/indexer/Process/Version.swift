import AudioFeatures
import MusicLibrary
import SimilarityIndex

/// The text of `--version`.
enum Version {
    static let tool = "\(PackageVersion.number)"

    static var description: String {
        "indexer \(tool) (analysis version \(AnalysisVersion.current), index format "
            + "\(IndexReader.currentFormatVersion))"
    }
}
