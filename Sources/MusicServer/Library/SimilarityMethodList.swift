import SimilarityIndex

/// The methods that are prepared before somebody asks.
enum SimilarityMethodList {
    static let common: [SimilarityMethod] = [.timbre, .hybrid]
}
