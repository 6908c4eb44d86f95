import AudioFeatures
import Foundation
import SystemFiles

/// A collection for Traktor, as versions 3 and 4 write and import it (NML 19): one beat marker per track, cues, a
/// playlist.
enum TraktorNML {
    static func text(_ tracks: [DJTrack], name: String) -> String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8" standalone="no" ?>"#, #"<NML VERSION="19">"#,
            "<HEAD COMPANY=\"www.native-instruments.com\" PROGRAM=\"Traktor\"></HEAD>", "<MUSICFOLDERS></MUSICFOLDERS>",
            XMLText.element("COLLECTION", [("ENTRIES", "\(tracks.count)")], isOpen: true),
        ]
        for track in tracks { lines += entry(track) }
        lines += [
            "</COLLECTION>", "<SETS ENTRIES=\"0\"></SETS>", "<PLAYLISTS>",
            XMLText.element("NODE", [("TYPE", "FOLDER"), ("NAME", "$ROOT")], isOpen: true), "<SUBNODES COUNT=\"1\">",
            XMLText.element("NODE", [("TYPE", "PLAYLIST"), ("NAME", name)], isOpen: true),
            XMLText.element(
                "PLAYLIST", [("ENTRIES", "\(tracks.count)"), ("TYPE", "LIST"), ("UUID", identifier(tracks, name))],
                isOpen: true),
        ]
        for track in tracks {
            let key = XMLText.element("PRIMARYKEY", [("TYPE", "TRACK"), ("KEY", Location(track.path).key)])
            lines.append("<ENTRY>\(key)</ENTRY>")
        }
        lines += ["</PLAYLIST>", "</NODE>", "</SUBNODES>", "</NODE>", "</PLAYLISTS>", "</NML>", ""]
        return lines.joined(separator: "\n")
    }

    private static func entry(_ track: DJTrack) -> [String] {
        let (library, tags, place) = (track.track, track.track.tags, Location(track.path))
        var lines = [
            XMLText.element("ENTRY", [("TITLE", track.title), ("ARTIST", tags.artist)], isOpen: true),
            XMLText.element(
                "LOCATION",
                [("DIR", place.folder), ("FILE", place.file), ("VOLUME", place.volume), ("VOLUMEID", place.volume)]),
            XMLText.element("ALBUM", [("TRACK", tags.trackNumber.map { "\($0)" }), ("TITLE", tags.album)]),
        ]
        var info: [(String, String?)] = [("BITRATE", "\(track.bitRate * 1000)"), ("GENRE", tags.genre)]
        info += [("COMMENT", track.comment), ("KEY", track.key)]
        info += [("PLAYTIME", "\(Int(min(library.duration, 1e9).rounded()))")]
        info += [("PLAYTIME_FLOAT", RekordboxXML.decimal(min(library.duration, 1e9), 6))]
        info += [("FILESIZE", "\(library.fileSize / 1024)"), ("RELEASE_DATE", tags.year.map { "\($0)/1/1" })]
        lines.append(XMLText.element("INFO", info))
        if let tempo = track.tempo {
            lines.append(
                XMLText.element("TEMPO", [("BPM", RekordboxXML.decimal(tempo, 6)), ("BPM_QUALITY", "100.000000")]))
        }
        let key = library.descriptors.key
        if (0..<12).contains(key.tonic) {
            lines.append(XMLText.element("MUSICAL_KEY", [("VALUE", "\(key.tonic + (key.mode == .major ? 0 : 12))")]))
        }
        // Traktor's grid extends in both directions from one marker, which does not suit a changing tempo.
        if let grid = track.grid, grid.stretches.count == 1 {
            lines.append(cue("AutoGrid", 4, grid.stretches[0].start, pad: nil))
        }
        lines += track.cues.map { cue($0.name, 0, $0.start, pad: $0.pad) }
        return lines + ["</ENTRY>"]
    }

    /// - Parameter type: 0 for a cue, 4 for a beat marker.
    private static func cue(_ name: String, _ type: Int, _ start: Double, pad: Int?) -> String {
        XMLText.element(
            "CUE_V2",
            [
                ("NAME", name), ("DISPL_ORDER", "0"), ("TYPE", "\(type)"),
                ("START", RekordboxXML.decimal(start * 1000, 6)), ("LEN", "0.000000"), ("REPEATS", "-1"),
                ("HOTCUE", "\(pad ?? -1)"),
            ])
    }

    /// 32 hexadecimal digits, equal for equal lists.
    private static func identifier(_ tracks: [DJTrack], _ name: String) -> String {
        let text = ([name] + tracks.map { "\($0.track.id)" }).joined(separator: "\n")
        var halves = [FNV1a(), FNV1a(start: 0x8422_2325_cbf2_9ce4)]
        for half in halves.indices { halves[half].add(text) }
        return halves.map { String(format: "%016llx", $0.value) }.joined()
    }

    /// A path in Traktor's parts: `/:` between them, and the name of the volume before.
    private struct Location {
        let volume: String
        let folder: String
        let file: String
        var key: String { volume + folder + file }

        init(_ path: String) {
            var parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
            if !path.hasPrefix("/"), let drive = parts.first, drive.hasSuffix(":") {
                volume = drive
                parts.removeFirst()
            } else if parts.first == "Volumes", parts.count > 2 {
                volume = parts[1]
                parts.removeFirst(2)
            } else {
                // The default name of the system volume.
                volume = parts.first == "Users" ? "Macintosh HD" : ""
            }
            file = parts.last ?? ""
            folder = "/:" + parts.dropLast().map { $0 + "/:" }.joined()
        }
    }
}
