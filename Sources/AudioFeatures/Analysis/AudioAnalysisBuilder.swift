import Foundation

/// Builds an `AudioAnalysis` or a `TrackOutline` from the analysis of a track and its frames.
struct AudioAnalysisBuilder {
    private let analysis: TrackAnalysis
    private let onsets: OnsetBands
    private let frames: FrameRecord
    private let activation: BeatActivation
    private let pulse: TrackPulse
    private let levels: [Double]
    private let frameRate = CanonicalAudio.frameRate

    init(_ analysis: TrackAnalysis, onsets: OnsetBands, frames: FrameRecord, beatFrames: BeatFrames) {
        self.analysis = analysis
        self.onsets = onsets
        self.frames = frames
        let isHeard = analysis.descriptors.kind == .music && beatFrames.frameCount > 0
        activation = isHeard ? BeatActivation(ofAll: beatFrames) : BeatActivation(beats: [], downbeats: [])
        pulse = TrackPulse(analysis, onsets, activation, lows: beatFrames.lows)
        levels = frames.rms.map { 20 * log10(Double(max($0, 1e-5))) }
    }

    /// - Parameter check: called before each stage; throws to stop.
    func build<Failure: Error>(_ check: () throws(Failure) -> Void) throws(Failure) -> AudioAnalysis {
        try check()
        let beats = pulse.beats
        let segments = segments()
        try check()
        let pitches = pitches(segments)
        try check()
        let chords = chords(beats)
        let heard = TrackMeter(pulse, activation, pitches: pitches, chords: chords)
        try check()
        let undivided = bars(beats, heard)
        let found = foundSections(undivided, segments, pitches)
        let sound = found.first.flatMap { first in found.last.map { first.start...$0.end } }
        try check()
        let meter = heard.divided(beats.map(\.time), onsets: onsets.total, chords)
        let bars = bars(beats, meter)
        try check()
        let keys = TrackKeys(analysis.descriptors.key, frames, lines: bars.map(\.start), sound: sound)
        try check()
        let played = played
        let silences = LongSilences(rms: frames.rms, frameRate: frameRate)
        let kept = silences.removed(from: bars)
        try check()
        return AudioAnalysis(
            track: track(keys.whole, meter, highlight(found, undivided)), tempos: pulse.tempos.map(Self.range),
            keys: keys.ranges.map(Self.range), bars: kept,
            beats: silences.removed(
                from: intervals(beats.map(\.time), confidences: beats.map(confidence), beatCount: 1)),
            tatums: silences.removed(from: tatums(beats, meter.beatDivision)),
            sections: found.compactMap { section($0, keys, meter) },
            segments: segments, voice: intervals(analysis.voice.stretches), drums: played.drums, bass: played.bass,
            audience: intervals(analysis.audience.stretches), events: events(kept, found, played),
            chords: silences.removed(from: chords))
    }

    /// The chords, the sections, the highlight and the meter alone, with the values that `build` gives them for tracks of up to ten minutes;
    /// sections may begin elsewhere beside long silences.
    func outline() -> (outline: TrackOutline, highlight: Double?, meter: TrackMeter) {
        let beats = pulse.beats
        let segments = segments()
        let pitches = pitches(segments)
        let chords = chords(beats)
        let meter = TrackMeter(pulse, activation, pitches: pitches, chords: chords)
        let bars = bars(beats, meter)
        let sections = foundSections(bars, segments, pitches)
        let silences = LongSilences(rms: frames.rms, frameRate: frameRate)
        let outline = TrackOutline(
            chords: silences.removed(from: chords),
            sections: sections.compactMap { section in
                frames(of: section).map { _ in
                    TrackOutline.Section(start: section.start, end: section.end, label: section.letter)
                }
            })
        return (outline, highlight(sections, bars), meter.divided(beats.map(\.time), onsets: onsets.total, chords))
    }

    private static func range(_ range: TrackPulse.Range) -> AudioAnalysis.TempoRange {
        AudioAnalysis.TempoRange(
            start: range.start, duration: range.end - range.start, confidence: range.confidence,
            tempo: range.beatsPerMinute)
    }

