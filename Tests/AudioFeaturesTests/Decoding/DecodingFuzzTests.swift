import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Real files damaged at random: a sane analysis or an error, never a crash or a hang. `make fuzz` makes many more.
struct DecodingFuzzTests {
    static let formats = ["mp3", "flac", "wav", "ogg", "opus", "aiff"]

    /// Whole short files, and the beginnings of long ones with their tags.
    private static func victims(_ format: String) throws -> [[UInt8]] {
        func clip(_ name: String, _ count: Int = 64_000) throws -> [UInt8] {
            Array(try repositoryBytes("SampleAudio/\(name)").prefix(count))
        }
        func tone(_ coding: PCMFixture.Coding) -> PCMFixture {
            PCMFixture(channelCount: 2, coding: coding, samples: sine(440, rate: 44_100, count: 60_000))
        }
        switch format {
        case "mp3":
            return try ["joint", "vbr", "free", "noinfo", "crc", "rate8000"].map { try AudioGolden.bytes("\($0).mp3") }
                + [clip("Classical/02-four-neighbours.mp3"), clip("Rock/01-iron-ferry.mp3")]
        case "flac":
            return try [AudioGolden.bytes("noise16.flac"), AudioGolden.bytes("noise24.flac")]
                + [clip("Folk/03-moth-lullaby.flac")]
        case "ogg": return try [AudioGolden.bytes("vorbis.ogg"), clip("Jazz/02-cafe-a-minuit-copy.ogg")]
        case "opus": return try [AudioGolden.bytes("opus.opus"), clip("Ambient/02-first-light.opus")]
        case "aiff": return [tone(.int16).aiff(), tone(.int24).aiff()]
        default:
            let tags = TagFixture.info(["INAM": "Title", "IART": "Artist"])
            return try [tone(.int16).wav(chunksAfterData: tags), tone(.float32).wav(), tone(.float64).rf64()]
                + [tone(.int16).wave64(), repositoryBytes("SampleAudio/Folk/02-long-winter.wav")]
        }
    }

    @Test(arguments: formats) func mutants(format: String) throws {
        let victims = try Self.victims(format)
        let folder = try TemporaryFolder()
        let analyzer = TrackAnalyzer()
        try Fuzz.run(
            "damaged \(format) files", inSuite: 40, full: 2_400, sanitized: 2_400, limit: .seconds(60)
        ) { round, random in
            // Each by itself: what one refuses, another may still try to read.
            let mutant = Fuzz.mutant(of: victims[round % victims.count], using: &random)
            let path = RawPath(try folder.write(mutant, as: "x.\(format)"))
            _ = try? AudioTags.read(path)
            _ = try? AudioPayload.hash(path)
            do {
                let analysis = try analyzer.analyze(path)
                try expectSane(analysis, "\(format), round \(round)")
                return false
            } catch let error as AudioError {
                if error.reason.isEmpty { Issue.record("an error that says nothing") }
                return true
            }
        }
    }

    private func expectSane(_ analysis: TrackAnalysis, _ name: String) throws {
        let descriptors = analysis.descriptors
        let shares = [
            descriptors.valence, descriptors.energy, descriptors.danceability, descriptors.acousticness,
            descriptors.instrumentalness, descriptors.speechiness, descriptors.liveness,
        ]
        if !shares.allSatisfy({ (0...1).contains($0) }) { Issue.record("\(name): \(shares)") }
        if !analysis.sequence.frames.values.allSatisfy(\.isFinite) { Issue.record("\(name): sequence") }
        if analysis.sampleFrameCount <= 0 || analysis.sampleRate <= 0 { Issue.record("\(name): length") }
    }
}
