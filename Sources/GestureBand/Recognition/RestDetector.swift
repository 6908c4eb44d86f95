/// Detects when a hand is at rest.
struct RestDetector: Sendable {
    /// The time for which a hand must be still, in seconds.
    private static let window = 0.3
    /// The period over which the noise of a resting hand is measured, in seconds.
    private static let memory = 4.0
    /// A hand is at rest if it moves at most this many times the quietest tenth of the last seconds. Motion weaker than
    /// ``least`` is not that of a hand, because a hand held still moves by 0.005 to 0.015 g.
    ///
    /// Chosen on eighty gestures of ten people, each made six times with a second of rest between, at full strength, at
    /// 0.5 and 0.3 of it, and at half the speed, and on made-up rest: noise of up to 0.05 g, tremor, slow drift.
    private static let factor: Float = 3
    private static let quietShare: Float = 0.1
    private static let least: Float = 0.015
    /// The acceleration of a slow movement hardly changes at its peak. A hand that is still, but more than this many
    /// thresholds away from its last rest, must therefore stay still for two windows.
    ///
    /// With this rule, 472 of 480 of the same gestures at half the force and speed are taught; 442 without it.
    private static let away: Float = 2
    /// The ends of a take count as rest below this fraction of its deviation, so that weak gestures keep their ends.
    private static let edgeShare: Float = 0.25

    /// A hand at rest stays below this deviation, in g.
    private var threshold: Float
    /// The measured deviation of a hand at rest, in g; 0 if it is not measured.
    private(set) var noise: Float = 0
    private let greatest: Float
    private let isAdaptive: Bool
    private var recent: [SIMD3<Float>] = []
    /// The number of frames for which the hand has been still.
    private var stillFrames = 0
    /// The acceleration at the last rest, in g.
    private var home: SIMD3<Float>?
    private var deviations: [Float] = []

    /// - Parameters:
    ///   - threshold: the deviation below which a hand is at rest, in g.
    ///   - isAdaptive: whether that is only an upper limit, and the noise of the resting hand is measured.
    init(threshold: Float, isAdaptive: Bool = false) {
        self.threshold = threshold
        greatest = threshold
        self.isAdaptive = isAdaptive
    }

    /// Processes the next frame, of 25 per second.
    /// - Returns: whether the hand has been at rest for as long as the window.
    mutating func process(_ acceleration: SIMD3<Float>) -> Bool {
        recent.append(acceleration)
        let count = Int(Self.window * MotionResampler.rate)
        if recent.count > count { recent.removeFirst() }
        guard recent.count == count else { return false }
        let mean = recent.reduce(.zero, +) / Float(count)
        let square = recent.reduce(Float(0)) { $0 + (($1 - mean) * ($1 - mean)).sum() } / Float(count)
        let deviation = square.squareRoot()
        if isAdaptive { adapt(to: deviation) }
        guard deviation < threshold else {
            stillFrames = 0
            return false
        }
        stillFrames += 1
        if isAdaptive, let home, (mean - home).magnitude > Self.away * threshold, stillFrames <= count { return false }
        home = mean
        return true
    }

    /// The deviation below which the ends of a take are rest: no more than before where the motion is strong, so that
    /// its ends do not make gestures alike.
    /// - Parameter deviation: the deviation of the take, in g.
    func edge(ofTake deviation: Float) -> Float {
        isAdaptive ? max(threshold, min(greatest, Self.edgeShare * deviation)) : threshold
    }

    private mutating func adapt(to deviation: Float) {
        deviations.append(deviation)
        if deviations.count > Int(Self.memory * MotionResampler.rate) { deviations.removeFirst() }
        noise = deviations.sorted()[Int(Self.quietShare * Float(deviations.count))]
        threshold = min(greatest, max(Self.least, Self.factor * noise))
    }
}
