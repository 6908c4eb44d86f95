import AudioFeatures
import Foundation
import TestSupport
import Testing

/// The format of Spotify's audio analysis.
struct AudioAnalysisTests {
    /// Fifteen seconds of clicks, then fifteen of chords: two sections that differ in every respect.
    static let samples =
        RhythmTests.clicks(beatsPerMinute: 120, seconds: 16, accent: 4)
        + TonalTests.cadence(tonic: 0, minor: false)
    let analysis = TrackAnalyzer().structure(samples: samples)

    @Test func intervalsFollowEachOther() {
        #expect(analysis.beats.count > 20)
        #expect(analysis.tatums.count == 2 * (analysis.beats.count - 1))
        #expect(analysis.bars.count >= analysis.beats.count / 4 - 1)
        for intervals in [analysis.bars, analysis.beats, analysis.tatums] {
            for (interval, next) in zip(intervals, intervals.dropFirst()) {
                #expect(interval.duration > 0)
                #expect(abs(interval.start + interval.duration - next.start) < 1e-6)
            }
            #expect(intervals.allSatisfy { (0...1).contains($0.confidence) })
        }
    }

    @Test func segmentsCoverTheTrack() throws {
        let segments = analysis.segments
        #expect(segments.count > 30)
        #expect(segments.first?.start == 0)
        for (segment, next) in zip(segments, segments.dropFirst()) {
            #expect(abs(segment.start + segment.duration - next.start) < 1e-6)
        }
        for segment in segments {
            #expect(segment.pitches.count == 12)
            #expect(segment.timbre.count == 12)
            #expect(segment.pitches.allSatisfy { (0...1).contains($0) })
            #expect(segment.loudnessMax >= segment.loudnessStart)
            #expect((0...segment.duration).contains(segment.loudnessMaxTime))
        }
        let last = try #require(segments.last)
        #expect(abs(last.start + last.duration - analysis.track.duration) < 0.05)
    }

    @Test func theChangeIsASection() throws {
        let boundary = try #require(analysis.sections.dropFirst().min { abs($0.start - 16) < abs($1.start - 16) })
        #expect(abs(boundary.start - 16) < 2.5)
        let last = try #require(analysis.sections.last)
        #expect(last.key.tonic == 0 && last.key.mode == .major)
    }

