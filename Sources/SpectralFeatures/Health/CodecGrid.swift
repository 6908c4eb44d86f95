internal import CKernels
import Foundation

/// Looks for the frames of a lossy encoder in decoded samples.
///
/// A transform that is applied exactly where the encoder applied it gives the numbers that it quantized, and many of them
/// are zero. One sample beside, none is. So the mean logarithm of the transform's energy is computed at every offset, and a
/// sharp dip shows the encoder's frames (Herre and Schug, "Analysis of Decompressed Audio – The Inverse Decoder", AES
/// Convention 109, 2000). The dip is gone if the sound was resampled after decoding.
///
/// Two transforms are tried: the MDCT of 1,024 lines (AAC, Vorbis), under a Kaiser-Bessel window, which resembles all windows in
/// use; and the filter bank of MPEG layer III (MP3), whose filter is approximated by a Kaiser window.
final class CodecGrid {
    /// Rates of encoders with these frames.
    static let sampleRates = 32_000...48_000

    /// Lines of the MDCT, and blocks of either transform per segment.
    private static let (lines, granules, frames) = (1_024, 6, 2)
    private static let segmentLength = Int(CK_GRID_GRANULE) * (granules + 2) + Int(CK_GRID_WINDOW)
    private static let segmentCount = 4
    /// Segments of the slower transform.
    private static let transformedCount = 3
    /// Seconds between two segments that may be kept, at the beginning; twice as many after eight of them, and so on.
    private static let interval = 1.0
    /// Lines that are compared: 1 to 15 kHz.
    private static let compared = (first: 48, last: 688)
    /// Mean square per line that counts as nothing, a third of the quantum of 16 bits.
    private static let least: Float = 1e-10

    private struct Segment {
        let samples: [Float]
        let start: Int
        let energy: Float
    }

    private let step: Int
    private var position = 0
    private var next = 0
    private var seen = 0
    private var left: [Float] = []
    private var middle: [Float] = []
    /// The loudest ones, where encoders quantize coarsely.
    private var kept: [(left: Segment, middle: Segment)] = []

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) {
        // A second at 48 kHz is a multiple of 64. Then the same place of a repeated pattern would have the same offset in all segments.
        step = max(Self.segmentLength, Int(Self.interval * Double(sampleRate))) + 37
        left.reserveCapacity(Self.segmentLength)
        middle.reserveCapacity(Self.segmentLength)
    }

    /// - Parameters:
    ///   - interleaved: whole frames.
    ///   - count: frames.
    ///   - stride: channels.
    func add(_ interleaved: UnsafePointer<Float>, count: Int, stride: Int) {
        var frame = 0
        while frame < count {
            guard position >= next else {
                let skipped = min(next - position, count - frame)
                (position, frame) = (position + skipped, frame + skipped)
                continue
            }
            let taken = min(next + Self.segmentLength - position, count - frame)
            for index in frame..<frame + taken {
                let one = interleaved[index * stride]
                left.append(one)
                middle.append(stride > 1 ? (one + interleaved[index * stride + 1]) / 2 : one)
            }
            (position, frame) = (position + taken, frame + taken)
            if left.count == Self.segmentLength { keep() }
        }
    }

    private func keep() {
        let start = next
        seen += 1
        next += step * (1 + seen / 8)
        let energy = left.reduce(0) { $0 + $1 * $1 }
        func segment(_ samples: [Float]) -> Segment { Segment(samples: samples, start: start, energy: energy) }
        kept.append((segment(left), segment(middle)))
        left.removeAll(keepingCapacity: true)
        middle.removeAll(keepingCapacity: true)
        guard kept.count > Self.segmentCount,
            let weakest = kept.indices.min(by: { kept[$0].left.energy < kept[$1].left.energy })
        else { return }
        kept.remove(at: weakest)
    }

    /// How sharp the sharpest dip of each transform is.
    struct Dips: Equatable {
        var layer3: Float = 0
        var transform: Float = 0
    }

    /// Call it after the last frame.
    func dips() -> Dips {
        // Encoders quantize the channels or their sum and difference.
        let segments = kept.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element.left : $0.element.middle }
            .filter { $0.energy > 0 }
        guard !segments.isEmpty else { return Dips() }
        return Dips(layer3: layer3(segments), transform: transform(Array(segments.prefix(Self.transformedCount))))
    }

    private func layer3(_ segments: [Segment]) -> Float {
        let count = Int(CK_GRID_GRANULE)
        let tables = Layer3Tables()
        return Self.sharpest(
            segments.map { segment in
                var scores = [Float](repeating: 0, count: count)
                ck_grid_layer3(segment.samples, tables.tables, Self.granules, Self.least / 2, &scores)
                return Self.depths(scores, from: segment.start)
            })
    }

    private func transform(_ segments: [Segment]) -> Float {
        let count = Self.lines
        let fft = ComplexFFT(length: count / 2, .forward)
        let window = Self.kaiserBesselDerived(2 * count, alpha: 4)
        let twiddles = (0..<count / 2).flatMap { index -> [Float] in
            let angle = -Double.pi * Double(4 * index + 1) / Double(4 * count)
            return [Float(cos(angle)), Float(sin(angle))]
        }
        let (folded, transformed) = (FloatBuffer(count: count), FloatBuffer(count: count))
        let scratch = FloatBuffer(count: count)
        let depths = segments.map { segment in
            let scores = segment.samples.withUnsafeBufferPointer { samples in
                (0..<count).map { offset in
                    (0..<Self.frames).reduce(Float(0)) { sum, frame in
                        let start = offset + frame * count
                        guard let base = samples.baseAddress else { return sum }
                        ck_grid_fold(base + start, window, twiddles, count, scratch.base, folded.base)
                        fft.execute(folded, transformed)
                        return sum
                            + ck_grid_energy(
                                transformed.base, twiddles, count, Self.compared.first, Self.compared.last,
                                Self.least)
                    }
                }
            }
            return Self.depths(scores.map { $0 / Float(Self.frames) }, from: segment.start)
        }
        return max(Self.sharpest(depths), Self.sharpest(depths.map(Self.folded)))
    }

    /// How far each score is below those 2 to 6 offsets away, at its place in the frames of the whole signal.
    private static func depths(_ scores: [Float], from start: Int) -> [Float] {
        let count = scores.count
        var depths = [Float](repeating: 0, count: count)
        for offset in 0..<count {
            // The scores at the two ends are those of different sound.
            var (sum, number): (Float, Float) = (0, 0)
            for distance in 2...6 {
                for near in [offset - distance, offset + distance] where (0..<count).contains(near) {
                    (sum, number) = (sum + scores[near], number + 1)
                }
            }
            depths[(start + offset) % count] = sum / number - scores[offset]
        }
        return depths
    }

    /// The deepest dip of all segments but the one where it is deepest, which may be the beginning of a drum, in robust
    /// standard deviations of all depths.
    private static func sharpest(_ segments: [[Float]]) -> Float {
        guard let count = segments.first?.count, segments.count > 1 else { return 0 }
        let depths = (0..<count).map { offset in
            let all = segments.map { $0[offset] }
            return (all.reduce(0, +) - (all.max() ?? 0)) / Float(segments.count - 1)
        }
        let median = depths.sorted()[count / 2]
        let deviation = 1.4826 * depths.map { abs($0 - median) }.sorted()[count / 2]
        return deviation > 0 ? ((depths.max() ?? 0) - median) / deviation : 0
    }

    /// The deepest depth at each place in a short block of Vorbis. Its long blocks move by half such blocks whenever short
    /// ones come between them.
    private static func folded(_ depths: [Float]) -> [Float] {
        let period = 64
        return (0..<period).map { place in
            stride(from: place, to: depths.count, by: period).reduce(-Float.infinity) { max($0, depths[$1]) }
        }
    }

    /// The window of AAC (ISO/IEC 13818-7, 3.3).
    private static func kaiserBesselDerived(_ length: Int, alpha: Double) -> [Float] {
        let half = length / 2
        let kernel = (0...half).map { index -> Double in
            let place = 2 * Double(index) / Double(half) - 1
            return BesselFunction.i0(Double.pi * alpha * max(0, 1 - place * place).squareRoot())
        }
        let total = kernel.reduce(0, +)
        var (sum, rising) = (0.0, [Float]())
        for value in kernel.prefix(half) {
            sum += value
            rising.append(Float((sum / total).squareRoot()))
        }
        return rising + rising.reversed()
    }
}

