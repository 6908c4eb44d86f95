import TestSupport

extension PCMFixture {
    /// One second at 441 Hz.
    static let sawtooth = PCMFixture(
        sampleRate: 22_050, samples: (0..<22_050).map { (index: Int) -> Double in Double(index % 50) / 100 })
}
