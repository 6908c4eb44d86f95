/// A title, divided into the piece and the marks that make it another recording of the piece.
///
/// “Song (feat. X) [Live at Y] - 2011 Remaster” is the piece “song” and a live take. A remaster, a single version or the
/// mark of a bonus track is the same recording; a live take, a remix, an instrumental or an acoustic version is not.
struct SongName: Equatable {
    /// Equal for all spellings of the piece.
    let piece: String
    /// The same without brackets that are part of it, such as “(I Can't Get No)”.
    let shortPiece: String
    /// The words of each kind of other recording, such as live: at, y.
    let versions: [String: Set<String>]

    init(_ title: String) {
        var (whole, short) = ("", "")
        var versions: [String: Set<String>] = [:]
        for part in TitlePart.parts(of: title) {
            let meaning = part.kind == .text ? VersionMark.name : VersionMark(part.text)
            switch meaning {
            case .same: continue
            case .other(let kind, let words): versions[kind, default: []].formUnion(words)
            case .name:
                whole += " \(part.text)"
                if part.kind != .bracket || VersionMark.tellsApart(part.text) { short += " \(part.text)" }
            }
        }
        // A title of marks only is a name.
        if !Self.isTelling(whole) { (whole, short, versions) = (title, title, [:]) }
        piece = NameFold.key(whole)
        shortPiece = whole == short || !Self.isTelling(short) ? piece : NameFold.key(short)
        self.versions = versions
    }

    private static func isTelling(_ text: String) -> Bool { text.contains { $0.isLetter || $0.isNumber } }

    /// Whether both may be the same recording of a piece. A live take fits “live”, and one of the same place; a remix fits
    /// only a remix by the same person.
    static func fits(_ first: [String: Set<String>], _ second: [String: Set<String>]) -> Bool {
        guard first.count == second.count else { return false }
        return first.allSatisfy { kind, words in
            guard let others = second[kind] else { return false }
            if VersionMark.isNamed(kind) { return words == others }
            return words.isSubset(of: others) || others.isSubset(of: words)
        }
    }
}

struct TitlePart: Equatable {
    enum Kind {
        case text
        case bracket
        /// After a dash.
        case suffix
    }

    let text: String
    let kind: Kind

    private static let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}", "（": "）", "【": "】", "「": "」"]

    static func parts(of title: String) -> [TitlePart] {
        guard title.utf8.contains(where: { $0 == 0x28 || $0 == 0x5B || $0 == 0x7B || $0 == 0x2D || $0 >= 0x80 }) else {
            return [TitlePart(text: withoutGuests(title), kind: .text)]
        }
        var parts: [TitlePart] = []
        var (text, closing) = ("", [Character]())
        for letter in title {
            if let end = pairs[letter] {
                if closing.isEmpty { take(&text, .text, into: &parts) } else { text.append(letter) }
                closing.append(end)
            } else if letter == closing.last {
                closing.removeLast()
                if closing.isEmpty { take(&text, .bracket, into: &parts) } else { text.append(letter) }
            } else {
                text.append(letter)
            }
        }
        take(&text, closing.isEmpty ? .text : .bracket, into: &parts)
        return parts
    }

    private static func take(_ text: inout String, _ kind: Kind, into parts: inout [TitlePart]) {
        defer { text = "" }
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        guard kind == .text else { return parts.append(TitlePart(text: text, kind: kind)) }
        let pieces = text.replacing(" – ", with: " - ").replacing(" — ", with: " - ").split(separator: " - ")
        for piece in pieces {
            // What follows a bracket after a dash is a suffix, too: “Song (feat. X) - Live”.
            let isFirst = parts.isEmpty
            parts.append(TitlePart(text: withoutGuests(String(piece)), kind: isFirst ? .text : .suffix))
        }
    }

    /// The text before “feat. X”.
    private static func withoutGuests(_ text: String) -> String {
        var kept: [Substring] = []
        for word in text.split(separator: " ") {
            if !kept.isEmpty, ["feat.", "feat", "ft.", "featuring"].contains(word.lowercased()) { break }
            kept.append(word)
        }
        return kept.joined(separator: " ")
    }
}

/// What a bracket or a suffix of a title says.
enum VersionMark: Equatable {
    /// It is a part of the name.
    case name
    /// The recording is the same.
    case same
    /// It is another recording, of a kind, with more words.
    case other(String, Set<String>)

