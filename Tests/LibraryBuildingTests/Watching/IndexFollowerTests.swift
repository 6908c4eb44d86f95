import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import Synchronization
import TestSupport
import Testing

/// The index follows real files. Every awaited result is an event.
@Suite(.timeLimit(.minutes(5)))
struct IndexFollowerTests {
    @Test func filesThatComeMoveAndGoAreFollowed() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let follower = Following(music)
        var change = try await follower.nextChange()
        #expect(change.indexed == 1)

        try music.copy(shortSamples[1], as: "New/Album/one.wav")
        change = try await follower.nextChange()
        #expect(change.indexed == 1 && change.tracks == 2)

        try FileManager.default.moveItem(atPath: music.path("New"), toPath: music.path("Old"))
        change = try await follower.nextChange()
        #expect(change.moved == 1 && change.indexed == 0 && change.tracks == 2)
        #expect(try music.indexed() == [shortSamples[0], "Old/Album/one.wav"].sorted())

        try music.remove("Old")
        change = try await follower.nextChange()
        #expect(change.removed == 1 && change.tracks == 1)
        #expect(follower.stop().isEmpty)
    }

    @Test func withoutWatchesTheFolderIsLookedAtNowAndThenAndThatIsTold() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let follower = Following(music) { _, _ throws(FolderWatchError) in
            throw FolderWatchError(reason: "no watches left")
        }
        #expect(try await follower.nextChange().indexed == 1)
        try music.copy(shortSamples[1], as: "new.wav")
        #expect(try await follower.nextChange().indexed == 1)
        #expect(
            follower.stop().map { $0.hasPrefix("no watches left; instead, the whole folder is scanned every") } == [
                true
            ])
    }

    @Test func aFolderThatGoesAwayKeepsItsIndexAndIsFollowedAgainWhenItIsBack() async throws {
        let parent = try MusicFolder()
        try parent.copy(shortSamples[0], as: "Music/one.wav")
        let index = RawPath(parent.path("library.sidx"))
        let follower = Following(RawPath(parent.path("Music")), output: index)
        #expect(try await follower.nextChange().indexed == 1)
        try FileManager.default.moveItem(atPath: parent.path("Music"), toPath: parent.path("Away"))
        let notice = try await follower.nextNotice()
        #expect(notice.contains("was not updated") && notice.contains("no such folder"))
        #expect(try Library(index).tracks().count == 1)
        try parent.copy(shortSamples[1], as: "Away/two.wav")
        try FileManager.default.moveItem(atPath: parent.path("Away"), toPath: parent.path("Music"))
        #expect(try await follower.nextChange().tracks == 2)
        try parent.copy(shortSamples[2], as: "Music/three.mp3")
        #expect(try await follower.nextChange().tracks == 3)
    }

    @Test func theFirstBuildsErrorIsTheCallers() async throws {
        let music = try MusicFolder()
        try music.remove("")
        await #expect(throws: LibraryError.unreadableRoot(path: "\(music.root)", reason: "no such folder")) {
            try await IndexFollower(LibraryBuilder(root: music.root, provenance: "test")).run(report: { event in
                if case .notice(let text) = event { Issue.record("told “\(text)” although the error says it all") }
            })
        }
    }

    @Test func aFirstBuildThatFailsIsTriedAgainOnRequest() async throws {
        let parent = try MusicFolder()
        let follower = Following(
            RawPath(parent.path("Music")), output: RawPath(parent.path("library.sidx")), retriesFirstBuild: true)
        let notice = try await follower.nextNotice()
        #expect(
            notice.contains("was not updated") && notice.contains("no such folder"),
            "that the folder cannot be watched either is not told")
        try parent.copy(shortSamples[0], as: "Away/one.wav")
        try FileManager.default.moveItem(atPath: parent.path("Away"), toPath: parent.path("Music"))
        #expect(try await follower.nextChange().tracks == 1)
        try parent.copy(shortSamples[1], as: "Music/two.wav")
        #expect(try await follower.nextChange().tracks == 2)
        #expect(follower.stop().filter { $0.contains("was not updated") } == [notice], "it is told once")
    }

    /// A scan, unlike a change, needs no event of the system. The watch reports that a file is open.
    @Test func noScanBeginsWhileAFileIsBeingWritten() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let script = WatchScript()
        let follower = Following(music, scan: 0.05) { _, _ in ScriptedWatch(script) }
        #expect(try await follower.nextChange().indexed == 1)
        script.set { $0.isBeingWritten = true }
        // A build that began before the file was opened has ended when the watch is asked once more.
        try await script.wait(calls: 2)
        try music.write(Array("half a copy".utf8), "new.wav")
        try await script.wait(calls: 6)
        try music.remove("new.wav")
        try music.copy(shortSamples[1], as: "new.wav")
        script.set { $0.isBeingWritten = false }
        let change = try await follower.nextChange()
        #expect(change.indexed == 1 && change.failed == 0, "the half copy was never read")
    }

    /// The watch reports nothing, and there are no scans.
    @Test func aBuildBeginsWhenItIsAskedFor() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let (script, asked) = (WatchScript(), CancellationFlag())
        let follower = Following(music, makeWatch: { _, _ in ScriptedWatch(script) }, isAsked: { asked.isSet })
        #expect(try await follower.nextChange().indexed == 1)
        try music.copy(shortSamples[1], as: "new.wav")
        try await script.wait(calls: 4)
        #expect(try music.indexed() == [shortSamples[0]])
        asked.set()
        #expect(try await follower.nextChange().indexed == 1)
    }

    @Test func aBuildThatFindsNothingNewIsNotTold() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try music.write(Array("no music".utf8), "bad.mp3")
        let script = WatchScript()
        let follower = Following(music, scan: 0.05) { _, _ in ScriptedWatch(script) }
        #expect(try await follower.nextChange().tracks == 1)
        // Every second time that the watch is asked, a scan has begun.
        try await script.wait(calls: 8)
        // No scan reads the half-written file.
        script.set { $0.isBeingWritten = true }
        try await script.wait(calls: 2)
        try music.write(Array("no music any more".utf8), shortSamples[0])
        script.set { $0.isBeingWritten = false }
        let change = try await follower.nextChange()
        #expect(change.tracks == 0 && change.failed == 2 && change.indexed + change.removed == 0)
        try await script.wait(calls: 8)
        try music.remove("bad.mp3")
        #expect(try await follower.nextChange().failed == 1)
        #expect(follower.stop().isEmpty)
        let build = ["building", "scanned", "knownFailure", "built"]
        #expect(
            follower.told == [
                "building", "scanned", "finished", "finished", "built", "building", "scanned", "knownFailure",
                "finished",
                "built",
            ] + build)
    }

    /// The folder of a disk that is not mounted is there, and empty.
    @Test func anEmptyFolderKeepsTheTracksOfAnIndexElsewhere() async throws {
        let parent = try MusicFolder()
        try parent.copy(shortSamples[0], as: "Music/one.wav")
        let index = RawPath(parent.path("library.sidx"))
        let first = Following(RawPath(parent.path("Music")), output: index)
        #expect(try await first.nextChange().indexed == 1)
        #expect(first.stop().isEmpty)
        try parent.remove("Music/one.wav")
        let second = Following(RawPath(parent.path("Music")), output: index)
        let summary = try await second.nextBuild()
        #expect(summary.removed == 0 && summary.tracks == 1)
        #expect(try Library(index).tracks().count == 1)
        _ = second.stop()
    }

    @Test func tracksOfAnUnmountedFolderStayUntilItIsBack() async throws {
        let music = try MusicFolder()
        try music.copy(shortSamples[0], as: "disk/one.wav")
        try music.copy(shortSamples[1], as: "two.wav")
        let (script, away) = (WatchScript(), try MusicFolder())
        let follower = Following(music) { _, _ in ScriptedWatch(script) }
        #expect(try await follower.nextChange().tracks == 2)
        let disk = music.path("disk")

        try FileManager.default.moveItem(atPath: disk, toPath: away.path("disk"))
        try music.copy(shortSamples[2], as: "three.mp3")
        script.tell { ($0.hasChanged, $0.unmounted) = (true, ["disk"]) }
        #expect(try await follower.nextNotice() == "\(disk): unmounted; its tracks stay until it is back")
        var change = try await follower.nextChange()
        #expect(change.indexed == 1 && change.kept == 1 && change.removed == 0 && change.tracks == 3)

        let watches = script.watches
        try music.remove("three.mp3")
        try FileManager.default.moveItem(atPath: away.path("disk"), toPath: disk)
        #expect(try await follower.nextNotice() == "\(disk): mounted again")
        change = try await follower.nextChange()
        #expect(change.removed == 1 && change.kept == 0 && change.tracks == 2, "what is gone is gone again")
        #expect(script.watches == watches + 1, "the folder that is back is watched")
    }

    /// A request is used up when the follower asks for it.
    @Test func aRequestWaitsUntilTheFolderIsMountedAgain() async throws {
        let parent = try MusicFolder()
        try parent.copy(shortSamples[0], as: "Music/one.wav")
        let (script, questions) = (WatchScript(), QuestionCount())
        let follower = Following(
            RawPath(parent.path("Music")), output: RawPath(parent.path("library.sidx")),
            makeWatch: { _, _ in ScriptedWatch(script) }, isAsked: { questions.add() })
        #expect(try await follower.nextChange().tracks == 1)
        try await script.wait(calls: 2)
        try #require(questions.count > 0)
        try FileManager.default.moveItem(atPath: parent.path("Music"), toPath: parent.path("Away"))
        script.tell { $0.unmounted = [""] }
        _ = try await follower.nextNotice { $0.contains("unmounted") }
        let count = questions.count
        try await script.wait(calls: 4)
        #expect(questions.count == count)
        try FileManager.default.moveItem(atPath: parent.path("Away"), toPath: parent.path("Music"))
        _ = try await follower.nextNotice { $0.contains("mounted again") }
        try await script.wait(calls: 4)
        #expect(questions.count > count)
    }

    @Test func nothingIsBuiltWhileTheFolderItselfIsUnmounted() async throws {
        let parent = try MusicFolder()
        try parent.copy(shortSamples[0], as: "Music/one.wav")
        let (script, root) = (WatchScript(), RawPath(parent.path("Music")))
        let follower = Following(root, output: RawPath(parent.path("library.sidx")), scan: 0.05) { _, _ in
            ScriptedWatch(script)
        }
        #expect(try await follower.nextChange().tracks == 1)
        // No scan finds the folder missing before the watch reports it.
        script.set { $0.isBeingWritten = true }
        try await script.wait(calls: 2)
        try FileManager.default.moveItem(atPath: parent.path("Music"), toPath: parent.path("Away"))
        script.tell { $0.unmounted = [""] }
        #expect(try await follower.nextNotice() == "\(root): unmounted; its tracks stay until it is back")
        script.set { $0.isBeingWritten = false }
        try await script.wait(calls: 6)
        try parent.copy(shortSamples[1], as: "Away/two.wav")
        try FileManager.default.moveItem(atPath: parent.path("Away"), toPath: parent.path("Music"))
        #expect(try await follower.nextNotice() == "\(root): mounted again")
        #expect(try await follower.nextChange().tracks == 2)
    }
}

