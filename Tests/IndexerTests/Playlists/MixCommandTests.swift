import Foundation
import Testing

/// `mix` through the real binary, after a history of November 2024.
struct MixCommandTests {
    private let music: SampleMusic

    init() throws { music = try MadeUpHistory.played() }

    private var played: Set<String> { Set(MadeUpHistory.tracks.map(\.path)) }

    private func paths(_ arguments: String...) throws -> [String] {
        try IndexerProcess.run(["mix"] + arguments + ["--json"], in: music.root).objects().compactMap {
            $0["path"] as? String
        }
    }

    /// All six tracks were played twice and more.
    @Test func aMonthLaterTheyAreOnRepeat() throws {
        let paths = try paths("repeat", "--day", "2024-12-01")
        #expect(Set(paths) == played && paths.count == 6)
        #expect(try self.paths("repeat", "--day", "2024-12-01") == paths)
        #expect(try self.paths("repeat", "--day", "2024-12-01", "-n", "4") == Array(paths.prefix(4)))
        let mixes = try music.run("mix", "--day", "2024-12-01", "--json").objects()
        let byID = Dictionary(mixes.map { ($0["id"] as? String ?? "", $0) }) { $1 }
        #expect(byID["repeat"]?["tracks"] as? Int == 6)
        #expect((byID["forgotten"]?["missing"] as? String)?.hasSuffix("there are 0") == true)
    }

    /// All six tracks were played three times and more.
    @Test func aYearLaterTheyAreForgotten() throws {
        #expect(Set(try paths("forgotten", "--day", "2025-11-20")) == played)
        let repeated = try music.run("mix", "repeat", "--day", "2025-11-20")
        #expect(repeated.status == 1 && repeated.output.isEmpty && repeated.errors.contains("there are 0"))
        // All six were played within three days of this one.
        #expect(Set(try paths("anniversary", "--day", "2025-11-03")) == played)
    }

    @Test func aMixIsSavedInItsOrder() throws {
        let mix = try music.run("mix", "repeat", "--day", "2024-12-01", "--name", "Kept", "--json")
        #expect(mix.status == 0 && mix.errors.contains("“Kept”"), "\(mix.errors)")
        let paths = try mix.objects().compactMap { $0["path"] as? String }
        #expect(try music.playlist("Kept") == paths && paths.count == 6)
    }

    /// Tempi are within four percent of the steps, of half or of double as many.
    @Test func aRunHasItsSteps() throws {
        let objects = try music.run("mix", "--plan", "3 min at 150, 2 min at 120", "--json").objects()
        let tracks = objects.filter { $0["type"] as? String == "track" }
        #expect(!tracks.isEmpty && tracks.map { $0["rank"] as? Int } == (1...tracks.count).map { $0 })
        for track in tracks {
            let tempo = try #require(track["tempo"] as? Double)
            let steps = tempo * (try #require(track["steps_per_beat"] as? Double))
            let wanted: Double = track["part"] as? Int == 1 ? 150 : 120
            #expect(abs(steps / wanted - 1) <= 0.0401)
        }
        let summary = try #require(objects.last)
        #expect(summary["type"] as? String == "summary" && summary["tracks"] as? Int == tracks.count)
        let parts = summary["parts"] as? [[String: Any]] ?? []
        #expect(
            parts.map { $0["tempo"] as? Double } == [150, 120] && parts.map { $0["minutes"] as? Double } == [3, 2])
    }

    @Test(arguments: [
        (["--day", "yesterday"], "--day must be a date"), (["--plan", "fast"], "the plan “fast” is not understood"),
        (["--save"], "--save and --name need the NAME of a mix"),
        (["repeat", "--plan", "3 at 150"], "NAME and --plan cannot be combined"),
        (["-n", "4"], "--count requires the NAME of a mix"),
    ])
    func badOptionsAreExplained(_ arguments: [String], _ reason: String) throws {
        let result = try IndexerProcess.run(["mix"] + arguments, in: music.root)
        #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(reason), "\(result.errors)")
    }
}
