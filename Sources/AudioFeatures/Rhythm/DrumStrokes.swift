/// What sounds around 170 Hz at places that return, such as beats. A bass drum on every beat sweeps through these frequencies:
/// they are equally loud each time and gone within a sixth of a second. Those of a bass stay, or change with its notes.
struct DrumStrokes {
    /// How far the level typically falls, dB.
    let fall: Float
    /// Difference between the levels that a fifth of the strokes exceed and a fifth do not reach, dB.
    let spread: Float

    /// Frames around a place in which a stroke is loudest, and those in which it is gone.
    private static let stroke = -1...3
    private static let rest = 5...7
    /// Limits of a bass drum, dB. Off the beats of 88 excerpts of records, nothing is within these limits.
    private static let leastFall: Float = 12
    private static let leastLead: Float = 8
    private static let mostSpread: Float = 3

    /// - Parameters:
    ///   - levels: dB, for each frame.
    ///   - places: in frames.
    init(_ levels: [Float], at places: [Double]) {
        let frames = places.map { Int($0.rounded()) }.filter {
            $0 + Self.stroke.lowerBound >= 0 && $0 + Self.rest.upperBound < levels.count
        }
        func part(_ offsets: ClosedRange<Int>, of frame: Int) -> ArraySlice<Float> {
            levels[frame + offsets.lowerBound...frame + offsets.upperBound]
        }
        let loudest = frames.map { part(Self.stroke, of: $0).max() ?? 0 }
        let falls = zip(frames, loudest).map { $1 - (part(Self.rest, of: $0).min() ?? 0) }.sorted()
        let ranked = loudest.sorted()
        fall = falls.isEmpty ? 0 : falls[falls.count / 2]
        spread = ranked.isEmpty ? 0 : ranked[ranked.count * 4 / 5] - ranked[ranked.count / 5]
    }

    /// Whether these are strokes of a bass drum, and the others are not.
    func areOfBassDrum(beside other: DrumStrokes) -> Bool {
        fall >= Self.leastFall && spread <= Self.mostSpread && fall - other.fall >= Self.leastLead
    }
}