    private static func range(_ range: TrackKeys.Range) -> AudioAnalysis.KeyRange {
        AudioAnalysis.KeyRange(
            start: range.start, duration: range.end - range.start, key: range.key)
    }

    private func track(_ key: KeyEstimate, _ meter: TrackMeter, _ highlight: Double?) -> AudioAnalysis.Track {
        let (descriptors, duration) = (analysis.descriptors, analysis.duration)
        let rate = max(analysis.sampleRate, 1)
        return AudioAnalysis.Track(
            sampleCount: (analysis.sampleFrameCount * TrackAnalyzer.sampleRate + rate - 1) / rate, duration: duration,
            analysisSampleRate: TrackAnalyzer.sampleRate,
            analysisChannels: 1, endOfFadeIn: min(duration, analysis.silence.leading),
            startOfFadeOut: max(0, duration - analysis.silence.trailing), loudness: descriptors.loudness.integrated,
            tempo: Double(pulse.tempo.beatsPerMinute), tempoConfidence: Double(pulse.tempo.confidence),
            timeSignature: meter.timeSignature, timeSignatureConfidence: meter.confidence,
            beatDivision: meter.beatDivision, key: key, tuning: analysis.tuning, highlight: highlight)
    }

    // MARK: Pulse

    private func confidence(_ beat: Beat) -> Double { Double(beat.strength / (beat.strength + 4)) }

    /// Each interval ends at the next start. The last one is as long as the one before. A single interval has the
    /// length of its beats at the track's tempo, although the track may end before.
    private func intervals(
        _ starts: [Double], confidences: [Double], beatCount: Double
    ) -> [AudioAnalysis.Interval] {
        let alone = 60 * beatCount / Double(pulse.tempo.beatsPerMinute)
        let last = starts.count > 1 ? starts[starts.count - 1] - starts[starts.count - 2] : alone
        return starts.indices.map { index in
            let duration = index + 1 < starts.count ? starts[index + 1] - starts[index] : last
            return AudioAnalysis.Interval(start: starts[index], duration: duration, confidence: confidences[index])
        }
    }

    private func tatums(_ beats: [Beat], _ division: Int) -> [AudioAnalysis.Interval] {
        let count = Double(division)
        let parts = zip(beats, beats.dropFirst()).flatMap { beat, next in
            (0..<division).map { beat.time + (next.time - beat.time) * Double($0) / count }
        }
        let confidences = beats.dropLast().flatMap { [Double](repeating: confidence($0), count: division) }
        return intervals(parts, confidences: confidences, beatCount: 1 / count)
    }

    private func bars(_ beats: [Beat], _ meter: TrackMeter) -> [AudioAnalysis.Interval] {
        intervals(
            meter.downbeats.map { beats[$0].time }, confidences: meter.downbeats.map { _ in meter.confidence },
            beatCount: Double(meter.beatsPerBar))
    }

    // MARK: Chords

    private func chords(_ beats: [Beat]) -> [TimedChord] {
        guard analysis.descriptors.kind == .music else { return [] }
        return ChordFinder(
            frames.quarterTones, tuning: frames.tuning, beats: beats.map(\.time), duration: seconds(frames.frameCount)
        ).chords
    }

    // MARK: Segments

    private func segments() -> [AudioAnalysis.Segment] {
        let onsetFrames = onsetFrames()
        let bounds = [0] + onsetFrames.map(\.frame) + [frames.frameCount]
        let strengths = [1] + onsetFrames.map(\.strength)
        return zip(bounds, bounds.dropFirst()).enumerated().compactMap { index, bound in
            guard bound.0 < bound.1 else { return nil }
            let isLast = index == strengths.count - 1
            return segment(bound.0..<bound.1, confidence: strengths[index], isLast: isLast)
        }
    }

    private func pitches(_ segments: [AudioAnalysis.Segment]) -> SoundCourse {
        SoundCourse(bounds: bounds(segments), pitches: segments.map(\.pitches), peaks: segments.map(\.loudnessMax))
    }

    /// Starts of the segments, and the end of the last.
    private func bounds(_ segments: [AudioAnalysis.Segment]) -> [Double] {
        segments.map(\.start) + (segments.last.map { [$0.start + $0.duration] } ?? [])
    }

