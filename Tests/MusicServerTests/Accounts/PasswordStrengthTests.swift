import MusicServer
import Testing

/// The estimated strength of passwords.
@Suite("Strength of passwords")
struct PasswordStrengthTests {
    /// Variations of the same, each harder to guess than the one before it, by the way that they are made.
    @Test(arguments: [
        ["password", "Password", "P@ssword", "P@ssword8;"],
        ["aaaaaaaa", "abcdabcdab", "qjzkwvpx", "qJz3kW,vp"],
        ["dragon monkey", "dragon monkey tulip", "dragon,monkey;tulip 47"],
        ["zebra quilt", "zebra quilt oboe", "zebra quilt oboe lantern"],
    ])
    func harderPasswordsHaveMoreBits(_ passwords: [String]) {
        let bits = passwords.map { PasswordStrength($0).bits }
        #expect(bits == bits.sorted() && Set(bits).count == bits.count, "\(bits)")
        let grades = passwords.compactMap { PasswordStrength.Grade.allCases.firstIndex(of: PasswordStrength($0).grade) }
        #expect(grades == grades.sorted())
    }

    /// A guess that knows how a password was made is never slower than one that tries all characters.
    @Test(arguments: ["aaaaaaaaaaaa", "abcdefghijkl", "987654321098", "annaannaanna", "p4ssw0rd1", "Dragon12345"])
    func predictablePasswordsAreWeak(_ password: String) {
        #expect(PasswordStrength(password, name: "Anna").grade == .weak)
    }

    /// Random characters: 12 of the 94 of ASCII have log2(94) bits each, 79 together.
    @Test func randomCharactersAreStrong() {
        let strength = PasswordStrength("x7#Kq9!pLw2z")
        #expect(strength.grade == .strong && strength.bits <= 80 && strength.bits > 65)
    }

    @Test func theNameOfTheUserIsAFirstGuess() {
        let name = "Wilhelmina Rosenfeld"
        #expect(PasswordStrength(name, name: name).bits < 5)
        #expect(PasswordStrength(name).bits > 40)
        // Names of one or two characters are no part of a password.
        #expect(PasswordStrength("zebra quilt", name: "z").bits == PasswordStrength("zebra quilt").bits)
    }

    @Test(arguments: ["password", "PASSWORD", "12345678", "qwertyuiop", "iloveyou"])
    func theMostCommonAreRefused(_ password: String) {
        #expect(PasswordStrength(password).isCommon)
        #expect(throws: APIError.self) { try Password(operations: 1, memory: 8192).hash(password) }
    }

    /// A weak password is told, and only a common one is refused.
    @Test func weakPasswordsAreAllowed() throws {
        #expect(PasswordStrength("aaaaaaaaaaaaaaaaa").grade == .weak)
        _ = try Password(operations: 1, memory: 8192).hash("aaaaaaaaaaaaaaaaa")
    }

    @Test(arguments: ["", "a", String(repeating: "ab", count: 10_000), "\u{0}", "🙂🙂🙂🙂🙂🙂🙂🙂"])
    func anyTextHasAnEstimate(_ text: String) {
        let strength = PasswordStrength(text, name: text)
        #expect(strength.bits.isFinite && strength.bits >= 0 && !strength.sentence.isEmpty)
    }
}
