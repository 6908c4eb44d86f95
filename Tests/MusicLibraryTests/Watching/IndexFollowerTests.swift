import AudioFeatures
import Foundation
import MusicLibrary
import TestSupport
import Testing

/// The index follows real files; whatever is waited for comes as an event.
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
            follower.stop().map { $0.hasPrefix("no watches left; instead, the whole folder is looked at every") } == [
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
        let notice = try await follower.nextNotice { $0.contains("was not brought up to date") }
        #expect(notice.contains("no such folder"))
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
            try await IndexFollower(LibraryBuilder(root: music.root, provenance: "test")).run()
        }
    }
}

extension MusicFolder {
    fileprivate func indexed() throws -> [String] { try Library(index).tracks().map { "\($0.path)" } }
}

/// A follower at work, and what it tells.
private final class Following {
    typealias MakeWatch = @Sendable (LibraryScanner, RawPath) throws(FolderWatchError) -> any FolderWatch

    private let flag = CancellationFlag()
    private var events: AsyncStream<IndexFollower.Event>.Iterator
    private var notices: [String] = []

    convenience init(_ music: MusicFolder, makeWatch: MakeWatch? = nil) { self.init(music.root, makeWatch: makeWatch) }

    init(_ root: RawPath, output: RawPath? = nil, makeWatch: MakeWatch? = nil) {
        var times = IndexFollower.Times()
        (times.quiet, times.scanWithoutWatch, times.retry) = (0.05, 0.2, 0.2)
        let builder = LibraryBuilder(root: root, output: output, jobs: 1, provenance: "test")
        let follower =
            makeWatch.map { IndexFollower(builder, times: times, makeWatch: $0) }
            ?? IndexFollower(builder, times: times)
        let (stream, continuation) = AsyncStream.makeStream(of: IndexFollower.Event.self)
        events = stream.makeAsyncIterator()
        Task { [flag] in
            try? await follower.run(isCancelled: { flag.isSet }, report: { continuation.yield($0) })
            continuation.finish()
        }
    }

    deinit { flag.set() }

    /// What the next build did that changed something.
    func nextChange() async throws -> LibraryBuilder.Summary {
        while let event = await events.next() {
            if case .notice(let text) = event { notices.append(text) }
            if case .built(let summary) = event, summary.hasChanged { return summary }
        }
        throw CancellationError()
    }

    func nextNotice(where isMeant: (String) -> Bool) async throws -> String {
        while let event = await events.next() {
            if case .notice(let text) = event, isMeant(text) { return text }
        }
        throw CancellationError()
    }

    /// - Returns: the notices so far.
    func stop() -> [String] {
        flag.set()
        return notices
    }
}
