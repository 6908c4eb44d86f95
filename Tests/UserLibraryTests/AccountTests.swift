import TestSupport
import Testing
import UserLibrary

/// Profiles with login: nobody can act as somebody else.
struct AccountTests {
    private let folder: TemporaryFolder
    private let state: UserState

    init() throws {
        folder = try TemporaryFolder()
        state = try UserState(RawPath(folder.file("user.sqlite")), forWriting: true)
    }

    private func register(_ name: String, guest: Profile? = nil, invitation: String? = nil) throws -> Account? {
        try state.register(name, email: nil, password: "hash of \(name)", guest: guest, invitation: invitation)
    }

    @Test(arguments: NameKeyTests.same)
    func namesAreTakenHoweverTheyAreSpelt(_ left: String, _ right: String) throws {
        for (number, (taken, wanted)) in [(left, right), (right, left)].enumerated() {
            let state = try UserState(RawPath(folder.file("\(number).sqlite")), forWriting: true)
            // A text that cannot be a name belongs to nobody.
            guard (try? state.createProfile(taken, email: nil)) != nil else { continue }
            let owner = try state.profile(taken)
            try state.setPassword("hash", of: owner, role: .admin)
            try state.createSession("token", of: owner, name: nil, lasting: nil)
            let other = try #require(
                try state.register("Cleo", email: nil, password: "hers", guest: nil)?.profile)
            #expect(throws: UserStateError.self) {
                try state.register(wanted, email: "a@b", password: "theirs", guest: nil)
            }
            #expect(throws: UserStateError.self) { try state.createProfile(wanted, email: nil) }
            #expect(throws: UserStateError.self) { try state.changeProfile(other, name: wanted, email: "a@b") }
            let guest = try state.createGuest("Guest 0", limit: 10).profile
            #expect(throws: UserStateError.self) {
                try state.register(wanted, email: nil, password: "theirs", guest: guest)
            }
            // The owner is unchanged, and is found by every spelling.
            let account = try #require(try state.account(wanted))
            #expect(account.account.profile == owner && account.account.role == .admin && account.password == "hash")
            #expect(try state.account(token: "token")?.account.profile == owner)
            #expect(try state.account(of: guest)?.account.role == .guest)
            #expect(try state.profile(id: other.publicID) == other)
        }
    }

    /// A character can have any number of accents, which take a time that grows with their square.
    @Test func aNameHasFewBytes() throws {
        let long = "qc" + String(repeating: "\u{301}\u{323}", count: 55_000)
        #expect(long.count == 2)
        #expect(throws: UserStateError.self) { try state.createProfile(long, email: nil) }
        #expect(throws: UserStateError.self) { try register(long) }
        #expect(throws: UserStateError.self) { try Label(long) }
        #expect(try state.account(long) == nil)
        try state.createProfile(String(repeating: "😀", count: 64), email: nil)
    }

    /// A server knows callers by their ids for some seconds.
    @Test func anIDIsNotGivenAgain() throws {
        let first = try #require(try register("Anna")).profile
        try state.erase(first)
        let second = try #require(try register("Ben")).profile
        #expect(second.id > first.id)
        let guest = try state.createGuest("Guest 1", limit: 10).profile
        try state.erase(guest)
        #expect(try state.createGuest("Guest 2", limit: 10).profile.id > guest.id)
    }

    @Test func theOnlyAdministratorStays() throws {
        let (anna, ben) = (try #require(try register("Anna")).profile, try #require(try register("Ben")).profile)
        try state.setPassword("hash", of: anna, role: .admin)
        #expect(throws: UserStateError.onlyAdministrator("Anna")) { try state.erase(anna) }
        try state.setPassword("hash", of: ben, role: .admin)
        try state.erase(anna)
        #expect(throws: UserStateError.onlyAdministrator("Ben")) { try state.erase(ben) }
    }

    @Test func registrationNeedsANewName() throws {
        let mark = try #require(try register("Mark"))
        #expect(throws: UserStateError.profileExists("mar\u{212A}")) { try register("mar\u{212A}") }
        let marc = try #require(try register("  Marc\u{3000}"))
        #expect(marc.profile.name == "Marc" && marc.role == .user && marc.profile.id != mark.profile.id)
        #expect(try state.account("Mark")?.password == "hash of Mark")
    }

    @Test func aProfileMayBeSpeltOtherwise() throws {
        let mark = try #require(try register("Mark")).profile
        #expect(try state.changeProfile(mark, name: "MAR\u{212A}", email: nil).name == "MAR\u{212A}")
        #expect(try state.profile("mark").publicID == mark.publicID)
        // An omitted name stays, and “no e-mail address” differs from an omitted one.
        #expect(try state.changeProfile(mark, name: nil, email: "a@b").email == "a@b")
        #expect(try state.changeProfile(mark, name: "Mark", email: nil).email == "a@b")
        #expect(try state.changeProfile(mark, name: nil, email: .some(nil)).email == nil)
        #expect(try state.profile(id: mark.publicID).name == "Mark")
    }

    @Test(arguments: [
        "An\u{202E}na", "\u{200B}Anna", "Anna\u{FEFF}", "An\u{2066}na", "An\u{AD}na", "Anna\u{200D}", "\u{3164}",
        "\u{115F}", "Anna\u{FE0F}", "\u{200E}", "  ", "", "a\nb", "a\u{2028}b", "a/b",
        String(repeating: "x", count: 65),
    ])
    func namesCanBeSeen(_ name: String) throws {
        let mark = try #require(try register("Mark")).profile
        for body in [
            { _ = try register(name) }, { try state.createProfile(name, email: nil) },
            { _ = try state.changeProfile(mark, name: name, email: nil) },
        ] as [() throws -> Void] {
            let error = #expect(throws: UserStateError.self) { try body() }
            if case .invalid = error {} else { Issue.record("\(String(describing: error))") }
        }
    }

    @Test(arguments: ["Anna ❤️", "👩‍👩‍👧", "José", "नमस्ते", "李 明", "עדנה", "1️⃣"])
    func namesAreOfAnyLanguage(_ name: String) throws {
        #expect(try register(name)?.profile.name == name)
    }

    @Test func aGuestRegistersOnce() throws {
        let guest = try state.createGuest("Guest 0", limit: 10).profile
        let first = try #require(try register("Anna", guest: guest))
        #expect(first.profile.publicID == guest.publicID)
        // Another request that began while this user was still a guest.
        let second = try #require(try register("Ben", guest: guest))
        #expect(second.profile.publicID != guest.publicID)
        #expect(try state.account("Anna")?.password == "hash of Anna")
        // A guest who was deleted meanwhile.
        let gone = try state.createGuest("Guest 1", limit: 10).profile
        let last = try state.createGuest("Guest 2", limit: 1).profile
        #expect(try register("Cleo", guest: gone)?.profile.name == "Cleo")
        #expect(try state.account(of: last)?.account.role == .guest)
        #expect(try state.profile("Guest 2") == last)
    }

    @Test func anInvitationIsGoodForOneWhoRegistered() throws {
        try state.createInvitation("code", lasting: 60)
        _ = try register("Mark")
        #expect(throws: UserStateError.self) { try register("mark", invitation: "code") }
        #expect(throws: UserStateError.self) { try register("a/b", invitation: "code") }
        #expect(try register("Anna", invitation: "other") == nil)
        #expect(try register("Anna", invitation: "code")?.profile.name == "Anna")
        #expect(try register("Ben", invitation: "code") == nil)
        #expect(throws: UserStateError.self) { try state.profile("Ben") }
        try state.createInvitation("old", lasting: -1)
        #expect(try register("Ben", invitation: "old") == nil)
    }

    @Test func aNewPasswordLeavesTheRole() throws {
        let mark = try #require(try register("Mark")).profile
        #expect(try !state.hasAdmin())
        // If there is no admin, nobody becomes one by changing their own password.
        try state.setPassword("new", of: mark)
        #expect(try state.account("mark")?.account.role == .user)
        try state.setPassword("new", of: mark, role: .admin)
        try state.setPassword("newer", of: mark)
        #expect(try state.account("mark")?.account.role == .admin)
        #expect(try state.hasAdmin())
    }

    @Test func playlistsHaveTheSameSameness() throws {
        let me = try state.profile()
        try state.createPlaylist("kiss", [], of: me)
        for taken in ["\u{212A}iss", "KISS", " kiss", "ｋｉｓｓ"] {
            #expect(throws: UserStateError.playlistExists(taken)) { try state.createPlaylist(taken, [], of: me) }
        }
        try state.createPlaylist("Björn", [], of: me)
        for taken in ["\u{212A}iss", "Kiss"] {
            #expect(throws: UserStateError.playlistExists(taken)) {
                try state.renamePlaylist("bjo\u{308}rn", to: taken, of: me)
            }
        }
        try state.renamePlaylist("BJÖRN", to: "BJO\u{308}RN", of: me)
        try state.renamePlaylist("\u{212A}iss", to: "\u{212A}ISS", of: me)
        #expect(try state.playlist("kiss", for: me).name == "\u{212A}ISS")
        #expect(try state.createPlaylist("Kiss", [], of: me, isExact: false) == "Kiss (2)")
        #expect(try state.createPlaylist("\u{212A}iss", [], of: me, isExact: false) == "\u{212A}iss (3)")
        #expect(try state.createPlaylist("Free", [], of: me, isExact: false) == "Free")
    }

    @Test func playlistsWithoutANameAreNumbered() throws {
        let me = try state.profile()
        for number in ["7", "９", "\(Int.max)", "x"] {
            let name = "instant playlist #\(number)"
            try state.createPlaylist(name, [], of: me)
        }
        #expect(try state.createPlaylist(nil, [], of: me) == "Instant Playlist #10")
        try state.createPlaylist("Instant Playlist #999999999", [], of: me)
        try state.createPlaylist("Instant Playlist #1000000000", [], of: me)
        #expect(try state.createPlaylist(nil, [], of: me) == "Instant Playlist #1000000001")
    }
}
