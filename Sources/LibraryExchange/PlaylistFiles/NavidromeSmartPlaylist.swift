import Foundation

/// A mood query as a smart playlist of Navidrome (`.nsp`). It matches the tags that `indexer tag` writes: the mood tag,
/// or a hashtag in the comment.
package struct NavidromeSmartPlaylist: Sendable {
    /// The file's content.
    package let bytes: [UInt8]
    /// Conditions for which Navidrome has no field.
    package let leftOut: [String]

    /// Navidrome's names of the descriptors that it reads from tags, and of what it knows of its user.
    private static let fields = [
        "tempo": "bpm", "tagged_bpm": "bpm", "year": "year", "duration": "duration", "rating": "rating",
        "plays": "playCount",
    ]

    /// The parts of a request that are written, or reported as omitted in more detail than by option name.
    private static let written: Set = [
        "mood", "search", "genres", "artists", "ranges", "exclude_folders", "exclude_genres", "exclude_artists",
        "exclude_tracks", "count", "random", "seed",
    ]

    /// - Parameters:
    ///   - name: the name of the playlist.
    ///   - query: its conditions.
    ///   - preferences: the genre groups and the exclusions.
    /// - Throws: when the query cannot be encoded as JSON.
    package init(name: String, _ query: SmartQuery, preferences: Preferences) throws {
        let (request, filter) = (query.request, query.request.filter)
        let excluded = filter.exclude
        var all: [[String: Any]] = []
        var leftOut: [String] = []
        func any(_ conditions: [[String: Any]]) -> [String: Any] { ["any": conditions] }
        if let mood = request.mood {
            all.append(any([["is": ["mood": mood]], ["contains": ["comment": "#\(mood)"]]]))
        }
        if let words = filter.search {
            for word in words.split(separator: " ").map(String.init) {
                all.append(any(["artist", "album", "title"].map { ["contains": [$0: word]] }))
            }
        }
        func genres(_ names: [String], whole: String, part: String) -> [[String: Any]] {
            GenrePatterns.expanded(names, groups: preferences.genreGroups).compactMap { pattern in
                let words = pattern.trimmingCharacters(in: ["*"])
                // Navidrome also matches parts of words. It may include too many genres, but must not exclude too many.
                let isWholeWord = words.hasPrefix(" ")
                guard !words.isEmpty, !words.contains(where: { "*?\\".contains($0) }), !isWholeWord || whole == "is"
                else {
                    leftOut.append("the genre “\(pattern)”")
                    return nil
                }
                if isWholeWord { leftOut.append("whole words in the genre “\(pattern)”") }
                return [words == pattern ? whole : part: ["genre": words.trimmingCharacters(in: [" "])]]
            }
        }
        let wanted = genres(filter.genres, whole: "is", part: "contains")
        if !wanted.isEmpty { all.append(any(wanted)) }
        if !filter.artists.isEmpty { all.append(any(filter.artists.map { ["is": ["artist": $0]] })) }
        all += (excluded.artists + preferences.exclude.artists).map { ["isNot": ["artist": $0]] }
        all += genres(excluded.genres + preferences.exclude.genres, whole: "isNot", part: "notContains")
        if !(excluded.folders + preferences.exclude.folders).isEmpty { leftOut.append("excluded folders") }
        if !(excluded.tracks + preferences.exclude.tracks).isEmpty { leftOut.append("excluded tracks") }
        for range in filter.ranges {
            if range.name == MarkedNumber.lastPlayed.rawValue {
                // Days since the last play.
                if let most = range.max { all.append(["inTheLast": ["lastPlayed": Self.number(most)]]) }
                if let least = range.min { all.append(["notInTheLast": ["lastPlayed": Self.number(least)]]) }
                continue
            }
            guard let field = Self.fields[range.name] else {
                leftOut.append(range.name)
                continue
            }
            // Navidrome's range includes both ends and needs both.
            all.append(["inTheRange": [field: [Self.number(range.min ?? 0), Self.number(range.max ?? 1_000_000)]]])
        }
        // A parameter that admits more tracks is not a condition.
        for parameter in request.said where parameter.part != .widening && !Self.written.contains(parameter.name) {
            leftOut.append(parameter.option)
        }
        var object: [String: Any] = ["name": name, "comment": "made by SonicIndex", "all": all]
        object["sort"] = request.randomSeed != nil ? "random" : "title"
        if let limit = query.limit { object["limit"] = limit }
        bytes =
            Array(
                try JSONSerialization.data(
                    withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])) + [10]
        self.leftOut = leftOut
    }

    /// Whether a file in JSON is a smart playlist: conditions under “all” or “any”.
    static func isOne(_ text: [UInt8]) -> Bool {
        let content = (try? JSONSerialization.jsonObject(with: Data(text))) as? [String: Any]
        return content?["all"] is [Any] || content?["any"] is [Any]
    }

    /// The shortest decimal that parses to the value.
    private static func number(_ value: Float) -> Any { NSDecimalNumber(string: "\(value)") }
}
