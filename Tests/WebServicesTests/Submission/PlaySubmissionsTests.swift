import CatalogSupport
import Foundation
import MusicLibrary
import Synchronization
import TestSupport
import Testing
import WebServices

/// Plays are submitted while a server runs.
struct PlaySubmissionsTests {
    private final class Notices: Sendable {
        private let kept = Mutex<[String]>([])
        var texts: [String] { kept.withLock { $0 } }
        func add(_ text: String) { kept.withLock { $0.append(text) } }
    }

    private static var quick: PlaySubmissions.Times {
        var times = PlaySubmissions.Times()
        (times.look, times.firstRetry) = (0.02, 0.02)
        return times
    }

    /// Waits until something is so, or for a time in which it must have become so on any machine.
    private func wait(for condition: () throws -> Bool) throws -> Bool {
        for _ in 0..<6000 {
            if try condition() { return true }
            usleep(10_000)
        }
        return false
    }

    private func start(
        _ music: PlayedMusic, _ service: SubmissionService, _ notices: Notices, profile: String? = nil,
        times: PlaySubmissions.Times = quick
    ) throws -> PlaySubmissions {
        try PlaySubmissions(
            service, index: music.made.library.path, profile: profile, times: times, report: notices.add)
    }

    @Test func onlyPlaysFromNowOnAreSent() throws {
        let (listens, notices) = (Listens(), Notices())
        let service = try LocalService { listens.take($1) }
        let music = try PlayedMusic()
        try music.play(0..<5)
        let submissions = try start(music, try music.service(service.address), notices)
        try music.play([10, 11])
        #expect(try wait { listens.times.count >= 2 })
        submissions.stop()
        #expect(notices.texts == ["plays of “me” are submitted to \(service.address)"])
        // What is played while no server runs is sent by the next one.
        try music.play([12])
        let later = try start(music, try music.service(service.address), notices)
        #expect(try wait { listens.times.count >= 3 })
        later.stop()
        #expect(listens.times == [10, 11, 12])
    }

    @Test func playsWaitForAServiceThatIsNotThere() throws {
        let (listens, notices) = (Listens(), Notices())
        let service = try LocalService { number, request in number < 3 ? .hangUp : listens.take(request) }
        let music = try PlayedMusic()
        let submissions = try start(music, try music.service(service.address), notices)
        try music.play([1])
        #expect(try wait { notices.texts.contains { $0.hasSuffix("plays are submitted again") } })
        try music.play([2])
        #expect(try wait { listens.times.count >= 2 })
        submissions.stop()
        #expect(listens.times == [1, 2])
        // Told once, not at each attempt.
        #expect(notices.texts.count == 3)
        #expect(notices.texts[1].hasSuffix("; plays wait"))
    }

    @Test func aRefusedTokenIsToldOnce() throws {
        let notices = Notices()
        let service = try LocalService { _, _ in .answer(status: 401) }
        let music = try PlayedMusic()
        let submissions = try start(music, try music.service(service.address), notices)
        try music.play([1])
        #expect(try wait { notices.texts.count >= 2 })
        submissions.stop()
        #expect(notices.texts.count == 2 && notices.texts[1].contains("the token is refused (HTTP 401)"))
        #expect(service.requests.count == 1)
        #expect(try music.waitingCount(service.address) == 1)
    }

    @Test func anotherTokenInTheFileIsUsed() throws {
        let (listens, notices) = (Listens(), Notices())
        let service = try LocalService { _, request in
            request.headers["authorization"] == "Token secret-1" ? listens.take(request) : .answer(status: 403)
        }
        let music = try PlayedMusic()
        let submissions = try start(music, try music.service(service.address), notices)
        try music.play([1])
        #expect(try wait { notices.texts.count >= 2 })
        _ = try music.service(service.address, token: "secret-1")
        #expect(try wait { notices.texts.count >= 3 })
        submissions.stop()
        #expect(listens.times == [1])
        #expect(notices.texts.count == 3 && notices.texts[2].hasSuffix("plays are submitted again"))
    }

    /// A service may refuse everybody for a while.
    @Test func aRefusedTokenIsTriedAgain() throws {
        let (listens, notices) = (Listens(), Notices())
        let service = try LocalService { number, request in
            number < 3 ? .answer(status: 401) : listens.take(request)
        }
        let music = try PlayedMusic()
        var times = Self.quick
        times.refusedRetry = 0.02
        let submissions = try start(music, try music.service(service.address), notices, times: times)
        try music.play([1])
        #expect(try wait { !listens.times.isEmpty && notices.texts.count >= 3 })
        submissions.stop()
        #expect(listens.times == [1] && service.requests.count == 4)
        #expect(notices.texts.count == 3 && notices.texts[2].hasSuffix("plays are submitted again"))
    }

    @Test func theFileSaysWhosePlays() throws {
        let (listens, notices) = (Listens(), Notices())
        let service = try LocalService { listens.take($1) }
        let music = try PlayedMusic()
        try music.state.createProfile("Anna", email: nil)
        let file = try music.service(service.address, lines: "profile anna\n")
        let submissions = try start(music, file, notices, profile: "me")
        try music.play([1])
        try music.play([2], by: "Anna")
        #expect(try wait { listens.times.count >= 1 })
        submissions.stop()
        #expect(listens.times == [2])
        #expect(throws: UserStateError.self) {
            try start(music, try music.service(service.address, lines: "profile Ben"), notices)
        }
    }

    /// Whoever becomes the current profile later has not asked for it, and has plays of the past.
    @Test func playsStayThoseOfTheFirstProfile() throws {
        let (listens, notices) = (Listens(), Notices())
        let service = try LocalService { listens.take($1) }
        let music = try PlayedMusic()
        try music.state.createProfile("Anna", email: nil)
        try music.play([1, 2], by: "Anna")
        let submissions = try start(music, try music.service(service.address), notices)
        try music.state.useProfile("Anna")
        try music.play([3], by: "Anna")
        try music.play([4])
        #expect(try wait { listens.times.count >= 1 })
        submissions.stop()
        #expect(listens.times == [4])
    }

    @Test func waitsDoubleUpToAnHour() {
        let times = PlaySubmissions.Times()
        #expect([1, 2, 3, 10, 11, 99].map(times.retry) == [5, 10, 20, 2560, 3600, 3600])
    }
}
