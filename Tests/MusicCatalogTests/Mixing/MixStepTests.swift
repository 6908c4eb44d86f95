import AudioFeatures
import MusicCatalog
import TestSupport
import Testing

/// Compatible keys and tempi, by the rules that DJs learn.
struct MixStepTests {
    /// Rows of the chart published by Mixed In Key.
    @Test(arguments: [
        ("8A", "8A", KeyRelation.same), ("8A", "8B", .relative), ("8A", "9A", .fifthUp), ("8A", "7A", .fifthDown),
        ("12A", "1A", .fifthUp), ("1B", "12B", .fifthDown), ("12B", "12A", .relative),
        ("8A", "9B", .clash(distance: 2)), ("8A", "10A", .clash(distance: 2)), ("8A", "2A", .clash(distance: 6)),
        ("8A", "2B", .clash(distance: 7)),
        // The same by name: A minor with E minor, D minor, C major; F♯ minor with A major.
        ("A minor", "E minor", .fifthUp), ("A minor", "D minor", .fifthDown), ("A minor", "C major", .relative),
        ("F# minor", "A major", .relative), ("C major", "C minor", .clash(distance: 4)),
    ])
    func keys(first: String, second: String, expected: KeyRelation) throws {
        func key(_ text: String) throws -> KeyEstimate {
            let name = try #require(KeyName(text))
            return KeyEstimate(tonic: name.tonic, mode: name.mode, confidence: 1)
        }
        let (first, second) = (try key(first), try key(second))
        #expect(KeyRelation(from: first, to: second) == expected)
        #expect(KeyRelation(from: second, to: first).fits == expected.fits)
        #expect(KeyRelation(from: first, to: .none).fits == nil)
    }

    @Test(
        arguments: [
            (100, 106, 0.06, TempoRelation.Beats.same, true), (106, 100, -0.0566, .same, true),
            (100, 107, 0.07, .same, false), (93, 100, 0.0753, .same, false), (70, 140, 0, .double, true),
            (174, 87, 0, .half, true), (87, 176, 0.0115, .double, true), (60, 240, 1, .double, false),
        ] as [(Float, Float, Double, TempoRelation.Beats, Bool)])
    func tempi(first: Float, second: Float, change: Double, beats: TempoRelation.Beats, fits: Bool) throws {
        func tempo(_ bpm: Float) -> TempoEstimate {
            TempoEstimate(beatsPerMinute: bpm, confidence: 1, beatsPerBar: 4)
        }
        let relation = TempoRelation(from: tempo(first), to: tempo(second))
        guard case .step(let found, beats) = relation else {
            Issue.record("\(relation)")
            return
        }
        #expect(abs(found - change) < 1e-4 && relation.fits == fits)
        #expect(TempoRelation(from: tempo(second), to: tempo(first)).fits == fits)
        #expect(TempoRelation(from: tempo(first), to: .none) == .unknown)
    }
}
