package import AudioFeatures
import Foundation

/// What the planner of transitions knows of a track. Times are seconds from its start.
package struct MixTrack: Sendable {
    /// A part of the piece.
    package struct Section: Hashable, Sendable {
        package let start, end: Double

        package init(start: Double, end: Double) {
            (self.start, self.end) = (start, end)
        }
    }

    package struct AlbumPlace: Hashable, Sendable {
        /// Names the album among all others.
        package let album: String
        /// Number of the medium, from 1.
        package let disc: Int
        /// Number on the medium; nil if unknown.
        package let track: Int?
        /// Whether the track was recorded in front of an audience.
        package let isLive: Bool

        package init(album: String, disc: Int = 1, track: Int?, isLive: Bool = false) {
            (self.album, self.disc, self.track, self.isLive) = (album, disc, track, isLive)
        }
    }

    /// For people.
    package var name: String
    package var duration: Double
    /// From the first sound to the last.
    package var sound: ClosedRange<Double>
    /// Starts of the bars, and the end of the last; empty without beats.
    package var lines: [Double] = []
    /// Of each bar, 0…1.
    package var barConfidences: [Double] = []
    /// Beats of a bar; two in 6/8.
    package var beatsPerBar = 4
    /// 3 if beats divide by three, otherwise 2.
    package var beatDivision = 2
    /// 0…1.
    package var tempoConfidence = 0.0
    /// 0…1.
    package var meterConfidence = 0.0
    package var sections: [Section] = []
    /// Where somebody sings or speaks.
    package var voice: [ClosedRange<Double>] = []
    package var drums: [ClosedRange<Double>] = []
    package var bass: [ClosedRange<Double>] = []
    /// The keys in order.
    package var keys: [(time: ClosedRange<Double>, key: KeyEstimate)] = []
    /// The level of each quarter of a second, dBFS.
    package var levels: [Double] = []
    /// Integrated, LUFS; nil if unknown.
    package var loudness: Double?
    /// The highest sample, 1 at full scale; nil if unknown.
    package var peak: Double?
    /// Whether it is music; true if unknown.
    package var isMusic = true
    package var album: AlbumPlace?
    /// The moods that it is filed under; empty if unknown.
    package var moods: Set<String> = []

    package init(name: String, duration: Double, sound: ClosedRange<Double>? = nil) {
        (self.name, self.duration) = (name, duration)
        self.sound = sound ?? 0...duration
    }

    /// "4/4", "6/8"; beats have no note value otherwise.
    var meter: String { beatDivision == 3 ? "\(3 * beatsPerBar)/8" : "\(beatsPerBar)/4" }

    /// The key at a time; that of the nearest range outside of all.
    func key(at time: Double) -> KeyEstimate {
        keys.first { $0.time.contains(time) }?.key
            ?? (keys.first.map { time < $0.time.lowerBound } ?? false
                ? keys.first?.key : keys.last?.key) ?? .none
    }

    /// Seconds.
    package static let levelStep = 0.25

    /// The mean level of a stretch of time, dBFS; nil in silence and where it is unknown.
    package func level(in time: ClosedRange<Double>) -> Double? {
        let first = max(0, min(levels.count, Int(time.lowerBound / Self.levelStep)))
        let end = max(first, min(levels.count, Int((time.upperBound / Self.levelStep).rounded(.up))))
        let powers = levels[first..<end].map { pow(10, $0 / 10) }
        let mean = powers.reduce(0, +) / Double(max(1, powers.count))
        return mean > 1e-6 ? 10 * log10(mean) : nil
    }

    /// Decibels below the mean level. What is quieter at the ends of a track is hardly heard beside another one.
    private static let quiet = 20.0
    /// Steps most of which are as loud where the music begins and ends: a click alone is no beginning.
    private static let reach = 8

    /// The sound without quiet beginnings and ends, which last up to a quarter of it each.
    package var audible: ClosedRange<Double> {
        let step = Self.levelStep
        let (first, last) = (Int(sound.lowerBound / step), min(levels.count, Int(sound.upperBound / step)))
        guard last - first >= Self.reach else { return sound }
        let powers = levels[first..<last].map { pow(10, $0 / 10) }
        let least = powers.reduce(0, +) / Double(powers.count) * pow(10, -Self.quiet / 10)
        func quietSeconds(_ powers: [Double]) -> Double {
            let place = powers.indices.dropLast(Self.reach - 1).first { place in
                powers[place] >= least
                    && powers[place..<place + Self.reach].count(where: { $0 >= least }) > Self.reach / 2
            }
            return Double(min(place ?? 0, powers.count / 4)) * step
        }
        return sound.lowerBound + quietSeconds(powers)...sound.upperBound - quietSeconds(powers.reversed())
    }

    /// Seconds of a stretch of time in which something of `heard` sounds.
    static func seconds(of heard: [ClosedRange<Double>], in time: ClosedRange<Double>) -> Double {
        heard.reduce(0) {
            $0 + max(0, min($1.upperBound, time.upperBound) - max($1.lowerBound, time.lowerBound))
        }
    }
}
