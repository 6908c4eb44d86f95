import Foundation

/// The structure of a track in the format of Spotify's audio-analysis object: bars, beats, tatums, sections, segments.
/// Names, types and units are Spotify's. The values are computed by this library and cover the first hour of a track.
///
/// ```swift
/// let structure = try TrackAnalyzer().structure("song.mp3")
/// for section in structure.sections { print(section.start, section.label, section.tempo) }
/// for bar in structure.bars { print(bar.start, bar.confidence) }
/// let json = try JSONEncoder().encode(structure)
/// ```
public struct AudioAnalysis: Sendable, Encodable {
    /// A stretch of time.
    public struct Interval: Sendable, Encodable {
        /// Seconds from the start of the track.
        public let start: Double
        /// Seconds.
        public let duration: Double
        /// 0…1.
        public let confidence: Double
    }

    /// The track as a whole.
    public struct Track: Sendable, Encodable {
        /// Samples at 22,050 Hz.
        public let sampleCount: Int
        /// Seconds.
        public let duration: Double
        /// Hz.
        public let analysisSampleRate: Int
        /// Always 1: the mean of all channels.
        public let analysisChannels: Int
        /// Seconds of silence before the first sound.
        public let endOfFadeIn: Double
        /// Seconds from the start of the track to the end of the last sound.
        public let startOfFadeOut: Double
        /// Integrated, LUFS.
        public let loudness: Double
        /// Beats per minute; 0 for none.
        public let tempo: Double
        /// 0…1.
        public let tempoConfidence: Double
        /// Beats per bar; 6 in 6/8, whose bars have two beats of three eighths; 4 if unknown.
        public let timeSignature: Int
        /// 0…1.
        public let timeSignatureConfidence: Double
        /// 3 if beats divide by three, as in 6/8, 9/8 and 12/8, otherwise 2. Spotify has no equivalent.
        public let beatDivision: Int
        /// Its key; ``KeyEstimate/none`` without one.
        public let key: KeyEstimate
        /// Semitones from A4 = 440 Hz; nil without a key. Spotify has no equivalent.
        public let tuning: Double?
        /// Where the best thirty seconds begin, in seconds from the start of the track; nil if it is not music. Spotify has no
        /// equivalent.
        public let highlight: Double?

        /// The tuning in cents; nil without a key.
        public var tuningCents: Double? { tuning.map { 100 * $0 } }
        /// The frequency of A4, Hz; nil without a key.
        public var concertPitch: Double? { tuning.map(TrackMeasurements.concertPitch) }
        /// Beats per bar, two in 6/8; 4 if unknown.
        public var beatsPerBar: Int { timeSignature == 6 ? 2 : timeSignature }
        /// The time signature in quarters, or in eighths if beats divide by three: “4/4”, “3/4”, “5/4”, “7/4”, “6/8”, “9/8”,
        /// “12/8”. The beats of 6/8, 9/8 and 12/8 are dotted quarters. 5/8 and 7/8 are “5/4” and “7/4”, because beats have no
        /// note value; an unknown meter is “4/4”.
        public var meter: String { beatDivision == 3 ? "\(3 * beatsPerBar)/8" : "\(beatsPerBar)/4" }
    }

    /// A part of the piece: verse, chorus, bridge. It begins with a bar if the track has bars. Silence of at least two
    /// seconds belongs to no section.
    public struct Section: Sendable, Encodable {
        /// Seconds from the start of the track.
        public let start: Double
        /// Seconds.
        public let duration: Double
        /// 0…1: probability that a section begins here; 1 for the first, and after silence.
        public let confidence: Double
        /// A letter, the same for sections that are alike: A, B, A. Spotify has no equivalent.
        public let label: String
        /// Mean level, dBFS.
        public let loudness: Double
        /// Beats per minute, from its beats; 0 for none.
        public let tempo: Double
        /// 0…1.
        public let tempoConfidence: Double
        /// The key that sounds for most of it; ``KeyEstimate/none`` without one.
        public let key: KeyEstimate
        /// That of the track.
        public let timeSignature: Int
        /// 0…1.
        public let timeSignatureConfidence: Double
    }

