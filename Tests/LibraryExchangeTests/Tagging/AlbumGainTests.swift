import AudioFeatures
import CatalogSupport
import Foundation
import LibraryExchange
import TestSupport
import Testing

/// The gain of an album is that of all its sound together, and the same in all its files.
struct AlbumGainTests {
    private static let policy = {
        var policy = TagPolicy([.replayGain])
        policy.writesAlbums = true
        return policy
    }()

    /// A stereo sine of 997 Hz, whose loudness is its peak in dBFS (EBU Tech 3341, case 1).
    private static func sine(_ decibels: Double, seconds: Double) -> PCMFixture {
        let amplitude = pow(10, decibels / 20)
        let samples = (0..<Int(44_100 * seconds)).flatMap { index in
            let sample = amplitude * sin(2 * .pi * 997 * Double(index) / 44_100)
            return [sample, sample]
        }
        return PCMFixture(channelCount: 2, samples: samples)
    }

    private static func file(_ name: String, _ content: [UInt8], album: String) -> TaggedMusic.File {
        .init(name: name, content: content) {
            ($0.album, $0.artist) = (album, "Band")
            // An album's gain is not computed from the index's loudness of each track.
            $0.numbers = ["loudness": -12.34, "sample_peak": 0.25, "music": 0.9]
        }
    }

    private func peak(_ fixture: PCMFixture) -> String {
        String(format: "%.6f", fixture.stored.reduce(0) { max($0, abs($1)) })
    }

    private func gain(_ tags: [String: [String]]) throws -> Double {
        let text = try #require(tags["REPLAYGAIN_ALBUM_GAIN"]?.first)
        return try #require(Double(text.replacing(" dB", with: "")))
    }

    /// Blocks of 400 ms every 100 ms, of both files together: 17 of −20 LUFS and 7 of −26 LUFS. Those of −45 LUFS are
    /// more than 10 LU below the rest and do not count (ITU-R BS.1770-4).
    @Test func theGainIsThatOfAllBlocks() throws {
        let (loud, soft) = (Self.sine(-20, seconds: 2), Self.sine(-26, seconds: 1))
        let music = try TaggedMusic([
            Self.file("a.wav", loud.wav(), album: "One"), Self.file("b.wav", soft.wav(), album: "One"),
            Self.file("c.wav", Self.sine(-45, seconds: 1).wav(), album: "One"),
            Self.file("d.wav", Self.sine(-10, seconds: 1).wav(), album: "Two"),
        ])
        try music.write(Self.policy)
        let tags = try ["a.wav", "b.wav", "c.wav"].map { try music.tags($0) }
        let energy: Double = (17 * 0.01 + 7 * pow(10.0, -2.6)) / 24
        // The first block of a tone contains the filter's transient; texts have two decimals.
        #expect(abs(try gain(tags[0]) - (-18 - 10 * log10(energy))) < 0.05)
        #expect(Set(tags.map { $0["REPLAYGAIN_ALBUM_GAIN"] }).count == 1)
        #expect(Set(tags.map { $0["REPLAYGAIN_ALBUM_PEAK"] }) == [[peak(loud)]])
        #expect(abs(try gain(music.tags("d.wav")) - -8) < 0.05)
        // The gains of tracks come from the index.
        #expect(tags.allSatisfy { $0["REPLAYGAIN_TRACK_GAIN"] == ["-5.66 dB"] })
        #expect(tags.allSatisfy { $0["REPLAYGAIN_TRACK_PEAK"] == ["0.250000"] })
    }

    /// The result that libebur128 confirms (LoudnessBlocksTests), for the files of one album.
    private func expected(_ music: TaggedMusic, _ names: [String]) throws -> Loudness {
        var blocks = LoudnessBlocks()
        for name in names { blocks.add(try LoudnessBlocks(of: music.path(name))) }
        return blocks.loudness
    }