extension MusicFolder {
    fileprivate func indexed() throws -> [String] { try Library(index).tracks().map { "\($0.path)" } }
}

/// How often the follower asked whether a build was requested. None was.
private final class QuestionCount: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }

    func add() -> Bool {
        state.withLock { $0 += 1 }
        return false
    }
}

/// A follower at work, and its events.
private final class Following {
    typealias MakeWatch = @Sendable (LibraryScanner, RawPath) throws(FolderWatchError) -> any FolderWatch

    private let flag = CancellationFlag()
    private var events: AsyncStream<IndexFollower.Event>.Iterator
    private var notices: [String] = []
    /// The events except notices, by name.
    private(set) var told: [String] = []

    convenience init(
        _ music: MusicFolder, scan: Double? = nil, makeWatch: MakeWatch? = nil,
        isAsked: @escaping @Sendable () -> Bool = { false }
    ) {
        self.init(music.root, scan: scan, makeWatch: makeWatch, isAsked: isAsked)
    }

    init(
        _ root: RawPath, output: RawPath? = nil, retriesFirstBuild: Bool = false, scan: Double? = nil,
        makeWatch: MakeWatch? = nil, isAsked: @escaping @Sendable () -> Bool = { false }
    ) {
        var times = IndexFollower.Times()
        (times.quiet, times.scan, times.scanWithoutWatch, times.retry) = (0.05, scan, 0.2, 0.2)
        let builder = LibraryBuilder(root: root, output: output, jobs: 1, provenance: "test")
        var made =
            makeWatch.map { IndexFollower(builder, times: times, makeWatch: $0) }
            ?? IndexFollower(builder, times: times)
        made.isAsked = isAsked
        let follower = made
        let (stream, continuation) = AsyncStream.makeStream(of: IndexFollower.Event.self)
        events = stream.makeAsyncIterator()
        Task { [flag] in
            try? await follower.run(
                retriesFirstBuild: retriesFirstBuild, isCancelled: { flag.isSet }, report: { continuation.yield($0) })
            continuation.finish()
        }
    }

