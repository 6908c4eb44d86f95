extension ID3v2Tag {
    /// Frames of fields, by the names of Vorbis comments and APE (id3v2.4.0-frames §4.2; those of iTunes at the end).
    private static let frameIDs: KeyValuePairs<String, String> = [
        "TITLE": "TIT2", "ARTIST": "TPE1", "ALBUM": "TALB", "ALBUMARTIST": "TPE2", "ALBUM ARTIST": "TPE2",
        "DATE": "TDRC",
        "YEAR": "TDRC", "TRACKNUMBER": "TRCK", "TRACK": "TRCK", "DISCNUMBER": "TPOS", "DISC": "TPOS", "GENRE": "TCON",
        "COMPOSER": "TCOM", "CONDUCTOR": "TPE3", "LYRICIST": "TEXT", "PUBLISHER": "TPUB", "LABEL": "TPUB",
        "COPYRIGHT": "TCOP", "ISRC": "TSRC", "BPM": "TBPM", "MOOD": "TMOO", "INITIALKEY": "TKEY", "GROUPING": "TIT1",
        "SUBTITLE": "TIT3", "ENCODEDBY": "TENC", "ENCODED BY": "TENC", "REMIXER": "TPE4", "MIXARTIST": "TPE4",
        "LANGUAGE": "TLAN", "MEDIA": "TMED", "ALBUMSORT": "TSOA", "ARTISTSORT": "TSOP", "TITLESORT": "TSOT",
        "ENCODERSETTINGS": "TSSE", "COMPILATION": "TCMP", "COMPOSERSORT": "TSOC", "ALBUMARTISTSORT": "TSO2",
    ]

    /// Adds fields of other tags. If several tags have a field, the first one counts.
    mutating func begin(_ items: [TextItem]) {
        var names: Set<String> = []
        for item in items where item.values.contains(where: { !$0.isEmpty }) {
            let code = ID3v2Text.fitting(item.values, majorVersion: majorVersion, present: item.isLatin1 ? 0 : nil)
            let text = code.encode(item.values)
            if item.name.isName("COMMENT") || item.name.isName("LYRICS") || item.name.isName("UNSYNCEDLYRICS") {
                let id = item.name.isName("COMMENT") ? "COMM" : "USLT"
                guard names.insert(id).inserted else { continue }
                append(id, [code.encoding] + Array("eng".utf8) + code.encode("") + code.terminator + text)
            } else if let id = Self.frameIDs.first(where: { $0.key.isName(item.name) })?.value {
                if names.insert(id).inserted { append(id, [code.encoding] + text) }
            } else if names.insert("TXXX:" + item.name.lowercased()).inserted {
                let wide = ID3v2Text.fitting(item.values + [item.name], majorVersion: majorVersion)
                append("TXXX", [wide.encoding] + wide.encode(item.name) + wide.terminator + wide.encode(item.values))
            }
        }
    }

    /// Names of the fields, each once: "TIT2", "TXXX:MOOD".
    var fieldNames: [String] {
        frames.map { frame in frame.userText.map { "\(frame.id):\($0.description)" } ?? frame.id }.distinct
    }

    /// Adds a front cover.
    mutating func begin(cover: ArraySlice<UInt8>) {
        let kind = cover.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? "image/png" : "image/jpeg"
        append("APIC", [0] + Array(kind.utf8) + [0, 3, 0] + cover)
    }
}
