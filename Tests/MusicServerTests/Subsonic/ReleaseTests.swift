import Foundation
import MusicServer
import Testing

/// What tags say about recordings and releases reaches players and Spotify's clients.
struct ReleaseTests {
    private static let (recording, release, artist) = (
        "f27ec8db-af05-4f36-916e-3d57f91ecf5e", "a4864e94-6d75-4ade-bc93-0dabf3521453",
        "b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d"
    )

    private let served: ServedLibrary
    private let player: SubsonicPlayer

    init() throws {
        let texts = [
            "title": "Something", "artist": "Ann", "album": "Road", "composer": "Carl",
            "isrc": "GBAYE6900001; GBAYE6900002",
            "disc_title": "Side one", "label": "Apple", "release_types": "album; live", "tagged_mood": "wistful",
            "musicbrainz_recording": Self.recording, "musicbrainz_release": Self.release, "kind": "music",
            "musicbrainz_artists": Self.artist,
        ]
        let numbers: [String: Float] = [
            "year": 2009, "original_year": 1969, "track_gain": -6.25, "album_gain": -7.5, "loudness": -11,
            "disc_number": 1, "sample_peak": 0.5, "album_peak": 0.75, "bit_depth": 24, "tagged_rating": 3.5,
        ]
        served = try ServedLibrary([
            ("a/1.mp3", texts, numbers), ("b/1.mp3", ["title": "Plain", "album": "Other", "kind": "music"], [:]),
            (
                "c/1.mp3",
                [
                    "title": "Both", "artist": "Carl; Dora", "artists": "Carl; Dora", "composer": "Ann; Nobody",
                    "musicbrainz_artists": Self.artist, "release_types": "single", "album": "Both", "kind": "music",
                ], [:]
            ),
        ])
        player = SubsonicPlayer(served)
    }

    private func song(_ number: Int) throws -> [String: Any] {
        try #require(try player.json("getSong", "id=\(ServedLibrary.id(number))")["song"] as? [String: Any])
    }

    private func album(_ number: Int) throws -> [String: Any] {
        let id = try #require(try song(number)["albumId"] as? String)
        return try #require(try player.json("getAlbum", "id=\(id)")["album"] as? [String: Any])
    }

    @Test func songsHaveWhatTheirTagsSay() throws {
        let song = try song(0)
        #expect(song["musicBrainzId"] as? String == Self.recording)
        #expect(song["isrc"] as? [String] == ["GBAYE6900001", "GBAYE6900002"])
        #expect(song["displayComposer"] as? String == "Carl")
        #expect((song["moods"] as? [String])?.first == "wistful")
        let gain = try #require(song["replayGain"] as? [String: Any])
        // −11 LUFS would be −7 dB.
        #expect(gain["trackGain"] as? Double == -6.25 && gain["trackPeak"] as? Double == 0.5)
        #expect(gain["albumGain"] as? Double == -7.5 && gain["albumPeak"] as? Double == 0.75)
        #expect(song["bitDepth"] as? Int == 24)
        let plain = try self.song(1)
        for name in ["musicBrainzId", "isrc", "displayComposer", "contributors", "bitDepth", "userRating"] {
            #expect(plain[name] == nil, "\(name)")
        }
    }

    /// Nobody has no page to open.
    @Test func composersOfTheLibraryAreContributors() throws {
        let found = try #require(try song(2)["contributors"] as? [[String: Any]])
        #expect(found.texts("role") == ["composer"])
        let artist = try #require(found.first?["artist"] as? [String: Any])
        #expect(artist["name"] as? String == "Ann")
        let page = try player.json("getArtist", "id=\(try #require(artist["id"] as? String))")["artist"]
        #expect((page as? [String: Any])?["name"] as? String == "Ann")
    }

    /// One id for two artists tells nothing.
    @Test func artistsHaveTheirIDInMusicBrainz() throws {
        for (number, expected) in [(0, Self.artist as String?), (2, nil)] {
            let id = try #require(try song(number)["artistId"] as? String)
            let artist = try #require(try player.json("getArtist", "id=\(id)")["artist"] as? [String: Any])
            #expect(artist["musicBrainzId"] as? String == expected)
        }
    }

    /// Three stars and a half are four for players, until the listener says otherwise; so are they in conditions and on the page.
    @Test func starsInTagsAreTheDefault() throws {
        let id = ServedLibrary.id(0)
        func stars() throws -> Int? {
            let all = try ServedLibrary.object(try served.ask(.get, "/api/ratings"))["stars"] as? [String: Int]
            return all?[id]
        }
        func found() throws -> Int? {
            try ServedLibrary.object(try served.ask(.get, "/api/tracks?range=rating%3D4..5"))["total"] as? Int
        }
        #expect(try song(0)["userRating"] as? Int == 4 && stars() == 4 && found() == 1)
        try player.json("setRating", "id=\(id)&rating=2")
        #expect(try song(0)["userRating"] as? Int == 2 && stars() == 2 && found() == 0)
        let put = try served.ask(.put, "/api/tracks/\(id)/stars", json: #"{"stars": null}"#)
        #expect(try ServedLibrary.object(put)["stars"] as? Int == 4)
        #expect(try song(0)["userRating"] as? Int == 4 && stars() == 4)
    }

    @Test func albumsHaveWhatTheirTagsSay() throws {
        let album = try album(0)
        #expect(album["musicBrainzId"] as? String == Self.release)
        #expect(album["releaseTypes"] as? [String] == ["album", "live"])
        #expect((album["recordLabels"] as? [[String: Any]])?.texts("name") == ["Apple"])
        let disc = try #require((album["discTitles"] as? [[String: Any]])?.first)
        #expect(disc["disc"] as? Int == 1 && disc["title"] as? String == "Side one")
        // The year is the release's; that of the first release is said beside it.
        #expect(album["year"] as? Int == 2009)
        #expect((album["originalReleaseDate"] as? [String: Any])?["year"] as? Int == 1969)
        let plain = try self.album(1)
        for name in ["musicBrainzId", "releaseTypes", "recordLabels", "discTitles", "originalReleaseDate"] {
            #expect(plain[name] == nil, "\(name)")
        }
    }

    @Test func decadesAreThoseOfTheFirstRelease() throws {
        for (years, count) in [("min_year=1960&max_year=1969", 1), ("min_year=2000&max_year=2009", 0)] {
            #expect(try ServedLibrary.object(try served.ask(.get, "/api/tracks?\(years)"))["total"] as? Int == count)
        }
    }

    @Test func spotifysClientsGetCodeAndLabel() throws {
        let track = try ServedLibrary.object(try served.ask(.get, "/v1/tracks/\(ServedLibrary.id(0))"))
        #expect((track["external_ids"] as? [String: Any])?["isrc"] as? String == "GBAYE6900001", "one code")
        let id = try #require((track["album"] as? [String: Any])?["id"] as? String)
        let album = try ServedLibrary.object(try served.ask(.get, "/v1/albums/\(id)"))
        #expect(album["label"] as? String == "Apple" && album["release_date"] as? String == "2009")
        #expect(album["album_type"] as? String == "album")
        let single = try ServedLibrary.object(try served.ask(.get, "/v1/tracks/\(ServedLibrary.id(2))"))["album"]
        #expect((single as? [String: Any])?["album_type"] as? String == "single")
    }
}
