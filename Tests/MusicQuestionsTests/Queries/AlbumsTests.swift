import CatalogSupport
import MusicQuestions
import Testing

/// Which tracks form one album, and their order on it.
struct AlbumsTests {
    private typealias Track = MadeUpLibrary.Track

    private static func track(
        _ path: String, _ album: String?, _ artist: String?, by albumArtist: String? = nil, disc: Int? = nil,
        number: Int? = nil, isFlagged: Bool = false
    ) -> MadeUpLibrary.Track {
        Track(path).with {
            ($0.album, $0.artist, $0.albumArtist) = (album, artist, albumArtist)
            $0.numbers["disc_number"] = disc.map(Float.init)
            $0.numbers["track_number"] = number.map(Float.init)
            if isFlagged { $0.numbers["compilation"] = 1 }
        }
    }

    /// Each as "artist: paths".
    private func albums(_ tracks: [MadeUpLibrary.Track]) throws -> [String] {
        let made = try MadeUpLibrary(tracks)
        let albums = try made.library.albums()
        for (number, album) in albums.albums.enumerated() {
            for index in album.tracks { #expect(albums.number(ofTrack: index) == number) }
        }
        #expect(Set(albums.albums.map(\.key)).count == albums.albums.count, "every album has a key of its own")
        return try albums.albums.map { "\($0.artist ?? "-"): \(try made.paths($0.tracks).joined(separator: " "))" }
    }

    @Test func discsComeOneAfterTheOther() throws {
        let tracks = [("a", 2, 1), ("b", 1, 2), ("c", 2, 2), ("d", 1, 1)].map {
            Self.track($0.0, "Box", "Z", disc: $0.1, number: $0.2)
        }
        #expect(try albums(tracks) == ["Z: d b a c"])
    }

    @Test func listsAreOrderedByAlbum() throws {
        let made = try MadeUpLibrary(
            [Self.track("a", nil, "Z")]
                + [("b", "Two", 2, 1), ("c", "One", 1, 1), ("d", "Two", 1, 9)].map {
                    Self.track($0.0, $0.1, "Z", disc: $0.2, number: $0.3)
                })
        let sorted = try made.library.tracks(TrackListQuery(sortedBy: TrackListQuery.byAlbum))
        #expect(sorted.map { "\($0.path)" } == ["d", "b", "c", "a"])
    }

    @Test func foldersAndNamesTellDiscsToo() throws {
        let folders = [
            Self.track("Box/CD1/1", "Box", "Z", number: 1), Self.track("Box/CD1/2", "Box", "Z", number: 2),
            Self.track("Box/CD2/1", "Box", "Z", number: 1),
        ]
        #expect(try albums(folders) == ["Z: Box/CD1/1 Box/CD1/2 Box/CD2/1"])
        let names = [
            Self.track("1", "Box (Disc 2)", "Z", number: 1), Self.track("2", "Box (Disc 1)", "Z", number: 1),
            Self.track("3", "Box [CD 1]", "Z", number: 2), Self.track("4", "Box, Disc 2", "Z", number: 2),
        ]
        #expect(try albums(names) == ["Z: 2 3 1 4"])
        let made = try MadeUpLibrary(names)
        #expect(try (0..<4).map { try made.library.albums().disc(ofTrack: $0) } == [2, 1, 1, 2])
        // A compilation on two discs, each of which has a first track.
        let sampler = (1...2).flatMap { (disc: Int) in
            (1...3).map { (n: Int) in Self.track("Hits/CD\(disc)/\(n)", "Hits", "X\(disc)\(n)", number: n) }
        }
        #expect(try albums(sampler).map { $0.prefix(15) } == ["Various Artists"])
    }

    @Test func aCompilationIsOne() throws {
        let flagged = (1...3).map { (n: Int) in Self.track("m/\(n)", "Summer Mix", "X\(n)", isFlagged: true) }
        #expect(try albums(flagged) == ["Various Artists: m/1 m/2 m/3"])
        let untold = (1...4).map { (n: Int) in Self.track("m/\(n)", "Summer Mix", "X\(n)") }
        #expect(try albums(untold) == ["Various Artists: m/1 m/2 m/3 m/4"])
        let named = (1...3).map { (n: Int) in Self.track("m\(n)/1", "Summer Mix", "X\(n)", by: "Various") }
        #expect(try albums(named) == ["Various Artists: m1/1 m2/1 m3/1"])
        // A compilation with one track that lacks the album artist.
        let mixed = named.prefix(2) + [Self.track("m2/2", "Summer Mix", "X9")]
        #expect(try albums(Array(mixed)) == ["Various Artists: m1/1 m2/1 m2/2"])
        // A compilation that iTunes has distributed over the folders of artists.
        let scattered = (1...3).map { (n: Int) in
            Self.track("X\(n)/m", "Summer Mix", "X\(n)", number: n, isFlagged: true)
        }
        #expect(try albums(scattered) == ["Various Artists: X1/m X2/m X3/m"])
        // Half of the tracks by each artist.
        let split = (1...4).map { (n: Int) in Self.track("s/\(n)", "Split", n < 3 ? "A" : "B", number: n) }
        #expect(try albums(split) == ["Various Artists: s/1 s/2 s/3 s/4"])
    }

    @Test func albumsOfOneNameStayApart() throws {
        let ownFolders = [
            Self.track("Abba/1", "Greatest Hits", "Abba", number: 1),
            Self.track("Queen/1", "Greatest Hits", "Queen", number: 1),
        ]
        #expect(try albums(ownFolders) == ["Abba: Abba/1", "Queen: Queen/1"])
        // All of them are marked as compilations, as a service does with best-ofs.
        let flagged = ["Abba", "Blur", "Queen"].map { (artist: String) in
            Self.track("\(artist)/1", "Greatest Hits", artist, number: 1, isFlagged: true)
        }
        #expect(try albums(flagged).count == 3)
        // In one folder of downloads.
        let oneFolder = ["Abba", "Queen"].flatMap { (artist: String) in
            (1...2).map { (n: Int) in Self.track("d/\(artist)\(n)", "Greatest Hits", artist, number: n) }
        }
        #expect(try albums(oneFolder) == ["Abba: d/Abba1 d/Abba2", "Queen: d/Queen1 d/Queen2"])
        let amongOthers = [
            Self.track("d/1", "Gold", "Abba"), Self.track("d/2", "Gold", "Spandau Ballet"),
            Self.track("d/3", "Mezzanine", "Massive"),
        ]
        #expect(try albums(amongOthers).count == 3)
        let samplers = ["a", "b"].flatMap { (folder: String) in
            (1...3).map { (n: Int) in Self.track("\(folder)/\(n)", "Mix", "X\(folder)\(n)") }
        }
        #expect(try albums(samplers) == ["Various Artists: a/1 a/2 a/3", "Various Artists: b/1 b/2 b/3"])
    }

    @Test func guestsDoNotSplitAnAlbum() throws {
        let guests = ["Drake", "Drake feat. X", "Drake; Rihanna", "DRAKE"].enumerated().map {
            Self.track("\($0.offset)", "Views", $0.element, number: $0.offset + 1)
        }
        #expect(try albums(guests) == ["Drake: 0 1 2 3"])
        let one = (1...8).map { (n: Int) in Self.track("v/\(n)", "Views", n == 5 ? "Rihanna" : "Drake", number: n) }
        #expect(try albums(one) == ["Drake: " + (1...8).map { "v/\($0)" }.joined(separator: " ")])
    }

    @Test func tracksWithoutAnAlbumHaveNone() throws {
        let made = try MadeUpLibrary([Self.track("a", nil, "A"), Self.track("b", "B", nil)])
        let albums = try made.library.albums()
        #expect(albums.number(ofTrack: 0) == nil && albums.number(ofTrack: 1) == 0 && albums.albums[0].artist == nil)
    }
}
