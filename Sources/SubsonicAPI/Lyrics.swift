import AudioFeatures

/// The lyrics of a song by line, with times if they are in LRC format, “[01:23.45]”.
struct Lyrics: Equatable {
    struct Line: Equatable {
        /// Milliseconds; nil if unknown.
        let start: Int?
        let text: String
    }

    let lines: [Line]
    /// Whether all non-empty lines have times.
    let isSynced: Bool

    /// The lyrics in the tags of a file; nil without lyrics.
    static func text(of path: RawPath) throws(AudioError) -> String? {
        let values = try AudioTags.values(["LYRICS", "UNSYNCEDLYRICS"], of: path)
        return values["LYRICS"] ?? values["UNSYNCEDLYRICS"]
    }

    init(_ text: String) {
        var timed: [Line] = []
        var plain: [Line] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let (starts, rest) = Self.parted(line)
            if Self.isHeader(rest), starts.isEmpty { continue }
            if starts.isEmpty {
                plain.append(Line(start: nil, text: String(rest)))
            } else {
                timed += starts.map { Line(start: $0, text: String(rest)) }
            }
        }
        isSynced = !timed.isEmpty && plain.allSatisfy { $0.text.isEmpty }
        if isSynced {
            lines = timed.sorted { ($0.start ?? 0) < ($1.start ?? 0) }
        } else {
            // If only some lines have times, the lyrics are plain text, and the times are removed.
            lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { Line(start: nil, text: String(Self.parted($0).rest)) }
        }
    }

    /// The times before a line, several for a refrain, and the line.
    private static func parted(_ line: Substring) -> (starts: [Int], rest: Substring) {
        var (starts, rest): ([Int], Substring) = ([], line)
        while rest.first == "[", let end = rest.firstIndex(of: "]"),
            let time = time(rest[rest.index(after: rest.startIndex)..<end])
        {
            starts.append(time)
            rest = rest[rest.index(after: end)...]
        }
        if !starts.isEmpty { rest = rest.drop { $0 == " " } }
        return (starts, rest)
    }

    /// Milliseconds in “01:23.45”; hundredths may be missing or be thousandths.
    private static func time(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let minutes = Int(parts[0]), (0...5999).contains(minutes) else { return nil }
        let seconds = parts[1].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard (1...2).contains(seconds.count), let whole = Int(seconds[0]), (0...59).contains(whole) else { return nil }
        var fraction = 0
        if seconds.count == 2 {
            guard (1...3).contains(seconds[1].count), let digits = Int(seconds[1]), digits >= 0 else { return nil }
            fraction = digits * [100, 10, 1][seconds[1].count - 1]
        }
        return (minutes * 60 + whole) * 1000 + fraction
    }

    /// “[ar:Somebody]”, a header of LRC files.
    private static func isHeader(_ line: Substring) -> Bool {
        let names = ["ar", "al", "ti", "au", "by", "re", "ve", "length", "offset", "la"]
        guard line.first == "[", line.last == "]", let colon = line.firstIndex(of: ":") else { return false }
        return names.contains(line[line.index(after: line.startIndex)..<colon].lowercased())
    }
}
