import CatalogSupport
import MusicQuestions
import Testing

/// The artists of an album, and which of them are one.
struct AlbumArtistsTests {
    private static func track(
        _ path: String, _ artist: String?, by albumArtist: String? = nil,
        lists: (artists: String?, album: String?) = (nil, nil),
        number: Int? = nil
    ) -> MadeUpLibrary.Track {
        MadeUpLibrary.Track(path).with {
            ($0.album, $0.artist, $0.albumArtist) = ("X", artist, albumArtist)
            ($0.artists, $0.albumArtists) = lists
            $0.numbers["track_number"] = number.map(Float.init)
        }
    }

    private func albums(_ tracks: [MadeUpLibrary.Track]) throws -> [Albums.Album] {
        try MadeUpLibrary(tracks).library.albums().albums
    }

    /// A guest on every track is not an artist of the album.
    @Test func theAlbumArtistIsTheAlbums() throws {
        let star = try albums([
            Self.track("a", "Star feat. Rapper", by: "Star", lists: ("Star; Rapper", nil)),
            Self.track("b", "Star; Rapper", by: "Star"),
        ])
        #expect(star.map(\.artist) == ["Star"] && star.map(\.artists) == [["Star"]])
        let single = try albums([Self.track("a", "Star feat. Rapper")])
        #expect(single.map(\.artist) == ["Star"] && single.map(\.artists) == [["Star"]])
    }

    /// Joint names consist of what ARTISTS and ALBUMARTISTS list, and of nothing that signs suggest.
    @Test func listsSplitJointNames() throws {
        let tagged = try albums([Self.track("a", "Ann & Bob", by: "Ann & Bob", lists: ("Ann; Bob", nil))])
        #expect(tagged.map(\.artist) == ["Ann & Bob"] && tagged.map(\.artists) == [["Ann", "Bob"]])
        let listed = try albums([Self.track("a", "Carl", by: "Ann & Bob", lists: (nil, "Ann; Bob"))])
        #expect(listed.map(\.artists) == [["Ann", "Bob"]])
        for name in ["Ann & Bob", "AC/DC", "Earth, Wind & Fire", "Ann/Bob"] {
            #expect(try albums([Self.track("a", name, by: name)]).map(\.artists) == [[name]])
        }
        // Without an album artist, two artists of every track are the album's.
        let both = try albums([
            Self.track("a", "Ann; Bob"), Self.track("b", "Ann; Bob"), Self.track("c", "Ann; Bob; Carl"),
        ])
        #expect(both.map(\.artist) == ["Ann"] && both.map(\.artists) == [["Ann", "Bob"]])
    }

    @Test func signsMakeNamesDifferentAndWordsDoNot() throws {
        let different = try albums([
            Self.track("a/1", "Ann & Bob", by: "Ann & Bob"), Self.track("b/1", "Ann/Bob", by: "Ann/Bob"),
        ])
        #expect(different.map(\.artist) == ["Ann & Bob", "Ann/Bob"] && Set(different.map(\.key)).count == 2)
        let one = try albums([
            Self.track("a/1", "Ann & Bob", by: "Ann & Bob"), Self.track("b/1", "Ann and Bob", by: "Ann and Bob"),
        ])
        #expect(one.map(\.count) == [2])
    }

    /// Only ARTISTS tells that both joint names are the same people.
    @Test func listsMakeJointNamesOne() throws {
        let listed = try albums(
            ["Ann & Bob", "Ann/Bob"].map { Self.track("\($0.count)/1", $0, by: $0, lists: ("Ann; Bob", nil)) })
        #expect(Set(listed.map(\.artists)) == [["Ann", "Bob"]])
        let half = try albums([
            Self.track("a/1", "Ann & Bob", by: "Ann & Bob", lists: ("Ann; Bob", nil)),
            Self.track("b/1", "Ann/Bob", by: "Ann/Bob"),
        ])
        #expect(Set(half.map(\.artists)) == [["Ann", "Bob"], ["Ann/Bob"]])
    }

    /// Some of an album's files lack ALBUMARTIST.
    @Test func folderAndAlbumMakeOne() throws {
        let partly = try albums([
            Self.track("m/1", "Ann", by: "The Band", number: 1), Self.track("m/2", "Bob", number: 2),
            Self.track("m/3", "The Band", number: 3),
        ])
        #expect(partly.map(\.artist) == ["The Band"] && partly.map(\.count) == [3])
        // Two albums called “X” in a folder of downloads.
        let two = try albums([
            Self.track("m/1", "Queen", by: "Queen", number: 1), Self.track("m/2", "Abba", number: 1),
        ])
        #expect(two.map(\.artist) == ["Queen", "Abba"])
        let unnumbered = try albums([Self.track("m/1", "Queen", by: "Queen"), Self.track("m/2", "Abba")])
        #expect(unnumbered.map(\.artist) == ["Queen", "Abba"])
        let elsewhere = try albums([
            Self.track("m/1", "Ann", by: "The Band", number: 1), Self.track("n/2", "Bob", number: 2),
        ])
        #expect(elsewhere.map(\.artist) == ["The Band", "Bob"])
    }
}
