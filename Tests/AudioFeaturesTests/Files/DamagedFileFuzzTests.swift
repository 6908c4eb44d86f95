import AudioFeatures
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// Real files with random damage give a plausible analysis or an error, never a crash or a hang. `make fuzz` runs many
/// more.
struct DamagedFileFuzzTests {
    static let formats =
        ["mp3", "flac", "wav", "ogg", "opus", "aiff"]
        + (AudioFormat.mp4.isDecoded ? ["m4a", "wma", "mka", "ape", "wv", "others"] : [])

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
        case "m4a":
            return try [
                "aac-44100-2.m4a", "alac-44100-2.m4a", "aac-22050-6.m4a", "itunes.m4a", "tracks.m4a", "video.mp4",
                "fragments.m4a",
            ]
            .map(FormatFixture.bytes) + [FormatFixture.bytes("music.m4a")]
        case "wma": return try ["wmav2-44100-2.wma", "wmav1-44100-2.wma", "video.wmv"].map(FormatFixture.bytes)
        case "mka":
            return try [
                "aac-48000-2.mka", "flac-44100-2.mka", "opus-48000-2.webm", "vorbis-44100-2.webm", "tracks.mka",
            ]
            .map(FormatFixture.bytes)
        case "ape": return try ["ape-44100-2.ape", "ape-44100-2.retagged.ape"].map(FormatFixture.bytes)
        case "wv": return try ["wavpack-44100-2.wv", "wavpack-22050-6.wv"].map(FormatFixture.bytes)
        case "others":
            return try [
                "tta-44100-2.tta", "musepack-44100-2.mpc", "musepack7-last.mpc", "musepack-cut.mpc",
                "speex-16000-1.spx", "aac-44100-2.aac", "ac3-48000-6.ac3",
                "eac3-48000-2.eac3", "dca-44100-2.dts", "alac-44100-2.caf", "flac-44100-2.oga",
            ].map(FormatFixture.bytes)
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
            // Each is tried separately: what one refuses, another may still try to read.
            let stream = Fuzz.spliced(victims[round % victims.count], others: victims, using: &random)
            let mutant = Fuzz.mutant(of: stream, using: &random)
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
