import Foundation
import MusicLibrary
import TestSupport
import Testing
import WebServices

/// Files with a token.
struct SubmissionServiceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ text: String) throws -> SubmissionService {
        try SubmissionService(RawPath(try folder.write(Array(text.utf8), as: "token")))
    }

    @Test(arguments: [
        ("abc-1", "https://api.listenbrainz.org"),
        ("\n# mine\r\n abc-1 \r\n", "https://api.listenbrainz.org"),
        ("https://api.listenbrainz.org/\nabc-1\n", "https://api.listenbrainz.org"),
        ("abc-1\nhttp://10.0.0.2:4110/apis/listenbrainz/1", "http://10.0.0.2:4110/apis/listenbrainz"),
        ("http://localhost:4110/1/submit-listens/\nabc-1", "http://localhost:4110"),
        ("http://localhost/a1\nabc-1", "http://localhost/a1"),
        // One server has one address, because the history knows it by that.
        ("HTTPS://API.ListenBrainz.org:443/1/\nabc-1", "https://api.listenbrainz.org"),
        ("http://Localhost:80/Path//\nabc-1", "http://localhost/Path"),
        ("http://localhost:443\nabc-1", "http://localhost:443"),
        ("http://[::1]:4110/\nabc-1", "http://[::1]:4110"),
    ])
    func aTokenAndAnAddressAreRead(_ text: String, _ address: String) throws {
        let service = try read(text)
        #expect(service.token == "abc-1" && service.address == address && service.profile == nil)
    }

    @Test func aProfileIsRead() throws {
        #expect(try read("abc-1\nprofile Anna Maria\n").profile == "Anna Maria")
    }

    @Test(arguments: [
        ("", "no token"), ("https://api.listenbrainz.org", "no token"), ("a\nb", "two tokens"),
        ("a b", "a line that is neither a token nor an address"),
        ("é", "a line that is neither a token nor an address"),
        ("a\nhttp://x\nhttp://y", "two addresses"), ("a\nftp://x", "a line that is not the address of a service"),
        ("a\nhttp://", "a line that is not the address of a service"),
        ("a\nhttp://user@x", "a line that is not the address of a service"),
        ("a\nprofile A\nprofile B", "two profiles"),
    ])
    func aMalformedPlayIsSaid(_ text: String, _ reason: String) throws {
        let error = #expect(throws: SecretFileError.self) { try read(text) }
        #expect(
            error?.description.hasPrefix("\(folder.file("token")): \(reason); the file needs a line with the token")
                == true)
    }

    @Test(arguments: ["geheim 0815", "a\nhttps://user:geheim@x", "a\nhttps://x/?token=geheim"])
    func anErrorDoesNotShowSecrets(_ text: String) throws {
        let error = #expect(throws: SecretFileError.self) { try read(text) }
        #expect(error?.description.contains("geheim") == false)
    }

    @Test func anUnreadableAnswerIsSaid() throws {
        #expect(throws: SecretFileError.unreadable(path: folder.file("none"), reason: "No such file or directory")) {
            try SubmissionService(RawPath(folder.file("none")))
        }
        let error = #expect(throws: SecretFileError.self) { try SubmissionService(RawPath(folder.path)) }
        #expect(error?.description.hasPrefix("\(folder.path): not a text file of at most 64 KiB; ") == true)
    }

    @Test func aFileThatOthersCanReadIsNoticed() throws {
        let path = try folder.write(Array("abc-1".utf8), as: "token")
        for (mode, isOpen) in [(0o600, false), (0o400, false), (0o644, true), (0o640, true)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect(try SubmissionService(RawPath(path)).isOpenToOthers == isOpen)
        }
    }
}
