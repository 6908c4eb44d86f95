import AudioFeatures
import DecodingSupport
import TestSupport
import Testing

/// Which incomplete files are analyzed, and which are refused.
struct IncompleteFileTests {
    private let clip: WrongLengthFixture
    private let folder: TemporaryFolder

    init() throws { (clip, folder) = (try WrongLengthFixture(), try TemporaryFolder()) }

    @Test func aWrongHeaderIsNoted() throws {
        let analysis = try TrackAnalyzer().analyze(try clip.file(frameCount: 0))
        #expect(!analysis.isPartial)
        let seconds = Double(clip.frames.count - 1) * 1_152 / 44_100
        #expect(abs(try #require(analysis.wrongLength).held - seconds) < 0.1)
    }

    /// Truncated in the middle of a frame, and between two frames.
    @Test(arguments: [0, 7]) func aCutFileIsATrack(rest: Int) throws {
        for share in [0.3, 0.6] {
            let analysis = try TrackAnalyzer().analyze(try clip.beginning(share, without: rest))
            #expect(analysis.isPartial && abs(analysis.duration / 22.1 - share) < 0.02)
        }
    }

    @Test func lessThanThreeSecondsOfManyAreNoTrack() throws {
        let path = try clip.file { $0.removeSubrange(30_000...) }
        #expect(errorKind { _ = try TrackAnalyzer().analyze(path) } == .decodingFailed)
    }

    @Test func aDamagedFileOfWhichLittleIsLeftIsRefused() throws {
        let path = try clip.damaged()
        #expect(errorKind { _ = try TrackAnalyzer().analyze(path) } == .decodingFailed)
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
