package import AudioFeatures

/// The chords of a track as notes count time: bars of equally many beats, each of which can begin a chord. A track without bars is
/// counted by the clock, in bars of four beats at 120 BPM, as MIDI files without a tempo are.
package struct ChordScore {
    /// A bar of the track.
    package struct Bar: Equatable {
        /// Seconds from the start of the track.
        package let time: Range<Double>
        /// The letter of the section that begins with it; nil if none does.
        package let section: String?
        /// The chords that begin in it, with the number of the beat, from 0. A name of nil is the end of a chord.
        package let chords: [(beat: Int, name: String?)]

        /// Whether both are the same.
        package static func == (first: Bar, second: Bar) -> Bool {
            first.time == second.time && first.section == second.section
                && first.chords.elementsEqual(second.chords) { $0 == $1 }
        }
    }

    /// In order and without gaps: bars without a chord fill a silence. By the clock, they begin at 0.
    package let bars: [Bar]
    /// When each chord begins, and without a name when it ends, in seconds; nil unless bars are counted by the clock.
    package let clockTimes: [(seconds: Double, name: String?)]?
    /// At least 1; two in 6/8.
    package let beatsPerBar: Int
    /// 3 if beats divide by three, otherwise 2.
    package let beatDivision: Int
    package let title: String
    /// nil if unknown.
    package let artist: String?
    /// nil if unknown.
    package let key: KeyName?
    /// Beats per minute; nil if unknown.
    package let tempo: Double?

    /// Writes the chords of an analysis, the one that sounds at the middle of each beat. Without chords there are no bars.
    /// - Parameters:
    ///   - analysis: the structure of the track.
    ///   - title: of the piece.
    ///   - artist: nil if unknown.
    package init(_ analysis: AudioAnalysis, title: String, artist: String?) {
        let track = analysis.track
        self.init(
            bars: analysis.bars.map { $0.start..<$0.start + $0.duration },
            sections: analysis.sections.map { ($0.start..<$0.start + $0.duration, $0.label) },
            chords: analysis.namedChords.map { ($0.start..<$0.start + $0.duration, $0.name) },
            beatsPerBar: track.beatsPerBar, beatDivision: track.beatDivision, title: title, artist: artist,
            key: track.key.tonic >= 0 ? KeyName(tonic: track.key.tonic, mode: track.key.mode) : nil,
            tempo: track.tempo > 0 ? track.tempo : nil)
    }

    /// - Parameters:
    ///   - bars: times of the bars, in order.
    ///   - sections: times and letters.
    ///   - chords: times and names, in order and without gaps.
    ///   - beatsPerBar: at least 1.
    ///   - beatDivision: 2 or 3.
    ///   - title: of the piece.
    ///   - artist: nil if unknown.
    ///   - key: nil if unknown.
    ///   - tempo: beats per minute; nil if unknown.
    package init(
        bars: [Range<Double>], sections: [(time: Range<Double>, label: String)],
        chords: [(time: Range<Double>, name: String?)], beatsPerBar: Int, beatDivision: Int, title: String,
        artist: String?, key: KeyName?, tempo: Double?
    ) {
        let named = chords.filter { $0.name != nil }.map(\.time)
        let sound = named.first.flatMap { first in named.last.map { first.lowerBound..<$0.upperBound } }
        let isByClock = bars.isEmpty && sound != nil
        let (beatsPerBar, beatDivision) = isByClock ? (4, 2) : (beatsPerBar, beatDivision)
        let counted = sound.map { isByClock ? Self.clockBars(to: $0.upperBound) : LeadSheet.continued(bars, over: $0) }
        var (place, section) = (0, Int?.none)
        var sounding: String?
        self.bars = Self.filled(counted ?? []).map { bar in
            let length = bar.upperBound - bar.lowerBound
            let own = sections.firstIndex { $0.time.contains(bar.lowerBound + length / 2) }
            defer { section = own }
            var begun: [(beat: Int, name: String?)] = []
            for beat in 0..<beatsPerBar {
                let middle = bar.lowerBound + length * (Double(beat) + 0.5) / Double(beatsPerBar)
                while place + 1 < chords.count, chords[place].time.upperBound <= middle { place += 1 }
                let name = chords[place].time.contains(middle) ? chords[place].name : nil
                if name != sounding { begun.append((beat, name)) }
                sounding = name
            }
            return Bar(time: bar, section: own == section ? nil : own.map { sections[$0].label }, chords: begun)
        }
        clockTimes = isByClock ? chords.flatMap { [($0.time.lowerBound, $0.name), ($0.time.upperBound, nil)] } : nil
        (self.beatsPerBar, self.beatDivision) = (beatsPerBar, beatDivision)
        (self.title, self.artist, self.key, self.tempo) = (title, artist, key, isByClock ? Self.clockTempo : tempo)
    }

    private static let clockTempo = 120.0
    /// Seconds, of four beats.
    package static let clockBar = 4 * 60 / clockTempo

    private static func clockBars(to end: Double) -> [Range<Double>] {
        stride(from: 0, to: end, by: clockBar).map { $0..<$0 + clockBar }
    }

    /// Shorter gaps are of rounding, seconds.
    private static let shortestGap = 0.05

    /// The bars, and equal bars in each gap between two of them.
    private static func filled(_ bars: [Range<Double>]) -> [Range<Double>] {
        let lengths = bars.map { $0.upperBound - $0.lowerBound }.sorted()
        guard let first = bars.first, lengths[lengths.count / 2] > 0 else { return bars }
        var filled = [first]
        for bar in bars.dropFirst() {
            let end = filled[filled.count - 1].upperBound
            let gap = bar.lowerBound - end
            if gap > shortestGap {
                let count = max(1, Int((gap / lengths[lengths.count / 2]).rounded()))
                filled += (0..<count).map {
                    end + gap * Double($0) / Double(count)..<end + gap * Double($0 + 1) / Double(count)
                }
            }
            // It begins where the last one ends, without differences by rounding.
            let start = filled[filled.count - 1].upperBound
            filled.append(start..<max(start, bar.upperBound))
        }
        return filled
    }
}
