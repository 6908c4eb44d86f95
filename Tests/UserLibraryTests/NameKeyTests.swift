import TestSupport
import Testing
import UserLibrary

/// Which spellings count as the same name.
struct NameKeyTests {
    /// Pairs that look alike, from Unicode's charts.
    static let same = [
        ("Mark", "mARK"), ("Mark", "mar\u{212A}"), ("Björn Ä", "björn ä"), ("Bj\u{F6}rn", "BJO\u{308}RN"),
        ("\u{C5}sa", "\u{212B}sa"), ("Anna", "Ａｎｎａ"), ("fine", "\u{FB01}ne"), ("ΣΟΦΟΣ", "σοφος"), ("σοφοσ", "σοφος"),
        ("Straße", "STRASSE"), ("Anna", " Anna "), ("Anna B", "Anna\u{A0} \u{3000}B"), ("Anna", "An\u{200B}na"),
        ("Anna", "\u{202E}Anna"), ("Anna", "An\u{AD}na\u{FE0F}"), ("Жанна", "жАННА"), ("\u{1E9B}\u{323}", "\u{1E69}"),
    ]

    @Test(arguments: same)
    func sameNames(_ left: String, _ right: String) {
        #expect(NameKey(left) == NameKey(right))
        #expect(NameKey(NameKey(left).text) == NameKey(left))
    }

    @Test(arguments: [
        ("Björn", "Bjorn"), ("Anna", "Ann"), ("Anna B", "AnnaB"), ("Mark", "Marc"), ("é", "è"), ("Guest 1", "Guest 11"),
    ])
    func differentNames(_ left: String, _ right: String) {
        #expect(NameKey(left) != NameKey(right))
    }
}

/// Which names are taken by one that looks like them.
struct NameShapeTests {
    private let folder: TemporaryFolder
    private let state: UserState

    init() throws {
        folder = try TemporaryFolder()
        state = try UserState(RawPath(folder.file("user.sqlite")), forWriting: true)
    }

    /// Pairs of Unicode's Technical Standard 39 and such as are made from its confusables.txt: letters of other alphabets,
    /// letters for digits, and two letters for one.
    @Test(arguments: [
        ("Mark", "\u{41C}\u{430}rk"), ("paypal", "\u{440}\u{430}\u{443}\u{440}\u{430}l"),
        ("scope", "\u{455}\u{441}\u{43E}\u{440}\u{435}"), ("Olga", "\u{39F}lga"), ("Bob", "B\u{43E}b"),
        ("Hugo", "\u{397}ugo"), ("Zo\u{EB}", "Z\u{43E}\u{EB}"), ("Zo\u{EB}", "Z\u{43E}\u{451}"),
        ("Anna B", "\u{410}nna  B"), ("ian", "\u{456}an"), ("Ian", "\u{406}an"), ("Ian", "lan"), ("Ian", "1an"),
        ("Alice", "AIice"), ("Bob", "B0b"), ("Arnold", "Amold"), ("user10", "userlO"), ("Anna", "\u{13AA}nna"),
        ("Will", "VVill"), ("Will", "vviII"), ("WILL", "vvill"), ("Andrew", "Andre\u{475}v"), ("mark", "rnark"),
        ("Tim", "Tirn"),
    ])
    func alike(_ taken: String, _ wanted: String) throws {
        for (taken, wanted) in [(taken, wanted), (wanted, taken)] {
            try state.createProfile(taken, email: nil)
            #expect(throws: UserStateError.profileLooksLike(wanted, other: taken)) {
                try state.createProfile(wanted, email: nil)
            }
            let other = try #require(
                try state.register("Cleo", email: nil, password: "hers", guest: nil)?.profile)
            #expect(throws: UserStateError.self) { try state.changeProfile(other, name: wanted, email: nil) }
            // It is the name of nobody, and its owner may be called so.
            #expect(try state.profile(called: wanted) == nil)
            #expect(try state.changeProfile(try state.profile(taken), name: wanted, email: nil).name == wanted)
            for name in ["Cleo", wanted] { try state.removeProfile(name) }
        }
    }

    @Test(arguments: [
        ("Mark", "Marc"), ("Bj\u{F6}rn", "Bjorn"), ("\u{410}\u{43D}\u{43D}\u{430}", "Anna"), ("Lan", "Ian"),
        ("Ivan", "\u{418}\u{432}\u{430}\u{43D}"), ("Will", "Bill"), ("Guest 1", "Guest 11"), ("Ann", "Anna"),
        ("Will", "Vill"), ("Marnie", "Mamnie"), ("Mark", "RNark"),
    ])
    func different(_ taken: String, _ wanted: String) throws {
        try state.createProfile(taken, email: nil)
        try state.createProfile(wanted, email: nil)
        #expect(try state.profile(wanted).name == wanted)
    }
}
