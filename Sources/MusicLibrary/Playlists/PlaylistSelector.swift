import Foundation
import SimilarityIndex

/// Picks from ranked tracks the best that keep to the rules: versions folded, artists and albums spaced, length.
struct PlaylistSelector {
    private let request: PlaylistRequest
    private let library: Library
    private let copies: SimilaritySearch
    /// Tracks left out because another version of them comes before.
    private(set) var foldedCount = 0

    init(_ request: PlaylistRequest, _ library: Library) throws(LibraryError) {
        self.request = request
        self.library = library
        copies = try library.reading { () throws(IndexError) in
            try SimilaritySearch(library.reader, options: .init(method: .timbre))
        }
    }

    mutating func select(_ candidates: [PlaylistCandidate]) throws(LibraryError) -> [PlaylistCandidate] {
        let items = try fold(candidates)
        let limit: (tracks: Int, seconds: Double) =
            switch request.length {
            case .tracks(let count): (count, .infinity)
            case .minutes(let minutes): (.max, minutes * 60)
            }
        var rest = items
        var picked: [Item] = []
        var seconds = 0.0
        // The best that fits now; one passed over may fit later.
        while picked.count < limit.tracks,
            let position = rest.firstIndex(where: { item in
                seconds + item.seconds <= limit.seconds
                    && !recent(picked, request.artistSpacing).contains { $0.artist != nil && $0.artist == item.artist }
                    && !recent(picked, request.albumSpacing).contains { $0.album != nil && $0.album == item.album }
            })
        {
            let item = rest.remove(at: position)
            if try isCopy(item.candidate.index, ofAny: request.likes + picked.map(\.candidate.index)) {
                foldedCount += 1
                continue
            }
            seconds += item.seconds
            picked.append(item)
        }
        return picked.map(\.candidate)
    }

    /// Whether it is the same recording as one of the others, whatever the tags say.
    private func isCopy(_ index: Int, ofAny others: [Int]) throws(LibraryError) -> Bool {
        guard !request.showsDuplicates else { return false }
        return try library.reading { () throws(IndexError) in
            for other in others where try copies.isSameRecording(other, index) { return true }
            return false
        }
    }

    private struct Item {
        let candidate: PlaylistCandidate
        let artist: String?
        let album: String?
        let seconds: Double
    }

    private func recent(_ picked: [Item], _ count: Int) -> ArraySlice<Item> { picked.suffix(count) }

    private mutating func fold(_ candidates: [PlaylistCandidate]) throws(LibraryError) -> [Item] {
        var seen: Set<String> = []
        var recordings: Set<TrackID> = []
        if !request.showsDuplicates {
            // Another version of a seed is not what somebody wants who asks for tracks like it.
            for seed in request.likes {
                if let work = try work(seed) { seen.insert(work) }
                recordings.insert(try library.id(seed))
            }
        }
        var items: [Item] = []
        for candidate in candidates {
            if !request.showsDuplicates {
                let isNew = recordings.insert(try library.id(candidate.index)).inserted
                var isNewWork = true
                if let work = try work(candidate.index) { isNewWork = seen.insert(work).inserted }
                guard isNew && isNewWork else {
                    foldedCount += 1
                    continue
                }
            }
            let artist = try artist(candidate.index)
            let album = try library.text("album", candidate.index)
            items.append(
                Item(
                    candidate: candidate, artist: artist.map(Library.normalised),
                    album: album.map { Library.normalised("\($0) \(artist ?? "")") },
                    seconds: try library.seconds(candidate.index)))
        }
        return items
    }

    private func artist(_ index: Int) throws(LibraryError) -> String? {
        if let artist = try library.text("artist", index) { return artist }
        return try library.text("album_artist", index)
    }

    /// What two versions of a song have in common: artist, and title without "(Live)" or "- Remastered 2009".
    private func work(_ index: Int) throws(LibraryError) -> String? {
        guard let title = try library.text("title", index), let artist = try artist(index) else { return nil }
        return SongVersion.work(artist: artist, title: title)
    }
}

/// Tells versions of a song from other songs by their titles.
enum SongVersion {
    private static let words: Set<String> = [
        "acoustic", "alternate", "alternative", "bonus", "cut", "demo", "edit", "extended", "instrumental", "karaoke",
        "live", "mix", "mono", "original", "outtake", "radio", "rehearsal", "remaster", "remastered", "remix",
        "session",
        "sessions", "single", "stereo", "take", "unplugged", "version",
    ]

    static func work(artist: String, title: String) -> String {
        "\(Library.normalised(artist))\n\(Library.normalised(plain(title)))"
    }

    /// The title without what tells the version; a title that is nothing else stays.
    static func plain(_ title: String) -> String {
        var plain = title
        while let part = versionPart(plain) {
            let rest = plain.replacingCharacters(in: part, with: "")
            guard rest.contains(where: { $0.isLetter || $0.isNumber }) else { break }
            plain = rest
        }
        return plain
    }

    private static func versionPart(_ title: String) -> Range<String.Index>? {
        for (open, close) in [("(", ")"), ("[", "]")] {
            guard let start = title.range(of: open, options: .backwards),
                let end = title.range(of: close, range: start.upperBound..<title.endIndex)
            else { continue }
            if tellsVersion(title[start.upperBound..<end.lowerBound]) { return start.lowerBound..<end.upperBound }
        }
        for dash in [" - ", " – ", " — "] {
            guard let start = title.range(of: dash, options: .backwards) else { continue }
            if tellsVersion(title[start.upperBound...]) { return start.lowerBound..<title.endIndex }
        }
        return nil
    }

    private static func tellsVersion(_ text: Substring) -> Bool {
        Library.normalised(String(text)).split(separator: " ").contains { words.contains(String($0)) }
    }
}
