/// The parts of a file's name: number, artist, album, title.
struct FileNameParts {
    private(set) var disc, track: Int?
    private(set) var artist, album: String?
    private(set) var title: String

    init(_ name: String) {
        var stem = name
        if let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...].count <= 6 {
            stem = String(name[..<dot])
        }
        // Names without spaces have underscores instead.
        if !stem.contains(" ") { stem = stem.replacing("_", with: " ") }
        title = stem.trimmed
        readNumber()
        readParts()
    }

    /// “1-01 Title”, “01 - Title”, “01. Title”, “01) Title”, “[01] Title”, “Track 01”, “01”. Dashes between digits belong to
    /// dates and numbers, as in “24-7” and “1-800-273-8255”, unless a zero leads.
    private mutating func readNumber() {
        if let match = title.wholeMatch(of: /(\d{1,2})-(\d{2})(?:[ ._]+(?:- *)?|-+ *(?=\D))(\S.*)/) {
            (disc, track, title) = (Int(match.1), Int(match.2), String(match.3))
        } else if let match = title.wholeMatch(
            of: /\[?(\d{1,3})(?: *[–)\]] *| +- *|-+ +|-(?=\D)| *\. +|\.(?=\D))(\S.*)/)
        {
            (track, title) = (Int(match.1), String(match.2))
        } else if let match = title.wholeMatch(of: /(0\d{1,2})-(?!\d+[-.]\d)(\S.*)/) {
            (track, title) = (Int(match.1), String(match.2))
        } else if let match = title.wholeMatch(of: /(0\d{1,2}) +(\S.*)/) {
            (track, title) = (Int(match.1), String(match.2))
        } else if let match = title.wholeMatch(of: /(?:[Tt]rack[ ._-]*)?(\d{1,3})/) {
            track = Int(match.1)
        }
        if track == 0 { track = nil }
    }

    /// “10 Title”, which is a title unless the folder is an album: “99 Luftballons”.
    mutating func readNumberWithoutSign() {
        guard track == nil, artist == nil, let match = title.wholeMatch(of: /(\d{2}) +(\S.*)/) else { return }
        (track, title) = (Int(match.1), String(match.2))
    }

    /// “Artist - Title”, “Artist - 01 - Title”, “Artist - Album - 01 - Title”, “Artist - Album - 01 Title”.
    private mutating func readParts() {
        let parts = title.nameParts
        guard parts.count > 1, !parts.contains(where: \.isEmpty) else { return }
        if track == nil,
            let place = parts.indices.dropFirst().dropLast().first(where: { Self.number(parts[$0]) != nil }),
            place <= 2
        {
            (artist, album, track) = (parts[0], place == 2 ? parts[1] : nil, Self.number(parts[place]))
            title = parts[(place + 1)...].joined(separator: " - ")
        } else if track == nil, parts.count == 3, let match = parts[2].wholeMatch(of: /(0\d|\d{2}) +(\S.*)/) {
            (artist, album, track, title) = (parts[0], parts[1], Int(match.1), String(match.2))
        } else if Self.number(parts[0]) == nil, !parts[1].allSatisfy(\.isNumber) {
            artist = parts[0]
            title = parts.dropFirst().joined(separator: " - ")
        }
    }

    private static func number(_ text: String) -> Int? {
        (1...3).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
    }
}

/// The parts of a folder's name: year, and what dashes separate.
struct FolderNameParts {
    private(set) var year: Int?
    var parts: [String]

    init(_ name: String) {
        var text = name.contains(" ") ? name : name.replacing("_", with: " ")
        text.replace(Self.format.ignoresCase(), with: "")
        if let match = text.firstMatch(of: /[\[(]((?:19|20)\d\d)[\])]/) {
            year = Int(match.1)
            text.replaceSubrange(match.range, with: " ")
        }
        parts = text.nameParts.filter { !$0.isEmpty }
        guard year == nil else { return }
        if let match = parts.first?.wholeMatch(of: /((?:19|20)\d\d)\.? +(\S.*)/), parts.count == 1,
            match.0.contains(". ")
        {
            (year, parts) = (Int(match.1), [String(match.2)])
        } else if parts.count > 1, let place = parts.firstIndex(where: { $0.wholeMatch(of: /(19|20)\d\d/) != nil }),
            parts.count > 2 || place == 0
        {
            // The year after an artist alone is the album: “Taylor Swift - 1989”.
            year = Int(parts[place])
            parts.remove(at: place)
        }
    }

    /// What downloads add about the format: words and numbers of formats alone, in brackets.
    private static var format: Regex<Substring> {
        #/
        \ *[\[({]
        (?:(?:FLAC|MP3|WAV|AAC|OGG|OPUS|ALAC|M4A|WEB|CD|VINYL|LP|RIP|LOSSLESS|HI-?RES|CBR|VBR|V0|V2
            |(?:128|192|256|320)(?:\ ?kbps|\ ?kbit\/?s|k)?|(?:16|24|32)(?:[\ -]?bit)?|(?:44|48|88|96|176|192)(?:\.\d)?(?:\ ?kHz)?)
            [\ ,._\/+-]*)+
        [\])}]
        /#
    }
}

extension String {
    /// Without spaces at the ends.
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }

    /// What dashes between spaces separate.
    fileprivate var nameParts: [String] {
        replacing(" – ", with: " - ").split(separator: " - ", omittingEmptySubsequences: false).map {
            String($0).trimmed
        }
    }
}
