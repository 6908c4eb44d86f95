import Foundation

/// Names of artists, titles and albums as imports compare them.
enum NameFold {
    /// The words of a name in Latin letters or Han characters, without case, accents and signs.
    static func words(_ text: String) -> [String] {
        Library.neededWords(latin(text)).map { shortened[String($0)] ?? String($0) }
    }

    /// Equal for all spellings of a name. Spaces and words that join make no difference.
    static func key(_ text: String) -> String { words(text).joined() }

    /// The keys of the artists that a text may name: of the whole, and of each, the whole first. “The” makes no
    /// difference.
    static func artists(_ text: String) -> [String] {
        var keys: [String] = []
        func add(_ name: some StringProtocol) {
            var words = words(String(name))
            if words.count > 1, words[0] == "the" { words.removeFirst() }
            let key = words.joined()
            if !key.isEmpty, !keys.contains(key) { keys.append(key) }
        }
        add(text)
        for name in ArtistCredits.names(in: text) {
            add(name)
            guard mayBeSeveral(name) else { continue }
            var names = [Substring(name)]
            for sign in signs { names = names.flatMap { $0.split(separator: sign) } }
            if names.count > 1 { names.forEach(add) }
        }
        return keys
    }

    /// Whether the key of an artist is what compilations have in place of one: thousands of tracks may have it.
    static func isNobody(_ key: String) -> Bool { nobodies.contains(key) }

    private static let nobodies: Set<String> = [
        "variousartists", "various", "va", "unknownartist", "unknown", "soundtrack", "diverse",
        "verschiedeneinterpreten",
    ]

    private static let signs = [", ", " & ", " + ", " x ", " X ", " vs. ", " vs ", " with ", " and ", "/", "、"]

    /// Whether one of the signs may be in a name. Most have none, and looking for each takes long.
    private static func mayBeSeveral(_ name: String) -> Bool {
        name.utf8.contains { ",&+/".utf8.contains($0) || $0 >= 0x80 }
            || name.split(separator: " ").dropFirst().contains { ["x", "X", "vs.", "vs", "with", "and"].contains($0) }
    }

    private static let shortened = ["pt": "part", "pts": "parts", "vol": "volume", "no": "number", "nr": "number"]

    /// Normalized, in Latin letters: “Кино” is “kino”. Han characters stay, because many words sound alike: 她 is not 他.
    /// Traditional and simplified ones are the same.
    private static func latin(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return Library.normalized(text) }
        let plain = text.precomposedStringWithCompatibilityMapping
        return Library.normalized(plain.applyingTransform(StringTransform(letters), reverse: false) ?? plain)
    }

    private static let letters = "Hant-Hans; [^[:Han:]] Any-Latin"
}

/// The keys of artists that were asked for. Many tracks have the same artist.
struct ArtistKeys {
    private var known: [String: [String]] = [:]

    mutating func keys(_ artist: String) -> [String] {
        if let keys = known[artist] { return keys }
        let keys = NameFold.artists(artist)
        known[artist] = keys
        return keys
    }
}
