/// A gesture that was recognized.
public struct GestureEvent: Equatable, Sendable {
    /// Its name in the ``GestureSet``.
    public let name: String
    /// The start and end of the motion, in seconds of the samples.
    public let start, end: Double
    /// The time of the sample that decided it.
    public internal(set) var decided: Double
    /// The distance from the nearest template: root mean square, in units of the motion's own deviation.
    public let distance: Float
    /// The largest distance at which it is recognized.
    public let threshold: Float
    /// The peak acceleration without gravity, in g.
    public let peak: Float

    /// A gesture.
    public init(
        name: String, start: Double, end: Double, decided: Double, distance: Float, threshold: Float, peak: Float
    ) {
        (self.name, self.start, self.end, self.decided) = (name, start, end, decided)
        (self.distance, self.threshold, self.peak) = (distance, threshold, peak)
    }
}
