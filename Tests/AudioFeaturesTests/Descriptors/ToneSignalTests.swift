import AudioFeatures
import Foundation
import Testing

/// Tone signals according to their standards, at 22,050 Hz. None of them is music.
enum ToneSignal: String, CaseIterable {
    case testTone, ringOfAmerica, ringOfEurope, alarm, busyOfAmerica, busyOfEurope, pips, dialling

    var samples: [Float] {
        switch self {
        case .testTone: Self.tones([440], for: 6, every: 6)
        case .ringOfAmerica: Self.tones([440, 480], for: 2, every: 6)
        case .ringOfEurope: Self.tones([425], for: 1, every: 5)
        case .alarm: Self.tones([960], for: 0.25, every: 0.5) + Self.tones([960], for: 0.25, every: 0.5)
        case .busyOfAmerica: Self.tones([480, 620], for: 0.5, every: 1, count: 12)
        case .busyOfEurope: Self.tones([425], for: 0.48, every: 0.96, count: 12)
        case .pips: Self.tones([1000], for: 0.1, every: 1, count: 12)
        case .dialling:
            // The digits 0 to 8, each four times.
            [
                [941, 1336], [697, 1209], [697, 1336], [697, 1477], [770, 1209], [770, 1336], [770, 1477], [852, 1209],
                [852, 1336],
            ]
            .flatMap { Self.tones($0, for: 0.1, every: 0.25, count: 4) }
        }
    }

    /// Frequencies in Hz that sound together during the first seconds of every period.
    private static func tones(_ frequencies: [Double], for seconds: Double, every period: Double, count: Int = 5)
        -> [Float]
    {
        (0..<Int(22_050 * Double(count) * period)).map { sample in
            let time = Double(sample) / 22_050
            guard time.truncatingRemainder(dividingBy: period) < seconds else { return 0 }
            let sum = frequencies.reduce(0.0) { $0 + sin(2 * Double.pi * $1 * time) }
            return Float(0.5 * sum / Double(frequencies.count))
        }
    }
}

/// The border of music: telephones are not music, a melody of bare tones is.
struct ToneSignalTests {
    private let analyzer = TrackAnalyzer()

    @Test(arguments: ToneSignal.allCases)
    func signalsAreNoMusic(signal: ToneSignal) {
        let heard = analyzer.analyze(samples: signal.samples).descriptors
        #expect(heard.kind == .noise && heard.music < TrackKind.leastMusic)
        #expect(heard.tempo == .none && heard.key == .none)
    }

    /// Sounds unlike the training data have average values, and do not appear in a list of calm music.
    @Test(arguments: [ToneSignal.testTone, .ringOfAmerica, .ringOfEurope, .alarm])
    func unfamiliarSoundsHaveAverageValues(signal: ToneSignal) {
        let heard = analyzer.analyze(samples: signal.samples).descriptors
        #expect(heard.reliability < 0.3)
        #expect((0.4...0.6).contains(heard.valence) && (0.3...0.7).contains(heard.energy))
    }

    /// “Ode to Joy”, whistled: one sine wave after another, in the octave above C5 and that above C6.
    @Test(arguments: [12, 24])
    func tunesAreMusic(semitones: Int) {
        let degrees = [4, 4, 5, 7, 7, 5, 4, 2, 0, 0, 2, 4, 4, 2, 2]
        let beats = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5, 0.5, 2.0]
        let tune = zip(degrees, beats).flatMap { degree, beats in
            let frequency = 440 * exp2(Double(degree + semitones - 9) / 12)
            let count = Int(22_050 * 0.5 * beats)
            return (0..<count).map { sample in
                let time = Double(sample) / 22_050
                let fade = min(1, time / 0.01) * min(1, Double(count - sample) / 22_050 / 0.02)
                return Float(0.4 * fade * exp(-time) * sin(2 * Double.pi * frequency * time))
            }
        }
        let heard = analyzer.analyze(samples: tune + tune).descriptors
        #expect(heard.kind == .music, "\(heard.music)")
    }
}