    @Test func filesOfAnAlbumAgree() throws {
        let music = try TaggedMusic([
            Self.file("a.flac", try repositoryBytes("SampleAudio/Folk/03-moth-lullaby.flac"), album: "One"),
            Self.file("b.flac", try repositoryBytes("Tests/Golden/formats/music.flac"), album: "One"),
            Self.file("c.wav", Self.sine(-6, seconds: 1).wav(), album: "Two"),
        ])
        try music.write(Self.policy)
        let wanted = try expected(music, ["a.flac", "b.flac"])
        let (first, second) = (try music.tags("a.flac"), try music.tags("b.flac"))
        #expect(abs(try gain(first) - (-18 - Double(wanted.integrated))) < 0.006)
        #expect(first["REPLAYGAIN_ALBUM_GAIN"] == second["REPLAYGAIN_ALBUM_GAIN"])
        #expect(first["REPLAYGAIN_ALBUM_PEAK"] == [String(format: "%.6f", wanted.samplePeak)])
        #expect(first["REPLAYGAIN_ALBUM_PEAK"] == second["REPLAYGAIN_ALBUM_PEAK"])
    }

    /// RFC 7845 §5.2.1: steps of 1/256 dB relative to −23 LUFS, and none of the other fields.
    @Test func opusHasItsOwnFields() throws {
        let music = try TaggedMusic([
            Self.file("a.opus", try repositoryBytes("SampleAudio/Ambient/02-first-light.opus"), album: "One"),
            Self.file("b.opus", try repositoryBytes("Tests/Golden/audio/opus.opus"), album: "One"),
            Self.file("c.wav", Self.sine(-6, seconds: 1).wav(), album: "Two"),
        ])
        try music.write(Self.policy)
        let wanted = 256 * (-23 - Double(try expected(music, ["a.opus", "b.opus"]).integrated))
        for name in ["a.opus", "b.opus"] {
            let tags = try music.tags(name)
            let written = tags.keys.filter { $0.contains("GAIN") || $0.contains("PEAK") }
            #expect(written.sorted() == ["R128_ALBUM_GAIN", "R128_TRACK_GAIN"])
            let steps = try #require(tags["R128_ALBUM_GAIN"]?.first.flatMap { Double($0) })
            #expect(abs(steps - wanted) <= 0.5 + 1e-3)
        }
    }

    @Test func withoutAlbumNoneIsWritten() throws {
        let music = try TaggedMusic([
            Self.file("a.opus", try repositoryBytes("Tests/Golden/audio/opus.opus"), album: "One"),
            Self.file("b.wav", Self.sine(-20, seconds: 1).wav(), album: "One"),
        ])
        try music.write(TagPolicy([.replayGain]))
        #expect(try music.tags("a.opus").keys.sorted() == ["R128_TRACK_GAIN"])
        #expect(
            try music.tags("b.wav").keys.sorted() == ["REPLAYGAIN_TRACK_GAIN", "REPLAYGAIN_TRACK_PEAK"])
    }

    /// A sine on one channel has half the energy of the same sine on two: −10·log10(2) = −3.01 dB (ITU-R BS.1770-4).
    @Test(arguments: [(false, -20.0), (true, -23.01)])
    func aMonoAlbumCountsOnceIfAsked(once: Bool, loudness: Double) throws {
        let both = Self.sine(-20, seconds: 2).samples
        let mono = PCMFixture(channelCount: 1, samples: stride(from: 0, to: both.count, by: 2).map { both[$0] })
        let music = try TaggedMusic([
            Self.file("a.wav", mono.wav(), album: "One"), Self.file("b.wav", mono.wav(), album: "One"),
            Self.file("c.wav", Self.sine(-10, seconds: 1).wav(), album: "Two"),
        ])
        var policy = Self.policy
        policy.countsMonoOnce = once
        try music.write(policy)
        #expect(abs(try gain(music.tags("a.wav")) - (-18 - loudness)) < 0.05)
    }
}
