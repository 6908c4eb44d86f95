import AudioFeatures
import MusicLibrary
import SimilarityIndex

/// What `--version` tells.
enum Version {
    static let tool = "\(PackageVersion.number)"

    static var description: String {
        "indexer \(tool) (analysis version \(AnalysisVersion.current), index format \(IndexReader.currentFormatVersion))"
    }
}
