/// A gesture that was recognised.
public struct GestureEvent: Equatable, Sendable {
    /// What it is called in the ``GestureSet``.
    public let name: String
    /// When the motion began and ended, in seconds of the samples.
    public let start, end: Double
    /// The time of the sample that decided it.
    public internal(set) var decided: Double
    /// How far it is from the nearest template: root mean square, in units of the motion's own deviation.
    public let distance: Float
    /// The distance at which it would no longer have been recognised.
    public let threshold: Float
    /// The strongest acceleration beside gravity on the way, in g.
    public let peak: Float

    /// A gesture.
    public init(
        name: String, start: Double, end: Double, decided: Double, distance: Float, threshold: Float, peak: Float
    ) {
        (self.name, self.start, self.end, self.decided) = (name, start, end, decided)
        (self.distance, self.threshold, self.peak) = (distance, threshold, peak)
    }
}
