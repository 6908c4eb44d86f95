import Foundation

extension KeyEstimate {
    /// - Parameter logits: the logits of major keys from C, then of minor keys from C, including the contribution of
    ///   the profiles.
    init(logits: [Double], by network: KeyNetwork) {
        self.init(logits.indices.max { logits[$0] < logits[$1] } ?? 0, logits: logits, by: network)
    }

    /// - Parameters:
    ///   - key: 0…11 for major keys from C, 12…23 for minor keys from C.
    ///   - logits: of all keys.
    init(_ key: Int, logits: [Double], by network: KeyNetwork) {
        let others = logits.indices.filter { $0 != key }
        let next = others.max { logits[$0] < logits[$1] } ?? key
        let logOdds = Double(network.slope) * (logits[key] - logits[next]) + Double(network.intercept)
        self.init(
            tonic: key % KeyNetwork.pitchCount, mode: Self.mode(key), confidence: Float(1 / (1 + exp(-logOdds))),
            runnerUpTonic: next % KeyNetwork.pitchCount, runnerUpMode: Self.mode(next))
    }

    private static func mode(_ key: Int) -> Mode { key < KeyNetwork.pitchCount ? .major : .minor }
}