/// The filter bank of layer III (ISO/IEC 11172-3, 2.4.3.4 and annex C), with a Kaiser window of nearly the same response in place
/// of the tabulated filter.
private final class Layer3Tables {
    let tables = UnsafeMutablePointer<ck_grid_tables>.allocate(capacity: 1)

    private static let (beta, cutoff) = (10.5, 1.2 / 64)

    init() {
        tables.initialize(to: ck_grid_tables())
        let filter = (0..<512).map { index -> Double in
            let place = Double(index - 256)
            let window = BesselFunction.i0(Self.beta * (1 - place * place / 65_536).squareRoot())
            return place == 0
                ? Self.cutoff * window : sin(Double.pi * Self.cutoff * place) / (Double.pi * place) * window
        }
        let sum = filter.reduce(0, +)
        fill(at: 0, 8, 64) { row, sample in
            // Rows alternate in sign, and the samples of a row run forwards in time.
            (row.isMultiple(of: 2) ? 1 : -1) * filter[63 - sample + 64 * row] / sum
        }
        fill(at: 8 * 64, 64, 32) { sample, band in
            cos(Double((2 * band + 1) * (63 - sample - 16)) * Double.pi / 64)
        }
        fill(at: 8 * 64 + 64 * 32, 36, 18) { sample, line in
            let window = sin(Double.pi / 36 * (Double(sample) + 0.5))
            return window * cos(Double.pi / 72 * Double((2 * sample + 19) * (2 * line + 1))) / 3
        }
        let reduction = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037]
        fill(at: 8 * 64 + 64 * 32 + 36 * 18, 8, 2) { row, column in
            let cosine = 1 / (1 + reduction[row] * reduction[row]).squareRoot()
            return column == 0 ? cosine : cosine * reduction[row]
        }
    }

    deinit { tables.deallocate() }

    /// Fills rows of numbers; the tables lie one after another.
    private func fill(at start: Int, _ rows: Int, _ columns: Int, _ value: (Int, Int) -> Double) {
        tables.withMemoryRebound(to: Float.self, capacity: MemoryLayout<ck_grid_tables>.size / 4) { numbers in
            for row in 0..<rows {
                for column in 0..<columns { numbers[start + row * columns + column] = Float(value(row, column)) }
            }
        }
    }
}
