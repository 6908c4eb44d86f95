import SimilarityIndex

/// Scores the tracks of an index for a query; each text is looked at once, however many tracks have it.
struct TextScores {
    private let words: [WordMatch]
    private let reader: IndexReader
    /// By the number of a text: whether it was looked at.
    private var isKnown: [Bool]
    /// By the number of a text: a score for each word of the query; texts that have none of them are left out.
    private var scores: [Int: [Float]] = [:]

    init(_ query: TrackQuery, in reader: IndexReader) {
        words = Self.words(query)
        self.reader = reader
        isKnown = Array(repeating: false, count: reader.stringCount)
    }

    /// What to look for.
    static func words(_ query: TrackQuery) -> [WordMatch] {
        Library.normalised(query.text).unicodeScalars.split(separator: " ").map {
            WordMatch(Array($0), isExact: query.isExact)
        }
    }

    /// The mean over the query's words, of each the best score in any of `columns`; 0 when one of them is not there.
    mutating func score(ofTrack index: Int, columns: [Int]) throws(IndexError) -> Float {
        let best = try words(ofTrack: index, columns: columns)
        guard !best.isEmpty, best.allSatisfy({ $0 > 0 }) else { return 0 }
        return best.reduce(0, +) / Float(best.count)
    }

    /// For each of the query's words the best score in any of `columns`, and in the path if that counts; empty when none
    /// is there.
    mutating func words(
        ofTrack index: Int, columns: [Int], inPath: Bool = false
    ) throws(IndexError) -> [Float] {
        var best: [Float] = []
        for column in columns {
            guard let found = try scores(ofText: column, index) else { continue }
            best = best.isEmpty ? found : zip(best, found).map { max($0, $1) }
        }
        if inPath, let found = scores(of: try reader.pathBytes(index)) {
            best = best.isEmpty ? found : zip(best, found).map { max($0, $1) }
        }
        return best
    }

    private mutating func scores(ofText column: Int, _ index: Int) throws(IndexError) -> [Float]? {
        guard let number = try reader.stringNumber(ofText: column, index) else { return nil }
        if isKnown[number] { return scores[number] }
        isKnown[number] = true
        guard let text = try reader.textBytes(column, index), let found = scores(of: text) else { return nil }
        scores[number] = found
        return found
    }

    /// nil when the text has none of the words.
    private func scores(of text: [UInt8]) -> [Float]? {
        let name = Array(String(decoding: Library.normalised(utf8: text), as: UTF8.self).unicodeScalars)
        var found = [Float](repeating: 0, count: words.count)
        for word in name.split(separator: " ") {
            for (position, wanted) in words.enumerated() { found[position] = max(found[position], wanted.score(word)) }
        }
        return found.contains { $0 > 0 } ? found : nil
    }
}
