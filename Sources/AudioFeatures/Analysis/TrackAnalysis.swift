/// The version of everything an analysis computes. Results of different versions are never compared. Any change of a
/// feature, model or stored vector increases it.
public enum AnalysisVersion {
    /// The version this library computes.
    public static let current: UInt32 = 31
}

/// The analysis of a track after one pass over its samples: the source, the measurements, and the descriptors that the
/// models derive from them.
///
/// Properties of ``source`` and ``measurements`` are properties of the analysis, too: `analysis.duration`,
/// `analysis.rhythm`.
///
/// ```swift
/// let analysis = try TrackAnalyzer().analyze("song.mp3")
/// print(analysis.duration, analysis.loudness.integrated, analysis.rhythm.beats.count)
/// print(analysis.descriptors.valence, analysis.soundVector?.values.count ?? 0)
/// ```
@dynamicMemberLookup
public struct TrackAnalysis: Sendable, Equatable {
    /// `AnalysisVersion.current` at the time of the analysis.
    public let version: UInt32
    /// The analyzed audio.
    public let source: AnalyzedSource
    /// All measurements.
    public let measurements: TrackMeasurements
    /// Tempo, key, loudness, valence, energy, …
    public internal(set) var descriptors: TrackDescriptors
    /// The sound as a point; nil for silence and for less than half a second.
    public let soundVector: SoundVector?
    /// The chords and sections; nil unless the analyzer records them.
    public internal(set) var outline: TrackOutline?
    /// Where the best thirty seconds begin, in seconds from the start of the track; nil if it is not music, and unless the analyzer
    /// records the outline.
    public internal(set) var highlight: Double?

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
