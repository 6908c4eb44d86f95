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

    private func twoTracks() throws -> MixFile {
        let from = try SyntheticTrack("a", in: folder, tempo: 120, bars: 8, isLeft: true)
        let to = try SyntheticTrack("b", in: folder, tempo: 100, bars: 8, isLeft: false)
        return MixFile([from.part, to.part], [MixPlanner.transition(from: from.structure, to: to.structure)])
    }

    /// What appears while the mix is rendered stays, whichever of the two files it is.
    @Test(arguments: ["mix.flac", "mix.cue"])
    func aFileThatCameMeanwhileStays(name: String) throws {
        let mix = try twoTracks()
        let path = RawPath(folder.file("mix.flac"))
        #expect(throws: MixError.self) {
            try mix.write(
                to: path, as: .flac,
                onProgress: { _ in try? Data("mine".utf8).write(to: URL(filePath: folder.file(name))) })
        }
        #expect(try Data(contentsOf: URL(filePath: folder.file(name))) == Data("mine".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.wav", "b.wav", name])
    }

    /// Errors name the file that was asked for.
    @Test(arguments: SoundWriter.Format.allCases)
    func anInterruptionLeavesNothing(format: SoundWriter.Format) throws {
        let (mix, path) = (try twoTracks(), RawPath(folder.file("mix.\(format.rawValue)")))
        var blocks = 0
        let error = #expect(throws: MixError.self) {
            try mix.write(
                to: path, as: format,
                isCancelled: {
                    blocks += 1
                    return blocks > 3
                })
        }
        #expect(error?.description.hasPrefix("\(path): ") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.wav", "b.wav"])
    }

    @Test func aLinkStaysAndItsTargetIsWritten() throws {
        let mix = try twoTracks()
        let link = folder.file("mix.wav")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "other.wav")
        _ = try mix.write(to: RawPath(link), as: .wav)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "other.wav")
        #expect(try Data(contentsOf: URL(filePath: folder.file("other.wav"))).prefix(4) == Data("RIFF".utf8))
    }

    @Test func aMissingFileLeavesNothing() throws {
        let gone = MixPart(path: RawPath(folder.file("gone.wav")), title: "gone", artist: nil, gain: 0)
        let path = RawPath(folder.file("mix.wav"))
        #expect(throws: MixError.self) { try MixFile([gone], []).write(to: path, as: .wav) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
