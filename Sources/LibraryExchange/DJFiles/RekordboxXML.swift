import AudioFeatures
import Foundation

/// A collection for rekordbox, based on "rekordbox XML format list" by AlphaTheta: tempo grids, cues, a playlist.
enum RekordboxXML {
    static func text(_ tracks: [DJTrack], name: String) -> String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<DJ_PLAYLISTS Version="1.0.0">"#,
            "  " + XMLText.element("PRODUCT", [("Name", "SonicIndex"), ("Version", "1.0"), ("Company", "")]),
            "  " + XMLText.element("COLLECTION", [("Entries", "\(tracks.count)")], isOpen: true),
        ]
        for (place, track) in tracks.enumerated() { lines += element(track, id: place + 1) }
        lines += [
            "  </COLLECTION>", "  <PLAYLISTS>",
            "    " + XMLText.element("NODE", [("Type", "0"), ("Name", "ROOT"), ("Count", "1")], isOpen: true),
            "      "
                + XMLText.element(
                    "NODE",
                    [("Name", name), ("Type", "1"), ("KeyType", "0"), ("Entries", "\(tracks.count)")], isOpen: true),
        ]
        lines += tracks.indices.map { "        " + XMLText.element("TRACK", [("Key", "\($0 + 1)")]) }
        lines += ["      </NODE>", "    </NODE>", "  </PLAYLISTS>", "</DJ_PLAYLISTS>", ""]
        return lines.joined(separator: "\n")
    }

    private static func element(_ track: DJTrack, id: Int) -> [String] {
        let (library, tags) = (track.track, track.track.tags)
        var attributes: [(String, String?)] = [("TrackID", "\(id)"), ("Name", track.title), ("Artist", tags.artist)]
        attributes += [("Album", tags.album), ("Genre", tags.genre), ("Kind", kind(library.format))]
        attributes += [("Size", "\(library.fileSize)"), ("TotalTime", "\(Int(min(library.duration, 1e9).rounded()))")]
        attributes += [
            ("DiscNumber", tags.discNumber.map { "\($0)" }), ("TrackNumber", tags.trackNumber.map { "\($0)" }),
        ]
        attributes += [("Year", tags.year.map { "\($0)" }), ("AverageBpm", track.tempo.map { decimal($0, 2) })]
        attributes += [("BitRate", "\(track.bitRate)"), ("SampleRate", "\(library.sampleRate)")]
        attributes += [("Comments", track.comment), ("Tonality", track.key), ("Location", location(track.path))]
        var lines = ["    " + XMLText.element("TRACK", attributes, isOpen: true)]
        if let grid = track.grid {
            lines += grid.stretches.map { stretch in
                "      "
                    + XMLText.element(
                        "TEMPO",
                        [
                            ("Inizio", decimal(stretch.start, 3)), ("Bpm", decimal(stretch.tempo, 2)),
                            ("Metro", "\(grid.beatsPerBar)/4"), ("Battito", "\(stretch.beat)"),
                        ])
            }
        }
        // One memory cue each. Cues with a pad are hot cues as well.
        for cue in track.cues {
            for number in [-1] + (cue.pad.map { [$0] } ?? []) {
                lines.append(
                    "      "
                        + XMLText.element(
                            "POSITION_MARK",
                            [("Name", cue.name), ("Type", "0"), ("Start", decimal(cue.start, 3)), ("Num", "\(number)")])
                )
            }
        }
        return lines + ["    </TRACK>"]
    }

    /// rekordbox requires the host, and a Windows drive as the first part of the path.
    private static func location(_ path: String) -> String {
        "file://localhost" + (path.hasPrefix("/") ? "" : "/") + encoded(path)
    }

    private static func encoded(_ path: String) -> String {
        let drive = path.hasPrefix("/") ? "" : String(path.prefix(2))
        return drive + PlaylistLocation.percentEncoded(String(path.dropFirst(drive.count)))
    }

    private static func kind(_ format: String?) -> String? {
        format.map { $0.uppercased() + " File" }
    }

    static func decimal(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}
