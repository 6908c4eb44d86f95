import Foundation
import MusicServer
import TestSupport
import Testing

/// Every answer is compared with OpenSubsonic's description: required fields are present, all fields are known, and all
/// have the correct type. The tables follow the project's openapi files (open-subsonic-api, November 2026). Comments
/// mark fields that servers and players agreed on before they were described.
@Suite("Subsonic: schema")
struct SubsonicSchemaTests {
    /// The type of a value.
    indirect enum Kind: Sendable {
        case text, integer, number, flag, date
        case list(Kind)
        case object(String)
    }

    /// The fields of an object; a name with “!” is required.
    private static let objects: [String: [String: Kind]] = [
        "Child": child,
        "ArtistID3": artist, "ArtistWithAlbumsID3": artist.merging(["album": .list(.object("AlbumID3"))]) { $1 },
        "AlbumID3": album, "AlbumID3WithSongs": album.merging(["song": .list(.object("Child"))]) { $1 },
        "Artist": [
            "id!": .text, "name!": .text, "starred": .date, "artistImageUrl": .text, "userRating": .integer,
            "averageRating": .number,
            // Described for ArtistID3, but players read it from both.
            "coverArt": .text, "albumCount": .integer, "sortName": .text, "musicBrainzId": .text,
        ],
        "ItemGenre": ["name!": .text],
        "Contributor": ["role!": .text, "subRole": .text, "artist!": .object("ArtistID3")],
        "ReplayGain": [
            "trackGain": .number, "albumGain": .number, "trackPeak": .number, "albumPeak": .number, "baseGain": .number,
            "fallbackGain": .number,
        ],
        "License": ["valid!": .flag, "email": .text, "licenseExpires": .date, "trialExpires": .date],
        "Extension": ["name!": .text, "versions!": .list(.integer)],
        "TokenInfo": ["username!": .text],
        "User": [
            "folder": .list(.integer), "username!": .text, "email": .text, "scrobblingEnabled!": .flag,
            "adminRole!": .flag, "settingsRole!": .flag, "downloadRole!": .flag, "uploadRole!": .flag,
            "playlistRole!": .flag, "coverArtRole!": .flag, "commentRole!": .flag, "podcastRole!": .flag,
            "streamRole!": .flag, "jukeboxRole!": .flag, "shareRole!": .flag, "maxBitRate": .integer,
            "videoConversionRole!": .flag, "avatarLastChanged": .date,
        ],
        "Users": ["user": .list(.object("User"))],
        "ScanStatus": ["scanning!": .flag, "count": .integer],
        "MusicFolder": ["id!": .integer, "name": .text], "MusicFolders": ["musicFolder": .list(.object("MusicFolder"))],
        "Index": ["name!": .text, "artist": .list(.object("Artist"))],
        "Indexes": [
            "ignoredArticles!": .text, "lastModified!": .integer, "shortcut": .list(.object("Artist")),
            "index": .list(.object("Index")), "child": .list(.object("Child")),
        ],
        "IndexID3": ["name!": .text, "artist": .list(.object("ArtistID3"))],
        "ArtistsID3": ["ignoredArticles": .text, "index": .list(.object("IndexID3"))],
        "Directory": [
            "id!": .text, "name!": .text, "parent": .text, "starred": .date, "userRating": .integer,
            "averageRating": .number, "playCount": .integer, "child": .list(.object("Child")),
            // Players that were written for Navidrome read these from directories.
            "coverArt": .text, "songCount": .integer, "albumCount": .integer, "duration": .integer, "created": .date,
            "year": .integer, "genre": .text, "artist": .text, "artistId": .text, "title": .text, "album": .text,
        ],
        "Genre": ["value!": .text, "songCount!": .integer, "albumCount!": .integer],
        "Genres": ["genre": .list(.object("Genre"))],
        "AlbumList": ["album": .list(.object("Child"))], "AlbumList2": ["album": .list(.object("AlbumID3"))],
        "Songs": ["song": .list(.object("Child"))],
        "Starred": [
            "artist": .list(.object("Artist")), "album": .list(.object("Child")), "song": .list(.object("Child")),
        ],
        "Starred2": [
            "artist": .list(.object("ArtistID3")), "album": .list(.object("AlbumID3")), "song": .list(.object("Child")),
        ],
        "SearchResult": ["offset!": .integer, "totalHits!": .integer, "match": .list(.object("Child"))],
        "AlbumInfo": [
            "notes": .text, "musicBrainzId": .text, "lastFmUrl": .text, "smallImageUrl": .text, "mediumImageUrl": .text,
            "largeImageUrl": .text,
        ],
        "ArtistInfo": artistInfo("Artist"), "ArtistInfo2": artistInfo("ArtistID3"),
        // As in Navidrome and the first players: the song, and separately its similarity; 1 means equal.
        "SonicMatch": ["entry!": .object("Child"), "similarity!": .number],
        "SonicMatches": ["sonicMatch!": .list(.object("SonicMatch"))],
        "Playlist": playlist, "PlaylistWithSongs": playlist.merging(["entry": .list(.object("Child"))]) { $1 },
        "Playlists": ["playlist": .list(.object("Playlist"))],
        "PlayQueue": playQueue.merging(["current": .text]) { $1 },
        "PlayQueueByIndex": playQueue.merging(["currentIndex": .integer]) { $1 },
        "Bookmark": [
            "entry!": .object("Child"), "position!": .integer, "username!": .text, "comment": .text, "created!": .date,
            "changed!": .date,
        ],
        "Bookmarks": ["bookmark": .list(.object("Bookmark"))],
        "NowPlayingEntry": child.merging([
            "username!": .text, "minutesAgo!": .integer, "playerId!": .integer, "playerName": .text,
            "state": .text, "positionMs": .integer, "playbackRate": .number,
        ]) { $1 },
        "NowPlaying": ["entry": .list(.object("NowPlayingEntry"))],
        "Lyrics": ["artist": .text, "title": .text, "value": .text],
        "Line": ["start": .integer, "value!": .text],
        "StructuredLyrics": [
            "lang!": .text, "synced!": .flag, "line!": .list(.object("Line")), "displayArtist": .text,
            "displayTitle": .text, "offset": .number, "kind": .text, "cueLine": .list(.object("CueLine")),
        ],
        // Version 2 of songLyrics.
        "CueLine": ["index!": .integer, "start": .integer, "value!": .text, "cue!": .list(.object("Cue"))],
        "Cue": ["start!": .integer, "value!": .text, "byteStart!": .integer, "byteEnd!": .integer],
        "RecordLabel": ["name!": .text], "DiscTitle": ["disc!": .integer, "title!": .text],
        "ItemDate": ["year": .integer, "month": .integer, "day": .integer],
        "LyricsList": ["structuredLyrics": .list(.object("StructuredLyrics"))],
        "InternetRadioStations": ["internetRadioStation": .list(.object("None"))],
        "Podcasts": ["channel": .list(.object("None"))], "NewestPodcasts": ["episode": .list(.object("None"))],
        "Shares": ["share": .list(.object("None"))], "Videos": ["video": .list(.object("None"))],
        "ChatMessages": ["chatMessage": .list(.object("None"))],
        "TranscodeDecision": [
            "canDirectPlay!": .flag, "canTranscode!": .flag, "transcodeReason": .list(.text), "errorReason": .text,
            "transcodeParams": .text, "sourceStream": .object("StreamDetails"),
            "transcodeStream": .object("StreamDetails"),
        ],
        "StreamDetails": [
            "protocol!": .text, "container!": .text, "codec!": .text, "audioChannels": .integer,
            "audioBitrate": .integer, "audioProfile": .text, "audioSamplerate": .integer, "audioBitdepth": .integer,
        ],
        "None": [:],
    ]

