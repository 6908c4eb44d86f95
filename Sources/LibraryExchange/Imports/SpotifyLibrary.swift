import Foundation

/// `YourLibrary.json`, `Playlist1.json` and `Follow.json` of Spotify's account data: liked tracks, followed artists,
/// playlists.
enum SpotifyLibrary {
    /// - Returns: whether it is one of them.
    static func take(_ document: JSONText.Value, of name: String, into library: inout ImportedLibrary) -> Bool {
        let (tracks, lists) = (document["tracks"].list ?? [], document["playlists"].list ?? [])
        let artists = document["artists"].list ?? []
        guard
            (tracks + artists).contains(where: { $0.has("uri") }) || lists.contains(where: { $0["items"].list != nil })
        else { return false }
        library.found("Spotify")
        for (place, track) in tracks.enumerated() {
            guard let artist = track["artist"].text, let title = track["track"].text else {
                library.note(name, "a liked track without artist or title", at: "entry \(place + 1)", isDamage: true)
                continue
            }
            library.like(NamedTrack(artist: artist, title: title, album: track["album"].text), at: nil)
        }
        for artist in artists { if let name = artist["name"].text { library.follow(name) } }
        for kind in ["shows", "episodes"] {
            for _ in document[kind].list ?? [] { library.note(name, "a followed or liked podcast") }
        }
        for list in lists { take(list: list, of: name, into: &library) }
        return true
    }

    private static func take(list: JSONText.Value, of name: String, into library: inout ImportedLibrary) {
        var names: [NamedTrack] = []
        for (place, item) in (list["items"].list ?? []).enumerated() {
            // A file of the listener's own is in another member, with the same names.
            let track = item["track"].isNull ? item["localTrack"] : item["track"]
            if let artist = track["artistName"].text, let title = track["trackName"].text {
                names.append(NamedTrack(artist: artist, title: title, album: track["albumName"].text))
            } else if let local = localTrack(track["uri"].text ?? track["trackUri"].text) {
                names.append(local)
            } else if !item["episode"].isNull || !item["audiobook"].isNull {
                library.note(name, "an episode of a podcast in a playlist", at: "entry \(place + 1)")
            } else {
                library.note(name, "a playlist entry without artist or title", at: "entry \(place + 1)")
            }
        }
        library.add(list["name"].text ?? ImportedFile.stem(name), names)
    }

    /// `spotify:local:ARTIST:ALBUM:TITLE:SECONDS`, with plus signs for spaces.
    static func localTrack(_ address: String?) -> NamedTrack? {
        guard let address, address.hasPrefix("spotify:local:") else { return nil }
        let parts = address.split(separator: ":", omittingEmptySubsequences: false).dropFirst(2).map {
            PercentEncoding.decodeText($0.replacing("+", with: " ")) ?? String($0)
        }
        guard parts.count >= 4, !parts[0].isEmpty, !parts[2].isEmpty else { return nil }
        return NamedTrack(
            artist: parts[0], title: parts[2], album: parts[1].isEmpty ? nil : parts[1],
            seconds: PlaylistFile.seconds(parts[3]))
    }
}