    /// Words of other recordings, and the kind.
    private static let others: [String: String] = [
        "live": "live", "vivo": "live", "directo": "live", "concert": "live", "konzert": "live", "unplugged": "live",
        "session": "live", "sessions": "live", "rehearsal": "live", "remix": "remix", "rmx": "remix", "rework": "remix",
        "bootleg": "remix", "mashup": "remix", "dub": "remix", "vip": "remix", "acoustic": "acoustic",
        "akustik": "acoustic", "acustico": "acoustic", "acoustique": "acoustic", "demo": "demo", "outtake": "demo",
        "instrumental": "instrumental", "karaoke": "karaoke", "cover": "cover", "tribute": "cover",
        "orchestral": "orchestral", "symphonic": "orchestral", "acappella": "a cappella", "acapella": "a cappella",
        "cappella": "a cappella", "capella": "a cappella", "alternate": "alternate", "alternative": "alternate",
        "extended": "extended", "slowed": "slowed", "sped": "sped up", "nightcore": "sped up", "rerecorded": "again",
        "medley": "medley", "reprise": "reprise",
    ]
    /// Words in brackets of a name that tell it from others of the same album: “Song (Part 2)” is not “Song”.
    private static let distinctions: Set<String> = [
        "part", "parts", "volume", "chapter", "act", "movement", "interlude", "skit", "intro", "outro", "prelude",
        "introduction", "epilogue", "prologue", "commentary", "piano", "stripped", "strings", "solo", "mixed",
        "unmixed", "ii", "iii", "iv", "vi", "vii", "viii",
    ]
    /// Kinds of which there are many of a piece, each with a name.
    private static let named: Set<String> = ["remix", "version"]
    /// Words that say that it is the same recording.
    private static let sames: Set<String> = [
        "remaster", "remastered", "remasterizado", "remasterise", "mono", "stereo", "edition", "bonus", "deluxe",
        "reissue", "explicit", "clean", "single", "lp", "ep", "official", "original", "expanded", "anniversary",
    ]
    /// Words that say what the others say, or nothing.
    private static let fillers: Set<String> = [
        "version", "versions", "mix", "edit", "cut", "take", "radio", "album", "full", "length", "main", "digital",
        "digitally", "track", "super", "special", "hidden", "hd", "hq", "audio", "video", "lyric", "lyrics", "music",
        "a",
        "the", "in", "at", "from", "on", "of", "by", "and", "new", "recorded", "performed", "recording", "performance",
    ]

    /// “Alone (With You)” names no guest.
    private static let pronouns: Set<String> = ["you", "u", "me", "us", "him", "her", "them", "it", "my", "your", "a"]

    static func tellsApart(_ text: String) -> Bool {
        NameFold.words(text).contains { distinctions.contains($0) || isNumber($0) }
    }

    static func isNamed(_ kind: String) -> Bool { named.contains(kind) }

    init(_ text: String) {
        let words = NameFold.words(text)
        guard let first = words.first, let last = words.last else {
            self = .same
            return
        }
        if ["feat", "ft", "featuring"].contains(first)
            || first == "with" && words.count > 1 && !Self.pronouns.contains(words[1])
        {
            self = .same
            return
        }
        let telling = words.filter { !Self.fillers.contains($0) && !Self.sames.contains($0) && !Self.isNumber($0) }
        if let kind = words.lazy.compactMap({ Self.others[$0] }).first {
            // The year of a concert, or the number of a take. That of a remaster says nothing.
            let isSame = words.contains { Self.sames.contains($0) }
            let numbers = isSame || Self.isNamed(kind) ? [] : words.filter(Self.isNumber)
            self = .other(kind, Set(telling.filter { Self.others[$0] == nil } + numbers))
        } else if words.contains("re"), words.contains("recorded") {
            self = .other("again", [])
        } else if words.contains(where: { $0.hasPrefix("remaster") }) || telling.isEmpty && Self.saysSame(words) {
            self = .same
        } else if first == "from", words.count > 1 {
            // The film that it is from.
            self = .same
        } else if ["version", "mix", "edit", "cut"].contains(last), !telling.isEmpty {
            self = .other("version", Set(telling))
        } else if words.count == 2, first == "take" || first == "version", Self.isNumber(last) {
            self = .other("alternate", [last])
        } else {
            self = .name
        }
    }

    /// Whether words that tell nothing else name the same recording: a year, a remaster, a radio edit.
    private static func saysSame(_ words: [String]) -> Bool {
        words.contains { sames.contains($0) || ["version", "mix", "edit", "cut", "audio", "video"].contains($0) }
            || words.count == 1 && words[0].count == 4 && Int(words[0]) != nil
    }

    /// “2011”, “50th”.
    private static func isNumber(_ word: String) -> Bool { word.first?.isNumber == true }
}