    private static let child: [String: Kind] = [
        "id!": .text, "parent": .text, "isDir!": .flag, "title!": .text, "album": .text, "artist": .text,
        "track": .integer, "year": .integer, "coverArt": .text, "size": .integer, "contentType": .text, "suffix": .text,
        "starred": .date, "duration": .integer, "bitRate": .integer, "bitDepth": .integer, "samplingRate": .integer,
        "channelCount": .integer, "path": .text, "playCount": .integer, "played": .date, "discNumber": .integer,
        "created": .date, "albumId": .text, "artistId": .text, "type": .text, "mediaType": .text, "isVideo": .flag,
        "bpm": .integer, "comment": .text, "sortName": .text, "musicBrainzId": .text, "isrc": .list(.text),
        "genres": .list(.object("ItemGenre")), "artists": .list(.object("ArtistID3")), "displayArtist": .text,
        "albumArtists": .list(.object("ArtistID3")), "displayAlbumArtist": .text, "displayComposer": .text,
        "contributors": .list(.object("Contributor")),
        "moods": .list(.text), "explicitStatus": .text, "replayGain": .object("ReplayGain"), "genre": .text,
        "transcodedContentType": .text, "transcodedSuffix": .text, "userRating": .integer, "averageRating": .number,
        "bookmarkPosition": .integer,
        // For albums as directories.
        "name": .text, "songCount": .integer, "isCompilation": .flag,
    ]
    private static let artist: [String: Kind] = [
        "id!": .text, "name!": .text, "coverArt": .text, "artistImageUrl": .text, "albumCount": .integer,
        "starred": .date, "musicBrainzId": .text, "sortName": .text, "roles": .list(.text), "userRating": .integer,
    ]
    private static let album: [String: Kind] = [
        "id!": .text, "name!": .text, "version": .text, "artist": .text, "year": .integer, "coverArt": .text,
        "starred": .date, "duration!": .integer, "playCount": .integer, "genre": .text, "created!": .date,
        "artistId": .text, "songCount!": .integer, "played": .date, "userRating": .integer, "musicBrainzId": .text,
        "genres": .list(.object("ItemGenre")), "artists": .list(.object("ArtistID3")), "displayArtist": .text,
        "releaseTypes": .list(.text), "moods": .list(.text), "sortName": .text, "isCompilation": .flag,
        "explicitStatus": .text, "recordLabels": .list(.object("RecordLabel")),
        "discTitles": .list(.object("DiscTitle")),
        "originalReleaseDate": .object("ItemDate"),
    ]
    private static let playlist: [String: Kind] = [
        "id!": .text, "name!": .text, "owner": .text, "public": .flag, "created!": .date, "changed!": .date,
        "songCount!": .integer, "duration!": .integer, "readonly": .flag, "validUntil": .date, "comment": .text,
        "coverArt": .text, "allowedUser": .list(.text),
    ]
    private static let playQueue: [String: Kind] = [
        "position": .integer, "username!": .text, "changed!": .date, "changedBy!": .text,
        "entry": .list(.object("Child")),
    ]

