import AudioFeatures
import Foundation
import Testing

struct TonalTests {
    /// A cadence I–IV–V–I of sawtooth-like triads, two octaves, half a second each.
    static func cadence(tonic: Int, minor: Bool, repetitions: Int = 8) -> [Float] {
        let third = minor ? 3 : 4
        let chords = [
            [0, third, 7], [5, 5 + third, 12], [7, 11, 14], [0, third, 7],
        ]
        var samples: [Float] = []
        for chord in Array(repeating: chords, count: repetitions).joined() {
            samples += (0..<11_025).map { sample in
                let time = Double(sample) / 22_050
                let value = chord.reduce(0.0) { sum, note in
                    let frequency = 261.6256 * pow(2, Double(tonic + note) / 12)
                    return sum
                        + (1...4).reduce(0.0) { $0 + sin(2 * Double.pi * frequency * Double($1) * time) / Double($1) }
                }
                return Float(0.1 * value * min(1, time * 50))
            }
        }
        return samples
    }

    @Test(arguments: 0..<12)
    func everyKeyIsFound(tonic: Int) {
        for minor in [false, true] {
            let key = TrackAnalyzer().analyze(samples: Self.cadence(tonic: tonic, minor: minor)).descriptors.key
            #expect(key.tonic == tonic)
            #expect(key.mode == (minor ? .minor : .major))
            #expect(key.runnerUpTonic != key.tonic || key.runnerUpMode != key.mode)
        }
    }

    /// The wheel as DJs print it.
    @Test(arguments: [
        (0, KeyEstimate.Mode.major, "8B"), (9, .minor, "8A"), (7, .major, "9B"), (5, .major, "7B"), (4, .minor, "9A"),
        (11, .major, "1B"), (8, .minor, "1A"), (6, .major, "2B"), (1, .major, "3B"), (4, .major, "12B"),
    ])
    func camelot(tonic: Int, mode: KeyEstimate.Mode, name: String) {
        #expect(KeyEstimate(tonic: tonic, mode: mode, confidence: 1).camelot == name)
        #expect(KeyEstimate.none.camelot == "none")
        #expect(KeyEstimate.none.name == "none")
    }

    @Test func majorSoundsMoreMajorThanMinor() {
        let major = TrackAnalyzer().analyze(samples: Self.cadence(tonic: 2, minor: false))
        let minor = TrackAnalyzer().analyze(samples: Self.cadence(tonic: 2, minor: true))
        #expect(major.tonal.majorBias > minor.tonal.majorBias + 0.2)
        #expect(major.tonal.majorTriadShare > minor.tonal.majorTriadShare)
        #expect(major.descriptors.valence > minor.descriptors.valence)
    }
}
