/// Collects the seconds of a track in order, and hears an audience in them. It keeps one number per second.
struct AudienceAccumulator {
    private let model = AudienceModel.fitted
    private var logOdds: [Float] = []
    private var isSound: [Bool] = []
    private var neighbors = NeighboringSeconds()

    /// - Parameters:
    ///   - second: `VoiceInputs` of the next second.
    ///   - isSound: whether it is above −60 dBFS.
    mutating func add(_ second: [Float], isSound sounds: Bool) {
        judge(neighbors.next(second))
        isSound.append(sounds)
    }

    mutating func finish() -> ActivityCourse {
        judge(neighbors.last())
        return ActivityCourse(logOdds, isSound: isSound, costOfChange: model.costOfChange)
    }

    private mutating func judge(_ seconds: NeighboringSeconds.Three?) {
        guard let seconds else { return }
        logOdds.append(model.logOdds(before: seconds.before, second: seconds.second, after: seconds.after))
    }
}
