/// Detects the key of a track from its quarter tones in parts of thirty seconds: all of the first minute and a half,
/// then every other part. The outputs of `KeyNetwork` for the parts are weighted by their length. For the keys over time
/// it hears all parts. Each part is turned by its own tuning, to which the parts before add a little.
package struct KeyListener {
    private static let binCount = KeyPass.binCount
    /// The minimum length in columns: 0.84 s.
    private static let leastColumns = 2
    /// The number of parts at the start that are all analyzed.
    private static let firstParts = 3

    /// Seconds of a pair of columns.
    static let pairDuration =
        4 * Double(QuarterToneFilters.interval * CanonicalAudio.hopLength) / Double(CanonicalAudio.sampleRate)

    private let pass: KeyPass
    /// Logits of the keys for each pair of columns; nil if they are not wanted.
    private(set) var course: [[Float]]?
    /// Frames and columns of the part that is being collected; a column is the mean of two frames.
    private var frameCount = 0
    private var columnCount: Int { frameCount / 2 }
    private var partCount = 0
    /// Number of columns in the analyzed parts.
    private var heardColumns = 0
    private var sums = [Double](repeating: 0, count: KeyNetwork.keyCount)
    /// Votes of the part that is being collected, and of all parts before it.
    private var partVotes = TuningVotes()
    private var votes = TuningVotes()
    private var votingFrames = 0
    /// The tunings of the parts, without jumps of a semitone, and their lengths in frames.
    private var tunings: [(tuning: Double, frames: Int)] = []
    /// What the votes of the whole track count beside those of a part.
    private static let steadiness = 0.1
    /// Maxima that agree less are those of noise and drums.
    private static let leastAgreement = 0.05

    /// - Parameter keepsCourse: whether the keys over time are wanted.
    package init(_ pass: KeyPass, keepsCourse: Bool = false) {
        self.pass = pass
        course = keepsCourse ? [] : nil
    }

    /// - Parameter quarterTones: magnitudes of a frame.
    package mutating func add(_ quarterTones: UnsafePointer<Float>) {
        partVotes.add(quarterTones)
        let column = pass.window.base + columnCount * Self.binCount
        if frameCount % 2 == 0 {
            for bin in 0..<Self.binCount { column[bin] = quarterTones[bin] / 2 }
        } else {
            for bin in 0..<Self.binCount { column[bin] += quarterTones[bin] / 2 }
        }
        frameCount += 1
        if columnCount == KeyPass.longest { endPart() }
    }

    private mutating func endPart() {
        let tuning = endVoting()
        let isHeard = partCount < Self.firstParts || partCount % 2 == 0
        if isHeard || course != nil, columnCount >= Self.leastColumns {
            for column in 0..<columnCount {
                QuarterToneFilters.turn(pass.window.base + column * Self.binCount, to: tuning)
            }
            var pairs: [[Float]] = []
            let logits = pass.run(columnCount, each: course == nil ? nil : { pairs.append($0) })
            course?.append(contentsOf: pairs)
            if isHeard {
                for (key, logit) in logits.enumerated() { sums[key] += Double(columnCount) * Double(logit) }
                heardColumns += columnCount
            }
        }
        partCount += 1
        frameCount = 0
    }

    /// The tuning of the part that ends.
    private mutating func endVoting() -> Double {
        guard frameCount > 0 else { return 0 }
        votes.add(partVotes)
        votingFrames += frameCount
        partVotes.add(votes, times: Self.steadiness * Double(frameCount) / Double(votingFrames))
        let last = tunings.last?.tuning ?? 0
        let isClear = partVotes.agreement >= Self.leastAgreement
        let tuning = isClear ? TuningCourse.tuning(partVotes.tuning, nearest: last) : last
        tunings.append((tuning, frameCount))
        partVotes = TuningVotes()
        return tuning
    }

    /// The tuning of all parts in semitones, of any size: the names of the keys are those at this tuning. Nil if nothing has a
    /// pitch.
    package var tuning: Double? {
        guard votes.agreement >= Self.leastAgreement else { return nil }
        let mean = tunings.reduce(0) { $0 + $1.tuning * Double($1.frames) } / Double(max(votingFrames, 1))
        return TuningCourse.tuning(votes.tuning, nearest: mean)
    }

    /// Means of the logits of the keys; nil for less than two columns.
    package mutating func finish() -> [Double]? {
        endPart()
        return heardColumns > 0 ? sums.map { $0 / Double(heardColumns) } : nil
    }
}
