import AudioFeatures

/// Names the sound that some tracks share: “calm jazz piano”.
struct SoundName {
    private let library: Library
    /// By index.
    private let moods: [String?]

    /// The number of tracks that are listened to; others sound much the same.
    private static let sample = 24
    /// The share of the tracks that must have a word.
    private static let leastShare = 0.4

    init(_ library: Library, _ moods: MoodCatalog) throws(LibraryError) {
        self.library = library
        self.moods = try moods.firstMoods(in: library)
    }

    /// The name, in lower case but for abbreviations; nil if they share nothing.
    /// - Parameters:
    ///   - tracks: the tracks, the most important first.
    ///   - others: tracks that they should be told from.
    func words(for tracks: [Int], apartFrom others: [Int]) throws(LibraryError) -> String? {
        let (tracks, others) = (Array(tracks.prefix(Self.sample)), Self.spread(others))
        let mood = Self.telling(
            shares(tracks) { moods[$0].map { [$0] } ?? [] }, shares(others) { moods[$0].map { [$0] } ?? [] })
        let (heard, otherHeard) = (try heard(tracks), try heard(others))
        let genre =
            if let tagged = Self.telling(try genres(tracks), try genres(others)) { Self.lowered(tagged) } else {
                Self.telling(heard[.genre] ?? [:], otherHeard[.genre] ?? [:], isHeard: true)
            }
        let instrument = Self.telling(heard[.instrument] ?? [:], otherHeard[.instrument] ?? [:], isHeard: true)
        let thing = [genre, instrument == genre ? nil : instrument].compactMap(\.self)
        if thing.isEmpty { return mood.map { "\($0) music" } }
        return ([mood].compactMap(\.self) + thing).joined(separator: " ")
    }

    /// Some of the tracks, from all parts of the list.
    private static func spread(_ tracks: [Int]) -> [Int] {
        let step = max(1, tracks.count / sample)
        return stride(from: 0, to: tracks.count, by: step).prefix(sample).map { tracks[$0] }
    }

    /// The word that most tracks have, rather one that others lack.
    /// - Parameter isHeard: whether the shares are confidences: a sound that others have as much says nothing.
    private static func telling(
        _ shares: [String: Double], _ others: [String: Double], isHeard: Bool = false
    ) -> String? {
        let known = shares.filter { word, share in
            share >= leastShare && (!isHeard || share >= others[word, default: 0] + 0.1)
        }
        func value(_ word: String, _ share: Double) -> Double { share - others[word, default: 0] / 2 }
        return known.max { (value($0.key, $0.value), $1.key) < (value($1.key, $1.value), $0.key) }?.key
    }

    private func shares(_ tracks: [Int], _ words: (Int) throws(LibraryError) -> [String]) rethrows -> [String: Double] {
        var shares: [String: Double] = [:]
        for index in tracks {
            for word in Set(try words(index)) { shares[word, default: 0] += 1 / Double(tracks.count) }
        }
        return shares
    }

    private func genres(_ tracks: [Int]) throws(LibraryError) -> [String: Double] {
        var words: [Int: [String]] = [:]
        for index in tracks { words[index] = try library.text("genre", index).map(GenreNames.names) }
        return shares(tracks) { words[$0] ?? [] }
    }

    /// The mean confidence of each tag, by kind.
    private func heard(_ tracks: [Int]) throws(LibraryError) -> [HeardTag.Kind: [String: Double]] {
        var means: [HeardTag.Kind: [String: Double]] = [:]
        for index in tracks {
            for (tag, confidence) in try library.track(index).heard {
                means[tag.kind, default: [:]][tag.name, default: 0] += Double(confidence) / Double(tracks.count)
            }
        }
        return means
    }

    /// `Jazz` as `jazz`; `R&B` and `EDM` stay.
    private static func lowered(_ genre: String) -> String {
        genre.split(separator: " ").map { word in
            word.count { $0.isUppercase } > 1 ? String(word) : word.lowercased()
        }.joined(separator: " ")
    }
}
