/// What somebody probably meant.
enum Suggestion {
    /// A hint to append to an error, " (did you mean “similar”?)", or "" when nothing comes near.
    static func hint(_ word: String, among known: [String]) -> String {
        let nearest = known.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
        guard let (name, distance) = nearest, distance <= max(1, word.count / 3) else { return "" }
        return " (did you mean “\(name)”?)"
    }

    /// Letters to insert, drop or replace to turn one word into the other (Levenshtein 1966).
    private static func distance(_ first: String, _ second: String) -> Int {
        let second = Array(second)
        var row = Array(0...second.count)
        for (line, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in second.indices {
                let replaced = diagonal + (letter == second[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[second.count]
    }
}
