internal import CKernels

/// Measures the faults of one channel, in pieces of up to 64 blocks.
final class ChannelMeter {
    /// Samples kept before a piece, samples of a piece, and samples after it.
    private static let (before, length, after) = (Clicks.memory, 64 * Int(CK_HEALTH_BLOCK), 32)
    /// Blocks at the end of a signal whose levels are kept: 93 ms at 44.1 kHz.
    private static let ending = 128

    /// Filled up to `full`; two blocks of silence can follow the last sample.
    private let samples = FloatBuffer(count: full + 2 * Int(CK_HEALTH_BLOCK))
    /// Those of the last pieces, followed by those of this one.
    private let blocks = UnsafeMutablePointer<ck_health_block>.allocate(capacity: ending + 66)
    /// Fourth differences of the same blocks.
    private let roughness = FloatBuffer(count: ending + 66)
    private static let full = before + length + after
    private var filled = before
    /// The frame of the first sample of the piece.
    private var frame = 0

    private(set) var truePeak: TruePeak
    private(set) var clipped: ClippedRuns
    private(set) var dropouts: Dropouts
    /// nil if no clicks are looked for.
    private(set) var clicks: Clicks?
    let hum: HumMeter
    /// The bits in use, of 24.
    private(set) var bits: UInt32 = 0
    private(set) var sum = 0.0
    private(set) var energy = 0.0
    /// Mean squares of the first and of the last whole blocks, in order.
    private(set) var beginning: [Float] = []
    private(set) var end: [Float] = []
    private var blockCount = 0
    private var isLast = false

    /// The lowest bit that the samples can use, of 24.
    private let lowestBit: UInt32

    /// - Parameters:
    ///   - sampleRate: Hz.
    ///   - bitDepth: bits of a sample; nil for a lossy file, whose encoder would have smeared a click.
    init(sampleRate: Int, bitDepth: Int?) {
        lowestBit = 1 << UInt32(24 - min(24, max(1, bitDepth ?? 24)))
        truePeak = TruePeak(sampleRate: sampleRate)
        clipped = ClippedRuns(sampleRate: sampleRate)
        dropouts = Dropouts(sampleRate: sampleRate)
        clicks = bitDepth == nil ? nil : Clicks()
        hum = HumMeter(sampleRate: sampleRate)
        blocks.initialize(repeating: ck_health_block(), count: Self.ending + 66)
    }

    deinit { blocks.deallocate() }

    /// Samples that it takes at once, at least one.
    var room: Int { Self.full - filled }
    /// Where the next samples go.
    var next: UnsafeMutablePointer<Float> { samples.base + filled }

    /// Measures samples that were written to `next`.
    /// - Parameter count: up to `room`.
    func take(_ count: Int) {
        filled += count
        guard filled == Self.full else { return }
        measure(blockCount: Self.length / Int(CK_HEALTH_BLOCK))
        samples.base.update(from: samples.base + Self.length, count: Self.before + Self.after)
        filled = Self.before + Self.after
        frame += Self.length
    }

    /// Call it after the last sample. Silence follows it.
    func finish() {
        let rest = filled - Self.before
        (samples.base + filled).update(repeating: 0, count: samples.count - filled)
        let whole = (rest + Int(CK_HEALTH_BLOCK) - 1) / Int(CK_HEALTH_BLOCK)
        isLast = true
        measure(blockCount: whole)
        // Silence fills the last block.
        if !rest.isMultiple(of: Int(CK_HEALTH_BLOCK)), !end.isEmpty { end.removeLast() }
    }

    private func measure(blockCount count: Int) {
        guard count > 0 else { return }
        let piece = UnsafePointer(samples.base + Self.before)
        let size = Int(CK_HEALTH_BLOCK)
        let here = blocks + Self.ending
        let measured = ck_health_blocks(piece, count, here)
        (sum, energy) = (sum + measured.sum, energy + measured.energy)
        // Full resolution is reached at once; only padded samples are read to the end.
        if bits & lowestBit == 0 { bits |= ck_health_bits(piece, count * size) }
        truePeak.add(piece, UnsafeBufferPointer(start: here, count: count))
        hum.add(UnsafeBufferPointer(start: here, count: count))
        if clipped.concerns(peak: measured.highest) {
            // A copy, because every access to a property of an object is checked.
            var clipped = clipped
            for index in 0..<count {
                clipped.add(
                    piece + index * size, count: size, peak: here[index].peak, start: frame + index * size)
            }
            self.clipped = clipped
        }
        if dropouts.concerns(lowest: measured.lowest) {
            var dropouts = dropouts
            for index in 0..<count {
                dropouts.add(piece + index * size, UnsafePointer(here + index), frame: frame + index * size)
            }
            self.dropouts = dropouts
        }
        if var clicks {
            let rough = roughness.base + Self.ending
            ck_health_roughness(piece, count, rough)
            for index in 0..<count {
                clicks.add(
                    piece + index * size, UnsafePointer(here + index), rough + index, frame: frame + index * size)
            }
            self.clicks = clicks
            roughness.base.update(from: roughness.base + count, count: Self.ending)
        }
        func levels(_ blocks: UnsafeMutablePointer<ck_health_block>, _ count: Int) -> [Float] {
            (0..<count).map { blocks[$0].energy / Float(size) }
        }
        if blockCount < Self.ending { beginning += levels(here, min(count, Self.ending - blockCount)) }
        blockCount += count
        let known = min(blockCount, Self.ending)
        // The last blocks become those before the next piece.
        blocks.update(from: blocks + count, count: Self.ending)
        if isLast { end = levels(blocks + Self.ending - known, known) }
    }
}
