import CatalogSupport
import Foundation
import MusicLibrary
import Testing

struct RunningPlanTests {
    private func run(_ text: String, _ change: (Int, inout MadeUpLibrary.Track) -> Void = { _, _ in }) throws -> (
        run: PlannedRun, library: Library
    ) {
        let listener = try MadeUpListener(change)
        let day = try #require(MixDay("2026-11-29", in: .gmt))
        let maker = try MixMaker(listener.made.library, UserTaste(), listener.listening, on: day)
        return (try maker.run(try RunningPlan(text)), listener.made.library)
    }

    @Test func aPlanIsRead() throws {
        let plan = try RunningPlan("10 min at 120, 30 at 160 energy 0.9,5.5 minutes @ 100 bpm")
        #expect(plan.parts.map(\.minutes) == [10, 30, 5.5])
        #expect(plan.parts.map(\.tempo) == [120, 160, 100])
        #expect(plan.parts.map(\.energy) == [nil, 0.9, nil])
        for wrong in [
            "", "10", "10 at", "10 at 120,", "x at 120", "10 at 120 fast", "0 at 120", "10 at 1200",
            "10 at 120 energy 2", "nan at 120",
        ] {
            #expect(throws: LibraryError.self, "\(wrong)") { try RunningPlan(wrong) }
        }
        // Intervals of twelve are enough for any training; thousands would keep a server busy.
        let interval = ["1 at 180", "1 at 120"]
        let longest: [String] = (0..<12).flatMap { _ in interval }
        #expect(try RunningPlan(longest.joined(separator: ", ")).parts.count == 24)
        let tooLong = (longest + ["1 at 180"]).joined(separator: ", ")
        #expect(throws: LibraryError.self) { try RunningPlan(tooLong) }
    }

    @Test(arguments: ["10 min at 120, 30 at 160, 5 at 100", "20 at 170", "1 at 90, 1 at 150", "60 at 140, 10 at 80"])
    func partsKeepTempoAndTime(_ text: String) throws {
        let (run, library) = try run(text)
        let parts = run.plan.parts
        var (now, end) = (0.0, 0.0)
        for (number, part) in parts.enumerated() {
            end += part.minutes * 60
            var longest = 0.0
            for step in run.steps where step.part == number {
                let felt = step.tempo * step.stepsPerBeat
                #expect(abs(felt / part.tempo - 1) <= 0.04 + 1e-6)
                #expect([0.5, 1, 2].contains(step.stepsPerBeat))
                let seconds = try library.seconds(step.index)
                now += seconds
                longest = max(longest, seconds)
            }
            // Half of a track of 300 s, the longest; a part may be too short for any.
            #expect(abs(now - end) <= max(longest, 300) / 2)
        }
        #expect(run.shortfalls.isEmpty)
        #expect(Set(run.steps.map(\.index)).count == run.steps.count)
        // Steps come in the order of parts.
        #expect(run.steps.map(\.part) == run.steps.map(\.part).sorted())
    }

    @Test func halfTheTempoIsSaid() throws {
        let (run, _) = try run("10 at 160") { _, track in track.numbers["tempo"] = 80 }
        #expect(!run.steps.isEmpty)
        #expect(run.steps.allSatisfy { $0.stepsPerBeat == 2 && $0.words == "80 BPM, two steps a beat" })
        let (double, _) = try self.run("10 at 90") { _, track in track.numbers["tempo"] = 180 }
        #expect(double.steps.allSatisfy { $0.words == "180 BPM, a step every other beat" })
    }

    /// Four tracks of the tempo are too few for half an hour.
    @Test func tooFewTracksAreSaid() throws {
        let (run, _) = try run("30 at 150, 10 at 100") { number, track in
            track.numbers["tempo"] = number < 4 ? 150 : 100
            track.seconds = 180
        }
        #expect(run.steps.count { $0.part == 0 } == 4)
        #expect(run.shortfalls == ["30 min at 150: the library has only 12 min at this tempo"])
        // The second part has its own ten minutes.
        #expect(run.seconds[1] == 540)
    }

    /// Four tracks of the tempo are twelve minutes.
    @Test(arguments: [
        ("13 at 150", ["13 min at 150: the library has only 12 min at this tempo"]), ("12.4 at 150", []),
        ("1 at 200", ["1 min at 200: the library has only 0 min at this tempo"]),
    ])
    func halfAMinuteThatLacksIsSaid(_ text: String, _ shortfalls: [String]) throws {
        let (run, _) = try run(text) { number, track in
            track.numbers["tempo"] = number < 4 ? 150 : 80
            track.seconds = 180
        }
        #expect(run.shortfalls == shortfalls)
    }

    /// Three of the six are by one artist, so that they cannot be spaced.
    @Test func nothingIsLeftOutOfAPartThatLacksMusic() throws {
        let (run, _) = try run("18 at 150") { number, track in
            track.numbers["tempo"] = number < 6 ? 150 : 80
            track.seconds = 180
            track.artist = number < 3 ? "Ada Lund" : "Artist \(number)"
        }
        #expect(run.steps.map(\.index).sorted() == [0, 1, 2, 3, 4, 5])
        #expect(run.shortfalls.isEmpty)
    }

    /// Of tracks of one tempo, the calm ones are for the slow part.
    @Test func energyFollowsTheTempo() throws {
        let (run, library) = try run("30 at 80, 30 at 160") { _, track in track.numbers["tempo"] = 80 }
        let energies = try library.numbers("energy")
        func mean(_ part: Int) -> Float {
            let own = run.steps.filter { $0.part == part }.map { energies[$0.index] }
            return own.reduce(0, +) / Float(max(1, own.count))
        }
        #expect(mean(0) < mean(1))
    }
}
