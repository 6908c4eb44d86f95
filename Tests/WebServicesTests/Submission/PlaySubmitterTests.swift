import CatalogSupport
import Foundation
import MusicLibrary
import TestSupport
import Testing
import WebServices

/// Plays reach a service once, whatever it answers.
struct PlaySubmitterTests {
    /// The fields of https://listenbrainz.readthedocs.io/en/latest/users/api/core.html.
    @Test func aRequestIsAsListenBrainzWantsIt() throws {
        let listens = Listens()
        let service = try LocalService { listens.take($1) }
        let music = try PlayedMusic()
        try music.play([5])
        #expect(try music.submitAll(service).sent == 1)
        let request = try #require(service.requests.first)
        #expect(request.line == "POST /1/submit-listens HTTP/1.1")
        #expect(request.headers["authorization"] == "Token secret-0")
        #expect(request.headers["content-type"] == "application/json")
        #expect(Listens.object(request)["listen_type"] as? String == "import")
        let data = Listens.payload(request).first?["track_metadata"] as? [String: Any]
        #expect(data?["artist_name"] as? String == "Ann" && data?["track_name"] as? String == "Alpha")
        #expect(data?["release_name"] as? String == "First")
        let more = data?["additional_info"] as? [String: Any]
        #expect(more?["duration_ms"] as? Int == 100_000)
    }

    /// Success, too many requests, a failure, a connection that is closed, and a limit that is reached.
    @Test func eachPlayArrivesOnce() throws {
        let listens = Listens()
        let service = try LocalService { number, request in
            switch number {
            case 1: .answer(status: 429, headers: ["X-RateLimit-Reset-In": "7", "Retry-After": "9"])
            case 2: .answer(status: 500)
            case 3: .hangUp
            case 4: .answer(status: 503, headers: ["Retry-After": "11"])
            default: listens.take(request)
            }
        }
        let music = try PlayedMusic()
        try music.play(0..<250)
        let result = try music.submitAll(service)
        #expect(listens.times == Array(0..<250) && result.sent == 250)
        #expect(service.requests.map { Listens.times($0).count } == [100, 100, 100, 100, 100, 100, 50])
        // What a service says comes first; otherwise the waits double.
        #expect(result.pauses == [0, 7, 1, 2, 11, 0, 0])
        #expect(try music.submitAll(service).sent == 0)
        try music.play([900])
        #expect(try music.submitAll(service).sent == 1)
        #expect(listens.times == Array(0..<250) + [900])
    }

    @Test func theNextRequestWaitsForTheNextWindow() throws {
        let listens = Listens()
        let service = try LocalService { _, request in
            _ = listens.take(request)
            return .answer(status: 200, headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset-In": "4"])
        }
        let music = try PlayedMusic()
        try music.play(0..<101)
        #expect(try music.submitAll(service).pauses == [4, 4])
    }

    @Test func aRefusedTokenEndsItAtOnce() throws {
        let service = try LocalService { _, _ in
            .answer(status: 401, body: #"{"code": 401, "error": "Invalid authorization token."}"#)
        }
        let music = try PlayedMusic()
        try music.play(0..<3)
        let error = #expect(throws: SubmissionError.self) { try music.submitAll(service) }
        #expect(
            error?.description
                == "\(service.address): the token is refused (HTTP 401: Invalid authorization token.); plays that wait: 3"
        )
        #expect(service.requests.count == 1)
        // With another token, they are sent.
        let other = try LocalService { _, _ in .answer(status: 200) }
        #expect(try music.submitAll(other).sent == 3)
    }

    @Test func aServiceThatFailsForGoodLeavesThePlays() throws {
        let service = try LocalService { _, _ in .answer(status: 500) }
        let music = try PlayedMusic()
        try music.play(0..<3)
        #expect(throws: SubmissionError.stopped(address: service.address, reason: "HTTP 500", waiting: 3)) {
            try music.submitAll(service)
        }
        // The first attempt and three more.
        #expect(service.requests.count == 4)
        #expect(try music.waitingCount(service.address) == 3)
    }

    @Test func aRefusedPlayIsToldAndTheOthersArrive() throws {
        let listens = Listens()
        let bad: Set = [40, 41, 99]
        let service = try LocalService { _, request in
            bad.isDisjoint(with: Listens.times(request))
                ? listens.take(request)
                : .answer(status: 400, body: #"{"code": 400, "error": "Value for key listened_at is too low."}"#)
        }
        let music = try PlayedMusic()
        try music.play(0..<120)
        let result = try music.submitAll(service)
        #expect(listens.times == (0..<120).filter { !bad.contains($0) })
        #expect(
            result.refused
                == Array(repeating: "Ann – Alpha: HTTP 400: Value for key listened_at is too low.", count: 3))
        #expect(try music.submitAll(service).refused.isEmpty)
    }

