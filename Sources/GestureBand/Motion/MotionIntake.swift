/// Prepares raw samples of a sensor for a ``GestureRecognizer``: in g, in order, finite.
public struct MotionIntake: Sendable {
    /// A problem of the sensor. Each is reported once; counts are reported at the end.
    public enum Notice: Equatable, Sendable, CustomStringConvertible {
        /// The detected unit.
        case unit(MotionUnit)
        /// Gravity is missing: the app sends “linear” or “user” acceleration.
        case noGravity
        /// Identical values for this many seconds.
        case stuck(seconds: Double)
        /// No values for this many seconds. A gesture in progress is lost.
        case gap(seconds: Double)
        /// The sensor's clock was set back.
        case clockSetBack(seconds: Double)

        /// One sentence.
        public var description: String {
            switch self {
            case .unit(let unit): "detected unit of the sensor: \(unit.rawValue)"
            case .noGravity:
                "the values do not include gravity; if recognition is poor, select the accelerometer “with g” in the "
                    + "app"
            case .stuck(let seconds): "the sensor has sent identical values for \(tenths(seconds)) s; it may be stuck"
            case .gap(let seconds): "the sensor sent no values for \(tenths(seconds)) s"
            case .clockSetBack(let seconds): "the sensor's clock was set back by \(tenths(seconds)) s"
            }
        }
    }

    /// The largest plausible acceleration in g.
    static let greatestAcceleration: Float = 50
    /// The minimum of samples per second.
    static let lowestRate = 15.0
    /// The maximum delay of late samples that are put in order, in seconds.
    static let greatestDisorder = 0.2
    private static let stuckAfter = 5.0
    private static let unitDuration = 0.5
    private static let rateDuration = 2.0

    /// The number of samples that were not finite or out of range.
    public private(set) var skippedCount = 0
    /// The number of samples that arrived too late.
    public private(set) var lateCount = 0
    private var notices: [Notice] = []
    private var unit: MotionUnit?
    /// Samples that are buffered until the unit is known, or to be put in order.
    private var held: [MotionSample] = []
    private var isUnitKnown: Bool { unit != nil }
    private var disorder = 0.0
    private var newest = -Double.infinity
    private var released = -Double.infinity
    /// An offset of the sensor's time, so that time continues if its clock is set back.
    private var clockOffset = 0.0
    private var lateInARow = 0
    private var rateWindow: (start: Double, count: Int)?
    private var still: (since: Double, value: SIMD3<Float>, isTold: Bool)?

    /// - Parameter unit: the unit of the sensor; nil to detect it from the first half second.
    public init(unit: MotionUnit? = nil) {
        self.unit = unit
    }

    /// The notices since the last call.
    public mutating func takeNotices() -> [Notice] {
        defer { notices = [] }
        return notices
    }

    /// Processes the next sample in the sensor's unit.
    ///
    /// - Returns: samples in g, in order of time.
    /// - Throws: ``MotionError/rateTooLow(_:)``.
    public mutating func process(_ raw: MotionSample) throws(MotionError) -> [MotionSample] {
        let reach = Self.greatestAcceleration * (unit?.perG ?? MotionUnit.milliG.perG)
        guard raw.time.isFinite, abs(raw.time) < 1e12, raw.acceleration.isFinite,
            raw.acceleration.magnitude <= reach
        else {
            skippedCount += 1
            return []
        }
        var sample = raw
        sample.time += clockOffset
        guard isInOrder(&sample) else {
            lateCount += 1
            return []
        }
        try watch(sample)
        held.insert(sample, at: held.lastIndex { $0.time <= sample.time }.map { $0 + 1 } ?? 0)
        if !isUnitKnown, newest - held[0].time >= Self.unitDuration { findUnit() }
        return isUnitKnown ? release(upTo: newest - disorder) : []
    }

    /// The remaining buffered samples, at the end of the motion.
    public mutating func finish() -> [MotionSample] {
        if !isUnitKnown, !held.isEmpty { findUnit() }
        return release(upTo: .infinity)
    }

    /// Whether the sample can still be returned in order. Follows a clock that was set back.
    private mutating func isInOrder(_ sample: inout MotionSample) -> Bool {
        if sample.time >= newest {
            (newest, lateInARow) = (sample.time, 0)
            return true
        }
        let lateness = newest - sample.time
        disorder = max(disorder, min(lateness, Self.greatestDisorder))
        if sample.time >= released, lateness <= Self.greatestDisorder { return true }
        lateInARow += 1
        // One packet can be late. Ten in a row mean that the clock was set.
        guard lateInARow >= 10, lateness > Self.greatestDisorder else { return false }
        notices.append(.clockSetBack(seconds: lateness))
        clockOffset += lateness + 2 * MotionResampler.longestGap
        sample.time = newest + 2 * MotionResampler.longestGap
        (newest, lateInARow, rateWindow) = (sample.time, 0, nil)
        return true
    }

    private mutating func watch(_ sample: MotionSample) throws(MotionError) {
        if let window = rateWindow, sample.time - window.start >= 0 {
            let span = sample.time - window.start
            if let last = held.last?.time ?? (released.isFinite ? released : nil),
                sample.time - last > MotionResampler.longestGap
            {
                notices.append(.gap(seconds: sample.time - last))
                rateWindow = (sample.time, 0)
            } else if span >= Self.rateDuration {
                let rate = Double(window.count + 1) / span
                guard rate >= Self.lowestRate else { throw .rateTooLow(rate) }
                rateWindow = (sample.time, 0)
            } else {
                rateWindow?.count += 1
            }
        } else if rateWindow == nil {
            rateWindow = (sample.time, 0)
        }
        guard let known = still, known.value == sample.acceleration else {
            still = (sample.time, sample.acceleration, false)
            return
        }
        if !known.isTold, sample.time - known.since >= Self.stuckAfter {
            notices.append(.stuck(seconds: sample.time - known.since))
            still?.isTold = true
        }
    }

    private mutating func findUnit() {
        let magnitudes = held.map(\.acceleration.magnitude).sorted()
        let resting = magnitudes[magnitudes.count / 2]
        let found = resting > 0 ? MotionUnit.likely(restingMagnitude: resting) : .g
        unit = found
        if found != .g { notices.append(.unit(found)) }
        if resting / found.perG < 0.3 { notices.append(.noGravity) }
        let count = held.count
        held.removeAll { $0.acceleration.magnitude > Self.greatestAcceleration * found.perG }
        skippedCount += count - held.count
    }

    private mutating func release(upTo time: Double) -> [MotionSample] {
        let scale = 1 / (unit ?? .g).perG
        let count = held.firstIndex { $0.time > time } ?? held.count
        let ready = held[..<count].map { MotionSample(time: $0.time, acceleration: $0.acceleration * scale) }
        held.removeFirst(count)
        if let last = ready.last { released = last.time }
        return ready
    }
}