    /// Three seconds contain one bar, or hardly more.
    @Test(arguments: [100.0, 110, 120])
    func anOnlyBarIsAsLongAsItsBeats(beatsPerMinute: Double) {
        let clicks = RhythmTests.clicks(beatsPerMinute: beatsPerMinute, seconds: 3.5, accent: 4)
        let analysis = TrackAnalyzer().structure(samples: clicks)
        #expect(!analysis.bars.isEmpty)
        for bar in analysis.bars { #expect(abs(bar.duration - 4 * 60 / beatsPerMinute) < 0.1) }
    }

    /// The last frames reach beyond the end. No beat does, wherever the last click falls.
    @Test func beatsAndBarsStartWithinTheTrack() {
        let clicks = RhythmTests.clicks(beatsPerMinute: 120, seconds: 16, accent: 4)
        for count in stride(from: clicks.count - 11_025, to: clicks.count, by: 551) {
            let analysis = TrackAnalyzer().structure(samples: Array(clicks.prefix(count)))
            #expect(analysis.beats.count > 20)
            for interval in analysis.beats + analysis.bars { #expect(interval.start < analysis.track.duration) }
        }
    }

    @Test func sectionsAndSegmentsEndWithTheTrack() {
        let whole = analysis.track.duration
        #expect(analysis.sections.last.map { abs($0.start + $0.duration - whole) < 1e-9 } == true)
        #expect(analysis.segments.last.map { abs($0.start + $0.duration - whole) < 1e-9 } == true)
        let instant = TrackAnalyzer().structure(samples: [0.5])
        #expect(instant.sections.allSatisfy { $0.start + $0.duration <= 1.0 / 22_050 + 1e-12 })
        #expect(instant.track.timeSignature == 4, "Spotify's, where none can be told")
    }

    /// The stretches equal those of the analysis: ten seconds of vowels between clicks.
    @Test func voiceLiesWithinTheTrack() {
        let clicks = RhythmTests.clicks(beatsPerMinute: 120, seconds: 10)
        let samples = clicks + VoiceTests.vowels(syllablesPerSecond: 5) + clicks
        let voice = TrackAnalyzer().structure(samples: samples).voice
        let stretches = TrackAnalyzer().analyze(samples: samples).voice.stretches
        #expect(!voice.isEmpty)
        #expect(voice.map(\.start) == stretches.map(\.start))
        for (interval, next) in zip(voice, voice.dropFirst()) {
            #expect(interval.start + interval.duration < next.start)
        }
        for interval in voice {
            #expect(interval.duration > 0 && (0.5...1).contains(interval.confidence))
            #expect(interval.start + interval.duration <= Double(samples.count) / 22_050 + 1e-9)
        }
    }

    @Test func silenceHasAShapeToo() throws {
        for count in [0, 100, 22_050 * 3] {
            let empty = TrackAnalyzer().structure(samples: [Float](repeating: 0, count: count))
            #expect(empty.beats.isEmpty && empty.bars.isEmpty && empty.tatums.isEmpty)
            #expect(empty.track.tempo == 0)
            #expect(try !JSONEncoder().encode(empty).isEmpty)
        }
    }

    /// A hidden track after forty seconds: a tracker counts on, but nobody feels a beat there.
    @Test func aLongSilenceHasNoBeatsBarsAndChords() {
        let silence = [Float](repeating: 0, count: 40 * 22_050)
        let analysis = TrackAnalyzer().structure(samples: Self.samples + silence + Self.samples)
        let end = Double(Self.samples.count) / 22_050
        // A frame of 93 ms reaches into the sound at both ends, and a chord ends at a half beat.
        let silent = (end + 1)...(end + 39)
        for intervals in [analysis.beats, analysis.bars, analysis.tatums] {
            #expect(intervals.contains { $0.start < end } && intervals.contains { $0.start > end + 40 })
            #expect(!intervals.contains { silent.contains($0.start) })
        }
        let chords = analysis.chords.filter { $0.end > silent.lowerBound && $0.start < silent.upperBound }
        #expect(!chords.isEmpty && chords.allSatisfy { $0.chord == nil })
        for (chord, next) in zip(analysis.chords, analysis.chords.dropFirst()) { #expect(chord.end == next.start) }
    }

    @Test func namesAreSpotifys() throws {
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(analysis)) as? [String: Any]
        let object = try #require(json)
        #expect(
            object.keys.sorted() == [
                "audience", "bars", "bass", "beats", "chords", "drums", "events", "keys", "sections", "segments",
                "tatums", "tempos", "track", "voice",
            ])
        let segments = try #require(object["segments"] as? [[String: Any]])
        #expect(
            segments.first?.keys.sorted() == [
                "confidence", "duration", "loudness_end", "loudness_max", "loudness_max_time", "loudness_start",
                "pitches", "start", "timbre",
            ])
        let sections = try #require(object["sections"] as? [[String: Any]])
        #expect(
            sections.last?.keys.sorted() == [
                "confidence", "duration", "key", "key_confidence", "label", "loudness", "mode", "mode_confidence",
                "start", "tempo", "tempo_confidence", "time_signature", "time_signature_confidence",
            ])
        // C major.
        #expect(sections.last?["key"] as? Int == 0 && sections.last?["mode"] as? Int == 1)
        let keys = try #require(object["keys"] as? [[String: Any]])
        #expect(keys.last?.keys.sorted() == ["confidence", "duration", "key", "mode", "start"])
        let track = try #require(object["track"] as? [String: Any])
        #expect(
            track.keys.sorted() == [
                "analysis_channels", "analysis_sample_rate", "beat_division", "concert_pitch", "duration",
                "end_of_fade_in", "highlight", "key", "key_confidence", "loudness", "mode", "mode_confidence",
                "num_samples",
                "start_of_fade_out", "tempo", "tempo_confidence", "time_signature", "time_signature_confidence",
                "tuning", "tuning_cents",
            ])
        #expect(track["beat_division"] as? Int == 2 && track["time_signature"] as? Int == 4)
    }
}
