import MusicServer
import TestSupport
import Testing

@Suite("RequestTarget")
struct RequestTargetTests {
    @Test func decodesPathAndQuery() throws {
        let target = try RequestTarget("/api/tracks/a%20b/%C3%A9/?q=x+y%2Bz&empty=&flag&q=2")
        #expect(target.path == ["api", "tracks", "a b", "é"])
        #expect(target.query.map(\.name) == ["q", "empty", "flag", "q"])
        #expect(target.query.map(\.value) == ["x y+z", "", "", "2"])
        #expect(try RequestTarget("/").path == [])
        #expect(try RequestTarget("//").path == [])
        #expect(try RequestTarget("//rest/ping?f=json").path == ["rest", "ping"])
        #expect(try RequestTarget("///rest").path == ["rest"])
    }

    @Test(arguments: [
        "", "api", "*", "http://localhost/api", "/a%", "/a%2", "/a%zz", "/%00", "/a%2Fb", "/a/../b", "/..", "/%2e%2e/x",
        "/./a", "/a//b", "/a b", "/a#b", "/%ff", "/?q=%ff", "/?q=%00", "/\u{7}", "/a\u{7F}",
    ])
    func refusesWhatIsMalformed(_ text: String) {
        #expect(throws: APIError.self) { try RequestTarget(text) }
    }

    @Test func refusesWhatIsTooMuch() {
        #expect(throws: APIError.self) { try RequestTarget("/" + String(repeating: "a", count: 270_000)) }
        #expect(throws: APIError.self) { try RequestTarget("/?" + String(repeating: "a=b&", count: 12_001)) }
    }

    @Test func takesAQueueOfSongs() throws {
        let song = "id=0123456789012345678901&"
        #expect(try RequestTarget("/?" + String(repeating: song, count: 10_000)).query.count == 10_000)
    }

    @Test func noBytesAreTooMuchForIt() {
        var generator = SplitMix64(seed: 20)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            // It may throw an error or not. It must return, and its names must be clean.
            if let target = try? RequestTarget([UInt8(ascii: "/")] + bytes) {
                #expect(!target.path.contains { $0.isEmpty || $0 == ".." || $0.contains("/") })
            }
        }
    }

    /// For a readable target it is the beginning of the path; for others, the readable part.
    @Test func firstNameIsThePaths() {
        let alphabet = Array("/%?&=ab2f+. ".utf8)
        var generator = SplitMix64(seed: 21)
        var read = 0
        for _ in 0..<20_000 {
            let bytes =
                [UInt8(ascii: "/")]
                + (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in
                    alphabet.randomElement(using: &generator)
                }
            guard let target = try? RequestTarget(bytes) else { continue }
            read += 1
            #expect(RequestTarget.firstName(bytes) == target.path.first ?? "", "\(target.text)")
        }
        #expect(read > 1000)
        for (text, name) in [
            ("/api/%zz", "api"), ("/%61pi?x=%ff", "api"), ("/%ff/api", ""), ("//rest/%zz", "rest"), ("api/x", ""),
            ("", ""),
        ] {
            #expect(RequestTarget.firstName(Array(text.utf8)) == name, "\(text)")
        }
    }
}
