import Foundation
import MusicServer
import Synchronization
import Testing

/// What the server shows to phones. `Tests/Web` connects to it and compares the fingerprint.
@Suite("The certificate of the server's own")
struct OwnCertificateTests {
    @Test func eachIsNewAndWhole() throws {
        let (one, other) = (
            try SelfSignedCertificate(hosts: ["192.168.1.5", "music.home"]),
            try SelfSignedCertificate(hosts: ["10.0.0.2"])
        )
        for made in [one, other] {
            #expect(made.chain.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
            #expect(made.key.contains("PRIVATE KEY-----\n"))
            let parts = made.fingerprint.split(separator: ":")
            #expect(parts.count == 32 && parts.allSatisfy { $0.count == 2 && UInt8($0, radix: 16) != nil })
        }
        #expect(one.fingerprint != other.fingerprint && one.key != other.key)
        // The host is in the certificate as it is, in DER.
        let body = one.chain.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
        let bytes = try #require(Data(base64Encoded: body))
        #expect(bytes.range(of: Data("music.home".utf8)) != nil && bytes.range(of: Data([192, 168, 1, 5])) != nil)
    }

    @Test func homeNetworksComeFirst() {
        #expect(
            OwnAddresses.ordered(["127.0.0.1", "100.64.0.1", "172.20.1.1", "169.254.3.3", "10.1.1.1", "192.168.0.7"])
                == ["192.168.0.7", "10.1.1.1", "172.20.1.1", "100.64.0.1"])
    }

    @Test func theDoorIsOpenedOnceUntilItIsOfNoUse() throws {
        let served = try ServedLibrary(3)
        #expect(try served.ask(.post, "/api/phone").status == 409)
        let isCurrent = Atomic(true)
        served.context.phoneDoor.install(
            PhoneDoor.Hinges(
                open: { () throws(APIError) in
                    PhoneDoor.Opened(links: ["https://x/phone/\(Token().text)"], fingerprint: "A")
                },
                close: {}, isCurrent: { isCurrent.load(ordering: .relaxed) }))
        func link() throws -> String? {
            try #require(
                try ServedLibrary.object(try served.ask(.post, "/api/phone"))["links"] as? [String]
            ).first
        }
        let first = try link()
        #expect(try link() == first && first != nil)
        isCurrent.store(false, ordering: .relaxed)
        let second = try link()
        #expect(second != first)
        isCurrent.store(true, ordering: .relaxed)
        #expect(try link() == second)
        #expect(try served.ask(.delete, "/api/phone").status == 204)
        #expect(try link() != second)
    }
}
