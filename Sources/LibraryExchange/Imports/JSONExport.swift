/// The files in JSON of all services. Each entry says by its members what it is.
enum JSONExport {
    /// - Returns: whether an entry is known.
    static func read(_ text: [UInt8], named name: String, into library: inout ImportedLibrary) -> Bool {
        var document = JSONText(text)
        var isKnown = false
        var faults: [(Int, String)] = []
        document.forEachEntry(
            { entry, number in
                if take(entry, at: number, of: name, into: &library) { isKnown = true }
            }, fault: { faults.append(($0, $1)) })
        // A file without music may be damaged; nothing is lost by it.
        if isKnown {
            for (number, reason) in faults { library.note(name, reason, at: "entry \(number)", isDamage: true) }
        }
        return isKnown
    }

    private static func take(
        _ entry: JSONText.Value, at number: Int, of name: String, into library: inout ImportedLibrary
    ) -> Bool {
        if entry.has("ms_played") || entry.has("msPlayed") {
            SpotifyHistory.take(entry, at: number, of: name, into: &library)
        } else if entry.has("track_metadata") {
            ListenBrainzExport.take(entry, at: number, of: name, into: &library)
        } else if entry["subsonic-response"] != .null {
            SubsonicAnswer.take(entry["subsonic-response"], of: name, into: &library)
        } else if entry["playlists"].list != nil || entry["tracks"].list != nil || entry["artists"].list != nil {
            return SpotifyLibrary.take(entry, of: name, into: &library)
        } else {
            return false
        }
        return true
    }
}
