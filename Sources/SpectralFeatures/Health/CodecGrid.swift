internal import CKernels

/// Looks for the frames of a lossy encoder in decoded samples.
///
/// A transform that is applied exactly where the encoder applied it gives the numbers that it quantized, and many of them
/// are zero. One sample beside, none is. So the mean logarithm of the transform's energy is computed at every offset, and a
/// sharp dip shows the encoder's frames (Herre and Schug, "Analysis of Decompressed Audio – The Inverse Decoder", AES
/// Convention 109, 2000). The dip is gone if the sound was resampled after decoding.
///
/// Encoders quantize the two channels, or their sum and their difference, whose lines are smaller, so that more of them become zero.
/// So the difference is searched in half of the segments, and the first channel in the others.
final class CodecGrid {
    /// Rates of encoders with these frames.
    static let sampleRates = 32_000...48_000

    /// Samples that the longest search reads.
    private static let segmentLength = 3_904
    /// Segments for the frames of Opus, of which those for layer III and for the transform of AAC and Vorbis are a part. They stand
    /// out more.
    private static let (segmentCount, layer3Count, transformedCount) = (12, 8, 6)
    /// Of the segments for Opus, this many decide whether the others are searched: nothing that stands out less is worth it. Two of three
    /// files without frames stand out less, and one of twenty with frames.
    private static let (firstCount, leastOpus): (Int, Float) = (6, 3.3)
    /// Blocks of layer III per segment.
    private static let granules = 3
    /// Seconds between two segments that may be kept, at the beginning; twice as many after eight of them, and so on.
    private static let interval = 1.0
    /// Mean square per line that counts as nothing, a third of the quantum of 16 bits.
    private static let least: Float = 1e-10

    private struct Segment {
        let left: [Float]
        let difference: [Float]
        let start: Int
        let energy: Float
    }

