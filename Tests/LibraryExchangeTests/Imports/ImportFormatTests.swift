import LibraryExchange
import Testing

/// Files of services, written by hand from their public descriptions. All people are made up.
@Suite struct ImportFormatTests {
    /// What a text brings.
    private func read(_ text: String, as name: String = "file") -> ImportedLibrary {
        var library = ImportedLibrary()
        ImportedFile.read(Array(text.utf8), named: name, into: &library)
        return library
    }

    private func reasons(_ library: ImportedLibrary) -> [String] { library.notes.map(\.reason) }

    // MARK: Spotify

    private func stream(_ members: String) -> String {
        """
        {"platform": "ios", "conn_country": "SE", "ip_addr": "192.0.2.1", "reason_start": "trackdone", \
        "episode_name": null, "spotify_episode_uri": null, "audiobook_title": null, "audiobook_uri": null, \(members)}
        """
    }

    @Test func theExtendedHistoryHasTimesInSecondsAndAlbums() throws {
        let entry = stream(
            """
            "ts": "2020-04-11T00:27:53Z", "ms_played": 174674, "master_metadata_track_name": "Blue Door",
            "master_metadata_album_artist_name": "Ada Lund", "master_metadata_album_album_name": "Doors",
            "spotify_track_uri": "spotify:track:0000000000000000000001", "incognito_mode": false
            """)
        let library = read("[\(entry)]")
        #expect(library.formats == ["Spotify"])
        #expect(library.tracks == [NamedTrack(artist: "Ada Lund", title: "Blue Door", album: "Doors")])
        // 2020-04-11T00:27:53Z is 1,586,564,873; the play began 174 s before.
        let play = try #require(library.plays.first)
        #expect(play.time == 1_586_564_873 - 174)
        #expect(play.listened == 174_674)
        #expect(library.notes.isEmpty)
    }

    @Test func theAccountDataHasTimesInMinutes() throws {
        let library = read(
            #"[{"endTime": "2020-04-11 00:27", "artistName": "Ada Lund", "trackName": "Blue Door", "msPlayed": 60000}]"#
        )
        let play = try #require(library.plays.first)
        // 00:27:00 is 53 s before the time above.
        #expect(play.time == 1_586_564_820 - 60)
        #expect(library.tracks == [NamedTrack(artist: "Ada Lund", title: "Blue Door")])
    }

