import MusicLibrary

/// Suggests corrections of misspelled words.
enum Suggestion {
    /// What is called otherwise here than in other programs.
    private static let synonyms: [String: String] = [
        "play": "“playlist” makes a list, “mpd” and “radio” play, “serve” plays in a browser",
        "analyze": "“build” analyses a folder, “features” a file",
        "analyse": "“build” analyses a folder, “features” a file",
        "scan": "did you mean “build”?", "index": "did you mean “build”?", "update": "did you mean “build”?",
        "find": "did you mean “search” or “ask”?", "query": "did you mean “ask” or “list”?",
        "recommend": "did you mean “similar” or “playlist”?", "show": "did you mean “info” or “list”?",
        "ls": "did you mean “list”?", "web": "did you mean “serve”?", "server": "did you mean “serve”?",
        "dupes": "did you mean “duplicates”?", "mix": "did you mean “dj order” or “playlist”?",
        "moods": "did you mean “mood” or “playlist --mood”?",
    ]

    private static let optionSynonyms = [
        "--limit": "--count", "--max": "--count", "--number": "--count", "--top": "--count",
        "--order": "--sort", "--order-by": "--sort", "--sort-by": "--sort", "--format": "--json",
    ]

    /// A hint to append to an error, such as " (did you mean “similar”?)"; "" if no known word is close.
    static func hint(_ word: String, among known: [String]) -> String {
        if let option = optionSynonyms[word], known.contains(option) { return " (did you mean “\(option)”?)" }
        if let advice = synonyms[word], !known.contains(word) { return " (\(advice))" }
        let distance = EditDistance(Array(word.unicodeScalars))
        let nearest = known.map { ($0, distance.from(Array($0.unicodeScalars)[...])) }.min { $0.1 < $1.1 }
        guard let (name, distance) = nearest, distance <= max(1, word.count / 3) else { return "" }
        return " (did you mean “\(name)”?)"
    }
}
