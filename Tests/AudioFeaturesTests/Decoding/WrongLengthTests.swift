import AudioFeatures
import TestSupport
import Testing

/// Headers of MP3 with another length than the file: which files are complete, partial, or refused.
struct WrongLengthTests {
    private let folder: TemporaryFolder
    /// Twenty seconds of music by LAME, with the Xing or Info table at `table`.
    private let whole: [UInt8]
    private let table: Int
    private let frames: [Range<Int>]

    init() throws {
        folder = try TemporaryFolder()
        whole = try repositoryBytes("SampleAudio/Electronic/01-mirrorball-morning.mp3")
        let bytes = whole
        table = try #require(
            bytes.indices.first { bytes[$0...].starts(with: ascii("Xing")) || bytes[$0...].starts(with: ascii("Info")) }
        )
        // The table follows the header and 32 bytes of side information.
        frames = Self.frames(bytes, from: table - 36)
    }

    /// MPEG-1 layer III at 44.1 kHz, the format of the clip.
    private static func frames(_ bytes: [UInt8], from start: Int) -> [Range<Int>] {
        let rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        var (offset, frames): (Int, [Range<Int>]) = (start, [])
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] & 0xFE == 0xFA {
            let length = 144_000 * rates[Int(bytes[offset + 2] >> 4)] / 44_100 + Int(bytes[offset + 2] >> 1 & 1)
            frames.append(offset..<offset + length)
            offset += length
        }
        return frames
    }

    private func file(frameCount: Int? = nil, byteCount: Int? = nil, _ change: (inout [UInt8]) -> Void = { _ in })
        throws
        -> RawPath
    {
        var bytes = whole
        if let frameCount { bytes.replaceSubrange(table + 8..<table + 12, with: big(frameCount, 4)) }
        if let byteCount { bytes.replaceSubrange(table + 12..<table + 16, with: big(byteCount, 4)) }
        change(&bytes)
        return RawPath(try folder.write(bytes, as: "x.mp3"))
    }

    private func decoded(_ path: RawPath, onTwoThreads: Bool) throws -> AudioFile {
        let file = try AudioFile(path)
        // For less than five hundred frames one thread is used.
        if onTwoThreads { _ = try file.decodeOnTwoThreads() }
        var block = [Float](repeating: 0, count: 8_192)
        while try file.read(into: &block) > 0 {}
        return file
    }

    @Test(arguments: [false, true]) func aWholeFileWithAWrongCountIsWhole(onTwoThreads: Bool) throws {
        let right = try decoded(try file(), onTwoThreads: onTwoThreads)
        #expect(!right.isPartial && right.wrongLength == nil && !right.isDamaged)
        let count = frames.count - 1
        for wrong in [0, count / 3, 3 * count, 1000 * count] {
            let found = try decoded(try file(frameCount: wrong), onTwoThreads: onTwoThreads)
            #expect(!found.isPartial && found.completeness == 1 && !found.isDamaged, "\(wrong)")
            // The count determines the padding at the end.
            #expect((0...2_304).contains(found.decodedFrameCount - right.decodedFrameCount), "\(wrong)")
            let length = try #require(found.wrongLength, "\(wrong)")
            // The encoder's delay and padding may be included or not.
            #expect(abs(length.promised - Double(wrong * 1_152) / 44_100) < 0.1, "\(wrong)")
            #expect(abs(length.held - Double(count * 1_152) / 44_100) < 0.1, "\(wrong)")
        }
    }

    @Test func theNoticeSaysBothLengths() throws {
        let analysis = try TrackAnalyzer().analyze(try file(frameCount: 0))
        #expect(!analysis.isPartial)
        let seconds = Double(frames.count - 1) * 1_152 / 44_100
        let rounded = (seconds * 10).rounded() / 10
        #expect(
            analysis.wrongLength?.description
                == "the header is wrong: it says 0.0 s, but the file has \(rounded) s, undamaged")
    }

    /// One frame too many or too few is not reported.
    @Test func smallErrorsAreNotTold() throws {
        #expect(try decoded(try file(frameCount: frames.count + 20), onTwoThreads: false).wrongLength == nil)
    }

    /// Truncated in the middle of a frame, and between two frames if the number of bytes reveals it.
    @Test(arguments: [0, 7]) func aCutFileIsPartialHoweverShort(rest: Int) throws {
        for share in [0.3, 0.6] {
            let end = frames[Int(Double(frames.count) * share)].upperBound - rest
            let path = try file { $0.removeSubrange(end...) }
            let found = try decoded(path, onTwoThreads: false)
            #expect(found.isPartial && !found.isDamaged && found.wrongLength == nil)
            #expect(abs(found.completeness - share) < 0.01)
            let analysis = try TrackAnalyzer().analyze(path)
            #expect(analysis.isPartial && abs(analysis.duration / 22.1 - share) < 0.02)
        }
    }

    @Test func lessThanThreeSecondsOfManyAreNoTrack() throws {
        let path = try file { $0.removeSubrange(30_000...) }
        #expect(errorKind { _ = try TrackAnalyzer().analyze(path) } == .decodingFailed)
    }

    @Test func aDamagedFileOfWhichLittleIsLeftIsRefused() throws {
        let path = try file { bytes in
            let hole = bytes.count / 5..<bytes.count * 9 / 10
            bytes.replaceSubrange(hole, with: [UInt8](repeating: 0, count: hole.count))
        }
        #expect(try decoded(path, onTwoThreads: false).isDamaged)
        #expect(errorKind { _ = try TrackAnalyzer().analyze(path) } == .decodingFailed)
    }

    /// Fraunhofer's table, at a fixed place in the frame. It counts bytes and frames.
    @Test func aWrongVBRITableIsWrong() throws {
        let count = frames.count - 1
        for wrong in [0, 3 * count] {
            let path = try file { bytes in
                let start = table - 36
                let numbers = big(1, 2) + big(0, 2) + big(75, 2) + big(bytes.count - start, 4) + big(wrong, 4)
                bytes.replaceSubrange(
                    start + 4..<frames[0].upperBound, with: [UInt8](repeating: 0, count: frames[0].count - 4))
                bytes.replaceSubrange(start + 36..<start + 54, with: ascii("VBRI") + numbers)
            }
            let found = try decoded(path, onTwoThreads: false)
            #expect(!found.isPartial && found.wrongLength != nil, "\(wrong)")
            #expect(abs(found.decodedFrameCount - count * 1_152) <= 1_152, "\(wrong)")
        }
    }

    /// In other formats the first three tenths are a partial track as well. They begin with their headers.
    @Test(
        .enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"),
        arguments: ["music.flac", "music.wma", "music.webm"])
    func threeTenthsOfAnyFileAreATrack(name: String) throws {
        let bytes = try FormatFixture.bytes(name)
        let full = try TrackAnalyzer().analyze(FormatFixture.path(name))
        #expect(!full.isPartial && full.wrongLength == nil)
        let cut = RawPath(try folder.write(Array(bytes.prefix(bytes.count * 4 / 10)), as: "x"))
        let analysis = try TrackAnalyzer().analyze(cut)
        #expect(analysis.duration < full.duration / 2)
        #expect(analysis.isPartial || analysis.format == .matroska)
    }
}
