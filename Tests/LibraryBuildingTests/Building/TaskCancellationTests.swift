import AudioFeatures
import BuildingSupport
import CatalogSupport
import LibraryBuilding
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `Task.cancel()` ends an analysis between blocks and a build between files. Finished work is kept.
struct TaskCancellationTests {
    private func cancelCurrentTask() { withUnsafeCurrentTask { $0?.cancel() } }

    @Test func anAnalysisEndsWithoutBlamingTheFile() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let path = music.root.appending(RawPath(shortSamples[0]))
        let analyzer = TrackAnalyzer()
        for decodesAhead in [false, true] {
            let kind = await Task { () -> AudioError.Kind? in
                cancelCurrentTask()
                do throws(AudioError) {
                    _ = try analyzer.analyze(path, decodesAhead: decodesAhead)
                    return nil
                } catch {
                    return error.kind
                }
            }.value
            #expect(kind == .cancelled)
        }
        // The analyzer can be used again.
        #expect(try analyzer.analyze(path) == TrackAnalyzer().analyze(path))
    }

    /// A file in progress is abandoned. It is not recorded as failed, and the next build analyzes it.
    @Test func aFileThatWasBegunIsGivenUp() async throws {
        let music = try MusicFolder([shortSamples[0]])
        // Twelve hours of silence, started together with twenty seconds of music. It occupies no disk space: the file
        // has a hole.
        let size = 12 * 3600 * 8_000 * 2
        let silence = PCMFixture(sampleRate: 8_000, samples: [])
        try music.write(silence.wav(dataLength: size), "long.wav")
        #expect(truncate(music.path("long.wav"), off_t(44 + size)) == 0)
        let first = try await Task {
            try await music.build(jobs: 2, onEvent: { if case .finished = $0 { cancelCurrentTask() } })
        }.value
        #expect(first.summary.isInterrupted && first.summary.failed == 0 && first.failed.isEmpty)
        #expect(first.analyzed == [shortSamples[0]])
        try music.write(
            PCMFixture(sampleRate: 8_000, samples: [Double](repeating: 0.25, count: 40_000)).wav(), "long.wav")
        let second = try await music.build()
        #expect(second.analyzed == ["long.wav"] && second.knownFailures.isEmpty && second.summary.tracks == 2)
    }

    @Test func eventsComeAsASequence() async throws {
        let music = try MusicFolder(shortSamples)
        let build = LibraryBuilder(root: music.root, jobs: 1, provenance: "test").start()
        var pending: [Int] = []
        var finished: [String] = []
        for await event in build.events {
            switch event {
            case .scanned(_, let count): pending.append(count)
            case .finished(let outcome): finished.append("\(outcome.file.relativePath)")
            default: Issue.record("nothing else happens: \(event)")
            }
        }
        let summary = try await build.summary()
        #expect(pending == [3] && finished == shortSamples.sorted())
        #expect(summary.tracks == 3 && !summary.isInterrupted)
        // The end is reported even if nobody reads the events.
        let again = LibraryBuilder(root: music.root, provenance: "test").start()
        #expect(try await again.summary().reused == 3)
    }

    @Test func whoeverWaitsAndIsCancelledCancelsTheBuild() async throws {
        let music = try MusicFolder(shortSamples)
        let summary = try await Task {
            cancelCurrentTask()
            let build = LibraryBuilder(root: music.root, jobs: 1, provenance: "test").start()
            return try await build.summary()
        }.value
        #expect(summary.isInterrupted && summary.failed == 0 && summary.tracks == summary.indexed)
        // A build that is canceled during the scan changes nothing.
        if music.index.exists { #expect(try Library(music.index).count == summary.tracks) }
        let second = try await music.build()
        #expect(second.summary.tracks == 3 && second.summary.reused == summary.tracks)
    }

    @Test func aBuildThatCannotBeginSaysWhy() async throws {
        let build = LibraryBuilder(root: "/nowhere/at/all", provenance: "test").start()
        for await event in build.events { Issue.record("nothing happens: \(event)") }
        await #expect(throws: LibraryError.unreadableRoot(path: "/nowhere/at/all", reason: "no such folder")) {
            try await build.summary()
        }
    }
}
