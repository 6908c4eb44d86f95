import Foundation

extension KeyEstimate {
    /// - Parameter logits: the logits of major keys from C, then of minor keys from C, including the contribution of
    ///   the profiles.
    init(logits: [Double], by network: KeyNetwork) {
        let ranked = logits.indices.sorted { logits[$0] > logits[$1] }
        let (best, next) = (ranked[0], ranked[1])
        let odds = Double(network.slope) * (logits[best] - logits[next]) + Double(network.intercept)
        self.init(
            tonic: best % KeyNetwork.pitchCount, mode: Self.mode(best), confidence: Float(1 / (1 + exp(-odds))),
            runnerUpTonic: next % KeyNetwork.pitchCount, runnerUpMode: Self.mode(next))
    }

    private static func mode(_ key: Int) -> Mode { key < KeyNetwork.pitchCount ? .major : .minor }
}