    /// A stretch of the track in one tempo. A track whose tempos differ by less than six percent has one tempo; of a gradual
    /// change, each stretch drifts by at most four percent.
    public struct TempoRange: Sendable, Encodable {
        /// Seconds from the start of the track.
        public let start: Double
        /// Seconds.
        public let duration: Double
        /// 0…1.
        public let confidence: Double
        /// Beats per minute.
        public let tempo: Double
    }

    /// A stretch of the track in one key. Passing modulations and single chords are no keys.
    public struct KeyRange: Sendable, Encodable {
        /// Seconds from the start of the track.
        public let start: Double
        /// Seconds.
        public let duration: Double
        /// The key, with its confidence.
        public let key: KeyEstimate
    }

    /// A sound: from one onset to the next.
    public struct Segment: Sendable, Encodable {
        /// Seconds from the start of the track.
        public let start: Double
        /// Seconds.
        public let duration: Double
        /// 0…1: how strong its onset is.
        public let confidence: Double
        /// Level at its start, dBFS.
        public let loudnessStart: Double
        /// Its highest level, dBFS.
        public let loudnessMax: Double
        /// Seconds from its start to its highest level.
        public let loudnessMaxTime: Double
        /// Level at its end, dBFS; only for the last segment, as in Spotify.
        public let loudnessEnd: Double
        /// 12 values from C, the strongest 1.
        public let pitches: [Float]
        /// 12 values around 0: the mean level above −60 dBFS, then MFCC 1–11.
        public let timbre: [Float]

        enum CodingKeys: String, CodingKey {
            case start, duration, confidence
            case loudnessStart = "loudness_start"
            case loudnessMax = "loudness_max"
            case loudnessMaxTime = "loudness_max_time"
            case loudnessEnd = "loudness_end"
            case pitches, timbre
        }
    }

    /// A moment or a stretch in which the energy changes: a build, a drop or a break.
    public struct EnergyEvent: Sendable, Encodable {
        /// "build": the level rises with drums, up to a section at which it jumps up. "drop": level, drums and bass come in after a
        /// build or a break. "break": no drums for at least four bars, between parts with drums.
        public let name: String
        /// Seconds from the start of the track.
        public let start: Double
        /// Seconds; 0 for a drop, which is a moment.
        public let duration: Double
    }

    /// The track as a whole.
    public let track: Track
    /// The tempos in order, without gaps from the first beat to the end of the last; empty without beats. Most tracks have one.
    /// Spotify has no equivalent.
    public let tempos: [TempoRange]
    /// The keys in order, without gaps from the first section to the end of the last; empty without a key. Most tracks have
    /// one. Spotify has no equivalent.
    public let keys: [KeyRange]
    /// Measures; the first beat of each is the downbeat.
    public let bars: [Interval]
    /// The pulse that listeners tap to; empty without one.
    public let beats: [Interval]
    /// Halves of beats, or thirds where beats divide by three.
    public let tatums: [Interval]
    /// Parts of the piece.
    public let sections: [Section]
    /// Sounds, each from one onset to the next.
    public let segments: [Segment]
    /// Stretches in which somebody sings or speaks, in whole seconds. Spotify has no equivalent.
    public let voice: [Interval]
    /// Stretches in which drums or other percussion play, in whole seconds; none if it is not music. Spotify has no equivalent.
    public let drums: [Interval]
    /// Stretches in which a bass plays: a bass guitar, a double bass of a band or a synthesizer, in whole seconds; none if it is
    /// not music. Spotify has no equivalent.
    public let bass: [Interval]
    /// Stretches in which an audience is heard: applause, cheers, a crowd, in whole seconds. Spotify has no equivalent.
    public let audience: [Interval]
    /// Builds, drops and breaks in order; none without bars. Spotify has no equivalent.
    public let events: [EnergyEvent]
    /// Chords in order, without gaps, from the start of the track to the end of its first hour; none if it is not music.
    /// Spotify has no equivalent.
    public let chords: [TimedChord]

    /// Where a voice, drums, a bass and an audience are heard, with the names of these keys, in the order in which they are shown.
    package var passages: [(name: String, stretches: [Interval])] {
        [("voice", voice), ("drums", drums), ("bass", bass), ("audience", audience)]
    }
}