    private let sampleRate: Int
    private let step: Int
    private var position = 0
    private var next = 0
    private var seen = 0
    private var filled = 0
    private var left = [Float](repeating: 0, count: segmentLength)
    private var difference = [Float](repeating: 0, count: segmentLength)
    /// The loudest ones, where encoders quantize coarsely.
    private var kept: [Segment] = []

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) {
        self.sampleRate = sampleRate
        // A second at 48 kHz is a multiple of 64. Then the same place of a repeated pattern would have the same offset in all segments.
        step = max(Self.segmentLength, Int(Self.interval * Double(sampleRate))) + 37
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
            let taken = min(Self.segmentLength - filled, count - frame)
            let (first, begin) = (interleaved + frame * stride, filled)
            left.withUnsafeMutableBufferPointer { left in
                for index in 0..<taken { left[begin + index] = first[index * stride] }
            }
            difference.withUnsafeMutableBufferPointer { difference in
                for index in 0..<taken {
                    let one = first[index * stride]
                    difference[begin + index] = stride > 1 ? (one - first[index * stride + 1]) / 2 : one
                }
            }
            (position, frame, filled) = (position + taken, frame + taken, filled + taken)
            if filled == Self.segmentLength { keep() }
        }
    }

    private func keep() {
        let start = next
        seen += 1
        next += step * (1 + seen / 8)
        filled = 0
        let energy = left.reduce(0) { $0 + $1 * $1 }
        let weakest = kept.indices.min { kept[$0].energy < kept[$1].energy }
        if kept.count == Self.segmentCount, let weakest {
            guard energy > kept[weakest].energy else { return }
            kept.remove(at: weakest)
        }
        kept.append(Segment(left: left, difference: difference, start: start, energy: energy))
    }

    /// How sharp the sharpest dip of each transform is.
    struct Dips: Equatable {
        var layer3: Float = 0
        var transform: Float = 0
        var opus: Float = 0
    }

    /// Call it after the last frame.
    /// - Parameter mayBeOpus: whether the frames of Opus are looked for, which takes longest.
    func dips(mayBeOpus: Bool) -> Dips {
        let segments = kept.filter { $0.energy > 0 }
        guard !segments.isEmpty else { return Dips() }
        let layer3 = depths(Array(segments.prefix(Self.layer3Count)), GridTransform.layer3, blocks: Self.granules)
        let transform = depths(Array(segments.prefix(Self.transformedCount)), GridTransform.advanced, blocks: 1)
        return Dips(
            layer3: Self.sharpest(layer3, short: 192),
            transform: max(
                Self.sharpest(transform, short: 128), Self.sharpest(transform.map(Self.folded), short: 64)),
            opus: mayBeOpus && OpusFrames.sampleRates.contains(sampleRate)
                ? Self.sharpness(opus(segments), short: 120) : 0)
    }

    /// Opus codes nearly all music as sum and difference.
    private func opus(_ segments: [Segment]) -> [[Float]] {
        let frames = OpusFrames(sampleRate: sampleRate)
        func depths(_ segments: some Sequence<Segment>) -> [[Float]] {
            segments.map { segment in
                let isMono = segment.difference.allSatisfy { $0 == 0 }
                let (scores, start) = frames.scores(
                    isMono ? segment.left : segment.difference, from: segment.start, Self.least)
                return Self.depths(scores, from: start)
            }
        }
        let first = depths(segments.prefix(Self.firstCount))
        guard let dip = Self.deepest(first), dip.height >= Self.leastOpus * dip.deviation else { return first }
        return first + depths(segments.dropFirst(Self.firstCount))
    }

    private func depths(_ segments: [Segment], _ transform: GridTransform, blocks: Int) -> [[Float]] {
        let meter = transform.meter()
        return segments.enumerated().map { number, segment in
            let isMono = segment.difference.allSatisfy { $0 == 0 }
            let samples = number.isMultiple(of: 2) && !isMono ? segment.difference : segment.left
            let all = meter.scores(samples, count: blocks * transform.period, least: Self.least)
            let means = (0..<transform.period).map { offset in
                (0..<blocks).reduce(Float(0)) { $0 + all[offset + $1 * transform.period] } / Float(blocks)
            }
            return Self.depths(means, from: segment.start)
        }
    }

    /// How far each score is below those 2 to 6 offsets away, at its place in the frames of the whole signal.
    private static func depths(_ scores: [Float], from start: Int) -> [Float] {
        let count = scores.count
        var depths = [Float](repeating: 0, count: count)
        for offset in 0..<count {
            // The scores at the two ends are those of different sound.
            var (sum, number): (Float, Float) = (0, 0)
            for distance in 2...6 {
                if offset >= distance { (sum, number) = (sum + scores[offset - distance], number + 1) }
                if offset + distance < count { (sum, number) = (sum + scores[offset + distance], number + 1) }
            }
            depths[(start + offset) % count] = sum / number - scores[offset]
        }
        return depths
    }

    /// The sharpest dip of all segments, of those of one kind, or of those of the other.
    private static func sharpest(_ segments: [[Float]], short: Int) -> Float {
        let kinds = [0, 1].map { kind in
            segments.indices.filter { $0 % 2 == kind }.map { segments[$0] }
        }
        return (kinds + [segments]).map { sharpness($0, short: short) }.max() ?? 0
    }

    /// The deepest dip of all segments but the one where it is deepest, which may be the beginning of a drum, in robust
    /// standard deviations; 0 if others are nearly as deep. Tones without noise have many such dips.
    /// - Parameter short: samples of a short block, at multiples of which the same frames may have further dips.
    private static func sharpness(_ segments: [[Float]], short: Int) -> Float {
        guard let dip = deepest(segments), dip.deviation > 0 else { return 0 }
        // A dip reaches the offsets beside it.
        let others = dip.heights.indices.filter { (7...short - 7).contains(abs($0 - dip.place) % short) }
        let second = others.map { dip.heights[$0] }.max() ?? 0
        return dip.height >= 1.5 * second ? dip.height / dip.deviation : 0
    }

    /// The depths at each offset without that of the segment where it is deepest, above their median; the place of the
    /// largest, and their robust standard deviation. nil for fewer than two segments.
    private static func deepest(
        _ segments: [[Float]]
    ) -> (heights: [Float], place: Int, height: Float, deviation: Float)? {
        guard let count = segments.first?.count, segments.count > 1 else { return nil }
        let depths = (0..<count).map { offset in
            var (sum, most): (Float, Float) = (0, -.infinity)
            for segment in segments { (sum, most) = (sum + segment[offset], max(most, segment[offset])) }
            return (sum - most) / Float(segments.count - 1)
        }
        let median = depths.sorted()[count / 2]
        let heights = depths.map { $0 - median }
        guard let place = heights.indices.max(by: { heights[$0] < heights[$1] }) else { return nil }
        return (heights, place, heights[place], 1.4826 * heights.map { abs($0) }.sorted()[count / 2])
    }

    /// The deepest depth at each place in a short block of Vorbis. Its long blocks move by half such blocks whenever short
    /// ones come between them.
    private static func folded(_ depths: [Float]) -> [Float] {
        let period = 64
        return (0..<period).map { place in
            stride(from: place, to: depths.count, by: period).reduce(-Float.infinity) { max($0, depths[$1]) }
        }
    }
}
