import MusicServer
import Testing

@Suite("RequestGate")
struct RequestGateTests {
    private func check(_ headers: [(String, String)], version: String = "HTTP/1.1") throws {
        try RequestGate.check(version: version, headers: headers.map { (Array($0.0.utf8), Array($0.1.utf8)) })
    }

    @Test func letsProperRequestsIn() throws {
        try check([("Host", "localhost"), ("Accept", "*/*"), ("Cookie", "a=b; c=d")])
        try check([("host", "localhost"), ("Content-Length", "12")])
        try check([("HOST", "localhost"), ("Transfer-Encoding", "Chunked")], version: "HTTP/1.0")
    }

    @Test(
        arguments: [
            [], [("Host", "a"), ("Host", "a")], [("Host", "a"), ("Content-Length", "1"), ("Content-Length", "1")],
            [("Host", "a"), ("Content-Length", "1"), ("Transfer-Encoding", "chunked")],
            [("Host", "a"), ("Transfer-Encoding", "gzip")], [("Host", "a"), ("Content-Length", "+1")],
            [("Host", "a"), ("Content-Length", "")], [("Host", "a"), ("Content-Length", "1234567890123456789")],
            [("Host", "a"), ("Content-Length ", "1")], [("Host", "a"), ("", "x")], [("Host", "a"), ("X Y", "x")],
            [("Host", "a\u{0}b")], [("Host", "a"), ("X", "a\nb")], [("Host", "a"), ("Cookie", "a"), ("Cookie", "b")],
            [("Host", "a"), ("Range", "bytes=0-"), ("Range", "bytes=0-")],
        ] as [[(String, String)]])
    func refusesWhatIsAmbiguous(_ headers: [(String, String)]) {
        #expect(throws: APIError.self) { try check(headers) }
    }

    @Test func refusesOtherVersionsAndTooManyFields() {
        #expect(throws: APIError.self) { try check([("Host", "a")], version: "HTTP/2.0") }
        #expect(throws: APIError.self) {
            try check([("Host", "a")] + (0..<200).map { ("X-\($0)", "") })
        }
    }
}
