import Foundation
import SimilarityIndex

/// XML Shareable Playlist Format, version 1 (https://www.xspf.org/spec).
enum XSPF {
    static let identifierPrefix = "urn:sonicindex:"

    static func text(_ file: PlaylistFile) -> String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<playlist version="1" xmlns="http://xspf.org/ns/0/">"#,
        ]
        if let name = file.name { lines.append("  <title>\(XMLText.escaped(name))</title>") }
        lines.append("  <trackList>")
        for entry in file.entries {
            lines.append("    <track>")
            lines.append("      <location>\(XMLText.escaped(PlaylistLocation.uri(entry.location)))</location>")
            if let id = entry.id { lines.append("      <identifier>\(identifierPrefix)\(id)</identifier>") }
            for (tag, value) in [("title", entry.title), ("creator", entry.artist), ("album", entry.album)] {
                if let value { lines.append("      <\(tag)>\(XMLText.escaped(value))</\(tag)>") }
            }
            if let seconds = entry.seconds { lines.append("      <duration>\(milliseconds(seconds))</duration>") }
            lines.append("    </track>")
        }
        return (lines + ["  </trackList>", "</playlist>", ""]).joined(separator: "\n")
    }

    static func read(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> PlaylistFile {
        var scanner = XMLScanner(text)
        var reader = XSPFReader()
        while let token = try scanner.next() {
            switch token {
            case .start(let name, _): reader.begin(name)
            case .text(let text): reader.text += text
            case .end(let name): try reader.end(name)
            }
        }
        return reader.file
    }

    static func milliseconds(_ seconds: Double) -> Int {
        seconds.isFinite ? Int((max(0, min(seconds, 1e9)) * 1000).rounded()) : 0
    }
}

/// Collects the elements of a playlist and skips the others.
private struct XSPFReader {
    private(set) var file = PlaylistFile(name: nil, entries: [])
    /// Text of the innermost element, before its first child or after its last.
    var text = ""
    private var elements: [String] = []
    private var entry = PlaylistFile.Entry(location: "")

    mutating func begin(_ name: String) {
        elements.append(name)
        text = ""
        if elements == ["playlist", "trackList", "track"] { entry = PlaylistFile.Entry(location: "") }
    }

    mutating func end(_ name: String) throws(PlaylistFile.ReadError) {
        let value = text.isEmpty ? nil : text
        switch elements {
        case ["playlist", "title"]: file.name = value
        case ["playlist", "trackList", "track"]:
            if !entry.location.isEmpty || entry.title != nil || entry.id != nil { try file.append(entry) }
        case ["playlist", "trackList", "track", name]: take(name, value)
        default: break
        }
        elements.removeLast()
        text = ""
    }

    private mutating func take(_ name: String, _ value: String?) {
        guard let value else { return }
        switch name {
        // Several locations are alternatives, the preferred one first.
        case "location": if entry.location.isEmpty { entry.location = PlaylistLocation.path(ofURI: trimmed(value)) }
        case "identifier":
            let identifier = trimmed(value)
            if identifier.hasPrefix(XSPF.identifierPrefix) {
                entry.id = TrackID(String(identifier.dropFirst(XSPF.identifierPrefix.count)))
            }
        case "title": entry.title = value
        case "creator": entry.artist = value
        case "album": entry.album = value
        case "duration":
            entry.seconds = Double(trimmed(value)).flatMap { $0.isFinite && $0 >= 0 ? $0 / 1000 : nil }
        default: break
        }
    }

    private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
