/// The version of everything an analysis computes. Results of different versions are never compared:
/// any change of a feature, model or stored vector raises it.
public enum AnalysisVersion {
    /// The version this library computes.
    public static let current: UInt32 = 25
}

/// The analysis of a track after one pass over its samples: what was analysed, what was measured, and what the models
/// make of that.
///
/// Properties of ``source`` and ``measurements`` are properties of the analysis, too: `analysis.duration`,
/// `analysis.rhythm`.
@dynamicMemberLookup
public struct TrackAnalysis: Sendable, Equatable {
    /// `AnalysisVersion.current` at the time.
    public let version: UInt32
    /// What was analysed.
    public let source: AnalyzedSource
    /// All that is measured.
    public let measurements: TrackMeasurements
    /// Tempo, key, loudness, valence, energy, …
    public let descriptors: TrackDescriptors
    /// Its sound as a point; nil when there is nothing to describe: silence, or less than half a second.
    public let soundVector: SoundVector?

    init(_ source: AnalyzedSource, _ measurements: TrackMeasurements) {
        version = AnalysisVersion.current
        self.source = source
        self.measurements = measurements
        descriptors = DescriptorModels.fitted.describe(measurements)
        soundVector = SoundVector(of: measurements)
    }

    /// A property of ``source``.
    public subscript<Value>(dynamicMember property: KeyPath<AnalyzedSource, Value>) -> Value {
        source[keyPath: property]
    }

    /// A property of ``measurements``.
    public subscript<Value>(dynamicMember property: KeyPath<TrackMeasurements, Value>) -> Value {
        measurements[keyPath: property]
    }
}