    @Test func anAddressThatRefusesEverythingLosesNothing() throws {
        let service = try LocalService { _, _ in .answer(status: 400) }
        let music = try PlayedMusic()
        try music.play(0..<200)
        let error = #expect(throws: SubmissionError.self) { try music.submitAll(service) }
        #expect(error?.description.contains("every play is refused (HTTP 400)") == true)
        #expect(try music.waitingCount(service.address) == 200)
    }

    /// A server of something else, at a wrong address.
    @Test(arguments: [(400, "The plain HTTP request was sent to HTTPS port"), (422, ""), (200, "\n<!DOCTYPE html>")])
    func aServerThatIsNoServiceTakesAndRefusesNothing(_ status: Int, _ body: String) throws {
        let service = try LocalService { _, _ in .answer(status: status, body: body) }
        let music = try PlayedMusic()
        try music.play([1])
        #expect(throws: SubmissionError.self) { try music.submitAll(service) }
        #expect(try music.waitingCount(service.address) == 1)
    }

    @Test func playsWithoutNamesAreNotSent() throws {
        let listens = Listens()
        let service = try LocalService { listens.take($1) }
        let music = try PlayedMusic()
        try music.play([1])
        try music.play([2], track: 1)
        try music.state.record(
            .similar, [RememberedTrack(try music.made.library.track(0))], by: music.state.profile("me"))
        #expect(try music.submitAll(service).sent == 1)
        #expect(listens.times == [1])
        #expect(try music.waitingCount(service.address) == 0)
    }

    /// SQLite gives the ids of deleted rows to new ones.
    @Test func playsAfterADeletedHistoryAreSent() throws {
        let listens = Listens()
        let service = try LocalService { listens.take($1) }
        let music = try PlayedMusic()
        try music.play(0..<10)
        try music.submitAll(service)
        _ = try music.state.clearHistory(of: try music.state.profile("me"))
        try music.play(20..<25)
        try music.submitAll(service)
        #expect(listens.times == Array(0..<10) + Array(20..<25))
    }

    @Test func playsAfterAHistoryThatWasDeletedMeanwhileAreSent() throws {
        let listens = Listens()
        let music = try PlayedMusic()
        let database = music.state.path
        let service = try LocalService { number, request in
            if number == 0, let state = try? UserState(database, forWriting: true), let me = try? state.profile("me") {
                _ = try? state.clearHistory(of: me)
            }
            return listens.take(request)
        }
        try music.play(0..<10)
        try music.submitAll(service)
        #expect(try music.state.history(of: try music.state.profile("me"), count: 1).isEmpty)
        try music.play(20..<25)
        try music.submitAll(service)
        #expect(listens.times == Array(0..<10) + Array(20..<25))
    }

    @Test func twoProcessesDoNotSendTheSame() throws {
        let music = try PlayedMusic()
        try music.play(0..<3)
        let me = try music.state.profile("me")
        let other = try UserState(music.state.path, forWriting: true)
        let first = try music.state.takeWaiting(of: me, for: "x", count: 100, seconds: 300)
        #expect(first?.count == 3)
        #expect(try other.takeWaiting(of: me, for: "x", count: 100, seconds: 300) == nil)
        // Another service has nothing to do with it.
        #expect(try other.takeWaiting(of: me, for: "y", count: 2, seconds: 300)?.count == 2)
        try music.state.noteSubmitted(of: me, to: "x", upTo: try #require(first?[1].row))
        try music.state.endSubmission(of: me, to: "x")
        let rest = try other.takeWaiting(of: me, for: "x", count: 100, seconds: 300)
        let third = try #require(first?[2].row)
        #expect(rest?.map(\.row) == [third])
    }

    /// A process that was killed does not keep the others from it for ever.
    @Test func aProcessThatIsGoneIsNotWaitedForForEver() throws {
        let music = try PlayedMusic()
        try music.play(0..<3)
        let me = try music.state.profile("me")
        #expect(try music.state.takeWaiting(of: me, for: "x", count: 100, seconds: 0)?.count == 3)
        #expect(try music.state.takeWaiting(of: me, for: "x", count: 100, seconds: 0)?.count == 3)
    }

    @Test func aClockThatWasSetBackKeepsNoPlays() throws {
        let music = try PlayedMusic()
        try music.play(0..<3)
        let me = try music.state.profile("me")
        // As if the clock had been a year ahead.
        #expect(try music.state.takeWaiting(of: me, for: "x", count: 100, seconds: 31_536_000)?.count == 3)
        #expect(try music.state.takeWaiting(of: me, for: "x", count: 100, seconds: 300)?.count == 3)
        #expect(try music.state.takeWaiting(of: me, for: "x", count: 100, seconds: 300) == nil)
    }

    @Test func playsOfOthersAreNotSent() throws {
        let listens = Listens()
        let service = try LocalService { listens.take($1) }
        let music = try PlayedMusic()
        try music.state.createProfile("Anna", email: nil)
        try music.play([1], by: "Anna")
        try music.play([2])
        try music.submitAll(service)
        #expect(listens.times == [2])
    }
}
