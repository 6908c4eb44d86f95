import AudioDecoding
import AudioEncoding
import Foundation
import MixRendering
import MusicLibrary
import TestSupport
import Testing

/// Rendered files, read by this package's decoders.
struct MixFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func rendered(as format: SoundWriter.Format) throws -> (path: RawPath, duration: Double) {
        let from = try SyntheticTrack("one \"two\"", in: folder, tempo: 120, bars: 8, isLeft: true, noise: 0.2)
        let to = try SyntheticTrack("b", in: folder, tempo: 100, bars: 8, isLeft: false, noise: 0.2)
        let plan = MixPlanner.transition(from: from.structure, to: to.structure)
        let path = RawPath(folder.file("mix.\(format.rawValue)"))
        return (path, try MixFile([from.part, to.part], [plan]).write(to: path, as: format))
    }

    @Test(arguments: SoundWriter.Format.allCases)
    func theFileIsWholeAndHasACueSheet(format: SoundWriter.Format) throws {
        let (path, duration) = try rendered(as: format)
        let file = try AudioFile(path)
        var block = [Float](repeating: 0, count: 1 << 16)
        while try file.read(into: &block) > 0 {}
        #expect(file.channelCount == 2 && file.shortfall == nil)
        // An MP3 may end with silence of its encoder.
        #expect(abs(Double(file.decodedFrameCount) / Double(file.sampleRate) - duration) < 0.06)
        let sheet = try String(contentsOfFile: folder.file("mix.cue"), encoding: .utf8)
        let lines = sheet.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines[0] == "FILE \"mix.\(format.rawValue)\" \(format == .mp3 ? "MP3" : "WAVE")")
        #expect(lines.filter { $0.hasPrefix("TRACK") } == ["TRACK 01 AUDIO", "TRACK 02 AUDIO"])
        #expect(lines.contains("TITLE \"one 'two'\""))
        #expect(lines.contains("INDEX 01 00:00:00"))
        // Nothing else is left.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["b.wav", "mix.cue", "mix.\(format.rawValue)", "one \"two\".wav"].sorted())
    }

    /// The bytes of the chapters, by their specifications.
    @Test func chaptersAreInTheFile() throws {
        let mp3 = try Data(contentsOf: URL(filePath: "\(try rendered(as: .mp3).path)"))
        #expect(mp3.prefix(4) == Data("ID3".utf8) + [4])
        #expect(mp3.range(of: Data("CTOC".utf8)) != nil)
        #expect(mp3.range(of: Data("CHAP".utf8)) != nil)
        #expect(mp3.range(of: Data("Nobody – b".utf8)) != nil)
    }

    @Test func flacHasChaptersAsComments() throws {
        let flac = try Data(contentsOf: URL(filePath: "\(try rendered(as: .flac).path)"))
        #expect(flac.range(of: Data("CHAPTER001=00:00:00.000".utf8)) != nil)
        #expect(flac.range(of: Data("CHAPTER002NAME=Nobody – b".utf8)) != nil)
    }

    @Test func aMissingFileLeavesNothing() throws {
        let gone = MixPart(path: RawPath(folder.file("gone.wav")), title: "gone", artist: nil, loudness: nil, peak: nil)
        let path = RawPath(folder.file("mix.wav"))
        #expect(throws: MixError.self) { try MixFile([gone], []).write(to: path, as: .wav) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
