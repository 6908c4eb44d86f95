import CatalogSupport
import MusicLibrary
import TestSupport
import Testing

/// Searching words in tags, compared with the definition, word by word.
struct SearchTests {
    /// Optimal string alignment, computed by its recursion.
    private static func distance(_ first: Substring, _ second: Substring) -> Int {
        guard let a = first.last, let b = second.last else { return first.count + second.count }
        let (shorter, other) = (first.dropLast(), second.dropLast())
        if a == b { return distance(shorter, other) }
        var best = 1 + min(distance(shorter, second), distance(first, other), distance(shorter, other))
        if shorter.last == b, other.last == a {
            best = min(best, 1 + distance(shorter.dropLast(), other.dropLast()))
        }
        return best
    }

    private static func score(_ wanted: String, _ word: String, isExact: Bool) -> Float {
        if wanted == word { return 1 }
        if isExact { return 0 }
        if word.hasPrefix(wanted) { return 0.9 }
        let allowed = wanted.count < 3 ? 0 : wanted.count < 6 ? 1 : 2
        guard allowed > 0, abs(wanted.count - word.count) <= allowed else { return 0 }
        let distance = distance(wanted[...], word[...])
        return distance <= allowed ? 0.8 - 0.2 * Float(distance) : 0
    }

    /// Consecutive words that together equal the requested word or begin with it.
    private static func together(_ wanted: String, _ words: [String], isExact: Bool) -> Float {
        var best: Float = 0
        for start in words.indices {
            for end in words.indices where end > start {
                let all = words[start...end].joined()
                if all == wanted { best = 0.95 }
                if !isExact, all.hasPrefix(wanted), words[start..<end].joined().count < wanted.count {
                    best = max(best, 0.9)
                }
            }
        }
        return best
    }

    private static func words(_ text: String?) -> [String] { text?.split(separator: " ").map(String.init) ?? [] }

    /// Lengths around the number of bits in a machine word.
    @Test(arguments: [62, 63, 64, 65, 100]) func longWordsMayBeMisspeltToo(length: Int) throws {
        let word = String((0..<length).map { "abcdefg"[String.Index(utf16Offset: $0 * $0 % 7, in: "abcdefg")] })
        let library = try NamedTracks([("1.mp3", word, nil, nil), ("2.mp3", word + "夜", nil, nil)]).library
        let swapped = String(word.prefix(9)) + "zy" + String(word.dropFirst(11))
        #expect(try library.ranked(TrackQuery(word)).map(\.score) == [1, 0.9])
        #expect(try library.ranked(TrackQuery(swapped)).map(\.score) == [0.8 - 0.2 * 2])
        #expect(try library.ranked(TrackQuery(String(word.dropLast()) + "夜")).map(\.index) == [0, 1])
    }

    /// The name that a table shows as the title is found, whether the library is prepared for many searches or not.
    @Test(arguments: [false, true]) func withoutATitleTheFileIsSearched(isPrepared: Bool) throws {
        let library = try NamedTracks([
            ("Rain/Night_Loop.v2.ogg", nil, nil, nil), ("loop/.mp3", nil, "Ada", nil),
            ("loop/mp3/Čtyři rain-drops", nil, "Bo", nil), ("z/night loop.mp3", "Snow", nil, nil),
        ]).library
        if isPrepared { try library.prepareSearches() }
        func found(_ words: String, _ fields: Set<TrackQuery.Field> = Set(TrackQuery.Field.allCases)) throws -> [Int] {
            try library.ranked(TrackQuery(words, in: fields, isExact: true)).map(\.index)
        }
        #expect(try found("loop night") == [0])
        #expect(try found("loop night", [.title]) == [0] && found("loop", [.artist, .album]).isEmpty)
        #expect(try found("ctyri bo") == [2] && found("rain", [.title]) == [2], "folders are no titles")
        #expect(try found("rain") == [2, 0] && found("rain", [.folder]) == [0], "but are found below them")
        #expect(try found("v2") == [0] && found("ogg").isEmpty, "only the last suffix is one")
        #expect(try found("mp3", [.title]) == [1], "a name that begins with a dot is no suffix")
        #expect(try found("snow") == [3])
        #expect(try library.ranked(TrackQuery("nihgt")).map(\.score) == [0.8 - 0.2])
        var filter = TrackFilter()
        filter.search = "night"
        #expect(try library.indices(passing: filter) == [0])
    }

    /// The server's way, by an index of words, and that of a single search.
    @Test(arguments: [false, true], [false, true]) func findsWhatTheDefinitionFinds(
        isExact: Bool, isPrepared: Bool
    ) throws {
        var random = SplitMix64(seed: 7)
        func name(_ words: ClosedRange<Int>) -> String {
            (0..<Int.random(in: words, using: &random)).map { _ in
                String(
                    (0..<Int.random(in: 1...6, using: &random)).map { _ in "abcé".randomElement(using: &random) ?? "a" }
                )
            }.joined(separator: " ")
        }
        let artists = (0..<20).map { _ in name(1...2) }
        let tracks: [NamedTracks.Track] = (100..<250).map { number in
            ("\(number).mp3", name(1...3), artists.randomElement(using: &random), nil)
        }
        let library = try NamedTracks(tracks).library
        if isPrepared { try library.prepareSearches() }
        for _ in 0..<40 {
            let query = name(1...2)
            let expected = tracks.enumerated().compactMap { index, track -> (index: Int, score: Float)? in
                let plain = { (text: String?) in Self.words(text?.replacing("é", with: "e")) }
                let texts = [plain(track.title), plain(track.artist)]
                let scores = plain(query).map { wanted in
                    texts.map { words in
                        max(
                            words.map { Self.score(wanted, $0, isExact: isExact) }.max() ?? 0,
                            Self.together(wanted, words, isExact: isExact))
                    }.max() ?? 0
                }
                return scores.contains(0) ? nil : (index, scores.reduce(0, +) / Float(scores.count))
            }.sorted { ($1.score, whole($1.index), $0.index) < ($0.score, whole($0.index), $1.index) }
            func whole(_ index: Int) -> Int {
                let wanted = Library.normalized(query)
                let names = [tracks[index].title, tracks[index].artist].map { $0.map { Library.normalized($0) } }
                func same(_ name: String?) -> Bool {
                    name.map { $0.count { $0 != " " } == wanted.count { $0 != " " } } ?? false
                }
                return same(names[0]) && holds(names[0]) ? 2 : same(names[1]) && holds(names[1]) ? 1 : 0
                func holds(_ name: String?) -> Bool {
                    let words = Self.words(name)
                    return Self.words(wanted).allSatisfy {
                        words.contains($0) || Self.together($0, words, isExact: true) > 0
                    }
                }
            }
            let found = try library.ranked(TrackQuery(query, isExact: isExact))
            #expect(found.map(\.index) == expected.map(\.index), "\(query)")
            #expect(found.map(\.score) == expected.map(\.score), "\(query)")
            let session = Session(library)
            for count in [0, 1, 5, 1000] where !isExact {
                let (first, total) = try session.search(TrackQuery(query), count: count)
                #expect(first.map(\.track.id) == expected.prefix(count).map { NamedTracks.id($0.index) }, "\(query)")
                #expect(total == expected.count)
            }
        }
    }
}
