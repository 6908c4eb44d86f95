import TestSupport
import Testing

/// `versions` on clips of twenty seconds: its results, and its messages if it cannot search.
struct VersionsCommandTests {
    private static let boats = ["01-paper-boats", "02-paper-boats-rehearsal"]
    private static let concrete = ["03-warm-concrete", "04-warm-concrete-late-mix"]

    /// An index of two parts, of which only the second contains the data for versions.
    private static let merged = Swift.Result {
        let music = try MusicFolder(boats.map { "Pop/\($0).mp3" } + concrete.map { "Electronic/\($0).mp3" })
        for arguments in [
            ["build", "-q", "Pop", "-o", "pop.sidx"], ["build", "-q", "--versions", "Electronic", "-o", "e.sidx"],
            ["merge", "-q", "pop.sidx", "e.sidx", "--root", "Pop", "--root", "Electronic", "-o", "both.sidx"],
        ] {
            let result = try IndexerProcess.run(arguments, in: music.root)
            guard result.status == 0 else { throw MusicFolder.BuildFailed(errors: result.errors) }
        }
        return music
    }

    private func versions(_ arguments: String...) throws -> IndexerProcess.Result {
        try IndexerProcess.run(["versions"] + arguments, in: Self.merged.get().root)
    }

    @Test func aTrackOfWhichNothingIsKeptIsRefusedByName() throws {
        for options in [["--all"], []] {
            let result = try IndexerProcess.run(
                ["versions", "-i", "both.sidx", Self.boats[1]] + options, in: Self.merged.get().root)
            #expect(result.status != 0 && result.output.isEmpty)
            #expect(result.errors.contains("versions of Pop/02-paper-boats-rehearsal.mp3"), "\(result.errors)")
            #expect(result.errors.contains("indexer build --versions"))
        }
    }

    @Test func anAnswerTellsHowManyCouldNotBeCompared() throws {
        let table = try versions("-i", "both.sidx", "--all", "03-warm-concrete")
        #expect(table.errors.contains("2 of 4 tracks were not compared"), "\(table.errors)")
        #expect(table.lines.count == 2 && table.output.contains("04-warm-concrete-late-mix.mp3"))
        let json = try versions("-i", "both.sidx", "--all", "--json", "03-warm-concrete")
        #expect(json.errors.contains("2 of 4 tracks"))
        #expect(try json.objects().count == 1)
        let whole = try versions("-i", "e.sidx", "--all", "03-warm-concrete")
        #expect(whole.status == 0 && !whole.errors.contains("not compared"), "\(whole.errors)")
        #expect(whole.output.contains("04-warm-concrete-late-mix.mp3"))
    }

    @Test func noneSaysWhyAndWhatElseMayBeAsked() throws {
        let short = try versions("-i", "e.sidx", "03-warm-concrete")
        #expect(short.status == 1 && short.output.isEmpty)
        #expect(
            short.errors.contains("none: tracks under 34 seconds cannot be matched reliably; --all lists"),
            "\(short.errors)")
        let music = try MusicFolder(["Pop/\(Self.boats[0]).mp3"])
        #expect(try music.run("build", ".", "-q", "--versions").status == 0)
        let alone = try music.run("versions", "--all", "paper-boats")
        #expect(
            alone.status == 1 && alone.errors.contains("none") && !alone.errors.contains("--all"), "\(alone.errors)")
    }
}
