import Foundation

/// The two gated statistics of R 128, from the K-weighted energy of every 100 ms.
struct GatedLoudness {
    /// Mean squares, summed over the weighted channels.
    let energies: [Double]

    /// LUFS. BS.1770-4: blocks of 400 ms every 100 ms; those above −70 LUFS; of these, those above their mean minus 10
    /// LU.
    var integrated: Double { Self.integrated(blocks) }

    /// Energies of the blocks of 400 ms that pass the absolute gate.
    var blocks: [Double] { windows(steps: 4, every: 1).filter { $0 > Self.absoluteGate } }

    /// LUFS, from the blocks that pass the absolute gate.
    static func integrated(_ blocks: [Double]) -> Double {
        let gate = Self.mean(blocks) * pow(10, -1)
        let kept = blocks.filter { $0 > gate }
        return kept.isEmpty ? Loudness.silence : Self.loudness(Self.mean(kept))
    }

    /// LU. EBU Tech 3342: windows of 3 s every second, above −70 LUFS and above their mean minus 20 LU; from the 10th
    /// percentile to the 95th.
    var range: Double {
        let windows = windows(steps: 30, every: 10).filter { $0 > Self.absoluteGate }
        let gate = Self.mean(windows) * pow(10, -2)
        let kept = windows.filter { $0 > gate }.sorted()
        guard let last = kept.indices.last else { return 0 }
        func percentile(_ share: Double) -> Double { Self.loudness(kept[Int((Double(last) * share).rounded())]) }
        return percentile(0.95) - percentile(0.1)
    }

    private func windows(steps: Int, every hop: Int) -> [Double] {
        guard energies.count >= steps else { return [] }
        return stride(from: 0, through: energies.count - steps, by: hop).map {
            energies[$0..<$0 + steps].reduce(0, +) / Double(steps)
        }
    }

    private static let absoluteGate = energy(Loudness.silence)
    private static func energy(_ loudness: Double) -> Double { pow(10, (loudness + 0.691) / 10) }
    private static func loudness(_ energy: Double) -> Double { 10 * log10(energy) - 0.691 }
    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }
}
