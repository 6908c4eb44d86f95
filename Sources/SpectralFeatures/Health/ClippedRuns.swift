/// Finds where the waveform of one channel was cut off: three or more samples in a row at the extreme of the whole file, on one
/// side, that the waveform reaches and leaves with a jump.
///
/// The rounded top of a slow wave also has equal samples, but it is reached in steps of one quantum. A square wave jumps
/// over most of its height. Neither counts.
struct ClippedRuns {
    /// Quanta of 16 bits by which samples of a run may differ, and by which the waveform must leave it.
    private static let (tolerance, step): (Float, Float) = (1.5 / 32_768, 6 / 32_768)
    private static let shortest = 3
    /// A jump over more than this share of the extreme, on both sides, is the edge of a pulse.
    private static let pulse: Float = 0.5
    /// Smaller extremes are silence.
    private static let least: Float = 0.01
    /// Runs closer than this belong to one group, in seconds.
    private static let gap = 0.05

    /// The largest magnitude so far.
    private(set) var extreme: Float = 0
    /// Number of runs at the extreme.
    private(set) var count = 0
    /// Number of groups of runs.
    private(set) var groupCount = 0
    /// The frame of the first run.
    private(set) var first = 0

    private let gapFrames: Int
    private var last = 0
    private var runLength = 0
    private var isPositive = false
    private var rise: Float = 0

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) { gapFrames = Int(Self.gap * Double(sampleRate)) }

    /// - Parameters:
    ///   - samples: of a block; the sample before it is read, too.
    ///   - peak: the largest magnitude of the block.
    ///   - start: the frame of the first sample.
    @inline(__always)  // few blocks reach the extreme
    mutating func add(_ samples: UnsafePointer<Float>, count: Int, peak: Float, start: Int) {
        guard runLength > 0 || peak >= extreme - Self.tolerance, peak > Self.least else {
            if runLength > 0 { endRun(before: samples[0], at: start) }
            return
        }
        follow(samples, count: count, start: start)
    }

    private mutating func follow(_ samples: UnsafePointer<Float>, count: Int, start: Int) {
        for index in 0..<count {
            let value = samples[index]
            let magnitude = abs(value)
            if magnitude > extreme + Self.tolerance {
                (self.count, groupCount) = (0, 0)
                extreme = magnitude
                startRun(samples, index)
            } else if magnitude >= extreme - Self.tolerance {
                extreme = max(extreme, magnitude)
                if runLength > 0, (value > 0) == isPositive {
                    runLength += 1
                } else {
                    if runLength > 0 { endRun(before: value, at: start + index) }
                    startRun(samples, index)
                }
            } else if runLength > 0 {
                endRun(before: value, at: start + index)
            }
        }
    }

    private mutating func startRun(_ samples: UnsafePointer<Float>, _ index: Int) {
        (runLength, isPositive) = (1, samples[index] > 0)
        rise = abs(samples[index] - samples[index - 1])
    }

    private mutating func endRun(before next: Float, at frame: Int) {
        let fall = abs((isPositive ? extreme : -extreme) - next)
        defer { runLength = 0 }
        guard runLength >= Self.shortest, min(rise, fall) >= Self.step, min(rise, fall) < Self.pulse * extreme else {
            return
        }
        if count == 0 { first = frame - runLength }
        if count == 0 || frame - last > gapFrames { groupCount += 1 }
        count += 1
        last = frame
    }
}
