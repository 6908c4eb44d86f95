import Foundation
import SimilarityIndex

/// Extended M3U: one location per line, preceded by `#EXTINF:seconds,Artist - Title`. Other lines that begin with # are
/// comments.
enum M3U {
    private static let idTag = "#SONICINDEX-ID:"

    static func text(_ file: PlaylistFile) -> String {
        var lines = ["#EXTM3U"]
        if let name = file.name { lines.append("#PLAYLIST:\(oneLine(name))") }
        for entry in file.entries {
            let seconds = entry.seconds.map { $0.isFinite ? Int(max(0, min($0, 1e9)).rounded()) : -1 } ?? -1
            let names = [entry.artist, entry.title].compactMap { $0 }.map(oneLine)
            if entry.seconds != nil || !names.isEmpty {
                lines.append("#EXTINF:\(seconds),\(names.joined(separator: " - "))")
            }
            // Values that EXTINF cannot hold unambiguously.
            if entry.artist != nil || entry.title?.contains(" - ") == true {
                lines.append("#EXTART:\(oneLine(entry.artist ?? ""))")
            }
            if let album = entry.album { lines.append("#EXTALB:\(oneLine(album))") }
            if let id = entry.id { lines.append("\(idTag)\(id)") }
            lines.append(written(entry.location))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// - Parameters:
    ///   - text: UTF-8.
    ///   - isTrack: whether a line that is not a path names a track of the library.
    static func read(
        _ text: [UInt8], isTrack: (PlaylistFile.Entry) -> Bool
    ) throws(PlaylistFile.ReadError) -> PlaylistFile {
        let nothing = PlaylistFile.Entry(location: "")
        var name: String?
        var lines = PlaylistLines()
        var next = nothing
        var saysArtist = false
        for (number, text) in PlaylistText.lines(text) {
            lines.see(text)
            let line = text[...]
            if line.first == "#" {
                if line.uppercased().hasPrefix("#EXTM3U") {
                    lines.hasHeader = true
                } else if let value = value(line, "#PLAYLIST:") {
                    name = value
                } else if let value = value(line, "#EXTINF:") {
                    readInformation(value, into: &next)
                } else if line.prefix(8).uppercased() == "#EXTART:" {
                    next.artist = value(line, "#EXTART:")
                    saysArtist = true
                } else if let value = value(line, "#EXTALB:") {
                    next.album = value
                } else if let value = value(line, idTag) {
                    next.id = TrackID(value)
                }
            } else if text != "\u{1A}" {
                // Files from DOS may end with Control-Z.
                let isAnnounced = next != nothing
                next.location = text
                let entry = splittingTitle(next, saysArtist: saysArtist)
                try lines.add(PlaylistLines.Line(number: number, text: text, entry: entry, isAnnounced: isAnnounced))
                next = nothing
                saysArtist = false
            }
        }
        let found = try lines.entries(isTrack: isTrack)
        var file = PlaylistFile(name: name, entries: found.entries)
        file.skipped = found.skipped
        return file
    }

    /// "Artist - Title": if the artist is known, the rest is the title; otherwise the first hyphen separates them.
    static func splittingTitle(_ entry: PlaylistFile.Entry, saysArtist: Bool) -> PlaylistFile.Entry {
        var entry = entry
        guard let title = entry.title else { return entry }
        if !saysArtist { entry.artist = title.range(of: " - ").map { String(title[..<$0.lowerBound]) } }
        guard let artist = entry.artist else { return entry }
        if title.hasPrefix(artist + " - ") {
            entry.title = String(title.dropFirst(artist.count + 3))
        } else if title == artist {
            entry.title = nil
        }
        return entry
    }

    private static func value(_ line: Substring, _ tag: String) -> String? {
        guard line.prefix(tag.count).uppercased() == tag else { return nil }
        let value = line.dropFirst(tag.count)
        let trimmed = value.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        return trimmed.isEmpty ? nil : String(trimmed)
    }

    private static func readInformation(_ text: String, into entry: inout PlaylistFile.Entry) {
        // Some programs write attributes after the length: 123 tvg-id="a, b",Title.
        let comma = commaOutsideQuotes(text) ?? text.firstIndex(of: ",") ?? text.endIndex
        let seconds = text[..<comma].split(separator: " ").first.flatMap { Double($0) }
        entry.seconds = seconds.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        let title = MusicAddress.trimmed(text[comma...].dropFirst())
        entry.title = title.isEmpty ? nil : String(title)
    }

    private static func commaOutsideQuotes(_ text: String) -> String.Index? {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == ",", !isQuoted { return index }
        }
        return nil
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    /// Rewrites a name that would be read as a comment or that spans lines.
    private static func written(_ location: String) -> String {
        if location.contains(where: \.isNewline) || location.hasSuffix(" ") {
            return PlaylistLocation.percentEncoded(location)
        }
        return location.hasPrefix("#") ? "./" + location : location
    }
}