    /// At least 0.12 s apart.
    private func onsetFrames() -> [(frame: Int, strength: Double)] {
        onsets.onsets.reduce(into: []) { kept, onset in
            guard onset.frame - (kept.last?.frame ?? 0) >= 5, onset.frame < frames.frameCount,
                seconds(onset.frame) < analysis.duration
            else { return }
            kept.append(onset)
        }
    }

    private func segment(_ range: Range<Int>, confidence: Double, isLast: Bool) -> AudioAnalysis.Segment {
        let loudest = range.max { levels[$0] < levels[$1] } ?? range.lowerBound
        var pitches = frames.chroma.columnMeans(over: range)
        let strongest = pitches.max() ?? 0
        if strongest > 0 { pitches = pitches.map { $0 / strongest } }
        let level = range.reduce(0.0) { $0 + levels[$1] } / Double(range.count)
        // Sections need only the level.
        let color = frames.content == .structure ? Array(frames.mfcc.columnMeans(over: range)[1...11]) : []
        let timbre = [level + 60] + color
        let start = seconds(range.lowerBound)
        return AudioAnalysis.Segment(
            start: start, duration: seconds(range.upperBound) - start, confidence: confidence,
            loudnessStart: levels[range.lowerBound], loudnessMax: levels[loudest],
            loudnessMaxTime: seconds(loudest) - start,
            loudnessEnd: isLast ? levels[range.upperBound - 1] : 0,
            pitches: pitches.map { Float($0) }, timbre: timbre.map { Float($0) })
    }

    // MARK: Sections

    /// Silence of at least this many seconds belongs to no section.
    private static let longestPause = 2.0
    /// The maximum seconds of silence at an end of the track that belong to the adjacent section.
    private static let longestEdge = 0.5
    /// The minimum seconds of sound between long silences that form a section.
    private static let shortestSound = 1.0

    private func foundSections(
        _ bars: [AudioAnalysis.Interval], _ segments: [AudioAnalysis.Segment], _ pitches: SoundCourse
    ) -> [SectionFinder.Section] {
        guard !segments.isEmpty else { return [] }
        let levels = SoundCourse(bounds: bounds(segments), values: segments.map { [Double($0.timbre[0])] })
        let lines = bars.map(\.start) + (bars.last.map { [$0.start + $0.duration] } ?? [])
        let grid = BarGrid(lines: lines, sounds: sounds)
        let found = SectionFinder(pitches: pitches, levels: levels, grid).sections
        return found.enumerated().map { index, section in
            // So that the sections of most tracks begin and end with the track.
            let isEnd = index == found.count - 1 && analysis.duration - section.end <= Self.longestEdge
            return SectionFinder.Section(
                start: index == 0 && section.start <= Self.longestEdge ? 0 : section.start,
                end: isEnd ? analysis.duration : section.end, confidence: section.confidence, letter: section.letter)
        }
    }

    /// Starts and ends of the sounds between long silences, in seconds.
    private var sounds: [(start: Double, end: Double)] {
        var sounds: [(start: Double, end: Double)] = []
        for (frame, rms) in frames.rms.enumerated() where Silence.isSound(rms: rms) {
            let (start, end) = (seconds(frame), seconds(frame + 1))
            if let last = sounds.last, start - last.end < Self.longestPause {
                sounds[sounds.count - 1].end = end
            } else {
                sounds.append((start, end))
            }
        }
        let long = sounds.filter { $0.end - $0.start >= Self.shortestSound }
        return long.isEmpty ? Array(sounds.prefix(1)) : long
    }

