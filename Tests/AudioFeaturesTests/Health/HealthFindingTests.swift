import AudioFeatures
import Foundation
import Testing

@Suite struct HealthFindingTests {
    private let file = HealthMeasurements.Recording(duration: 200, sampleRate: 44_100, bitDepth: 24)

    /// Two channels without faults.
    private var sound: HealthMeasurements {
        var sound = HealthMeasurements()
        (sound.truePeak, sound.bitDepth, sound.correlation, sound.largestDifference) = (0.8, 24, 0.5, 0.3)
        (sound.levels, sound.offsets) = ([-20, -21], [0, 0.001])
        return sound
    }

    private func kinds(
        _ file: HealthMeasurements.Recording? = nil, _ change: (inout HealthMeasurements) -> Void
    ) -> [HealthFinding.Kind] {
        var changed = sound
        change(&changed)
        return changed.findings(file ?? self.file).map(\.kind)
    }

    @Test func aSoundFileHasNoFindings() { #expect(kinds { _ in }.isEmpty) }

    @Test func eachMeasurementHasItsFinding() {
        #expect(kinds { $0.truePeak = 1.2 } == [.peaks])
        #expect(kinds { $0.bitDepth = 16 } == [.padded])
        #expect(
            kinds {
                $0.clippedRuns.count = 3; $0.clippingLevel = 1
            } == [.clipped])
        #expect(kinds { $0.largestDifference = 0 } == [.mono])
        #expect(kinds { $0.levels[1] = -140 } == [.silentChannel])
        #expect(kinds { $0.correlation = -0.97 } == [.oppositePhase])
        #expect(kinds { $0.dropouts.count = 2 } == [.dropouts])
        #expect(kinds { $0.clicks.count = 2 } == [.clicks])
        #expect(kinds { $0.offsets[0] = -0.02 } == [.offset])
        #expect(kinds { ($0.end.level, $0.end.rim, $0.end.neighbor) = (-20, -22, -19) } == [.cutEnd])
        #expect(
            kinds { ($0.beginning.level, $0.beginning.rim, $0.beginning.neighbor) = (-20, -22, -19) } == [.cutStart])
        #expect(kinds { ($0.hum.frequency, $0.hum.level, $0.hum.prominence) = (50, -60, 12) } == [.hum])
        #expect(kinds { $0.opusGrid = 15 } == [.lossy])
        #expect(kinds { $0.layer3Grid = 15 } == [.lossy])
        #expect(kinds { $0.transformGrid = 15 } == [.lossy])
        #expect(
            kinds { ($0.bandEdge.frequency, $0.bandEdge.height, $0.bandEdge.above) = (16_000, 40, -125) } == [.lossy])
        #expect(
            kinds { ($0.lowRateEdge.frequency, $0.lowRateEdge.height, $0.lowRateEdge.above) = (22_000, 30, -140) }
                == [.upsampled])
        #expect(kinds { ($0.lowRateEdge.height, $0.lowRateEdge.above) = (30, -90) }.isEmpty, "sound goes on")
    }

    /// Nothing can be said of the encoder, the bits and the rate of a lossy file: it has them by right.
    @Test func aLossyFileIsNoFakeOfItself() {
        let lossy = HealthMeasurements.Recording(duration: 200, sampleRate: 44_100, bitDepth: nil)
        #expect(kinds(lossy) { ($0.layer3Grid, $0.lowRateEdge.height, $0.bitDepth) = (30, 30, 16) }.isEmpty)
    }

    /// Rests that come again and again are the music.
    @Test func repeatedSoundIsNoFault() {
        #expect(kinds { $0.dropouts.count = 500 }.isEmpty)
        #expect(kinds { $0.clicks.count = 500 }.isEmpty)
    }

    @Test(arguments: HealthFinding.Kind.allCases) func textsAreReadAsTheyWereWritten(kind: HealthFinding.Kind) throws {
        let finding = HealthFinding(kind, 0.75, [3, 19_400, 0.25, 40])
        let read = try #require(HealthFinding(text: finding.text))
        #expect(read == finding)
        #expect(read.evidence.hasSuffix("."))
        #expect(!finding.text.contains(";"))
    }

    @Test func unknownTextsAreLeftOut() {
        #expect(HealthFinding(text: "unheard_of 90 1") == nil)
        #expect(HealthFinding(text: "lossy") == nil)
    }

    @Test(arguments: ["lossy nan 1", "lossy 90 inf", "lossy 90 1 nan", "dropouts 90 3 x"])
    func textsWithoutNumbersAreLeftOut(text: String) { #expect(HealthFinding(text: text) == nil) }

    @Test(arguments: [
        (59.96, "1:00.0"), (0, "0:00.0"), (119.94, "1:59.9"), (3_600, "60:00.0"), (-1, "0:00.0"),
    ])
    func momentsAreMinutesAndSeconds(seconds: Float, expected: String) {
        #expect(HealthFinding(.dropouts, 1, [2, seconds]).evidence.hasSuffix("first at \(expected)."))
    }

    /// A low sample rate leaves the same step as an encoder.
    @Test func aStepAloneIsNotSure() {
        var changed = sound
        (changed.bandEdge.frequency, changed.bandEdge.height, changed.bandEdge.above) = (16_000, 60, -125)
        let found = changed.findings(file)
        #expect(found.map(\.kind) == [.lossy] && found.allSatisfy { $0.confidence <= 0.5 })
        let said =
            "The spectrum ends at 16.0 kHz, with a step of 60 dB. Files made at a lower sample rate look the same."
        #expect(found.map(\.evidence) == [said])
    }

    /// The line in the spectrum of a page.
    @Test func theEndOfTheSpectrumIsThatOfItsStep() {
        func ends(_ change: (inout HealthMeasurements) -> Void) -> [Float?] {
            var changed = sound
            change(&changed)
            return changed.findings(file).map(\.spectrumEnd)
        }
        #expect(
            ends { ($0.bandEdge.frequency, $0.bandEdge.height, $0.bandEdge.above) = (16_000, 60, -125) } == [16_000])
        #expect(
            ends { ($0.lowRateEdge.frequency, $0.lowRateEdge.height, $0.lowRateEdge.above) = (22_000, 30, -140) }
                == [22_000])
        #expect(ends { $0.layer3Grid = 15 } == [nil])
        #expect(ends { $0.offsets[0] = -0.02 } == [nil])
    }

    @Test func shortFilesHaveNoOffset() {
        let short = HealthMeasurements.Recording(duration: 2, sampleRate: 44_100, bitDepth: 24)
        #expect(kinds(short) { $0.offsets[0] = -0.02 }.isEmpty)
    }

    @Test func oneMissingPlaceIsARest() { #expect(kinds { $0.dropouts.count = 1 }.isEmpty) }
    @Test func oneClippedPlaceMayBeChance() throws {
        var changed = sound
        (changed.clippedRuns.count, changed.clippedGroups, changed.clippingLevel) = (1, 1, 1)
        let finding = try #require(changed.findings(file).first)
        #expect(finding.kind == .clipped && abs(finding.confidence - 0.4) < 1e-6)
        #expect(finding.evidence == "The waveform is cut off in 1 place at 0.0 dBFS. A single place may be chance.")
    }
    @Test func oneClickIsADrum() { #expect(kinds { $0.clicks.count = 1 }.isEmpty) }
}
