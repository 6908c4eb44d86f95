import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import Synchronization
import TestSupport
import Testing

/// An index that is written in parts is the same as one that is written once, and each part is an index.
@Suite(.timeLimit(.minutes(5)))
struct GradualBuildTests {
    /// What happened in one gradual build.
    private struct Course {
        var scans: [Int] = []
        var finished: [String] = []
        var failed: [String] = []
        var known: [String] = []
        var summary = LibraryBuilder.Summary()
        /// Tracks in the index after each part.
        var parts: [Int] = []
    }

    private func builder(_ music: MusicFolder, _ index: String) -> LibraryBuilder {
        LibraryBuilder(
            root: music.root, output: RawPath(index), jobs: 1, failureDate: Date(timeIntervalSince1970: 1_700_000_000),
            provenance: "test")
    }

    private func buildGradually(_ music: MusicFolder, _ index: String) async throws -> Course {
        let isOver = Atomic(false)
        let parts = Mutex<[Int]>([])
        var follower = IndexFollower(builder(music, index))
        follower.onPart = {
            let count = (try? Library(RawPath(index)))?.count ?? -1
            parts.withLock { $0.append(count) }
        }
        var course = Course()
        try await follower.run(isCancelled: { isOver.load(ordering: .relaxed) }) { event in
            switch event {
            case .build(.scanned(_, let pending)): course.scans.append(pending)
            case .build(.finished(let outcome)):
                course.finished.append("\(outcome.file.relativePath)")
                if case .failure = outcome.result { course.failed.append("\(outcome.file.relativePath)") }
            case .build(.knownFailure(let failure)): course.known.append("\(failure.rawPath)")
            case .built(let summary):
                course.summary = summary
                isOver.store(true, ordering: .relaxed)
            case .build, .building, .notice: break
            }
        }
        course.parts = parts.withLock { $0 }
        return course
    }

    private func writeNoise(_ music: MusicFolder, _ count: Int) throws {
        for number in 0..<count {
            let samples = noise(count: 8_000, amplitude: 0.3, seed: UInt64(number)).map(Double.init)
            try music.write(PCMFixture(sampleRate: 8_000, samples: samples).wav(), "\(100 + number).wav")
        }
    }

    @Test func theIndexIsThatOfOneBuild() async throws {
        let (music, place) = (try MusicFolder(), try TemporaryFolder())
        try writeNoise(music, 30)
        try music.write(Array("no music".utf8), "110-bad.mp3")
        let (gradual, whole) = (place.file("gradual.sidx"), place.file("whole.sidx"))
        let course = try await buildGradually(music, gradual)
        let summary = try await builder(music, whole).build()
        #expect(try Data(contentsOf: URL(filePath: gradual)) == Data(contentsOf: URL(filePath: whole)))
        #expect(course.scans == [31])
        #expect(course.finished.count == 31 && Set(course.finished).count == 31)
        #expect(course.failed == ["110-bad.mp3"] && course.known.isEmpty)
        #expect(course.parts.count >= 2 && course.parts == course.parts.sorted())
        #expect((1..<30).contains(course.parts.first ?? 0))
        #expect(course.summary.indexed == summary.indexed && course.summary.failed == summary.failed)
        #expect(course.summary.tracks == 30 && course.summary.reused == 0 && course.summary.hasChanged)
        #expect(!course.summary.isInterrupted)
        #expect(!FileManager.default.fileExists(atPath: gradual + ".journal"))
    }

    /// Parts in which every file fails make progress, too.
    @Test func failuresAreToldOnce() async throws {
        let (music, place) = (try MusicFolder(), try TemporaryFolder())
        for number in 0..<30 { try music.write(Array("no music".utf8), "\(10 + number).mp3") }
        try writeNoise(music, 2)
        let course = try await buildGradually(music, place.file("library.sidx"))
        #expect(course.failed.count == 30 && Set(course.failed).count == 30 && course.known.isEmpty)
        #expect(course.summary.failed == 30 && course.summary.tracks == 2)
        #expect(!course.parts.contains(0), "a part without tracks cannot be used")
        let again = try await buildGradually(music, place.file("library.sidx"))
        #expect(again.scans == [0] && again.finished.isEmpty && again.summary.failed == 30)
        #expect(again.parts.isEmpty)
    }
}
