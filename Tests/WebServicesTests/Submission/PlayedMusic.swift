import CatalogSupport
import Foundation
import MusicLibrary
import Synchronization
import TestSupport
import WebServices

/// A library whose user has played a track at known times, which tell the plays apart.
struct PlayedMusic {
    let made: MadeUpLibrary
    let state: UserState

    /// The time of the play number 0.
    static let start = 1_700_000_000

    init() throws {
        made = try MadeUpLibrary([
            .init("a.mp3").with { ($0.title, $0.artist, $0.album) = ("Alpha", "Ann", "First") }, .init("b.mp3"),
        ])
        state = try UserState(UserState.path(besideIndex: made.library.path), forWriting: true)
    }

    /// Records plays of the track with names, at the seconds after `start`.
    func play(_ seconds: some Sequence<Int>, track: Int = 0, by profile: String = "me") throws {
        let played = RememberedTrack(try made.library.track(track))
        let plays = seconds.map { (track: played, date: Date(timeIntervalSince1970: Double(Self.start + $0))) }
        try state.recordPlays(plays, by: try state.profile(profile))
    }

    func session(_ profile: String = "me") throws -> Session {
        Session(made.library, state, try state.profile(profile))
    }

    /// A file with a token for a service.
    func service(_ address: String, token: String = "secret-0", lines: String = "") throws -> SubmissionService {
        let path = try made.folder.write(Array("\(address)\n\(token)\n\(lines)".utf8), as: "token")
        return try SubmissionService(RawPath(path))
    }

    /// Submits all plays that wait.
    /// - Returns: the pauses that were made, the number of plays sent, and what was refused.
    @discardableResult
    func submitAll(_ service: LocalService) throws -> (pauses: [Double], sent: Int, refused: [String]) {
        let submitter = PlaySubmitter(try self.service(service.address), try WebClient(isOver: { false }))
        var (pauses, sent, refused): ([Double], Int, [String]) = ([], 0, [])
        _ = try submitter.submitAll(try session()) { seconds in
            pauses.append(seconds)
            return true
        } report: { step in
            sent += step.sent
            refused += step.refused
        }
        return (pauses, sent, refused)
    }

    func waitingCount(_ address: String) throws -> Int {
        try state.waitingCount(of: try state.profile("me"), for: address)
    }
}

/// What a service like ListenBrainz has.
final class Listens: Sendable {
    private let kept = Mutex<[Int]>([])

    /// The times of its listens, in the order of their arrival, as seconds after `PlayedMusic.start`.
    var times: [Int] { kept.withLock { $0 } }

    /// Keeps the listens of a request.
    func take(_ request: LocalService.Request) -> LocalService.Reply {
        kept.withLock { $0 += Self.times(request) }
        return .answer(status: 200, body: #"{"status": "ok"}"#)
    }

    static func object(_ request: LocalService.Request) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]) ?? [:]
    }

    static func payload(_ request: LocalService.Request) -> [[String: Any]] {
        object(request)["payload"] as? [[String: Any]] ?? []
    }

    static func times(_ request: LocalService.Request) -> [Int] {
        payload(request).compactMap { $0["listened_at"] as? Int }.map { $0 - PlayedMusic.start }
    }
}
