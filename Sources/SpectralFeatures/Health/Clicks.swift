internal import CKernels

/// Finds digital clicks in one channel: up to three wrong samples in a wave that goes on beside them as if they were not there.
///
/// The fourth difference of a wave is small, and that of a wrong sample is not. The beginning of a drum is as rough, but so is the sound
/// after it. A short one may be quiet at once, and a note that is cut off leaves a jump; then the samples on both sides do not belong
/// to one smooth wave. So the rough samples are replaced by a cubic curve through those beside them, after which nothing may be left
/// of the click (as in Godsill and Rayner, *Digital Audio Restoration*, 1998, chapter 5, with a fixed predictor).
struct Clicks {
    /// The smallest fourth difference of a click, which is six times that of one sample that is wrong by 0.01.
    private static let least: Float = 0.06
    /// A click exceeds the fourth differences of the blocks around it by this factor.
    private static let ratio: Float = 5
    /// Blocks on each side, 4 ms at 44.1 kHz, without the one beside the block of the click.
    private static let around = 6
    /// The smallest ratio of the energies before and after. Where sound breaks off, a wave does not go on.
    private static let change: Float = 0.1
    private static let mostWrong = 3
    /// The largest share of the fourth difference that is left without the wrong samples, and by which more of them must leave less.
    private static let (rest, margin): (Float, Float) = (0.1, 0.02)
    /// A click is higher than the step between the samples on both sides of it by this factor.
    private static let height: Float = 1.5

    /// Samples that are read before the last block.
    static let memory = (around + 3) * Int(CK_HEALTH_BLOCK)

    /// Number of clicks.
    private(set) var count = 0
    /// Frame of the first.
    private(set) var first = 0
    private var last = 0

    /// - Parameters:
    ///   - samples: of the last block that is known.
    ///   - block: the same block, of all blocks.
    ///   - roughness: of the same block, of all blocks.
    ///   - frame: of its first sample.
    @inline(__always)  // few blocks are so rough
    mutating func add(
        _ samples: UnsafePointer<Float>, _ block: UnsafePointer<ck_health_block>, _ roughness: UnsafePointer<Float>,
        frame: Int
    ) {
        let middle = -Self.around - 1
        guard roughness[middle] > Self.least, roughness[middle] > Self.ratio * roughness[middle - 2] else { return }
        let size = Int(CK_HEALTH_BLOCK)
        examine(samples + middle * size, block + middle, roughness + middle, frame: frame + middle * size)
    }

    private mutating func examine(
        _ samples: UnsafePointer<Float>, _ block: UnsafePointer<ck_health_block>, _ roughness: UnsafePointer<Float>,
        frame: Int
    ) {
        let peak = roughness[0]
        guard peak >= max(roughness[-1], roughness[1]) else { return }
        var (before, after): (Float, Float) = (0, 0)
        for distance in 2...Self.around + 1 {
            guard peak > Self.ratio * max(roughness[-distance], roughness[distance]) else { return }
            (before, after) = (before + block[-distance].energy, after + block[distance].energy)
        }
        guard min(before, after) > Self.change * max(before, after), let place = Self.wrong(samples, peak) else {
            return
        }
        // Two blocks with a click between them are equally rough.
        guard count == 0 || frame + place > last + Int(CK_HEALTH_BLOCK) else { return }
        if count == 0 { first = frame + place }
        (count, last) = (count + 1, frame + place)
    }

    /// The first wrong sample of a click; nil if the wave does not go on without any few of them.
    private static func wrong(_ samples: UnsafePointer<Float>, _ peak: Float) -> Int? {
        let roughness = (0..<Int(CK_HEALTH_BLOCK)).map { place in abs(difference(at: place) { samples[$0] }) }
        let roughest = roughness.indices.max { roughness[$0] < roughness[$1] } ?? 0
        var best: (first: Int, left: Float, isClick: Bool)?
        // If more samples than those of a click leave clearly less, it is none.
        for count in 1...mostWrong + 1 {
            for first in roughest - count...roughest + 1 {
                let (left, isHigh) = without(first..<first + count, samples)
                if left < (best?.left ?? .infinity) - margin * peak {
                    best = (first, left, isHigh && count <= mostWrong)
                }
            }
        }
        return best.flatMap { $0.isClick && $0.left <= rest * peak ? $0.first : nil }
    }

    /// The largest fourth difference that is left without some samples, and whether they are high above the step over them.
    private static func without(_ range: Range<Int>, _ samples: UnsafePointer<Float>) -> (left: Float, isHigh: Bool) {
        let (first, last) = (range.lowerBound - 1, range.upperBound)
        let places = [first - 1, first, last, last + 1]
        let smooth = (first - 5...last + 5).map { place in
            range.contains(place) ? cubic(at: place, through: places, of: samples) : samples[place]
        }
        let left = (2..<smooth.count - 2).map { place in abs(difference(at: place) { smooth[$0] }) }.max() ?? 0
        let height = range.map { abs(samples[$0] - smooth[$0 - first + 5]) }.max() ?? 0
        return (left, height >= Self.height * abs(samples[last] - samples[first]))
    }

    private static func difference(at place: Int, of value: (Int) -> Float) -> Float {
        value(place - 2) - 4 * value(place - 1) + 6 * value(place) - 4 * value(place + 1) + value(place + 2)
    }

    /// Lagrange's polynomial.
    private static func cubic(at place: Int, through places: [Int], of samples: UnsafePointer<Float>) -> Float {
        places.reduce(Float(0)) { sum, one in
            let weight = places.reduce(Float(1)) { weight, other in
                other == one ? weight : weight * Float(place - other) / Float(one - other)
            }
            return sum + weight * samples[one]
        }
    }
}
