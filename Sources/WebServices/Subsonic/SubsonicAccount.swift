import MD5Digest
package import MusicLibrary

/// A user of a Subsonic server, such as Navidrome.
package struct SubsonicAccount: Sendable {
    /// Without the path of the protocol, which is `/rest`.
    package let address: String
    package let user: String
    private let password: String
    /// Whether other users of this machine can read the file with the password.
    package let isOpenToOthers: Bool

    /// - Parameters:
    ///   - address: of the server, as its users know it.
    ///   - file: has the password, in one line.
    /// - Throws: `SubsonicServerError`, `SecretFileError`.
    package init(_ address: String, user: String, passwordFile file: RawPath) throws {
        guard let base = ServerAddress.base(address, without: ["/rest"]) else {
            throw SubsonicServerError.noAddress(Self.shown(address))
        }
        let secret = try SecretFile(file, need: "one line, which is the password")
        let lines = secret.text.split(whereSeparator: \.isNewline)
        guard let password = lines.first else { throw secret.malformed("no password") }
        guard lines.count == 1 else { throw secret.malformed("\(lines.count) lines") }
        (self.address, self.user, self.password) = (base, user, String(password))
        isOpenToOthers = secret.isOpenToOthers
    }

    /// What proves to the server who asks: a new salt, and the digest of the password and the salt
    /// (https://www.subsonic.org/pages/api.jsp, “Authentication”). The password itself is not sent.
    func proof() -> [(name: String, value: String)] {
        let salt = Hexadecimal.text((0..<8).map { _ in UInt8.random(in: 0...255) })
        let token = Hexadecimal.text(MD5.digest(Array((password + salt).utf8)))
        return [("u", user), ("t", token), ("s", salt)]
    }

    private static func shown(_ address: String) -> String {
        String(address.prefix { !"?#".contains($0) }).replacing(#/\/\/[^\/]*@/#, with: "//")
    }
}
