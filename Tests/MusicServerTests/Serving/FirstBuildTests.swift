import AudioFeatures
import MusicLibrary
import MusicServer
import Testing

/// The decisions of a first start, without a server.
@Suite("First build")
struct FirstBuildTests {
    private static let scanned = IndexFollower.Event.build(.scanned(total: 2, pending: 2))

    private static func built(tracks: Int, failed: Int = 0) -> IndexFollower.Event {
        var summary = LibraryBuilder.Summary()
        (summary.tracks, summary.failed) = (tracks, failed)
        return .built(summary)
    }

    private var build = FirstBuild("/music")

    private mutating func receive(
        _ event: IndexFollower.Event, isWanted: Bool = true, isStopping: Bool = false,
        failures: [BuildProgress.Failure] = []
    ) -> [FirstBuild.Action] {
        build.receive(event, isWanted: isWanted, isStopping: isStopping, failures: failures)
    }

    @Test mutating func aBuildWithTracksOpensTheLibraryBeforeItIsReported() {
        #expect(receive(.building) == [.show, .report])
        #expect(receive(Self.built(tracks: 1)) == [.show, .open, .report])
        #expect(!build.isOpen, "only a library that was opened is open")
        build.opened()
        #expect(build.isOpen)
        #expect(receive(Self.built(tracks: 2)) == [.show, .report], "it is opened once")
    }

    @Test mutating func theFolderIsRememberedAfterTheFirstScanOnly() {
        #expect(receive(Self.scanned) == [.show, .report, .remember])
        #expect(receive(Self.scanned) == [.show, .report])
    }

    @Test mutating func aFolderWithoutReadableFilesIsGivenUpWithThem() {
        let failures = [BuildProgress.Failure(path: "a.mp3", reason: "no music")]
        #expect(receive(Self.built(tracks: 0, failed: 1), failures: failures) == [.show])
        let failure = build.failure
        #expect(failure?.description == "none of the audio files in /music could be read (1 failed)")
        #expect(failure?.failures == failures)
        #expect(failure?.isWithoutMusic == true)
    }

    /// The index of a build that fails is kept, so that its next build continues.
    @Test mutating func aFailedBuildGivesTheFolderUpUnlessItsLibraryIsOpen() {
        var open = build
        #expect(receive(.notice("the disk is full")) == [.show])
        #expect(build.failure?.description == "the disk is full")
        #expect(build.failure?.isWithoutMusic == false)
        open.opened()
        #expect(
            open.receive(.notice("the disk is full"), isWanted: true, isStopping: false, failures: [])
                == [.show, .report])
        #expect(open.failure == nil)
    }

    @Test mutating func aChoiceThatWasTakenBackNeitherShowsNorOpens() {
        #expect(receive(.building, isWanted: false) == [.report])
        #expect(receive(Self.built(tracks: 2), isWanted: false) == [.report])
        #expect(receive(Self.built(tracks: 0), isWanted: false) == [.report])
        #expect(build.failure == nil && !build.isOpen)
    }

    /// A build that was stopped has not read all files, so that it shows nothing about the folder.
    @Test mutating func aStoppedBuildDecidesNothing() {
        #expect(receive(Self.built(tracks: 0), isStopping: true) == [.show, .report])
        #expect(receive(Self.built(tracks: 2), isStopping: true) == [.show, .report])
        #expect(build.failure == nil && !build.isOpen)
    }
}
