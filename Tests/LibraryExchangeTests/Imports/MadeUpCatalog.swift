import Foundation
import LibraryExchange
import TestSupport

/// A made-up library and the names that a service gives its tracks, disturbed as services and taggers disturb them.
struct MadeUpCatalog {
    /// A name, and the tracks that are right; none if the library does not have the recording.
    struct Entry {
        var named: NamedTrack
        var answers: Set<Int>
        /// How it was disturbed.
        var kind: String
    }

    private(set) var tracks: [TrackMatcher.Track] = []
    private(set) var entries: [Entry] = []
    private var random: SplitMix64
    /// Tracks by artist and title, to keep pieces apart.
    private var taken: Set<String> = []

    init(trackCount: Int, entryCount: Int, seed: UInt64) {
        random = SplitMix64(seed: seed)
        while tracks.count < trackCount { addAlbum() }
        tracks.removeLast(tracks.count - trackCount)
        while entries.count < entryCount { addEntry() }
    }

    // MARK: Names

    private static let syllables = [
        "ka", "lo", "mi", "ra", "ten", "vor", "sa", "lin", "bel", "no", "dra", "fe", "gul", "ha", "ist", "jo", "kel",
        "mar",
        "nu", "or", "pel", "qua", "ri", "sol", "ta", "um", "va", "wes", "xo", "yr", "zen", "å", "ö", "é", "ñu", "ç",
    ]
    private static let words = [
        "Love", "Night", "Blue", "River", "Heart", "Fire", "Rain", "Dream", "Road", "Home", "Light", "Stone", "Moon",
        "Dance",
        "Winter", "Summer", "Gold", "Wild", "Ghost", "Train", "Sky", "Ocean", "Mirror", "Shadow", "Angel", "City",
        "Garden",
        "Live", "Time", "You", "Me", "the", "of", "in", "and", "Don't", "Can't", "I'm", "My", "Your",
    ]
    private static let cyrillic = ["Кино", "Группа крови", "Звезда", "Ночь", "Река", "Город", "Весна", "Дорога"]

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func invented() -> String {
        let count = Int.random(in: 2...4, using: &random)
        return (0..<count).map { _ in pick(Self.syllables) }.joined().capitalized
    }

