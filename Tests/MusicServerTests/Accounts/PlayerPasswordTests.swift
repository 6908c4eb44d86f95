import AudioFeatures
import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

@Suite("Player passwords")
struct PlayerPasswordTests {
    private let folder: TemporaryFolder
    private let state: UserState
    private let passwords: PlayerPasswords
    private let me: Profile

    init() throws {
        folder = try TemporaryFolder()
        state = try UserState(RawPath(folder.file("user.sqlite")), forWriting: true)
        passwords = PlayerPasswords(state)
        me = try state.profile("me")
    }

    private var key: String { folder.path + "/user.key" }

    /// MD5 by RFC 1321, written here, so that it shares no code with the tested one.
    private func token(_ password: String, _ salt: String) -> String {
        let shifts = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
        let constants = (1...64).map { (number: Int) -> UInt32 in UInt32(abs(sin(Double(number))) * 0x1p32) }
        var bytes = Array((password + salt).utf8)
        let bitCount = UInt64(bytes.count * 8)
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        withUnsafeBytes(of: bitCount.littleEndian) { bytes += $0 }
        var sums: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        for block in stride(from: 0, to: bytes.count, by: 64) {
            let words = (0..<16).map { word -> UInt32 in
                let four = bytes[(block + 4 * word)..<(block + 4 * word + 4)]
                return four.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
            var (a, b, c, d) = (sums[0], sums[1], sums[2], sums[3])
            for step in 0..<64 {
                let (mixed, word): (UInt32, Int) =
                    switch step / 16 {
                    case 0: ((b & c) | (~b & d), step)
                    case 1: ((d & b) | (~d & c), (5 * step + 1) % 16)
                    case 2: (b ^ c ^ d, (3 * step + 5) % 16)
                    default: (c ^ (b | ~d), (7 * step) % 16)
                    }
                let sum = a &+ mixed &+ constants[step] &+ words[word]
                let shift = UInt32(shifts[step / 16][step % 4])
                (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
            }
            sums = zip(sums, [a, b, c, d]).map { $0 &+ $1 }
        }
        return sums.map { sum in
            let digits = String(sum.byteSwapped, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    @Test func theYardstickIsMD5() {
        // RFC 1321, A.5.
        #expect(token("", "") == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(token("message ", "digest") == "f96b697d7cb7938d525a2f31aaf161d0")
    }

    @Test func aPlayerProvesItsPassword() throws {
        let made = try passwords.create(for: me, name: "phone")
        let other = try passwords.create(for: me, name: "car")
        #expect(made.password.count == 26 && made.password != other.password)
        #expect(made.password.allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".contains($0) })
        for password in [made.password, other.password] {
            let proof = token(password, "c19b2d")
            #expect(try passwords.verify(user: "me", token: proof, salt: "c19b2d") == me)
            #expect(try passwords.verify(user: "ME", token: proof.uppercased(), salt: "c19b2d") == me)
            // Players keep their salts.
            #expect(try passwords.verify(user: "me", token: proof, salt: "c19b2d") == me)
            #expect(try passwords.verify(user: "me", token: proof, salt: "c19b2e") == nil)
            #expect(try passwords.verify(user: "guest", token: proof, salt: "c19b2d") == nil)
            #expect(try passwords.verify(user: "nobody", token: proof, salt: "c19b2d") == nil)
            #expect(try passwords.verify(user: "me", password: password) == me)
            #expect(try passwords.verify(user: "guest", password: password) == nil)
            #expect(try passwords.verify(apiKey: password) == me)
        }
    }

    @Test(arguments: ["", "12345"])
    func aShortSaltIsRefused(_ salt: String) throws {
        let made = try passwords.create(for: me, name: "phone")
        #expect(try passwords.verify(user: "me", token: token(made.password, salt), salt: salt) == nil)
    }

    @Test(arguments: ["", "zz", "0", "d41d8cd98f00b204e9800998ecf8427", "d41d8cd98f00b204e9800998ecf8427eff", "é"])
    func malformedTokensAreRefused(_ token: String) throws {
        _ = try passwords.create(for: me, name: "phone")
        #expect(try passwords.verify(user: "me", token: token, salt: "c19b2d") == nil)
        #expect(try passwords.verify(user: "me", password: token) == nil)
        #expect(try passwords.verify(apiKey: token) == nil)
    }

    @Test func aRevokedOneIsGone() throws {
        let made = try passwords.create(for: me, name: "phone")
        let kept = try passwords.create(for: me, name: "car")
        let guest = try state.profile("guest")
        #expect(try !passwords.revoke(made.id, of: guest))
        #expect(try passwords.revoke(made.id, of: me))
        #expect(try !passwords.revoke(made.id, of: me))
        #expect(try passwords.verify(apiKey: made.password) == nil)
        #expect(try passwords.verify(apiKey: kept.password) == me)
        #expect(try passwords.list(of: me).map(\.name) == ["car"])
    }

    @Test func lastUseIsTold() throws {
        let made = try passwords.create(for: me, name: "phone")
        #expect(try passwords.list(of: me).first?.seen == nil)
        let before = Int(Date().timeIntervalSince1970)
        _ = try passwords.verify(user: "me", password: made.password + "x")
        #expect(try passwords.list(of: me).first?.seen == nil)
        _ = try passwords.verify(user: "me", password: made.password)
        #expect(try #require(try passwords.list(of: me).first?.seen) >= before)
    }

    @Test func namesAreUniqueAndUsable() throws {
        _ = try passwords.create(for: me, name: " phone ")
        #expect(try passwords.list(of: me).map(\.name) == ["phone"])
        for name in ["phone", "PHONE", "", "  ", "a\nb", String(repeating: "x", count: 65)] {
            #expect(throws: UserStateError.self) { try passwords.create(for: me, name: name) }
        }
        #expect(try passwords.create(for: try state.profile("guest"), name: "phone").name == "phone")
    }

    // MARK: The key

    @Test func theDatabaseAloneTellsNothing() throws {
        let made = try passwords.create(for: me, name: "phone")
        let status = try FileManager.default.attributesOfItem(atPath: key)
        #expect((status[.posixPermissions] as? Int) == 0o600)
        #expect(status[.size] as? Int == 32)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "user.key" {
            let bytes = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
            #expect(bytes.range(of: Data(made.password.utf8)) == nil)
        }
        // No unfinished file stays beside it.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.filter { $0.hasPrefix("user.key") } == ["user.key"])
    }

    @Test func withoutTheKeyTheyAreVoid() throws {
        let made = try passwords.create(for: me, name: "phone")
        try FileManager.default.removeItem(atPath: key)
        #expect(try passwords.verify(user: "me", password: made.password) == nil)
        #expect(try passwords.verify(apiKey: made.password) == nil)
        #expect(try passwords.list(of: me).map(\.isVoid) == [true])
        // With a new key, new passwords are valid and old ones are not.
        let new = try passwords.create(for: me, name: "car")
        #expect(try passwords.verify(apiKey: new.password) == me)
        #expect(try passwords.verify(apiKey: made.password) == nil)
        #expect(try passwords.list(of: me).map(\.isVoid) == [true, false])
        #expect(try state.profile("me") == me)
    }

    @Test(arguments: [0, 31, 33])
    func aFileThatIsNoKeyIsNamed(_ size: Int) throws {
        try folder.write([UInt8](repeating: 7, count: size), as: "user.key")
        do throws(UserStateError) {
            _ = try passwords.create(for: me, name: "phone")
            Issue.record("no error")
        } catch {
            #expect("\(error)".hasPrefix(key + ": not a key of player passwords"))
        }
        #expect(try state.playerSecrets(of: me).isEmpty)
    }

    @Test func aNewPasswordOfTheOwnerRevokesThem() throws {
        let made = try passwords.create(for: me, name: "phone")
        try state.setPassword("hash", of: me)
        #expect(try passwords.verify(apiKey: made.password) == nil)
    }

    @Test func aRemovedProfileHasNone() throws {
        try state.createProfile("Anna", email: nil)
        let made = try passwords.create(for: try state.profile("Anna"), name: "phone")
        try state.removeProfile("Anna")
        #expect(try passwords.verify(apiKey: made.password) == nil)
    }

    // MARK: Over HTTP

    @Test func thePageMakesAndRevokesThem() throws {
        let served = try ServedLibrary()
        let response = try served.ask(.post, "/api/player-passwords", json: #"{"name":"phone"}"#)
        #expect(response.status == 201)
        let password = try #require(try ServedLibrary.object(response)["password"] as? String)
        let state = try served.database.state()
        #expect(try PlayerPasswords(state).verify(apiKey: password)?.name == "me")
        #expect(try served.ask(.post, "/api/player-passwords", json: #"{"name":"phone"}"#).status == 400)
        let list = try served.ask(.get, "/api/player-passwords")
        #expect(list.bytes.firstRange(of: Array(password.utf8)) == nil)
        let entries = try #require(try ServedLibrary.object(list)["player_passwords"] as? [[String: Any]])
        #expect(entries.map { $0["name"] as? String } == ["phone"])
        let id = try #require(entries.first?["id"] as? Int)
        #expect(try served.ask(.delete, "/api/player-passwords/\(id)").status == 204)
        #expect(try served.ask(.delete, "/api/player-passwords/\(id)").status == 404)
        #expect(try served.ask(.delete, "/api/player-passwords/x").status == 404)
        #expect(try PlayerPasswords(state).verify(apiKey: password) == nil)
    }

    @Test func withAccountsOnlyWhoHasOneComesIn() throws {
        let rules = AccessRules(hasAccounts: true)
        #expect(try passwords.caller(me, rules) == nil)
        #expect(try passwords.caller(me, AccessRules(hasAccounts: false))?.role == .admin)
        try state.setPassword("hash", of: me, role: .user)
        #expect(try passwords.caller(me, rules)?.role == .user)
        let served = try ServedLibrary(rules: rules)
        #expect(try served.ask(.post, "/api/player-passwords", json: #"{"name":"phone"}"#).status == 401)
    }
}
