import Foundation
import TestSupport
import Testing

/// `--fold-versions` with two pieces in two versions each: played from the start and from the fourth second.
struct FoldVersionsTests {
    private static let music = Swift.Result {
        let music = try MusicFolder(["Pop/01-paper-boats.mp3"])
        // A clip of about twenty seconds is too short to be recognized, so each is repeated four times.
        for (name, sample) in [("winter", "Folk/02-long-winter.wav"), ("life", "Electronic/05-extra-life.wav")] {
            let audio = try Data(contentsOf: repositoryFile("SampleAudio/\(sample)"))
            try Self.played(audio, times: 4, skippingSeconds: 0).write(to: URL(filePath: music.path("\(name)-1.wav")))
            try Self.played(audio, times: 4, skippingSeconds: 3).write(to: URL(filePath: music.path("\(name)-2.wav")))
        }
        let result = try music.run("build", ".", "--quiet", "--versions")
        guard result.status == 0 else { throw MusicFolder.BuildFailed(errors: result.errors) }
        return music
    }

    /// A WAV file, repeated.
    private static func played(_ file: Data, times: Int, skippingSeconds seconds: Int) throws -> Data {
        func number(_ place: Int, _ bytes: Int) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
        }
        let start = try #require(file.range(of: Data("data".utf8))).upperBound + 4
        let format = try #require(file.range(of: Data("fmt ".utf8))).upperBound + 4
        let sound = file[start..<min(file.count, start + number(start - 4, 4))]
        let skipped = seconds * number(format + 8, 4)  // bytes per second
        let repeated = Data(repeatElement(sound, count: times).joined()).dropFirst(skipped)
        var header = Data(file[..<start])
        for (place, value) in [(4, start - 8 + repeated.count), (start - 4, repeated.count)] {
            for byte in 0..<4 { header[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
        }
        return header + repeated
    }

    private func similar(_ options: String...) throws -> Set<String> {
        let result = try IndexerProcess.run(
            ["similar", "--json"] + options + ["winter-1.wav"], in: Self.music.get().root)
        #expect(result.status == 0, "\(result.errors)")
        let tracks = try result.objects().compactMap { $0["track"] as? [String: Any] }
        return Set(tracks.compactMap { $0["path"] as? String })
    }

    @Test func ofEachPieceOneIsShownAndNoneOfTheTracksOwn() throws {
        let boats = "Pop/01-paper-boats.mp3"
        #expect(try similar("--show-duplicates") == ["winter-2.wav", "life-1.wav", "life-2.wav", boats])
        for options in [["--fold-versions"], ["--fold-versions", "--show-duplicates"]] {
            let folded = try options.count == 1 ? similar(options[0]) : similar(options[0], options[1])
            #expect(folded == ["life-1.wav", boats] || folded == ["life-2.wav", boats])
        }
    }

    @Test func anIndexWithoutVersionsIsRefusedWithAHint() throws {
        let result = try MusicFolder.indexed.get().run("similar", "--fold-versions", "long-winter.wav")
        #expect(result.status != 0 && result.output.isEmpty)
        #expect(result.errors.contains("build --versions"), "\(result.errors)")
    }
}