    private func highlight(_ sections: [SectionFinder.Section], _ bars: [AudioAnalysis.Interval]) -> Double? {
        guard analysis.descriptors.kind == .music else { return nil }
        let count = Int((Double(frames.frameCount) / frameRate).rounded(.up))
        let powers = (0..<count).map { second in
            let first = Int(Double(second) * frameRate)
            let rms = frames.rms[first..<min(frames.frameCount, first + CanonicalAudio.framesOfSecond)]
            return rms.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, rms.count))
        }
        return Highlight(
            sections: sections.filter { $0.start < $0.end }.map { ($0.start..<$0.end, $0.letter) },
            bars: bars.map(\.start), voice: analysis.voice.stretches.map { $0.start..<$0.start + $0.duration },
            powers: powers
        )?.start
    }

    /// The frames of a section; nil if it has none.
    private func frames(of section: SectionFinder.Section) -> Range<Int>? {
        let first = Int((section.start * frameRate).rounded())
        let end = min(frames.frameCount, Int((section.end * frameRate).rounded(.up)))
        return first < end && section.start < section.end ? first..<end : nil
    }

    private func section(
        _ found: SectionFinder.Section, _ keys: TrackKeys, _ meter: TrackMeter
    ) -> AudioAnalysis.Section? {
        guard let range = frames(of: found) else { return nil }
        let (start, end) = (found.start, found.end)
        let power = range.reduce(0.0) { $0 + Double(frames.rms[$1]) * Double(frames.rms[$1]) } / Double(range.count)
        let isTonal = KeyEstimator.estimate(chroma: frames.chroma.columnMeans(over: range).map { Float($0) }) != .none
        let key = isTonal ? keys.key(from: start, to: end) : .none
        let beats = pulse.beats.map(\.time).filter { $0 >= start && $0 < end }
        var tempo = 0.0
        if let first = beats.first, let last = beats.last, beats.count > 1 {
            tempo = 60 * Double(beats.count - 1) / (last - first)
        }
        let whole = pulse.tempo
        return AudioAnalysis.Section(
            start: start, duration: end - start, confidence: found.confidence, label: found.letter,
            loudness: 10 * log10(max(power, 1e-10)),
            tempo: tempo, tempoConfidence: tempo > 0 ? Double(whole.confidence) : 0, key: key,
            timeSignature: meter.timeSignature, timeSignatureConfidence: meter.confidence)
    }

    // MARK: Voice, drums and bass

    private var played: (drums: [AudioAnalysis.Interval], bass: [AudioAnalysis.Interval]) {
        guard analysis.descriptors.kind == .music else { return ([], []) }
        let (drums, bass) = ActivityCourse.parts(of: frames.measuredSeconds(onsets))
        return (intervals(drums.stretches), intervals(bass.stretches))
    }

    private func events(
        _ bars: [AudioAnalysis.Interval], _ sections: [SectionFinder.Section],
        _ played: (drums: [AudioAnalysis.Interval], bass: [AudioAnalysis.Interval])
    ) -> [AudioAnalysis.EnergyEvent] {
        func ranges(_ intervals: [AudioAnalysis.Interval]) -> [Range<Double>] {
            intervals.map { $0.start..<$0.start + max(0, $0.duration) }
        }
        let levels = bars.map { bar in
            let first = min(frames.frameCount, Int(bar.start * frameRate))
            let end = max(first, min(frames.frameCount, Int(((bar.start + bar.duration) * frameRate).rounded())))
            let power = frames.rms[first..<end].reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, end - first))
            return 10 * log10(max(power, 1e-10))
        }
        return EnergyEvents(
            bars: ranges(bars), borders: sections.map(\.start), drums: ranges(played.drums),
            bass: ranges(played.bass), levels: levels
        ).events.map {
            AudioAnalysis.EnergyEvent(
                name: $0.kind.rawValue, start: $0.time.lowerBound,
                duration: $0.time.upperBound - $0.time.lowerBound)
        }
    }

    private func intervals(_ stretches: [ActivityStretch]) -> [AudioAnalysis.Interval] {
        stretches.filter { $0.start < min(analysis.duration, seconds(frames.frameCount)) }.map {
            let end = min($0.start + $0.duration, seconds(frames.frameCount))
            return AudioAnalysis.Interval(start: $0.start, duration: end - $0.start, confidence: $0.confidence)
        }
    }

    // MARK: Frames

    /// Start of a frame. The end of the last frame is padding beyond the track.
    private func seconds(_ frame: Int) -> Double { min(Double(frame) / frameRate, analysis.duration) }
}
