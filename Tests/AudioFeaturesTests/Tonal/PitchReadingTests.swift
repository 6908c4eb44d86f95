import AudioFeatures
import Testing

struct PitchReadingTests {
    /// Logits with one key ahead: 0…11 for major, 12…23 for minor.
    private static func logits(_ key: Int) -> [Double] { (0..<24).map { $0 == key ? 2 : 0 } }

    @Test(arguments: [-0.34, -0.2, 0, 0.1, 0.34]) func theNearerNameIsTaken(tuning: Double) {
        for key in 0..<24 {
            let reading = PitchReading(heard: tuning, logits: Self.logits(key))
            #expect(reading.tuning == tuning && reading.rise == 0)
        }
    }

    /// Keys at a tuning, and whether the notes are named a semitone higher (1) or lower (−1).
    @Test(arguments: [
        // E♭ and A♭ rather than E and A, which are as near, are rare in the records of guitars.
        (3, 0.45, 1), (8, 0.45, 1), (4, -0.45, 0), (9, -0.45, 0), (7, 0.45, 0), (0, 0.4, 0), (2, -0.4, 0),
        // C minor as C♯ minor, E minor as it is.
        (12, 0.45, 1), (16, 0.45, 0),
    ])
    func nearAQuarterToneTheKeyDecides(key: Int, tuning: Double, rise: Int) {
        let reading = PitchReading(heard: tuning, logits: Self.logits(key))
        #expect(reading.rise == rise && abs(reading.tuning - (tuning - Double(rise))) < 1e-12)
    }

    @Test func aDriftPastAQuarterToneIsNamedByItsMiddle() {
        let reading = PitchReading(heard: 1.2, logits: Self.logits(0))
        #expect(reading.rise == 1 && abs(reading.tuning - 0.2) < 1e-12)
        let down = PitchReading(heard: -0.9, logits: nil)
        #expect(down.rise == -1 && abs(down.tuning - 0.1) < 1e-12)
    }
}
