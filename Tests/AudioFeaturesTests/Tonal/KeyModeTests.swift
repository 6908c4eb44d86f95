import AudioFeatures
import Testing

struct KeyModeTests {
    /// Mean chroma of A major with a flat third now and then.
    private static let chroma: [Float] = [0.4, 0.5, 0.4, 0.2, 0.7, 0.2, 0.4, 0.4, 0.2, 1, 0.2, 0.4]

    private static func key(minorLead: Double) -> KeyEstimate {
        var logits = [Double](repeating: -5, count: 24)
        (logits[9], logits[21]) = (0, minorLead)
        return KeyEstimator.estimate(chroma: chroma, logits: logits, by: .fitted)
    }

    /// The network hears A minor (21) ahead of A major (9).
    @Test func aMinorKeyNeedsALeadOverItsParallelMajorKey() {
        #expect(Self.key(minorLead: 0).tonic == 9)
        let narrow = Self.key(minorLead: 0.3)
        #expect(
            narrow.tonic == 9 && narrow.mode == .major && narrow.runnerUpTonic == 9 && narrow.runnerUpMode == .minor)
        let wide = Self.key(minorLead: 6)
        #expect(wide.tonic == 9 && wide.mode == .minor)
        #expect(wide.confidence > narrow.confidence)
    }
}
