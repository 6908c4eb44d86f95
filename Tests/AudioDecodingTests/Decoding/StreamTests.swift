import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// Files that an encoder did not leave in this form: chained, captured midway, fragmented, with other data at the end.
struct StreamTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let ogg = ["music.ogg", "opus-48000-2.opus", "flac-44100-2.oga"]
    private static var throughFFmpeg: [String] { AudioFormat.mp4.isDecoded ? ogg : [] }

    private func decoded(_ bytes: [UInt8]) throws -> (file: AudioFile, samples: [Float]) {
        try decode(RawPath(try folder.write(bytes, as: "x")))
    }

    /// RFC 3533, 4: consecutive streams, each with its own serial number.
    @Test(arguments: throughFFmpeg) func allLinksOfAChainAreHeard(name: String) throws {
        let link = try FormatFixture.bytes(name)
        let (first, second) = (OggFixture.renumbered(link, serial: 1), OggFixture.renumbered(link, serial: 2))
        let (alone, chain) = (try decoded(first), try decoded(first + second))
        // FFmpeg 5.1 drops the start of the second link's first block.
        #expect(abs(chain.samples.count - 2 * alone.samples.count) <= 2 * 4_608 && !chain.file.isPartial)
    }

    /// Frames with another rate than the first ones are missing and reported.
    @Test(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"))
    func linksOfAnotherRateAreMissed() throws {
        let sound = try FormatFixture.bytes("music.ogg")
        let other = try AudioGolden.bytes("vorbis.ogg")
        let (seconds, otherSeconds) = (try length(of: sound), try length(of: other))
        try #require(try rate(of: other) != rate(of: sound))
        let file = try decoded(
            OggFixture.renumbered(other, serial: 1) + OggFixture.renumbered(sound, serial: 2)
        ).file
        let shortfall = try #require(file.shortfall)
        #expect(abs(try #require(shortfall.missing) / seconds - 1) < 0.02)
        #expect(abs(try #require(shortfall.position) - otherSeconds) < 0.1)
    }

    private func length(of bytes: [UInt8]) throws -> Double {
        let file = try decoded(bytes).file
        return Double(file.decodedFrameCount) / Double(file.sampleRate)
    }

    private func rate(of bytes: [UInt8]) throws -> Int { try decoded(bytes).file.sampleRate }

    /// A listener who joins after an hour gets pages that count from then.
    @Test(
        .enabled(if: AudioFormat.mp4.isDecoded, "libsndfile alone refuses such FLAC"),
        arguments: [
            "Tests/Golden/formats/music.ogg", "Tests/Golden/formats/flac-44100-2.oga",
            "SampleAudio/Ambient/02-first-light.opus",
        ])
    func aCapturedStreamIsWhole(name: String) throws {
        let stream = try repositoryBytes(name)
        let whole = try decoded(stream)
        let captured = try decoded(OggFixture.renumbered(stream, serial: 1, firstFrame: 3_600 * 48_000))
        // A decoder that relies on the count may take the first block for the rest of the last one.
        #expect(abs(captured.samples.count - whole.samples.count) <= 2 * 4_608)
        #expect(!captured.file.isPartial && captured.file.completeness > 0.9)
    }

    @Test(
        .enabled(if: AudioFormat.mp4.isDecoded, "libsndfile alone refuses such FLAC, and hears less of Opus"),
        arguments: ogg)
    func bytesAfterTheLastPageAreNotMissed(name: String) throws {
        let bytes = try FormatFixture.bytes(name)
        let (plain, padded) = (try decoded(bytes), try decoded(bytes + .init(repeating: 0, count: 200_000)))
        #expect(padded.samples.count == plain.samples.count && !padded.file.isPartial)
    }

    /// 3 s, of which the movie header describes the first.
    @Test(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg")) func allFragmentsAreHeard() throws {
        let file = try decoded(try FormatFixture.bytes("fragments.m4a")).file
        #expect(abs(Double(file.decodedFrameCount) / 44_100 - 3) < 0.05 && !file.isPartial)
    }

    /// If the size of the file differs from that in the header, FFmpeg does not report the header's length.
    @Test(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg")) func windowsMediaCutShortIsPartial() throws {
        let bytes = try FormatFixture.bytes("music.wma")
        let whole = try decoded(bytes).file
        #expect(!whole.isPartial)
        let cut = try decoded(Array(bytes.prefix(bytes.count / 2))).file
        let shortfall = try #require(cut.shortfall)
        #expect(abs(try #require(shortfall.promised) - 12) < 0.1)
        #expect(abs(try #require(shortfall.missing) - 6) < 0.3)
    }

    /// Each single track could have that many packets.
    @Test(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg")) func thePacketsOfAllTracksCount() throws {
        let bytes = try FormatFixture.bytes("tracks.m4a")
        let name = ascii("stsz")
        let tables = bytes.indices.filter { bytes[$0...].starts(with: name) }
        try #require(tables.count == 2)
        var damaged = bytes
        for table in tables { damaged.replaceSubrange((table + 8)..<(table + 16), with: big(0, 4) + big(3_000_000, 4)) }
        let error = #expect(throws: AudioError.self) { try decoded(damaged) }
        #expect(error?.kind == .badHeader && error?.reason.contains("6000000 packets") == true)
    }

    /// A note of iTunes from another, longer song.
    @Test(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg")) func aNoteOfAnotherSongIsNotBelieved() throws {
        let bytes = try FormatFixture.bytes("itunes.m4a")
        let whole = try decoded(bytes)
        let text = ascii("iTunSMPB")
        let note = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
        // The fourth number: the frames between delay and padding.
        let fields = bytes[note...].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
        try #require(fields.count > 4 && fields[4].count == 16)
        var stale = bytes
        stale.replaceSubrange(fields[4].indices, with: ascii("0000000000FFFFFF"))
        let found = try decoded(stale)
        #expect(!found.file.isPartial && found.samples.count >= whole.samples.count)
    }
}
