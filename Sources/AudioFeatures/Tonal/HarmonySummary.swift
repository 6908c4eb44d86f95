internal import CKernels

/// Harmony of a track according to the constant-Q transform. The two mean chromas together show how it moves: CENS
/// keeps what stays for about a second and blurs what changes.
package struct HarmonySummary: Sendable, Equatable {
    /// Mean over frames of `ConstantQChroma.chroma`: 12 values from C, 0…1.
    package let constantQChroma: [Float]
    /// Mean over frames of `ConstantQChroma.energyNormalized`: 12 values from C, 0…1.
    package let energyNormalizedChroma: [Float]
    /// 0…1: share of the stretches of two seconds whose strongest triad between C3 and B6 is major; ½ without any
    /// stretch.
    package let majorTriadShare: Float

    /// Collects samples. It needs the tuning first.
    struct Accumulator {
        private let stream: ConstantQStream
        private var listener: KeyListener
        private let chroma = FloatBuffer(count: 12)
        private let middle = FloatBuffer(count: 12)
        private var triads = MajorTriadShare()
        private var normalizer = EnergyNormalizer()
        private var chromaSums = [Double](repeating: 0, count: 12)
        private var normalizedSums = [Double](repeating: 0, count: 12)
        private var frameCount = 0

        /// - Parameters:
        ///   - pass: working memory for the key network.
        ///   - keepsKeyCourse: whether the keys over time are wanted.
        init(
            _ filters: ConstantQFilters, _ quarterTones: QuarterToneFilters, _ pass: KeyPass, keepsKeyCourse: Bool
        ) {
            stream = ConstantQStream(filters, quarterTones: quarterTones)
            listener = KeyListener(pass, keepsCourse: keepsKeyCourse)
        }

        /// - Parameters:
        ///   - samples: at 22,050 Hz, mono, in order.
        ///   - keep: receives the quarter tones of every completed frame that has them.
        mutating func push(_ samples: UnsafeBufferPointer<Float>, keep: (UnsafePointer<Float>) -> Void) {
            stream.push(samples) { add($0, keep) }
        }

        private mutating func add(_ frame: ConstantQStream.Frame, _ keep: (UnsafePointer<Float>) -> Void) {
            if let quarterTones = frame.quarterTones {
                listener.add(quarterTones)
                keep(quarterTones)
            }
            let magnitudes = frame.semitones
            ConstantQChroma.fold(magnitudes, into: chroma.base)
            ConstantQChroma.scaleToPeak(chroma.base)
            for pitch in 0..<12 { chromaSums[pitch] += Double(chroma.base[pitch]) }
            frameCount += 1
            ConstantQChroma.fold(magnitudes, octaves: 2..<6, into: middle.base)
            ConstantQChroma.scaleToPeak(middle.base)
            triads.add(middle.base)
            normalizer.add(chroma.base) { Self.accumulate($0, &normalizedSums) }
        }

        private static func accumulate(_ row: UnsafePointer<Float>, _ sums: inout [Double]) {
            for pitch in 0..<12 { sums[pitch] += Double(row[pitch]) }
        }

        /// - Parameter keep: as in `push`.
        mutating func finish(keep: (UnsafePointer<Float>) -> Void) -> HeardHarmony {
            stream.finish { add($0, keep) }
            normalizer.finish { Self.accumulate($0, &normalizedSums) }
            let count = Double(max(frameCount, 1))
            let summary = HarmonySummary(
                constantQChroma: chromaSums.map { Float($0 / count) },
                energyNormalizedChroma: normalizedSums.map { Float($0 / count) }, majorTriadShare: triads.share)
            return HeardHarmony(summary, logits: listener.finish(), course: listener.course, heard: listener.tuning)
        }
    }
}
