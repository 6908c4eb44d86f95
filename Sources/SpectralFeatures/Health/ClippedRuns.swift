/// Finds where the waveform of one channel was cut off: three or more samples in a row at the extreme of the whole file, on one
/// side, that the waveform reaches and leaves with a jump.
///
/// The rounded top of a slow wave also has equal samples, but it is reached in steps of one quantum. A pulse is flat before it
/// jumps, or jumps over most of its height. A mix of pulses has few levels beside its extreme. None of them counts.
struct ClippedRuns {
    /// Quanta of 16 bits by which samples of a run may differ, and by which the waveform must leave it.
    private static let (tolerance, step): (Float, Float) = (1.5 / 32_768, 6 / 32_768)
    private static let shortest = 3
    /// A jump over more than this share of the extreme, on both sides, is the edge of a pulse.
    private static let pulse: Float = 0.5
    /// The steps beside the two jumps of a run are at least this share of the smaller jump. A wave that is cut off is already steep
    /// before it reaches the limit.
    private static let slope: Float = 0.125
    /// Levels beside runs that are told apart.
    private static let mostLevels = 24
    /// Samples before a lone run, and the least number of levels among them. Pulses have few.
    private static let (lead, leastLevels) = (16, 8)
    private static let longestLone = 128
    /// Smaller extremes are silence.
    private static let least: Float = 0.01
    /// Runs closer than this belong to one group, in seconds.
    private static let gap = 0.05

    /// The largest magnitude so far.
    private(set) var extreme: Float = 0
    /// Number of runs at the extreme; 0 if few levels are beside them.
    var count: Int { isPulses ? 0 : runCount }
    /// Number of groups of runs.
    var groupCount: Int { isPulses ? 0 : runGroupCount }
    /// The frame of the first run.
    private(set) var first = 0

    private let gapFrames: Int
    private var (runCount, runGroupCount) = (0, 0)
    /// Levels beside the runs, in whole quanta of 16 bits. Files in floating point can exceed all integers.
    private var levels: Set<Float> = []
    private var last = 0
    /// Whether the first run is reached by a wave of many levels.
    private var isAmidWave = false
    private var runLength = 0
    private var isPositive = false
    private var rise: Float = 0
    /// The level before the run, and the step to it.
    private var (before, stepBefore): (Float, Float) = (0, 0)

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) { gapFrames = Int(Self.gap * Double(sampleRate)) }

    /// Whether blocks with such a highest peak can change anything.
    func concerns(peak: Float) -> Bool { runLength > 0 || peak >= extreme - Self.tolerance }

    /// - Parameters:
    ///   - samples: of a block; 144 samples before it and one after it are read, too.
    ///   - peak: the largest magnitude of the block.
    ///   - start: the frame of the first sample.
    @inline(__always)  // few blocks reach the extreme
    mutating func add(_ samples: UnsafePointer<Float>, count: Int, peak: Float, start: Int) {
        guard runLength > 0 || peak >= extreme - Self.tolerance, peak > Self.least else {
            if runLength > 0 { endRun(before: samples, at: start) }
            return
        }
        follow(samples, count: count, start: start)
    }

    private mutating func follow(_ samples: UnsafePointer<Float>, count: Int, start: Int) {
        for index in 0..<count {
            let value = samples[index]
            let magnitude = abs(value)
            if magnitude > extreme + Self.tolerance {
                (runCount, runGroupCount) = (0, 0)
                levels.removeAll(keepingCapacity: true)
                extreme = magnitude
                startRun(samples, index)
            } else if magnitude >= extreme - Self.tolerance {
                extreme = max(extreme, magnitude)
                if runLength > 0, (value > 0) == isPositive {
                    runLength += 1
                } else {
                    if runLength > 0 { endRun(before: samples + index, at: start + index) }
                    startRun(samples, index)
                }
            } else if runLength > 0 {
                endRun(before: samples + index, at: start + index)
            }
        }
    }

    private mutating func startRun(_ samples: UnsafePointer<Float>, _ index: Int) {
        (runLength, isPositive) = (1, samples[index] > 0)
        before = samples[index - 1]
        (rise, stepBefore) = (abs(samples[index] - before), abs(before - samples[index - 2]))
    }

    /// - Parameter next: the first sample after the run; the one after it is read, too.
    private mutating func endRun(before next: UnsafePointer<Float>, at frame: Int) {
        let fall = abs((isPositive ? extreme : -extreme) - next[0])
        let (jump, step) = (min(rise, fall), min(stepBefore, abs(next[1] - next[0])))
        defer { runLength = 0 }
        guard runLength >= Self.shortest, jump >= Self.step, jump < Self.pulse * extreme, step >= Self.slope * jump
        else { return }
        for level in [before, next[0]] where levels.count < Self.mostLevels {
            levels.insert((level * 32_768).rounded())
        }
        if runCount == 0 {
            first = frame - runLength
            let lead = runLength <= Self.longestLone ? 1...Self.lead : 1...1
            isAmidWave =
                Set(lead.map { (next[-runLength - $0] * 32_768).rounded() }).count >= Self.leastLevels
        }
        if runCount == 0 || frame - last > gapFrames { runGroupCount += 1 }
        runCount += 1
        last = frame
    }

    /// Two levels are beside each run. Those of a wave differ, and those of pulses repeat.
    private var isPulses: Bool { levels.count < min(Self.mostLevels, runCount) || runCount == 1 && !isAmidWave }
}
