import AudioFeatures
package import MIDIFiles

extension StandardMIDIFile {
    private static let ticksPerQuarter = 480
    private static let velocity: UInt8 = 80
    /// Of a piano, the first program.
    private static let lowestBass = 36
    private static let lowestTone = 55

    /// The chords of a track, a bass note and a triad each, with section letters as markers and chord names as text. The tempo of each
    /// bar is that of the track, so that both run together from the start. Where bars are counted by the clock, chords have their own times.
    package init(_ score: ChordScore) {
        let ticksPerBeat = score.beatDivision == 3 ? Self.ticksPerQuarter * 3 / 2 : Self.ticksPerQuarter
        let ticksPerBar = ticksPerBeat * score.beatsPerBar
        var bars = score.bars
        // The time before the first bar: a bar of its own, or a part of the first if it is an eighth of it or less.
        if let first = bars.first, first.time.lowerBound > 0 {
            let length = first.time.upperBound - first.time.lowerBound
            if first.time.lowerBound > length / 8 {
                let count = max(1, Int((first.time.lowerBound / max(length, 1e-3)).rounded()))
                let part = first.time.lowerBound / Double(count)
                bars =
                    (0..<count).map {
                        ChordScore.Bar(time: part * Double($0)..<part * Double($0 + 1), section: nil, chords: [])
                    } + bars
            } else {
                bars[0] = ChordScore.Bar(time: 0..<first.time.upperBound, section: first.section, chords: first.chords)
            }
        }
        let (numerator, power) = score.beatDivision == 3 ? (3 * score.beatsPerBar, 3) : (score.beatsPerBar, 2)
        var timing = [
            Event(tick: 0, message: .meta(Meta.trackName, Array(score.title.utf8))),
            Event(tick: 0, message: .meta(Meta.meter, [UInt8(clamping: numerator), UInt8(power), 24, 8])),
        ]
        if let key = score.key {
            let mode: UInt8 = key.mode == .major ? 0 : 1
            timing.append(
                Event(tick: 0, message: .meta(Meta.key, [UInt8(bitPattern: Int8(key.fifths)), mode])))
        }
        var playing = [Event(tick: 0, message: .channel([0xC0, 0]))]
        var (tempo, sounding) = (0, [UInt8]())
        var changes: [(tick: Int, name: String?)] = []
        for (number, bar) in bars.enumerated() {
            let tick = number * ticksPerBar
            let seconds = bar.time.upperBound - bar.time.lowerBound
            let quarter = Int((seconds * 1e6 * Double(Self.ticksPerQuarter) / Double(ticksPerBar)).rounded())
            if quarter != tempo {
                tempo = quarter
                let limited = max(1, min(quarter, 0xFF_FFFF))
                timing.append(
                    Event(tick: tick, message: .meta(Meta.tempo, [16, 8, 0].map { UInt8(limited >> $0 & 0xFF) })))
            }
            if let section = bar.section {
                timing.append(Event(tick: tick, message: .meta(Meta.marker, Array(section.utf8))))
            }
            for (beat, name) in bar.chords { changes.append((tick + beat * ticksPerBeat, name)) }
        }
        if let times = score.clockTimes {
            let ticksPerSecond = Double(ticksPerBar) / ChordScore.clockBar
            changes = times.map { (Int(($0.seconds * ticksPerSecond).rounded()), $0.name) }
        }
        for (start, name) in changes {
            playing += sounding.map { Event(tick: start, message: .channel([0x80, $0, 0])) }
            sounding = name.flatMap { Chord(name: $0) }.map(Self.tones) ?? []
            if let name { playing.append(Event(tick: start, message: .meta(Meta.text, Self.ascii(name)))) }
            playing += sounding.map { Event(tick: start, message: .channel([0x90, $0, Self.velocity])) }
        }
        let end = bars.count * ticksPerBar
        playing += sounding.map { Event(tick: end, message: .channel([0x80, $0, 0])) }
        self.init(division: Self.ticksPerQuarter, tracks: [timing, playing])
    }

    /// "Bb", because most programs do not read UTF-8.
    private static func ascii(_ name: String) -> [UInt8] {
        Array(name.replacing("♯", with: "#").replacing("♭", with: "b").utf8)
    }

    /// The root below, and the triad in one octave.
    private static func tones(_ chord: Chord) -> [UInt8] {
        let triad = [0, chord.quality == .major ? 4 : 3, 7].map { tone in
            lowestTone + ((chord.root + tone - lowestTone) % 12 + 12) % 12
        }
        return ([lowestBass + chord.root] + triad.sorted()).map { UInt8($0) }
    }
}
