import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import SimilarityIndex
import TestSupport
import Testing

/// A recording keeps the time at which a build first saw it, whatever becomes of the time of its file.
struct FirstSeenTests {
    /// Seconds since 1970: when files were written, long before any build.
    private static let written = 1_000_000_000
    /// Days of builds.
    private static let (monday, tuesday) = (1_700_000_000, 1_700_086_400)

    @discardableResult
    private func build(
        _ music: MusicFolder, at seconds: Int, jobs: Int = 1
    ) async throws -> LibraryBuilder.Summary {
        try await LibraryBuilder(
            root: music.root, jobs: jobs, failureDate: Date(timeIntervalSince1970: TimeInterval(seconds)),
            provenance: "test"
        ).build()
    }

    private func date(_ music: MusicFolder, _ name: String, _ seconds: Int = written) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: TimeInterval(seconds))], ofItemAtPath: music.path(name))
    }

    private func copy(_ music: MusicFolder, _ sample: String, as name: String) throws {
        try music.copy(sample, as: name)
        try date(music, name)
    }

    /// In nanoseconds, by path.
    private func added(_ music: MusicFolder) throws -> [String: Int64] {
        Dictionary(uniqueKeysWithValues: try Library(music.index).tracks().map { ("\($0.path)", $0.added) })
    }

    private static func nanoseconds(_ seconds: Int) -> Int64 { Int64(seconds) * 1_000_000_000 }

    @Test func theFilesOfAFirstBuildHaveTheirOwnTimesAndLaterOnesThatOfTheBuild() async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "old.wav")
        try await build(music, at: Self.monday)
        try copy(music, shortSamples[1], as: "new.wav")
        // Written less than a day before.
        try music.copy(shortSamples[2], as: "today.mp3")
        try date(music, "today.mp3", Self.tuesday - 3_600)
        try await build(music, at: Self.tuesday)
        #expect(
            try added(music) == [
                "old.wav": Self.nanoseconds(Self.written), "new.wav": Self.nanoseconds(Self.tuesday),
                "today.mp3": Self.nanoseconds(Self.tuesday - 3_600),
            ])
    }

    @Test func otherTagsChangeNothing() async throws {
        let music = try MusicFolder()
        for (title, seconds) in [("One", Self.monday), ("Another", Self.tuesday)] {
            let bytes = TagFixture.id3v2(["TIT2": title]) + (try repositoryBytes("Tests/Golden/audio/mono.mp3"))
            try music.folder.write(bytes, as: "song.mp3")
            try date(music, "song.mp3", title == "One" ? Self.written : seconds)
            try await build(music, at: seconds)
            #expect(try Library(music.index).track(0).tags.title == title)
            #expect(try added(music) == ["song.mp3": Self.nanoseconds(Self.written)])
        }
    }

    @Test func anotherTimeAndAnotherPlaceChangeNothing() async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "old.wav")
        try await build(music, at: Self.monday)
        try copy(music, shortSamples[1], as: "new.wav")
        try await build(music, at: Self.monday)
        for (seconds, suffix) in [(Self.tuesday, "2"), (Self.tuesday + 1, "3")] {
            for name in ["old", "new"] {
                try FileManager.default.moveItem(
                    atPath: music.path(seconds == Self.tuesday ? "\(name).wav" : "\(name)2.wav"),
                    toPath: music.path("\(name)\(suffix).wav"))
                try date(music, "\(name)\(suffix).wav", seconds)
            }
            #expect(try await build(music, at: seconds).moved == 2)
            #expect(
                try added(music) == [
                    "old\(suffix).wav": Self.nanoseconds(Self.written),
                    "new\(suffix).wav": Self.nanoseconds(Self.monday),
                ])
        }
        // A build that changes nothing writes nothing.
        let bytes = try music.indexBytes()
        #expect(try await build(music, at: Self.tuesday).reused == 2)
        #expect(try music.indexBytes() == bytes)
    }

    /// A copy whose path comes first, and one of a file whose time has changed.
    @Test func aFurtherCopyComesAfterTheOthersAndIsAsOld() async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "m.wav")
        try await build(music, at: Self.monday)
        let first = try Library(music.index).track(0).fileID
        try copy(music, shortSamples[0], as: "a.wav")
        try await build(music, at: Self.tuesday)
        let written = Self.nanoseconds(Self.written)
        #expect(try added(music) == ["m.wav": written, "a.wav": written + 1])
        #expect(try Library(music.index).tracks().map(\.fileID) == [first.copy(2), first])
        try date(music, "m.wav", Self.tuesday)
        try date(music, "a.wav", Self.tuesday)
        try await build(music, at: Self.tuesday)
        #expect(try Library(music.index).tracks().map(\.fileID) == [first.copy(2), first])
    }

    private func move(_ music: MusicFolder, _ from: String, to: String) throws {
        let folder = (music.path(to) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: music.path(from), toPath: music.path(to))
    }

    /// In path order.
    private func fileIDs(_ music: MusicFolder) throws -> [TrackID] { try Library(music.index).tracks().map(\.fileID) }

    /// The second by path is the older one. They keep their names, or only their times, or change their order.
    @Test(arguments: [["new/a/x.wav", "new/b/x.wav"], ["1.wav", "2.wav"], ["2.wav", "1.wav"]])
    func copiesThatMoveTogetherKeepTheirIDs(new: [String]) async throws {
        let music = try MusicFolder()
        for (name, seconds) in [("old/a/x.wav", 200), ("old/b/x.wav", 100)] {
            try music.copy(shortSamples[0], as: name)
            try date(music, name, seconds)
        }
        try await build(music, at: Self.monday)
        let id = try Library(music.index).track(0).id
        #expect(try fileIDs(music) == [id.copy(2), id])
        for (from, to) in zip(["old/a/x.wav", "old/b/x.wav"], new) { try move(music, from, to: to) }
        let summary = try await build(music, at: Self.tuesday)
        #expect(summary.moved == 2 && summary.removed == 0)
        #expect(try added(music) == [new[0]: Self.nanoseconds(200), new[1]: Self.nanoseconds(100)])
    }

    /// The file keeps its name, or else its time. Nothing else tells it from its copy, which comes first by path and is found first.
    @Test(arguments: [
        ("new/m.wav", tuesday, written), ("z.wav", written, tuesday), ("z.wav", written, written + 1),
    ])
    func aFileThatIsMovedAndCopiedIsTheFirst(_ name: String, _ time: Int, _ copied: Int) async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "m.wav")
        try await build(music, at: Self.monday)
        let id = try Library(music.index).track(0).id
        try move(music, "m.wav", to: name)
        try date(music, name, time)
        try music.copy(shortSamples[0], as: "a.wav")
        try date(music, "a.wav", copied)
        let steps = try LibraryBuilder(root: music.root, provenance: "test").plan().steps
        #expect(steps.map(\.action) == [.move, .move])
        let summary = try await build(music, at: Self.tuesday, jobs: 3)
        #expect(summary.moved == 2 && summary.removed == 0 && summary.indexed == 0)
        #expect(try fileIDs(music) == [id.copy(2), id])
        let old = Self.nanoseconds(Self.written)
        #expect(try added(music) == [name: old, "a.wav": old + 1])
    }

    /// Two files with the same claim: the first by path, in whatever order threads find them.
    @Test func ofTwoEqualClaimsTheFirstByPathCounts() async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "m.wav")
        try await build(music, at: Self.monday)
        let id = try Library(music.index).track(0).id
        try move(music, "m.wav", to: "z.wav")
        for name in ["a.wav", "b.wav"] { try music.copy(shortSamples[0], as: name) }
        for name in ["a.wav", "b.wav", "z.wav"] { try date(music, name, Self.tuesday) }
        try await build(music, at: Self.tuesday, jobs: 3)
        let ids = try fileIDs(music)
        #expect(ids[0] == id && Set(ids.dropFirst()) == [id.copy(2), id.copy(3)])
    }

    /// Two copies move; one keeps its name, and nothing tells where the other comes from. It is not taken for the first one, too.
    @Test func copiesThatMoveDoNotTakeTheSamePlace() async throws {
        let music = try MusicFolder()
        for (name, seconds) in [("old/a.wav", 200), ("old/b.wav", 100)] {
            try music.copy(shortSamples[0], as: name)
            try date(music, name, seconds)
        }
        try await build(music, at: Self.monday)
        let id = try Library(music.index).track(0).id
        try move(music, "old/a.wav", to: "new/a.wav")
        try move(music, "old/b.wav", to: "z.wav")
        try date(music, "z.wav", Self.tuesday)
        try await build(music, at: Self.tuesday, jobs: 3)
        #expect(try fileIDs(music) == [id.copy(2), id])
        #expect(try added(music) == ["new/a.wav": Self.nanoseconds(200), "z.wav": Self.nanoseconds(100)])
    }

    /// Two copies move, and there is one more.
    @Test func aFurtherCopyBesideTwoThatMoveComesAfterThem() async throws {
        let music = try MusicFolder()
        for (name, seconds) in [("old/a.wav", 200), ("old/b.wav", 100)] {
            try music.copy(shortSamples[0], as: name)
            try date(music, name, seconds)
        }
        try await build(music, at: Self.monday)
        let id = try Library(music.index).track(0).id
        try move(music, "old/a.wav", to: "y.wav")
        try move(music, "old/b.wav", to: "z.wav")
        try copy(music, shortSamples[0], as: "c.wav")
        try await build(music, at: Self.tuesday, jobs: 3)
        #expect(try fileIDs(music) == [id.copy(3), id.copy(2), id])
        let times = [Self.nanoseconds(200) + 1, Self.nanoseconds(200), Self.nanoseconds(100)]
        #expect(try added(music) == ["c.wav": times[0], "y.wav": times[1], "z.wav": times[2]])
    }

    /// A plan tells what the build then does, also of copies that only their names tell apart.
    @Test func aPlanMovesEachCopy() async throws {
        let music = try MusicFolder()
        for name in ["a.wav", "b.wav"] { try copy(music, shortSamples[0], as: name) }
        try await build(music, at: Self.monday)
        for name in ["a.wav", "b.wav"] { try move(music, name, to: "new/\(name)x.wav") }
        let steps = try LibraryBuilder(root: music.root, provenance: "test").plan().steps
        #expect(steps.map(\.action) == [.move, .move])
        #expect(Set(steps.map(\.reason)) == ["same audio as a.wav", "same audio as b.wav"])
        let summary = try await build(music, at: Self.tuesday)
        #expect(summary.moved == 2 && summary.removed == 0)
    }

    /// Both have the same time, so the first by path is the first, also after it has moved behind the other.
    @Test(arguments: [true, false]) func copiesOfOneTimeKeepTheirIDs(cameFirst: Bool) async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[1], as: "else.wav")
        if !cameFirst { try await build(music, at: Self.monday) }
        for name in ["a.wav", "b.wav"] { try copy(music, shortSamples[0], as: name) }
        try await build(music, at: Self.monday)
        let id = try Library(music.index).track(0).id
        try move(music, "a.wav", to: "z.wav")
        try await build(music, at: Self.tuesday)
        var tracks = try Library(music.index).tracks()
        #expect(tracks.map { "\($0.path)" } == ["b.wav", "else.wav", "z.wav"])
        #expect([tracks[0].fileID, tracks[2].fileID] == [id.copy(2), id])
        let time = Self.nanoseconds(cameFirst ? Self.written : Self.monday)
        #expect([tracks[0].added, tracks[2].added] == [time + 1, time])
        try move(music, "b.wav", to: "0.wav")
        try await build(music, at: Self.tuesday)
        tracks = try Library(music.index).tracks()
        #expect([tracks[0].fileID, tracks[2].fileID] == [id.copy(2), id])
    }

    @Test func aCopyMadeWhileTheFirstFileChangesIsAFurtherOne() async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "m.wav")
        try await build(music, at: Self.monday)
        let id = try Library(music.index).track(0).id
        try copy(music, shortSamples[0], as: "a.wav")
        try date(music, "m.wav", Self.tuesday)
        try await build(music, at: Self.tuesday)
        #expect(try fileIDs(music) == [id.copy(2), id])
        let written = Self.nanoseconds(Self.written)
        #expect(try added(music) == ["m.wav": written, "a.wav": written + 1])
    }

    @Test func filesThatExchangeTheirNamesKeepTheirTimes() async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "a.wav")
        try copy(music, shortSamples[1], as: "b.wav")
        try date(music, "b.wav", 200)
        try await build(music, at: Self.monday)
        for (from, to) in [("a.wav", "c"), ("b.wav", "a.wav"), ("c", "b.wav")] { try move(music, from, to: to) }
        try await build(music, at: Self.tuesday)
        #expect(try added(music) == ["a.wav": Self.nanoseconds(200), "b.wav": Self.nanoseconds(Self.written)])
    }

    /// Both are dated in 2096.
    @Test func noFileIsNewerThanItsBuild() async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "old.wav")
        try date(music, "old.wav", 4_000_000_000)
        try await build(music, at: Self.monday)
        try copy(music, shortSamples[1], as: "new.wav")
        try date(music, "new.wav", 4_000_000_000)
        try await build(music, at: Self.tuesday)
        #expect(
            try added(music) == [
                "old.wav": Self.nanoseconds(Self.monday), "new.wav": Self.nanoseconds(Self.tuesday),
            ])
    }

    @Test func aNewAnalysisKeepsTheTimes() async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "old.wav")
        try await build(music, at: Self.monday)
        try copy(music, shortSamples[1], as: "new.wav")
        try await build(music, at: Self.monday)
        let reader = try IndexReader(path: "\(music.index)")
        var schema = reader.schema
        schema.analysisVersion -= 1
        var writer = try IndexWriter(schema: schema, provenance: try reader.provenance())
        for index in 0..<reader.count {
            var entry = try reader.entry(index)
            entry.analysisVersion -= 1
            try writer.append(entry)
        }
        try writer.write(to: "\(music.index)")
        #expect(try await build(music, at: Self.tuesday).indexed == 2)
        #expect(
            try added(music) == [
                "old.wav": Self.nanoseconds(Self.written), "new.wav": Self.nanoseconds(Self.monday),
            ])
    }

    /// An index without the column, from an older program.
    @Test func theTimeOfAnOlderIndexStays() async throws {
        let music = try MusicFolder()
        try copy(music, shortSamples[0], as: "x.wav")
        try await build(music, at: Self.monday)
        let reader = try IndexReader(path: "\(music.index)")
        var schema = reader.schema
        let column = try #require(schema.textColumn(named: "first_seen"))
        schema.textColumns.remove(at: column)
        var writer = try IndexWriter(schema: schema, provenance: try reader.provenance())
        var entry = try reader.entry(0)
        entry.texts.remove(at: column)
        try writer.append(entry)
        try writer.write(to: "\(music.index)")
        #expect(try added(music) == ["x.wav": Self.nanoseconds(Self.written)])
        try date(music, "x.wav", Self.tuesday)
        try await build(music, at: Self.tuesday)
        #expect(try added(music) == ["x.wav": Self.nanoseconds(Self.written)])
    }

    /// Stopped after its first file; the next build goes on.
    @Test func aFirstBuildThatWasStoppedIsStillTheFirst() async throws {
        let music = try MusicFolder()
        for sample in shortSamples { try copy(music, sample, as: sample) }
        let flag = CancellationFlag()
        let first = try await music.build(jobs: 1, isCancelled: { flag.isSet }) { event in
            if case .finished = event { flag.set() }
        }
        #expect(first.summary.isInterrupted && first.summary.tracks == 1)
        try await build(music, at: Self.tuesday)
        #expect(try added(music).values.allSatisfy { $0 == Self.nanoseconds(Self.written) })
        #expect(try added(music).count == 3)
        #expect(try !IndexReader(path: "\(music.index)").isUnfinished)
    }
}
