import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import TestSupport
import Testing

/// A build that continues from a journal with moved tracks gives the same result as one that was never stopped.
struct StoppedMoveTests {
    /// What happens to the moved file after the stop.
    enum Next: CaseIterable, Sendable {
        case stays, movesOn, movesBack, goes, givesWayToAnother
    }

    private static func move(_ music: MusicFolder, _ from: String, to: String) throws {
        try FileManager.default.moveItem(atPath: music.path(from), toPath: music.path(to))
    }

    private static func summary(_ build: MusicFolder.Build) -> LibraryBuilder.Summary {
        var summary = build.summary
        summary.elapsed = 0
        // A build that takes tracks from a journal writes the index; an undisturbed one has nothing to write.
        summary.hasChanged = false
        return summary
    }

    /// Builds, and stops as `kill -9` after the first `count` files would, with the old index and a journal.
    private static func stoppedBuild(_ music: MusicFolder, after count: Int) async throws {
        let (journal, index) = (URL(filePath: "\(music.index).journal"), URL(filePath: "\(music.index)"))
        let old = try Data(contentsOf: index)
        var finished = 0
        var copy = Data()
        _ = try await music.build(
            jobs: 1,
            onEvent: { event in
                guard case .finished = event else { return }
                finished += 1
                if finished == count { copy = (try? Data(contentsOf: journal)) ?? copy }
            })
        try #require(!copy.isEmpty)
        try old.write(to: index)
        try copy.write(to: journal)
    }

    @Test(arguments: Next.allCases, [false, true])
    func whateverBecomesOfTheMovedFile(next: Next, keepsMissing: Bool) async throws {
        let music = try MusicFolder([shortSamples[2]])
        try music.copy(shortSamples[1], as: "z.wav")
        _ = try await music.build()
        try Self.move(music, "z.wav", to: "00a.wav")
        try await Self.stoppedBuild(music, after: 1)
        let stopped = try FileManager.default.contentsOfDirectory(atPath: music.path(".sonic")).map {
            ($0, try Data(contentsOf: URL(filePath: music.path(".sonic/\($0)"))))
        }
        #expect(Set(stopped.map(\.0)) == ["library.sidx", "library.sidx.journal"])
        #expect(try await music.build().summary.tracks == 2)

        switch next {
        case .stays: break
        case .movesOn: try Self.move(music, "00a.wav", to: "b.wav")
        case .movesBack: try Self.move(music, "00a.wav", to: "z.wav")
        case .goes: try music.remove("00a.wav")
        case .givesWayToAnother: try music.write(Array("no music".utf8), "z.wav")
        }
        let undisturbed = try await music.build(keepsMissing: keepsMissing)
        let bytes = try music.indexBytes()
        for (name, data) in stopped { try data.write(to: URL(filePath: music.path(".sonic/\(name)"))) }
        let build = try await music.build(keepsMissing: keepsMissing)
        #expect(Self.summary(build) == Self.summary(undisturbed))
        #expect(build.moved == undisturbed.moved && build.analyzed.isEmpty)
        // A failure stores the second in which it was first seen.
        if next != .givesWayToAnother { #expect(try music.indexBytes() == bytes) }
    }

    @Test func twoFilesThatChangedNamesAreStillTold() async throws {
        let music = try MusicFolder()
        try music.copy(shortSamples[0], as: "a.wav")
        try music.copy(shortSamples[1], as: "b.wav")
        _ = try await music.build()
        for (from, to) in [("a.wav", "c"), ("b.wav", "a.wav"), ("c", "b.wav")] { try Self.move(music, from, to: to) }
        try await Self.stoppedBuild(music, after: 1)
        let build = try await music.build(keepsMissing: true)
        #expect(build.analyzed.isEmpty && build.moved == ["b.wav": "a.wav"])
        #expect(build.summary.reused == 1 && build.summary.kept == 0 && build.summary.tracks == 2)
    }

    @Test func aTrackMayMoveManyTimesBetweenStops() async throws {
        let music = try MusicFolder()
        try music.copy(shortSamples[1], as: "0.wav")
        _ = try await music.build()
        for number in 1...3 {
            try Self.move(music, "\(number - 1).wav", to: "\(number).wav")
            try await Self.stoppedBuild(music, after: 1)
        }
        try Self.move(music, "3.wav", to: "00.wav")
        let build = try await music.build(keepsMissing: true)
        #expect(build.moved == ["00.wav": "3.wav"] && build.summary.kept == 0 && build.summary.tracks == 1)
    }
}
