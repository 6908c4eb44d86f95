import SimilarityIndex

/// The methods that are prepared in advance.
enum SimilarityMethodList {
    static let common: [SimilarityMethod] = [.timbre, .hybrid]
}
