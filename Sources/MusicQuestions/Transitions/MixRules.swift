/// The rules of transitions, and what the user allows.
///
/// Sources: DJs seldom change tempo or key, and pass from track to track at borders of the musical structure (T. Kim et al., *A
/// computational analysis of real-world DJ mixes*, ISMIR 2020; 1,557 mixes). Listeners accepted mixes with beats and downbeats
/// aligned, cue points at borders of sections, exchanged basses and never two voices (L. Vande Veire, T. De Bie, *From raw audio to a
/// seamless mix*, EURASIP J. Audio, Speech, Music Process. 2018:13). Loudness is equal where two tracks meet (D. Cliff, *Hang the
/// DJ*, HP Labs HPL-2000-104).
package struct MixRules: Hashable, Sendable {
    /// Whether tracks can be stretched. If not, only equal tempos are matched.
    package var canStretch = true
    /// Whether beats may be matched where the mood changes.
    package var crossesMoods = false
    /// Whether tracks of one album, in order, are mixed as others are.
    package var mixesAlbums = false
    /// The first track: nothing before this is a part of the transition, because the transition before reaches this far.
    package var earliestExit = 0.0

    package init(canStretch: Bool = true, crossesMoods: Bool = false, mixesAlbums: Bool = false) {
        (self.canStretch, self.crossesMoods, self.mixesAlbums) = (canStretch, crossesMoods, mixesAlbums)
    }

    /// The largest change of tempo without stretching. Bars of the second track may be up to ``largestDrift`` early or late.
    static let equalTempo = 0.003
    /// Seconds.
    static let largestDrift = 0.02
    /// Phrases in bars, the longest first.
    static let phrases = [16, 8, 4]
    /// The part of each track that is heard without the other.
    static let leastAlone = 0.25
    /// The longest overlap, in seconds.
    static let longest = 48.0
    /// Keys that are further apart on the wheel sound together for the shortest phrase only.
    static let furthestKeys = 2
    /// Bars in which the second track returns to its own tempo.
    static let releaseBars = 8
    /// A bar may differ from the median bar by this share; more is a missed beat.
    static let irregularity = 0.08
    /// Seconds of a plain fade, the longest first.
    static let fades = [6.0, 4, 3, 2, 1]
    /// Seconds between a track and one that is not music.
    static let pause = 1.0
    /// Decibels by which the second track is made louder or quieter at most.
    static let largestGain = 4.0
}
