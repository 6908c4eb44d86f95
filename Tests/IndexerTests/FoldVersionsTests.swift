import Foundation
import TestSupport
import Testing

/// `--fold-versions`, of two pieces in two versions each.
struct FoldVersionsTests {
    private static let music = Swift.Result {
        let music = try MusicFolder([
            "Pop/01-paper-boats.mp3", "Pop/02-paper-boats-rehearsal.mp3", "Electronic/03-warm-concrete.mp3",
            "Electronic/04-warm-concrete-late-mix.mp3", "Folk/02-long-winter.wav",
        ])
        let result = try music.run("build", ".", "--quiet", "--versions")
        guard result.status == 0 else { throw MusicFolder.BuildFailed(errors: result.errors) }
        return music
    }

    private func similar(_ options: String...) throws -> Set<String> {
        let result = try IndexerProcess.run(
            ["similar", "--json", "--show-duplicates"] + options + ["Pop/01-paper-boats.mp3"],
            in: Self.music.get().root)
        #expect(result.status == 0, "\(result.errors)")
        let tracks = try result.objects().compactMap { $0["track"] as? [String: Any] }
        return Set(tracks.compactMap { $0["path"] as? String })
    }

    @Test func ofEachPieceOneIsShownAndNoneOfTheTracksOwn() throws {
        let mixes: Set = ["Electronic/03-warm-concrete.mp3", "Electronic/04-warm-concrete-late-mix.mp3"]
        let rest: Set = ["Folk/02-long-winter.wav"]
        #expect(try similar() == mixes.union(rest).union(["Pop/02-paper-boats-rehearsal.mp3"]))
        let folded = try similar("--fold-versions")
        #expect(folded.isSuperset(of: rest) && folded.count == 2 && folded.intersection(mixes).count == 1)
    }

    @Test func anIndexWithoutVersionsIsRefusedWithAHint() throws {
        let result = try MusicFolder.indexed.get().run("similar", "--fold-versions", "long-winter.wav")
        #expect(result.status != 0 && result.output.isEmpty)
        #expect(result.errors.contains("build --versions"), "\(result.errors)")
    }
}
