import AudioFeatures
import SimilarityIndex

extension SimilarityQuery {
    /// The reason why its weights are invalid; nil if they are valid or absent.
    public var faultOfWeights: String? {
        guard !weights.isEmpty else { return nil }
        if method == .dtw { return "parts cannot be weighed by the method dtw, which compares how tracks develop" }
        if SoundVector.Part.allCases.allSatisfy({ weights[$0] == 0 }) {
            return "of the \(SoundVector.Part.allCases.count) parts one at least must count for more than 0"
        }
        return nil
    }
}
