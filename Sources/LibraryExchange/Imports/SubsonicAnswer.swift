/// Saved answers of a Subsonic server (Navidrome and others) in JSON: `getStarred2`, `getStarred`, `getPlaylist` and `search3`
/// (https://opensubsonic.netlify.app/docs/endpoints/getstarred2/).
enum SubsonicAnswer {
    static func take(_ answer: JSONText.Value, of name: String, into library: inout ImportedLibrary) {
        library.found("Subsonic")
        let starred = answer["starred2"].isNull ? answer["starred"] : answer["starred2"]
        for song in starred["song"].list ?? [] {
            guard let named = named(song) else { continue }
            library.like(named, at: song["starred"].text.flatMap(ImportedDate.seconds))
            marks(song, named, into: &library)
        }
        for artist in starred["artist"].list ?? [] { if let name = artist["name"].text { library.follow(name) } }
        for song in answer["searchResult3"]["song"].list ?? [] {
            if let named = named(song) { marks(song, named, into: &library) }
        }
        let list = answer["playlist"]
        var names: [NamedTrack] = []
        for song in list["entry"].list ?? [] {
            guard let named = named(song) else {
                library.note(name, "a playlist entry without artist or title")
                continue
            }
            names.append(named)
            marks(song, named, into: &library)
        }
        library.add(list["name"].text ?? ImportedFile.stem(name), names)
    }

    private static func marks(_ song: JSONText.Value, _ named: NamedTrack, into library: inout ImportedLibrary) {
        if let stars = song["userRating"].number { library.rate(named, stars) }
    }

    private static func named(_ song: JSONText.Value) -> NamedTrack? {
        guard let artist = song["artist"].text, let title = song["title"].text else { return nil }
        let isrc = song["isrc"].list?.first?.text ?? song["isrc"].text
        return NamedTrack(
            artist: artist, title: title, album: song["album"].text, isrc: isrc,
            recording: song["musicBrainzId"].text, seconds: song["duration"].number.map { Double($0) })
    }
}
