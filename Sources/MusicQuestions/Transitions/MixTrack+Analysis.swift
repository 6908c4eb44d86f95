package import AudioFeatures
import Foundation

extension MixTrack {
    /// What an analysis of a file knows. An index has no beats, and no voice over time.
    package init(_ analysis: AudioAnalysis, name: String) {
        let track = analysis.track
        let sound = track.endOfFadeIn...max(track.endOfFadeIn, track.startOfFadeOut)
        self.init(name: name, duration: track.duration, sound: sound)
        lines = Self.steadied(
            analysis.bars.map(\.start) + (analysis.bars.last.map { [$0.start + $0.duration] } ?? []))
        barConfidences = analysis.bars.map(\.confidence)
        beatsPerBar = track.beatsPerBar
        beatDivision = track.beatDivision
        (tempoConfidence, meterConfidence) = (track.tempoConfidence, track.timeSignatureConfidence)
        sections = analysis.sections.map { Section(start: $0.start, end: $0.start + $0.duration) }
        func times(_ heard: [AudioAnalysis.Interval]) -> [ClosedRange<Double>] {
            heard.map { $0.start...($0.start + $0.duration) }
        }
        (voice, drums, bass) = (times(analysis.voice), times(analysis.drums), times(analysis.bass))
        keys = analysis.keys.map { ($0.start...($0.start + $0.duration), $0.key) }
        if keys.isEmpty, track.key.tonic >= 0 { keys = [(0...track.duration, track.key)] }
        levels = Self.levels(analysis)
        loudness = track.loudness.isFinite ? track.loudness : nil
    }

    /// Adds what an index or the tags know.
    package mutating func add(_ track: LibraryTrack, moods: [String]) {
        name = track.displayName
        loudness = Double(track.descriptors.loudness.integrated)
        peak = Double(track.descriptors.loudness.samplePeak)
        isMusic = track.descriptors.kind == .music
        add(track.tags, liveness: track.descriptors.liveness)
        self.moods = Set(moods)
    }

    /// Adds the place on the album that the tags name.
    package mutating func add(_ tags: AudioTags, liveness: Float = 0) {
        guard let title = tags.album, !tags.isCompilation else { return }
        album = AlbumPlace(
            album: "\(tags.albumArtist ?? tags.artist ?? "")\u{0}\(title)", disc: tags.discNumber ?? 1,
            track: tags.trackNumber,
            isLive: liveness >= AudienceModel.leastLiveness || tags.releaseTypes.contains("live"))
    }

    /// Lines before and after one that say where it should be.
    private static let reach = 8
    /// Seconds. Beats are found to a frame, 23 ms; people who play without a click deviate more.
    private static let jitter = 0.03

    /// Each line where the straight line through those around it has it, if all of them are near that: music at a steady tempo is
    /// known more exactly than its single beats. Other music keeps its lines.
    package static func steadied(_ lines: [Double]) -> [Double] {
        lines.indices.map { place in
            let around = max(0, place - reach)...min(lines.count - 1, place + reach)
            guard around.count >= 5 else { return lines[place] }
            let mean = (Double(around.lowerBound) + Double(around.upperBound)) / 2
            let center = around.reduce(0) { $0 + lines[$1] } / Double(around.count)
            let (product, square) = around.reduce((0.0, 0.0)) { sums, line in
                let distance = Double(line) - mean
                return (sums.0 + distance * (lines[line] - center), sums.1 + distance * distance)
            }
            let slope = product / square
            func fitted(_ line: Int) -> Double { center + slope * (Double(line) - mean) }
            return around.allSatisfy { abs(lines[$0] - fitted($0)) <= jitter } ? fitted(place) : lines[place]
        }
    }

    /// The mean power of each step of time, dBFS, from the highest levels of its sounds.
    private static func levels(_ analysis: AudioAnalysis) -> [Double] {
        let step = levelStep
        var powers = [Double](repeating: 0, count: max(0, Int((analysis.track.duration / step).rounded(.up))))
        for segment in analysis.segments {
            let (start, end) = (segment.start / step, (segment.start + segment.duration) / step)
            var place = max(0, Int(start))
            while place < powers.count, Double(place) < end {
                let share = min(end, Double(place + 1)) - max(start, Double(place))
                powers[place] += max(0, share) * pow(10, segment.loudnessMax / 10)
                place += 1
            }
        }
        return powers.map { 10 * log10(max($0, 1e-10)) }
    }
}
