/// The lyrics of a song by line, with times if they are in LRC format, “[01:23.45]”, and with those of words,
/// “<01:23.45>”.
package struct Lyrics: Equatable {
    package struct Line: Equatable {
        /// Milliseconds; nil if unknown.
        package let start: Int?
        package let text: String
        /// Parts of the text with times, in their order; empty if unknown.
        package var words: [Word] = []
    }

    /// A part of a line.
    package struct Word: Equatable {
        /// Milliseconds.
        package let start: Int
        /// With the space before the next part.
        package let text: String
    }

    package let lines: [Line]
    /// Whether all non-empty lines have times.
    package let isSynced: Bool
    /// A code of ISO 639; nil if unknown.
    package let language: String?

    /// - Parameters:
    ///   - text: plain or in LRC format.
    ///   - language: a code of ISO 639; nil for the one in the text's header.
    init(_ text: String, language: String? = nil) {
        var timed: [Line] = []
        var plain: [Line] = []
        var headers: [String: String] = [:]
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in all {
            let (starts, rest) = Self.parted(line)
            if starts.isEmpty, let header = Self.header(rest) {
                headers[header.name] = header.value
                continue
            }
            let (text, words) = Self.words(in: rest)
            if starts.isEmpty {
                plain.append(Line(start: nil, text: text))
            } else {
                // The words of a refrain have the times of its first line.
                timed += starts.enumerated().map { Line(start: $1, text: text, words: $0 == 0 ? words : []) }
            }
        }
        self.language = language ?? headers["la"]
        isSynced = !timed.isEmpty && plain.allSatisfy { $0.text.isEmpty }
        if isSynced {
            // A positive offset shows all lines earlier.
            let offset = headers["offset"].flatMap { Int($0) } ?? 0
            lines = timed.sorted { ($0.start ?? 0) < ($1.start ?? 0) }.map { $0.earlier(by: offset) }
        } else {
            // If only some lines have times, the lyrics are plain text, and the times are removed.
            lines = all.map { Line(start: nil, text: Self.words(in: Self.parted($0).rest).text) }
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

    /// A line without the times of its words, “<00:01.00>Some <00:01.50>words”, and its words.
    private static func words(in line: Substring) -> (text: String, words: [Word]) {
        var (text, rest): (String, Substring) = ("", line)
        var parts: [(start: Int?, text: String)] = [(nil, "")]
        while let first = rest.first {
            if first == "<", let end = rest.firstIndex(of: ">"),
                let time = time(rest[rest.index(after: rest.startIndex)..<end])
            {
                parts.append((time, ""))
                rest = rest[rest.index(after: end)...]
            } else {
                parts[parts.count - 1].text.append(first)
                text.append(first)
                rest.removeFirst()
            }
        }
        guard parts.count > 1 else { return (String(line), []) }
        // Some programs write a space on both sides of a time.
        var words: [Word] = []
        for part in parts {
            guard let start = part.start else { continue }
            let isSpaced = words.isEmpty || words[words.count - 1].text.hasSuffix(" ")
            let text = isSpaced ? String(part.text.drop { $0 == " " }) : part.text
            if text.contains(where: { $0 != " " }) { words.append(Word(start: start, text: text)) }
        }
        if let last = words.popLast() {
            let end = last.text.lastIndex { $0 != " " }
            words.append(Word(start: last.start, text: end.map { String(last.text[...$0]) } ?? last.text))
        }
        let isWhole = parts[0].text.allSatisfy { $0 == " " }
        let joined = words.map(\.text).joined()
        return (isWhole ? joined : text.split(separator: " ").joined(separator: " "), isWhole ? words : [])
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

    /// “[ar:Somebody]”, a header of LRC files, with any name; nil for other lines.
    private static func header(_ line: Substring) -> (name: String, value: String)? {
        guard line.first == "[", line.last == "]", let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[line.index(after: line.startIndex)..<colon].lowercased()
        let value = line[line.index(after: colon)...].dropLast().filter { $0 != " " }
        let isName = name == "#" || !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
        return isName ? (name, value) : nil
    }
}

extension Lyrics.Line {
    /// The line at an earlier time.
    fileprivate func earlier(by offset: Int) -> Lyrics.Line {
        guard offset != 0 else { return self }
        func moved(_ time: Int) -> Int { max(0, time.subtractingReportingOverflow(offset).partialValue) }
        return Lyrics.Line(
            start: start.map(moved), text: text, words: words.map { .init(start: moved($0.start), text: $0.text) })
    }
}
