import AudioFeatures
import SimilarityIndex

extension SimilarityQuery {
    /// The reason why its weights are invalid; nil if they are valid or absent.
    package var faultOfWeights: String? {
        guard !weights.isEmpty else { return nil }
        if method == .dtw { return "the method dtw does not support weights" }
        if SoundVector.Part.allCases.allSatisfy({ weights[$0] == 0 }) {
            return "at least one of the \(SoundVector.Part.allCases.count) parts must have a weight above 0"
        }
        return nil
    }
}
