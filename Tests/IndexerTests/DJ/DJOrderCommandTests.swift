import TestSupport
import Testing

/// `dj order` from the command line; SampleAudio/truth.csv has the true keys and tempi.
struct DJOrderCommandTests {
    /// 124 BPM in G minor, 112 BPM in G minor, 150 BPM in C major.
    private static let clips = ["03-warm-concrete.mp3", "04-warm-concrete-late-mix.mp3", "05-extra-life.wav"]

    private static let music = Swift.Result {
        let music = try MusicFolder(clips.map { "Electronic/\($0)" })
        let built = try music.run("build", "-q", ".")
        guard built.status == 0 else { throw MusicFolder.BuildFailed(errors: built.errors) }
        return music
    }

    private func order(_ arguments: String...) throws -> IndexerProcess.Result {
        try IndexerProcess.run(["dj", "order"] + arguments, in: Self.music.get().root)
    }

    @Test func aTableTellsWhyEachFollows() throws {
        let result = try order(
            "Electronic/03-warm-concrete.mp3", "late-mix", "extra-life", "--start", "extra-life")
        #expect(result.status == 0 && result.lines.count == 4, "\(result.errors)")
        try #require(result.lines.count == 4)
        #expect(result.lines[1].contains("Extra Life") && result.lines[1].contains("8B"))
        // C major to G minor, 150 to 124 BPM; then the same key, 124 to 112 BPM.
        #expect(result.lines[2].contains("keys clash") && result.lines[2].contains("tempo jumps -17."))
        #expect(result.lines[3].contains("same key") && result.lines[3].contains("tempo jumps -9."))
        #expect(result.errors.contains("2 of 2 steps break the tempo rule"), "\(result.errors)")
    }

    @Test func recordsHaveStepsAndASummary() throws {
        let objects = try order("--range", "tempo=100..130", "--json", "--energy", "rise").objects()
        #expect(objects.map { $0["type"] as? String } == ["track", "track", "summary"])
        #expect(objects[0]["step"] == nil)
        let step = try #require(objects[1]["step"] as? [String: Any])
        #expect(step["key"] as? String == "same" && step["tempo_fits"] as? Bool == false)
        #expect((objects[2]["tempo"] as? [String: Int]) == ["kept": 0, "broken": 1, "unknown": 0])
    }

    @Test func mistakesAreExplained() throws {
        let nothing = try order()
        #expect(nothing.status == 2 && nothing.errors.contains("no tracks are selected"))
        let shape = try order("x", "--energy", "up")
        #expect(shape.status == 2 && shape.errors.contains("rise, fall, arc, flat"))
        let name = try order("no such list")
        #expect(name.status == 2 && name.errors.contains("no playlist “no such list”"), "\(name.errors)")
    }
}
