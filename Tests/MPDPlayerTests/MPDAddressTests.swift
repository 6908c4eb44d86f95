import MPDPlayer
import Testing

/// The forms of MPD_HOST and MPD_PORT that libmpdclient documents.
struct MPDAddressTests {
    @Test func defaults() throws {
        for (host, port) in [(nil, nil), ("", "")] as [(String?, String?)] {
            let address = try MPDAddress(host: host, port: port)
            #expect(address.endpoint == .host("localhost", port: 6600) && address.password == nil)
            #expect(address.description == "localhost:6600")
        }
    }

    @Test func aPasswordStandsInFront() throws {
        let address = try MPDAddress(host: "secret@music", port: "6601")
        #expect(address.endpoint == .host("music", port: 6601) && address.password == "secret")
        #expect(address.description == "music:6601", "without the password")
        let local = try MPDAddress(host: "secret@/run/mpd/socket", port: nil)
        #expect(local.endpoint == .socket("/run/mpd/socket") && local.password == "secret")
    }

    @Test func anAddressOfIPv6HasBrackets() throws {
        #expect(try MPDAddress(host: "::1", port: nil).description == "[::1]:6600")
    }

    @Test(arguments: [("music", "0"), ("music", "65536"), ("music", "six"), ("@mpd", nil)])
    func othersAreRefused(_ host: String, _ port: String?) {
        #expect(throws: MPDError.self) { try MPDAddress(host: host, port: port) }
    }
}