    @Test func podcastsAudiobooksPrivateSessionsAndEmptyPlaysAreLeftOut() {
        let names = #""master_metadata_track_name": "A", "master_metadata_album_artist_name": "B""#
        let time = #""ts": "2020-04-11T00:27:53Z", "ms_played": 60000"#
        let nameless = #""master_metadata_track_name": null, "master_metadata_album_artist_name": null"#
        let library = read(
            """
            [{\(time), \(nameless), "episode_name": "Talk", "spotify_episode_uri": "spotify:episode:1"},
             {\(time), \(nameless), "audiobook_title": "Novel", "audiobook_uri": "spotify:audiobook:1"},
             {\(time), \(names), "incognito_mode": true}, {\(time), \(nameless)},
             {"endTime": "2024-05-01 10:00", "podcastName": "Talk", "episodeName": "One", "msPlayed": 60000}]
            """)
        #expect(library.playCount == 0)
        #expect(
            reasons(library) == [
                "an episode of a podcast or a video", "a chapter of an audiobook", "played in a private session",
                "no artist or title: Spotify has removed the track",
            ])
        #expect(library.notes.first?.count == 2)
        #expect(!library.notes.contains { $0.isDamage })
    }

    @Test func linesBeyondTheLimitsAreCounted() {
        func entry(_ title: String) -> String {
            #"{"endTime": "2020-04-11 00:27", "artistName": "B", "trackName": "\#(title)", "msPlayed": 60000}"#
        }
        let entries = ["One", "Two", "One", "Three", "Two"].map(entry).joined(separator: ",")
        var library = ImportedLibrary(limit: 3)
        ImportedFile.read(Array("[\(entries)]".utf8), named: "a.json", into: &library)
        #expect(library.playCount == 3)
        let table = "Track name,Artist name,Playlist name\nOne,B,Road\nFour,B,Road\nFive,B,Road\nOne,B,Road\n"
        ImportedFile.read(Array(table.utf8), named: "b.csv", into: &library)
        #expect(library.tracks.map(\.title) == ["One", "Two", "Four"])
        #expect(library.listTitles == [["One", "Four", "One"]])
        let told = library.notes.map(\.description)
        #expect(
            told == [
                "a.json: 2 × left out: an import takes at most 3 plays",
                "b.csv: left out: an import takes at most 3 tracks",
            ])
        #expect(library.notes.allSatisfy { $0.isDamage })
    }

    @Test func aDamagedEntryCostsOnlyItself() {
        func entry(_ title: String) -> String {
            #"{"endTime": "2020-04-11 00:27", "artistName": "B", "trackName": "\#(title)", "msPlayed": 60000}"#
        }
        let library = read("[\(entry("One")),\n{\"endTime\": \"2020-, \"msPlayed\": 3},\n\(entry("Three"))]")
        #expect(library.tracks.map(\.title) == ["One", "Three"])
        #expect(library.notes.map(\.place) == ["entry 2"])
        #expect(library.notes.allSatisfy { $0.isDamage })
    }

    @Test func ofAFileThatIsCutTheWholeEntriesAreRead() {
        let whole = #"{"endTime": "2020-04-11 00:27", "artistName": "B", "trackName": "One", "msPlayed": 60000}"#
        let library = read("[\(whole),\n{\"endTime\": \"2020-04-11 00:29\", \"artistNa")
        #expect(library.tracks.map(\.title) == ["One"])
        #expect(library.notes.map(\.reason) == ["the file ends within it"])
    }

    @Test func theLibraryHasLikesAndFollowedArtists() {
        let library = read(
            """
            {"tracks": [{"artist": "Ada Lund", "album": "Doors", "track": "Blue Door", "uri": "spotify:track:1"}],
             "albums": [], "shows": [{"name": "Talk", "publisher": "P", "uri": "spotify:show:1"}],
             "episodes": [], "bannedTracks": [], "artists": [{"name": "Ben Koto", "uri": "spotify:artist:1"}]}
            """)
        #expect(library.likedTitles == ["Blue Door"])
        #expect(library.artists == ["Ben Koto"])
        #expect(reasons(library) == ["a followed or liked podcast"])
    }

    @Test func playlistsKeepTheirOrder() {
        func item(_ title: String) -> String {
            """
            {"track": {"trackName": "\(title)", "artistName": "Ada Lund", "albumName": "Doors", "trackUri": "x"}, \
            "episode": null, "localTrack": null, "addedDate": "2021-01-01"}
            """
        }
        let local = #"{"track": null, "localTrack": {"uri": "spotify:local:Ben+Koto:Tapes:Red%20Sun:181"}}"#
        let library = read(
            """
            {"playlists": [{"name": "Road", "lastModifiedDate": "2021-01-01", "description": null,
             "numberOfFollowers": 0, "items": [\(item("B")), \(local), \(item("A"))]}, {"name": "Empty", "items": []}]}
            """)
        #expect(library.lists.map(\.name) == ["Road"])
        #expect(library.listTitles == [["B", "Red Sun", "A"]])
    }

    // MARK: Others

    @Test func exportifyWritesAPlaylistPerFile() {
        let heading = #""Track URI","Track Name","Album Name","Artist Name(s)","Duration (ms)","Added At","ISRC""#
        let row =
            #""spotify:track:1","Blue, ""Door""","Doors","Ada Lund, Ben Koto","181000","2021-01-01T10:00:00Z","SEAAA2000001""#
        let library = read("\u{FEFF}\(heading)\r\n\(row)\r\n", as: "my_road.csv")
        #expect(library.lists.map(\.name) == ["my road"])
        let named = NamedTrack(
            artist: "Ada Lund, Ben Koto", title: "Blue, \"Door\"", album: "Doors", isrc: "SEAAA2000001", seconds: 181)
        #expect(library.tracks == [named])
        let liked = read("\(heading)\n\(row)\n", as: "Liked_Songs.csv")
        #expect(liked.lists.isEmpty)
        #expect(liked.likedTitles == ["Blue, \"Door\""])
    }

    @Test func tuneMyMusicWritesAllPlaylistsInOneFile() {
        let library = read(
            """
            Track name,Artist name,Album,Playlist name,Type,ISRC,Spotify - id
            Blue Door,Ada Lund,Doors,Road,Playlist,SEAAA2000001,1
            Red Sun,Ben Koto,Tapes,Favorites,Favorite,,2
            Green Hill,Ben Koto,Tapes,Home,Playlist,,3
            White Sea,Ada Lund,Doors,Road,Playlist,,4
            """)
        #expect(library.formats == ["TuneMyMusic"])
        #expect(library.lists.map(\.name) == ["Road", "Home"])
        #expect(library.listTitles == [["Blue Door", "White Sea"], ["Green Hill"]])
        #expect(library.likedTitles == ["Red Sun"])
    }

    @Test func aQuotationWithoutAnEndCostsItsLine() {
        let library = read("artist,track,uts\nAda Lund,\"Blue Door,1586564873\nBen Koto,Red Sun,1586564873\n")
        #expect(library.tracks.map(\.title) == ["Red Sun"])
        #expect(library.notes.map(\.place) == ["line 2"])
    }

    @Test func listensOfListenBrainzHaveIdentifiers() throws {
        let listen = """
            {"listened_at": 1586564873, "track_metadata": {"artist_name": "Ada Lund", "track_name": "Blue Door",
            "release_name": "Doors", "additional_info": {"duration_ms": 181000, "isrc": "SEAAA2000001",
            "recording_mbid": "6F0C0000-0000-4000-8000-000000000001"}}}
            """.replacing("\n", with: " ")
        let loved = """
            {"score": 1, "created": 1586564000, "track_metadata": {"artist_name": "Ben Koto", "track_name": "Red Sun"}}
            """
        let hated = loved.replacing("\"score\": 1", with: "\"score\": -1").replacing("Red Sun", with: "Grey Rain")
        let library = read("\(listen)\n{\"listened_at\": oops}\n\(loved)\n\(hated)\n")
        #expect(library.formats == ["ListenBrainz"])
        let play = try #require(library.plays.first)
        #expect(play.time == 1_586_564_873)
        let first = try #require(library.tracks.first)
        #expect(first.recording == "6f0c0000-0000-4000-8000-000000000001")
        #expect(first.isrc == "SEAAA2000001")
        #expect(first.seconds == 181)
        #expect(library.likedTitles == ["Red Sun"])
        #expect(library.dislikedTitles == ["Grey Rain"])
        #expect(library.notes.map(\.place) == ["entry 2"])
    }

    /// One play in the shapes of several exporters of Last.fm, all at 2020-04-11 00:27 UTC.
    @Test(arguments: [
        "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n\"1586564820\",\"11 Apr 2020, 00:27\",Ada Lund,,Doors,,Blue Door,\n",
        "Artist;Album;AlbumId;Track;Date#someone\n\"Ada Lund\";\"Doors\";\"\";\"Blue Door\";\"1586564820000\"\n",
        "Ada Lund,Doors,Blue Door,11 Apr 2020 00:27\n",
        "Artist,Track,Album,Timestamp\nAda Lund,Blue Door,Doors,2020-04-11T02:27:00+02:00\n",
    ])
    func scrobblesOfLastFMHaveManyShapes(text: String) throws {
        let library = read(text)
        let play = try #require(library.plays.first)
        #expect(play.time == 1_586_564_820)
        #expect(library.tracks == [NamedTrack(artist: "Ada Lund", title: "Blue Door", album: "Doors")])
    }

    @Test func aScrobblerLogTellsSkipsAndItsZone() throws {
        let log = """
            #AUDIOSCROBBLER/1.1
            #TZ/UTC
            #CLIENT/Rockbox sansae200
            Ada Lund\tDoors\tBlue Door\t1\t181\tL\t1586564820\t6f0c0000-0000-4000-8000-000000000001
            Ada Lund\tDoors\tWhite Sea\t2\t181\tS\t1586565000\t
            Ada Lund\tDoors
            """
        let library = read(log, as: ".scrobbler.log")
        #expect(library.tracks.map(\.title) == ["Blue Door"])
        #expect(library.plays.map(\.time) == [1_586_564_820])
        #expect(reasons(library) == ["skipped while it was played", "not a line of a scrobbler log"])
        #expect(library.notes.last?.place == "line 6")
    }

    @Test func aLibraryOfITunesHasCountsRatingsAndPlaylists() throws {
        let library = read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>Major Version</key><integer>1</integer><key>Tracks</key><dict>
            <key>11</key><dict><key>Track ID</key><integer>11</integer><key>Name</key><string>Blue Door</string>
            <key>Artist</key><string>Ada Lund</string><key>Album</key><string>Doors</string>
            <key>Total Time</key><integer>181000</integer><key>Play Count</key><integer>7</integer>
            <key>Play Date UTC</key><date>2020-04-11T00:27:00Z</date><key>Rating</key><integer>80</integer>
            <key>Loved</key><true/></dict>
            <key>12</key><dict><key>Track ID</key><integer>12</integer><key>Name</key><string>Talk</string>
            <key>Artist</key><string>Someone</string><key>Play Count</key><integer>3</integer>
            <key>Podcast</key><true/></dict></dict>
            <key>Playlists</key><array><dict><key>Name</key><string>Road</string><key>Playlist Items</key><array>
            <dict><key>Track ID</key><integer>11</integer></dict></array></dict></array></dict></plist>
            """)
        let named = NamedTrack(artist: "Ada Lund", title: "Blue Door", album: "Doors", seconds: 181)
        #expect(library.tracks == [named])
        // The date is that of the end.
        #expect(library.plays.map(\.time) == [1_586_564_820 - 181])
        #expect(library.countedPlays == [7])
        #expect(library.counts.values.map(\.until) == [1_586_564_820])
        #expect(library.ratedStars == [4])
        #expect(library.likedTitles == ["Blue Door"])
        #expect(library.listTitles == [["Blue Door"]])
    }

    @Test func aCollectionOfRekordboxHasCountsRatingsAndPlaylists() {
        let library = read(
            """
            <?xml version="1.0" encoding="UTF-8"?><DJ_PLAYLISTS Version="1.0.0"><COLLECTION Entries="1">
            <TRACK TrackID="1" Name="Blue Door" Artist="Ada Lund" Album="Doors" TotalTime="181" PlayCount="5"
            Rating="204" Location="file://localhost/a.mp3"/></COLLECTION><PLAYLISTS><NODE Type="0" Name="ROOT" Count="1">
            <NODE Name="Club" Type="1" KeyType="0" Entries="1"><TRACK Key="1"/></NODE></NODE></PLAYLISTS></DJ_PLAYLISTS>
            """)
        #expect(library.countedPlays == [5])
        #expect(library.counts.keys.map(\.source) == ["rekordbox"])
        #expect(library.ratedStars == [4])
        #expect(library.listTitles == [["Blue Door"]])
    }

    @Test func savedAnswersOfSubsonicHaveStarsAndPlaylists() {
        let song =
            #"{"id": "1", "title": "Blue Door", "artist": "Ada Lund", "album": "Doors", "duration": 181, "userRating": 5, "starred": "2020-04-11T00:27:00Z", "isrc": ["SEAAA2000001"]}"#
        let starred = read(
            #"{"subsonic-response": {"status": "ok", "starred2": {"song": [\#(song)], "artist": [{"name": "Ben Koto"}]}}}"#
        )
        #expect(starred.likedTitles == ["Blue Door"])
        #expect(starred.ratedStars == [5])
        #expect(starred.artists == ["Ben Koto"])
        let list = read(#"{"subsonic-response": {"status": "ok", "playlist": {"name": "Road", "entry": [\#(song)]}}}"#)
        #expect(list.lists.map(\.name) == ["Road"])
    }

    @Test func numbersThatNoCalendarHoldsAreNoTimes() {
        let metadata = #""track_metadata": {"artist_name": "Ada Lund", "track_name": "Blue Door"}"#
        for time in ["9223372036854774784", "1e300", "-1", "1999"] {
            let library = read("{\"listened_at\": \(time), \(metadata)}\n")
            #expect(library.plays.isEmpty)
            #expect(reasons(library) == ["no time"])
        }
        let loved = read("{\"score\": 1, \"created\": 9223372036854774784, \(metadata)}\n")
        #expect(loved.likedTitles == ["Blue Door"])
    }

    /// The date of a table of tracks is that of their release.
    @Test func aYearIsNoTime() {
        let library = read("artist,title,date\nAda Lund,Blue Door,1999\n")
        #expect(library.plays.isEmpty)
        #expect(reasons(library) == ["no readable time"])
    }

    @Test func theDateInATableOfPlaylistsIsNoPlay() {
        let library = read("playlist,title,artists,album,date\nRoad,Blue Door,Ada Lund,Doors,2001-05-04\n")
        #expect(library.plays.isEmpty)
        #expect(library.lists.map(\.name) == ["Road"])
        #expect(library.listTitles == [["Blue Door"]])
    }

    @Test(arguments: ["9223372036854775807", "-1", "0", "x"])
    func aRatingBeyondAllStarsIsNone(rating: String) {
        let collection = """
            <DJ_PLAYLISTS Version="1.0.0"><COLLECTION Entries="1">
            <TRACK TrackID="1" Name="Blue Door" Artist="Ada Lund" PlayCount="5" Rating="\(rating)"/>
            </COLLECTION></DJ_PLAYLISTS>
            """
        #expect(read(collection).ratedStars.isEmpty)
        let library = """
            <plist version="1.0"><dict><key>Tracks</key><dict><key>11</key><dict>
            <key>Name</key><string>Blue Door</string><key>Artist</key><string>Ada Lund</string>
            <key>Rating</key><integer>\(rating)</integer></dict></dict></dict></plist>
            """
        #expect(read(library).ratedStars.isEmpty)
    }

    @Test func aFileWithoutMusicIsUnknown() {
        for text in [#"{"email": "someone@example.org"}"#, "once upon a time", "", "a,b\n1,2\n"] {
            let library = read(text)
            #expect(library.formats.isEmpty)
            #expect(reasons(library) == ["the format is unknown"])
        }
    }
}
