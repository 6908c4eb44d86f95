import AudioFeatures
import Foundation
import MusicLibrary
import MusicServer
import SimilarityIndex
import TestSupport
import Testing

/// How one track leads to the next, for the page.
struct TransitionTests {
    private static func target(_ from: Int, _ to: Int) -> String {
        "/api/transition?from=\(ServedLibrary.id(from))&to=\(ServedLibrary.id(to))"
    }

    /// Two clips of SampleAudio as the first tracks: 126 and 120 beats per minute by their score. The track before and the one
    /// after are in the same mood.
    private static func served() throws -> ServedLibrary {
        let served = try ServedLibrary(30)
        for (number, clip) in ["Electronic/01-mirrorball-morning.mp3", "Rock/03-sunday-windows.mp3"].enumerated() {
            try served.folder.write(try repositoryBytes("SampleAudio/\(clip)"), as: "song\(1000 + number).mp3")
        }
        return served
    }

    @Test func beatsMeetBeatsAsPlanned() throws {
        let served = try Self.served()
        let answer = try ServedLibrary.object(try served.ask(.get, Self.target(0, 1)))
        #expect(answer["kind"] as? String == "beat_matched")
        let anchors = try #require(answer["anchors"] as? [[Double]])
        try #require(anchors.count > 4)
        // Bars of four beats: 4 × 60 / 126 s meet 4 × 60 / 120 s.
        for (start, end) in zip(anchors, anchors.dropFirst()) {
            #expect(abs(end[0] - start[0] - 240 / 126) < 0.02 && abs(end[1] - start[1] - 2) < 0.02)
        }
        #expect(answer["out_point"] as? Double == anchors[0][0] && answer["in_point"] as? Double == anchors[0][1])
        #expect(answer["keeps_ends"] as? Bool == false)

        // The command plans the same from the same files.
        let library = served.context.snapshot.library
        let heard = try (0..<2).map { number in
            let track = try library.track(number)
            let file = RawPath(served.folder.path).appending(track.path)
            return try MixSource.track(track, file: file, moods: []).listen()
        }
        let plan = MixPlanner.transition(from: heard[0].mix, to: heard[1].mix)
        #expect(anchors.count == plan.anchors.count)
        for (anchor, planned) in zip(anchors, plan.anchors) {
            #expect(abs(anchor[0] - planned.from) < 0.001 && abs(anchor[1] - planned.to) < 0.001)
        }
        let release = try #require(answer["release"] as? [Double])
        #expect(release.count == plan.release.count)
        #expect(zip(release, plan.release).allSatisfy { abs($0 - $1) < 0.001 })
        #expect(answer["reason"] as? String == plan.reason)
        #expect(abs((answer["gain"] as? Double ?? .nan) - plan.gain) < 0.001)
        #expect(answer["ride"] as? [Double] == plan.ride)
    }

    @Test func pathsAreThoseOfTheLibrary() throws {
        let answer = try ServedLibrary.object(try Self.served().ask(.get, Self.target(0, 1)))
        let ends = ["from", "to"].compactMap { answer[$0] as? [String: Any] }
        #expect(ends.map { $0["path"] as? String } == ["song1000.mp3", "song1001.mp3"])
        #expect(ends.map { $0["id"] as? String } == [ServedLibrary.id(0), ServedLibrary.id(1)])
    }

    @Test func theTransitionBeforeIsOverFirst() throws {
        let served = try Self.served()
        let usual = try ServedLibrary.object(try served.ask(.get, Self.target(0, 1)))
        let exit = try #require(usual["out_point"] as? Double)
        let later = try ServedLibrary.object(
            try served.ask(.get, Self.target(0, 1) + "&earliest_exit=\(exit + 0.5)"))
        #expect(try #require(later["out_point"] as? Double) >= exit + 0.5)
    }

    @Test func unplannableTransitionsAreRefused() throws {
        let served = try Self.served()
        let unknown = "\(TrackID(high: 1, low: 1))"
        #expect(try served.ask(.get, "/api/transition?from=\(unknown)&to=\(ServedLibrary.id(1))").status == 404)
        #expect(try served.ask(.get, "/api/transition?from=\(ServedLibrary.id(0))").status == 400)
        #expect(try served.ask(.get, Self.target(0, 1) + "&earliest_exit=soon").status == 400)
        // The third file does not exist.
        #expect(try served.ask(.get, Self.target(0, 2)).status == 404)
    }
}