    private static func artistInfo(_ artist: String) -> [String: Kind] {
        [
            "biography": .text, "musicBrainzId": .text, "lastFmUrl": .text, "smallImageUrl": .text,
            "mediumImageUrl": .text, "largeImageUrl": .text, "similarArtist": .list(.object(artist)),
        ]
    }

    // MARK: Checking

    private static func fault(_ value: Any, _ kind: Kind, _ place: String) -> String? {
        switch (kind, value) {
        case (.text, is String): return nil
        case (.date, let text as String):
            let isDate =
                (try? Date(text, strategy: .iso8601)) != nil
                || (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))) != nil
            return isDate ? nil : "\(place): no date: \(text)"
        case (.flag, let number as NSNumber): return isFlag(number) ? nil : "\(place): no true or false"
        case (.integer, let number as NSNumber):
            return !isFlag(number) && number.doubleValue == number.doubleValue.rounded()
                ? nil : "\(place): no whole number"
        case (.number, let number as NSNumber): return isFlag(number) ? "\(place): no number" : nil
        case (.list(let kind), let list as [Any]):
            return list.enumerated().lazy.compactMap { fault($1, kind, "\(place)[\($0)]") }.first
        case (.object(let name), let object as [String: Any]): return fault(object, name, place)
        default: return "\(place): of another type: \(value)"
        }
    }

    private static func isFlag(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

    private static func fault(_ object: [String: Any], _ name: String, _ place: String) -> String? {
        guard let fields = objects[name] else { return "\(place): \(name) is in no table" }
        for (field, kind) in fields {
            let isNeeded = field.hasSuffix("!")
            let field = isNeeded ? String(field.dropLast()) : field
            guard let value = object[field] else {
                if isNeeded { return "\(place): “\(field)” is missing" }
                continue
            }
            if let fault = fault(value, kind, "\(place).\(field)") { return fault }
        }
        return object.keys.first { fields[$0] == nil && fields[$0 + "!"] == nil }.map {
            "\(place): “\($0)” is not known"
        }
    }

    // MARK: Endpoints

    /// A request, and the name of its content in the answer.
    private struct Asked {
        let endpoint: String
        let parameters: String
        let answer: [String: Kind]

        init(_ endpoint: String, _ parameters: String = "", _ answer: [String: Kind] = [:]) {
            (self.endpoint, self.parameters, self.answer) = (endpoint, parameters, answer)
        }
    }

    /// Endpoints that answer with a file.
    private static let files: Set = ["stream", "download", "getCoverArt", "getTranscodeStream"]

    /// In this order, because later requests read what earlier ones stored.
    private func asked(_ player: SubsonicPlayer) throws -> [Asked] {
        let (one, two, three) = (ServedLibrary.id(0), ServedLibrary.id(1), ServedLibrary.id(2))
        let album = try #require(try player.list("getAlbumList2", "type=newest", at: "albumList2.album").ids.first)
        let found = try player.list("search3", "query=Artist%201", at: "searchResult3.artist")
        let artist = try #require(found.ids.first)
        func sound(_ name: String) -> [String: Kind] {
            [name: .object("SonicMatches"), "sonicMatch": .list(.object("SonicMatch"))]
        }
        var all = [
            Asked("ping"), Asked("getLicense", "", ["license": .object("License")]),
            Asked("getOpenSubsonicExtensions", "", ["openSubsonicExtensions": .list(.object("Extension"))]),
            Asked("tokenInfo", "", ["tokenInfo": .object("TokenInfo")]),
            Asked("getUser", "username=me", ["user": .object("User")]),
            Asked("getUsers", "", ["users": .object("Users")]),
            Asked("getScanStatus", "", ["scanStatus": .object("ScanStatus")]),
            Asked("star", "id=\(one)&albumId=\(album)&artistId=\(artist)"), Asked("unstar", "id=\(two)"),
            Asked("setRating", "id=\(one)&rating=4"), Asked("setRating", "id=\(album)&rating=5"),
            Asked("scrobble", "id=\(one)"), Asked("scrobble", "id=\(two)&submission=false"),
            Asked("reportPlayback", "mediaId=\(two)&mediaType=song&positionMs=5000&state=playing"),
            Asked("createBookmark", "id=\(one)&position=1000&comment=here"),
            Asked("createBookmark", "id=\(two)&position=1"), Asked("deleteBookmark", "id=\(two)"),
            Asked("getBookmarks", "", ["bookmarks": .object("Bookmarks")]),
            Asked("savePlayQueue", "id=\(one)&id=\(two)&current=\(two)&position=5"),
            Asked("getPlayQueue", "", ["playQueue": .object("PlayQueue")]),
            Asked("savePlayQueueByIndex", "id=\(one)&id=\(two)&currentIndex=1&position=5"),
            Asked("getPlayQueueByIndex", "", ["playQueueByIndex": .object("PlayQueueByIndex")]),
            Asked("getNowPlaying", "", ["nowPlaying": .object("NowPlaying")]),
            Asked("createPlaylist", "name=New&songId=\(one)&songId=\(two)", ["playlist": .object("PlaylistWithSongs")]),
            Asked("getPlaylists", "", ["playlists": .object("Playlists")]),
            Asked("getPlaylist", "id=mood-happy", ["playlist": .object("PlaylistWithSongs")]),
            Asked("getMusicFolders", "", ["musicFolders": .object("MusicFolders")]),
            Asked("getIndexes", "", ["indexes": .object("Indexes")]),
            Asked("getArtists", "", ["artists": .object("ArtistsID3")]),
            Asked("getArtist", "id=\(artist)", ["artist": .object("ArtistWithAlbumsID3")]),
            Asked("getAlbum", "id=\(album)", ["album": .object("AlbumID3WithSongs")]),
            Asked("getSong", "id=\(one)", ["song": .object("Child")]),
            Asked("getGenres", "", ["genres": .object("Genres")]),
            Asked("getAlbumInfo", "id=\(album)", ["albumInfo": .object("AlbumInfo")]),
            Asked("getAlbumInfo2", "id=\(album)", ["albumInfo": .object("AlbumInfo")]),
            Asked("getArtistInfo", "id=\(artist)", ["artistInfo": .object("ArtistInfo")]),
            Asked("getArtistInfo2", "id=\(artist)", ["artistInfo2": .object("ArtistInfo2")]),
            Asked("getTopSongs", "artist=Artist%201", ["topSongs": .object("Songs")]),
            Asked("getRandomSongs", "size=5", ["randomSongs": .object("Songs")]),
            Asked("getSongsByGenre", "genre=rock", ["songsByGenre": .object("Songs")]),
            Asked("getStarred", "", ["starred": .object("Starred")]),
            Asked("getStarred2", "", ["starred2": .object("Starred2")]),
            Asked("search", "any=song", ["searchResult": .object("SearchResult")]),
            Asked("search2", "query=artist", ["searchResult2": .object("Starred")]),
            Asked("search3", "query=", ["searchResult3": .object("Starred2")]),
            Asked("getSimilarSongs", "id=\(one)", ["similarSongs": .object("Songs")]),
            Asked("getSimilarSongs2", "id=\(artist)", ["similarSongs2": .object("Songs")]),
            Asked("getSonicSimilarTracks", "id=\(one)", sound("sonicSimilarTracks")),
            Asked("findSonicPath", "startSongId=\(one)&endSongId=\(three)", sound("sonicPath")),
            Asked("getLyrics", "artist=Nobody&title=None", ["lyrics": .object("Lyrics")]),
        ]
        for id in ["1", album, artist] {
            all.append(Asked("getMusicDirectory", "id=\(id)", ["directory": .object("Directory")]))
        }
        for type in [
            "random", "newest", "highest", "frequent", "recent", "alphabeticalByName", "alphabeticalByArtist",
            "starred",
            "byYear&fromYear=1900&toYear=2100", "byGenre&genre=rock",
        ] {
            all.append(Asked("getAlbumList", "type=\(type)", ["albumList": .object("AlbumList")]))
            all.append(Asked("getAlbumList2", "type=\(type)", ["albumList2": .object("AlbumList2")]))
        }
        return all
    }

    private static let envelope = ["status", "version", "type", "serverVersion", "openSubsonic"]

    @Test func everyAnswerIsAsDescribed() throws {
        let player = SubsonicPlayer(try ServedLibrary(30))
        for asked in try asked(player) {
            let answer = try player.json(asked.endpoint, asked.parameters)
            let title = "\(asked.endpoint)?\(asked.parameters)"
            #expect(answer["type"] as? String == "sonicindex" && answer["openSubsonic"] as? Bool == true)
            #expect(answer["version"] as? String == "1.16.1" && answer["serverVersion"] is String)
            for name in answer.keys where !Self.envelope.contains(name) {
                #expect(asked.answer[name] != nil, "\(title): “\(name)” is not known")
            }
            for (name, kind) in asked.answer {
                guard let value = answer[name] else {
                    Issue.record("\(title): “\(name)” is missing")
                    continue
                }
                #expect(Self.fault(value, kind, name) == nil, "\(title)")
            }
        }
    }

    /// It takes JSON.
    @Test func aTranscodeDecisionIsAsDescribed() throws {
        let player = SubsonicPlayer(try ServedLibrary(1))
        let wave = PCMFixture(sampleRate: 8000, samples: [Double](repeating: 0.1, count: 8000)).wav()
        try player.served.folder.write(wave, as: "song1000.mp3")
        let profiles = [
            "\"directPlayProfiles\": [{\"containers\": [\"wav\"]}]",
            "\"transcodingProfiles\": [{\"container\": \"mp3\", \"audioCodec\": \"mp3\", \"protocol\": \"http\"}]",
            "\"a\": 1",
        ]
        for profile in profiles {
            let response = try player.ask(
                "getTranscodeDecision", "f=json&mediaId=\(ServedLibrary.id(0))&mediaType=song", .post,
                body: "{\(profile)}", type: "application/json")
            let answer = try SubsonicPlayer.content(response)
            #expect(Self.fault(try #require(answer["transcodeDecision"]), .object("TranscodeDecision"), "") == nil)
        }
    }

    /// An endpoint that is missing in the table above would not be checked.
    @Test func everyEndpointIsChecked() throws {
        let player = SubsonicPlayer(try ServedLibrary(30))
        let checked = Set(try asked(player).map(\.endpoint)).union(Self.files)
        for route in APIFamily.subsonic(PasswordAccounts()).routes {
            let name = String(route.path.split(separator: "/").last ?? "")
            guard !name.hasSuffix(".view"), !checked.contains(name) else { continue }
            // All other endpoints refuse, or return an empty answer.
            let answer = try player.ask(name, "f=json&id=\(ServedLibrary.id(0))&username=me")
            let object = try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any]
            let response = try #require(object?["subsonic-response"] as? [String: Any])
            if response["status"] as? String == "failed" {
                let error = try #require(response["error"] as? [String: Any])
                #expect(error["code"] is Int && error["message"] is String, "\(name)")
            } else {
                for (field, value) in response where !Self.envelope.contains(field) {
                    let kind = field.prefix(1).uppercased() + field.dropFirst()
                    #expect(Self.fault(value, .object(kind), field) == nil, "\(name)")
                }
            }
        }
    }
}