    deinit { flag.set() }

    /// The summary of the next build that changed something.
    func nextChange() async throws -> LibraryBuilder.Summary {
        while let event = await next() {
            if case .built(let summary) = event, summary.hasChanged { return summary }
        }
        throw CancellationError()
    }

    /// The summary of the next build, also of one that changed nothing.
    func nextBuild() async throws -> LibraryBuilder.Summary {
        while let event = await next() {
            if case .built(let summary) = event { return summary }
        }
        throw CancellationError()
    }

    func nextNotice(where isMeant: (String) -> Bool = { _ in true }) async throws -> String {
        while let event = await next() {
            if case .notice(let text) = event, isMeant(text) { return text }
        }
        throw CancellationError()
    }

    private func next() async -> IndexFollower.Event? {
        let event = await events.next()
        switch event {
        case .notice(let text): notices.append(text)
        case .building: told.append("building")
        case .build(.scanned): told.append("scanned")
        case .build(.knownFailure): told.append("knownFailure")
        case .build(.finished): told.append("finished")
        case .build(.unreadable), .build(.notice): told.append("other")
        case .built: told.append("built")
        case nil: break
        }
        return event
    }

    /// - Returns: the notices so far.
    func stop() -> [String] {
        flag.set()
        return notices
    }
}

/// A watch with scripted reports.
private final class WatchScript: Sendable {
    private struct State {
        /// Reported every time.
        var lasting = FolderActivity()
        /// Reported once.
        var next: FolderActivity?
        var calls = 0
        var watches = 0
    }

    private let state = Mutex(State())

    /// The number of watches that were created.
    var watches: Int { state.withLock { $0.watches } }

    func addWatch() { state.withLock { $0.watches += 1 } }

    func set(_ change: (inout FolderActivity) -> Void) { state.withLock { change(&$0.lasting) } }

    func tell(_ change: (inout FolderActivity) -> Void) {
        state.withLock { state in
            var activity = state.lasting
            change(&activity)
            state.next = activity
        }
    }

    func activity() -> FolderActivity {
        state.withLock { state in
            state.calls += 1
            defer { state.next = nil }
            return state.next ?? state.lasting
        }
    }

    /// Waits until the follower has asked this many more times.
    func wait(calls: Int) async throws {
        let end = state.withLock { $0.calls } + calls
        while state.withLock({ $0.calls }) < end { try await Task.sleep(for: .milliseconds(5)) }
    }
}

/// A watch that reports what its script states.
private final class ScriptedWatch: FolderWatch {
    private let script: WatchScript

    init(_ script: WatchScript) {
        self.script = script
        script.addWatch()
    }

    func activity() -> FolderActivity { script.activity() }
}
