import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// Headers of MP3 with another length than the file: which files are complete, partial, or refused.
struct WrongLengthTests {
    private let clip: WrongLengthFixture

    init() throws { clip = try WrongLengthFixture() }

    private func decoded(_ path: RawPath, onTwoThreads: Bool) throws -> AudioFile {
        let file = try AudioFile(path)
        // For less than five hundred frames one thread is used.
        if onTwoThreads { _ = try file.decodeOnTwoThreads() }
        var block = [Float](repeating: 0, count: 8_192)
        while try file.read(into: &block) > 0 {}
        return file
    }

    @Test(arguments: [false, true]) func aWholeFileWithAWrongCountIsWhole(onTwoThreads: Bool) throws {
        let right = try decoded(try clip.file(), onTwoThreads: onTwoThreads)
        #expect(!right.isPartial && right.wrongLength == nil && !right.isDamaged)
        let count = clip.frames.count - 1
        for wrong in [0, count / 3, 3 * count, 1000 * count] {
            let found = try decoded(try clip.file(frameCount: wrong), onTwoThreads: onTwoThreads)
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
        let found = try decoded(try clip.file(frameCount: 0), onTwoThreads: false)
        #expect(!found.isPartial)
        let seconds = Double(clip.frames.count - 1) * 1_152 / 44_100
        let rounded = (seconds * 10).rounded() / 10
        #expect(
            found.wrongLength?.description
                == "the header is wrong: it says 0.0 s, but the file has \(rounded) s, undamaged")
    }

    /// One frame too many or too few is not reported.
    @Test func smallErrorsAreNotTold() throws {
        #expect(try decoded(try clip.file(frameCount: clip.frames.count + 20), onTwoThreads: false).wrongLength == nil)
    }

    /// Truncated in the middle of a frame, and between two frames if the number of bytes reveals it.
    @Test(arguments: [0, 7]) func aCutFileIsPartialHoweverShort(rest: Int) throws {
        for share in [0.3, 0.6] {
            let found = try decoded(try clip.beginning(share, without: rest), onTwoThreads: false)
            #expect(found.isPartial && !found.isDamaged && found.wrongLength == nil)
            #expect(abs(found.completeness - share) < 0.01)
        }
    }

    @Test func zerosAreDamage() throws {
        #expect(try decoded(try clip.damaged(), onTwoThreads: false).isDamaged)
    }

    /// Fraunhofer's table, at a fixed place in the frame. It counts bytes and frames.
    @Test func aWrongVBRITableIsWrong() throws {
        let count = clip.frames.count - 1
        for wrong in [0, 3 * count] {
            let path = try clip.file { bytes in
                let start = clip.table - 36
                let numbers = big(1, 2) + big(0, 2) + big(75, 2) + big(bytes.count - start, 4) + big(wrong, 4)
                bytes.replaceSubrange(
                    start + 4..<clip.frames[0].upperBound, with: [UInt8](repeating: 0, count: clip.frames[0].count - 4))
                bytes.replaceSubrange(start + 36..<start + 54, with: ascii("VBRI") + numbers)
            }
            let found = try decoded(path, onTwoThreads: false)
            #expect(!found.isPartial && found.wrongLength != nil, "\(wrong)")
            #expect(abs(found.decodedFrameCount - count * 1_152) <= 1_152, "\(wrong)")
        }
    }
}