    private mutating func artist() -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: "The \(invented())s"
        case 1: "\(invented()) & \(invented())"
        case 2: "\(invented()) \(invented())"
        case 3: "\(invented()), \(invented()) & \(invented())"
        case 4: "\(pick(Self.cyrillic)) \(invented())"
        default: "\(invented()) \(invented())"
        }
    }

    private mutating func title() -> String {
        let count = Int.random(in: 1...4, using: &random)
        var title = (0..<count).map { _ in pick(Self.words) }.joined(separator: " ")
        if chance(40) { title += " \(invented())" }
        if chance(5) { title = "\(pick(Self.cyrillic)) \(title)" }
        if chance(4) { title = "(\(pick(Self.words)) \(pick(Self.words))) \(title)" }
        if chance(3) { title += ", Pt. \(Int.random(in: 1...3, using: &random))" }
        return title
    }

    // MARK: Library

    private mutating func addAlbum() {
        let (artist, album) = (artist(), "\(title()) \(invented())")
        for _ in 0..<Int.random(in: 6...14, using: &random) {
            let name = title()
            guard taken.insert("\(artist)\n\(name)".lowercased()).inserted else { continue }
            var track = TrackMatcher.Track(
                artists: [artist], title: name, album: album,
                seconds: Double(Int.random(in: 90...420, using: &random)))
            if chance(60) { track.isrc = isrc() }
            if chance(30) { track.recording = "id-\(tracks.count)" }
            tracks.append(track)
            if chance(12) { addVersion(of: track) }
        }
    }

    private mutating func isrc() -> String {
        "SE\(invented().uppercased().prefix(3))\(Int.random(in: 1_000_000...9_999_999, using: &random))"
    }

    /// Another recording of a piece, which must not be taken for it.
    private mutating func addVersion(of track: TrackMatcher.Track) {
        var other = track
        other.title = (track.title ?? "") + version()
        other.seconds = track.seconds + Double(Int.random(in: -8...40, using: &random))
        other.isrc = chance(60) ? isrc() : nil
        other.recording = nil
        if chance(50) { other.album = "\(track.album ?? "") (Deluxe Edition)" }
        tracks.append(other)
    }

    private mutating func version() -> String {
        let person = invented()
        return pick([
            " (Live)", " - Live at \(person)", " [Acoustic]", " (\(person) Remix)", " - Instrumental", " (Demo)",
            " - Acoustic Version", " (Extended Mix)",
        ])
    }

    // MARK: Entries

    private mutating func addEntry() {
        let number = Int.random(in: 0..<tracks.count, using: &random)
        let track = tracks[number]
        var entry = Entry(
            named: NamedTrack(
                artist: track.artists[0], title: track.title ?? "", album: track.album, seconds: track.seconds),
            answers: [number], kind: "as it is")
        let kinds = [
            "guest", "remaster", "brackets", "case", "accents", "punctuation", "script", "and", "the", "one artist",
            "no album", "length", "isrc", "recording", "version", "cover", "unknown", "no album, no length",
        ]
        disturb(&entry, track, pick(kinds))
        entries.append(entry)
    }

    private mutating func disturb(_ entry: inout Entry, _ track: TrackMatcher.Track, _ kind: String) {
        entry.kind = kind
        let title = entry.named.title
        switch kind {
        case "guest":
            entry.named.title += pick([" (feat. \(invented()))", " feat. \(invented())", " [ft. \(invented())]"])
            if chance(50) { entry.named.artist += " feat. \(invented())" }
        case "remaster":
            let year = Int.random(in: 1990...2024, using: &random)
            entry.named.title += pick([
                " - Remastered \(year)", " - \(year) Remaster", " (Remastered)", " - Mono", " [Bonus Track]",
                " - Single Version",
            ])
            entry.named.album =
                (track.album ?? "") + pick(["", " (Deluxe Edition)", " [Remastered]", " (Expanded Edition)"])
        case "brackets":
            entry.named.title = title.replacing("(", with: "[").replacing(")", with: "]")
        case "case": entry.named.title = chance(50) ? title.uppercased() : title.lowercased()
        case "accents":
            entry.named.artist = plain(entry.named.artist)
            entry.named.title = plain(title)
        case "punctuation":
            entry.named.title = title.replacing("'", with: pick(["’", ""])).replacing(",", with: "")
        case "script":
            for (other, latin) in [("Кино", "Kino"), ("Звезда", "Zvezda"), ("Ночь", "Noch'"), ("Город", "Gorod")] {
                entry.named.artist = entry.named.artist.replacing(other, with: latin)
                entry.named.title = entry.named.title.replacing(other, with: latin)
            }
        case "and": entry.named.artist = entry.named.artist.replacing(" & ", with: " and ")
        case "the":
            let artist = entry.named.artist
            entry.named.artist = artist.hasPrefix("The ") ? String(artist.dropFirst(4)) : "The \(artist)"
        case "one artist":
            entry.named.artist = String(entry.named.artist.split(separator: ", ")[0].split(separator: " & ")[0])
        case "no album": entry.named.album = nil
        case "no album, no length": (entry.named.album, entry.named.seconds) = (nil, nil)
        case "length": entry.named.seconds = track.seconds + Double(Int.random(in: -4...4, using: &random))
        case "isrc":
            guard let isrc = track.isrc else { return }
            entry.named = NamedTrack(artist: invented(), title: invented(), isrc: isrc.lowercased())
        case "recording":
            guard let recording = track.recording else { return }
            entry.named = NamedTrack(artist: invented(), title: invented(), recording: recording.uppercased())
        case "version":
            entry.named.title += version()
            (entry.named.seconds, entry.answers) = (nil, [])
        case "cover": (entry.named.artist, entry.answers) = (artist(), [])
        default:
            entry.named = NamedTrack(artist: artist(), title: self.title(), album: nil)
            entry.answers = []
        }
    }

    private func plain(_ text: String) -> String {
        text.replacing("å", with: "a").replacing("ö", with: "o").replacing("é", with: "e").replacing("ñ", with: "n")
            .replacing("ç", with: "c").replacing("Å", with: "A").replacing("Ö", with: "O").replacing("É", with: "E")
            .replacing("Ñ", with: "N").replacing("Ç", with: "C")
    }
}
