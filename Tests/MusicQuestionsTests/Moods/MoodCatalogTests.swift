import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import TestSupport
import Testing

/// The moods of tracks, in libraries whose plane of moods is simple enough to compute by hand.
struct MoodCatalogTests {
    /// Valence rises from track to track and energy falls. Both are spread as in all music.
    private static let diagonal = (0..<10).map { number in
        MadeUpLibrary.Track("\(number).mp3").with {
            $0.numbers = ["valence": (Float(number) + 0.5) / 10, "energy": (9.5 - Float(number)) / 10]
            $0.place = [Float(number)]
        }
    }

    /// The same, in one half of the plane.
    private static let gloomyDiagonal = (0..<10).map { number in
        diagonal[number].with { $0.numbers = ["valence": Float(number) / 20, "energy": 1 - Float(number) / 20] }
    }

    /// The lower left quarter and the upper right one, as circles that touch in the middle.
    private static let preferences = """
        {"moods": {
            "low": {"valence": 0.25, "energy": 0.75, "valence_radius": 0.25, "energy_radius": 0.25},
            "high": {"valence": 0.75, "energy": 0.25, "valence_radius": 0.25, "energy_radius": 0.25}
        }}
        """

    @Test func placesAreSharesOfTheLibrary() throws {
        let library = try MadeUpLibrary(Self.gloomyDiagonal).library
        let calibration = try library.moodCalibration()
        #expect(calibration.kind == .library)
        for (number, track) in Self.gloomyDiagonal.enumerated() {
            let place = calibration.place(
                valence: try #require(track.numbers["valence"]), energy: try #require(track.numbers["energy"]))
            // Half of the track itself counts as below. The prior of all music weighs as much as five tracks, beside
            // the ten.
            #expect(abs(place.valence - (Float(number) + 0.5 + 5 * Float(number) / 20) / 15) < 1e-6)
            #expect(abs(place.energy - (9.5 - Float(number) + 5 * (1 - Float(number) / 20)) / 15) < 1e-6)
        }
        let corner = calibration.place(valence: -1, energy: 2)
        #expect(corner.valence == 0 && corner.energy == 1)
        #expect(calibration.place(valence: .nan, energy: 0).valence.isNaN)
    }

    /// One calm track is not the happiest only because there are no others. Without music, the scale is that of all
    /// music.
    @Test func fewTracksSayLittle() throws {
        let calm = MadeUpLibrary.Track("calm.mp3").with { $0.numbers = ["valence": 0.3, "energy": 0.05] }
        let place = try MadeUpLibrary([calm]).library.moodCalibration().place(valence: 0.3, energy: 0.05)
        #expect(abs(place.valence - 2 / 6) < 1e-6 && abs(place.energy - 0.75 / 6) < 1e-6)
        let speech = MadeUpLibrary.Track("speech.mp3").with { $0.numbers = ["music": 0.1] }
        let alone = try MadeUpLibrary([speech]).library.moodCalibration()
        #expect(alone.kind == .music)
        #expect(
            alone.place(valence: 0.25, energy: 0.75, gloom: 0.5) == .init(valence: 0.25, energy: 0.75, gloom: 0.5))
    }

    @Test func allMusicIsSpreadOverThePlane() {
        let places = stride(from: Float(0), through: 1, by: 0.01).map {
            MoodCalibration.music.place(valence: $0, energy: $0)
        }
        #expect(MoodCalibration.music.kind == .music)
        for axis in [places.map(\.valence), places.map(\.energy)] {
            #expect(axis == axis.sorted() && axis.first == 0 && axis.last == 1)
            #expect(zip(axis, axis.dropFirst()).allSatisfy { $1 - $0 < 0.05 }, "no gap")
        }
    }

    @Test func regionsAreEllipses() {
        let region = MoodRegion(valence: 0.5, energy: 0.5, valenceRadius: 0.4, energyRadius: 0.2)
        #expect(region.distance(to: .init(valence: 0.5, energy: 0.5)) == 0)
        #expect(abs(region.distance(to: .init(valence: 0.9, energy: 0.5)) - 1) < 1e-6)
        #expect(abs(region.distance(to: .init(valence: 0.5, energy: 0.3)) - 1) < 1e-6)
        #expect(region.distance(to: .init(valence: .nan, energy: 0.5)) == .infinity)
        #expect(MoodRegion.fit(distance: 0) == 1 && MoodRegion.fit(distance: 1) == 0.5)
        #expect(MoodRegion.fit(distance: .infinity) == 0)
    }

    /// Four tracks at one place in the plane, which differ in key and beat alone.
    private static let lowTracks = [
        ("free major.mp3", Float(1), Float(0.3)), ("steady major.mp3", 1, 0.9), ("free minor.mp3", 0, 0.3),
        ("steady minor.mp3", 0, 0.9),
    ].map { path, mode, regularity in
        MadeUpLibrary.Track(path).with {
            $0.numbers = [
                "valence": 0.1, "energy": 0.2, "mode": mode, "key": 0, "key_confidence": 0.8,
                "beat_regularity": regularity,
            ]
        }
    }

    @Test func gloomIsMinorAndSteady() throws {
        let made = try MadeUpLibrary(Self.lowTracks)
        let gloom = try made.library.numbers("gloom")
        #expect(gloom[0] < gloom[1] && gloom[0] < gloom[2] && gloom[1] < gloom[3] && gloom[2] < gloom[3])
        #expect(gloom.allSatisfy { (0...1).contains($0) })
        let columns = try made.library.gloom()
        #expect(zip(gloom, columns).allSatisfy { abs($0 - $1) < 1e-6 }, "from columns as from tracks")
        // The less sure the key, the less it counts; without a beat, a track is as free as with an uneven one.
        func of(_ mode: Float, _ confidence: Float, _ regularity: Float) -> Float {
            TrackDescriptors.gloom(mode: mode, keyConfidence: confidence, beatRegularity: regularity)
        }
        #expect(of(0, 0, 0.5) == of(1, 0, 0.5) && of(0, 0.2, 0.5) < of(0, 0.9, 0.5))
        #expect(of(0, 0.5, 0) == of(0, 0.5, 0.3))
    }

    @Test func moodsOfOnePlaceDifferByGloom() throws {
        let region = MoodRegion(
            valence: 0.5, energy: 0.5, valenceRadius: 0.4, energyRadius: 0.2, gloom: .init(center: 1, radius: 0.5))
        #expect(abs(region.distance(to: .init(valence: 0.5, energy: 0.5, gloom: 0.5)) - 1) < 1e-6)
        #expect(abs(region.distance(to: .init(valence: 0.9, energy: 0.5, gloom: 0.5)) - Float(2).squareRoot()) < 1e-6)
        #expect(region.distance(to: .init(valence: 0.5, energy: 0.5)) == 0, "unknown gloom does not matter")

        let made = try MadeUpLibrary(Self.lowTracks)
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        func first(_ mood: String) throws -> String? {
            var request = PlaylistRequest()
            (request.mood, request.showsDuplicates) = (mood, true)
            return try session.playlist(request).tracks.first.map { "\($0.track.path)" }
        }
        #expect(try first("gloomy") == "steady minor.mp3")
        #expect(try first("sad") == "free major.mp3")
        let moods = try session.moods()
        #expect(moods.reading(of: try made.library.track(3)).moods.first == "gloomy")
        #expect(moods.reading(of: try made.library.track(0)).moods.first == "sad")
    }

    @Test func aTrackHasAMoodOrSaysWhyNot() throws {
        let made = try MadeUpLibrary(Self.diagonal, preferences: Self.preferences)
        defer { withExtendedLifetime(made) {} }
        let moods = try made.session().session.moods()
        for index in 0..<made.library.count {
            let reading = moods.reading(of: try made.library.track(index))
            #expect(reading.moods.isEmpty == (reading.whyNone != nil), "track \(index)")
        }
        let between = moods.reading(of: try made.library.track(4))
        #expect(between.whyNone == "it lies between the regions of moods, nearest to low")
        let none = MoodCatalog([:]).reading(of: try made.library.track(1))
        #expect(none.whyNone == "the preferences have no moods")
    }

    @Test func gloomOfARegionIsReadAndWritten() throws {
        let plane = #""valence":0.5,"energy":0.5,"valence_radius":0.2,"energy_radius":0.2"#
        func region(_ rest: String) throws -> MoodRegion {
            try JSONDecoder().decode(MoodRegion.self, from: Data("{\(plane)\(rest)}".utf8))
        }
        #expect(try region("").gloom == nil)
        let gloomy = try region(#","gloom":1,"gloom_radius":0.5"#)
        #expect(gloomy.gloom == .init(center: 1, radius: 0.5))
        #expect(try JSONDecoder().decode(MoodRegion.self, from: JSONEncoder().encode(gloomy)) == gloomy)
        for wrong in [#","gloom":1"#, #","gloom_radius":1"#, #","gloom":2,"gloom_radius":1"#] {
            #expect(throws: DecodingError.self) { try region(wrong) }
        }
    }

    /// The user's labels take precedence over the comment, and the comment over the computed mood. All functions that
    /// state a mood agree.
    @Test func allWhoTellAMoodAgree() throws {
        var tracks = Self.diagonal
        tracks[1].comment = "#high"
        tracks[2].comment = "#high #nothing"
        tracks[7].comment = "#nothing"
        let made = try MadeUpLibrary(tracks, preferences: Self.preferences)
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        func label(_ number: Int, _ name: String) throws {
            _ = try session.state.add(
                try Label(name), to: RememberedTrack(try made.library.track(number)), of: session.profile)
        }
        try label(2, "low")
        try label(8, "low")
        try label(8, "high")
        try label(9, "gym")
        // By distance from the centers, at 0.25 and 0.75 on both axes: tracks 0 … 9 are at 0.05, 0.15 … 0.95, so that 1
        // … 3 are within 0.25 · √½ of the first center and 6 … 8 of the second.
        let expected: [[String]] = [
            [], ["high"], ["low"], ["low"], [], [], ["high"], ["high"], ["high", "low"], [],
        ]
        let moods = try session.moods()
        let proposal = try TagProposal(made.library, try session.taste())
        for (number, expected) in expected.enumerated() {
            let track = try made.library.track(number)
            #expect(moods.reading(of: track).moods == expected, "track \(number)")
            #expect(try session.moods(of: number).reading.moods == expected)
            let record = TrackRecord(track, moods)
            #expect(record.mood == expected && record.moodCalibration == .library)
            #expect(Set(record.moods.keys) == ["low", "high"])
            let tag = try proposal.value(.mood, of: number)?.text
            #expect(tag == (expected.isEmpty ? nil : expected.joined(separator: "; ")))
        }
        #expect(try moods.firstMoods(in: made.library) == expected.map(\.first))
        let counts = try PlaylistMaker(made.library, try session.taste()).moodCounts()
        for mood in ["low", "high"] {
            var request = PlaylistRequest()
            (request.mood, request.showsDuplicates) = (mood, true)
            let playlist = try session.playlist(request).tracks.map { "\($0.track.path)" }
            let filed = expected.indices.filter { expected[$0].contains(mood) }.map { "\($0).mp3" }
            #expect(playlist.sorted() == filed)
            #expect(counts[mood] == filed.count)
        }
    }

    /// Moods of all tracks at once are those of each: of speech, of tracks without numbers, of a labeled copy, and of places
    /// in several regions, which have the same distance in pairs.
    @Test func moodsOfAllTracksAreThoseOfEach() throws {
        var tracks = (10..<90).map { (number: Int) -> MadeUpLibrary.Track in
            MadeUpLibrary.Track("\(number).mp3").with {
                let (valence, energy) = (Float(number % 10) / 9, Float(number / 10 % 9) / 8)
                $0.numbers = ["valence": valence, "energy": energy]
            }
        }
        tracks[3].numbers["music"] = 0.1
        for (number, name) in [(7, "valence"), (8, "energy")] { tracks[number].numbers[name] = .nan }
        // Only these have all that gloom needs.
        for number in 30..<70 {
            tracks[number].numbers.merge(["mode": Float(number % 2), "key_confidence": 0.7, "beat_regularity": 0.8]) {
                $1
            }
        }
        tracks[69].numbers["mode"] = .nan
        for number in [20, 21] { (tracks[number].recording, tracks[number].comment) = (20, "#low") }
        let library = try MadeUpLibrary(tracks).library
        let circles = ["a", "b", "low", "z"].enumerated().map { number, name in
            (name, MoodRegion(valence: 0.4, energy: number % 2 == 0 ? 0.3 : 0.7, valenceRadius: 0.4, energyRadius: 0.4))
        }
        let moods = MoodCatalog(
            Dictionary(uniqueKeysWithValues: circles), try library.moodCalibration(),
            labels: try LabelCatalog(library))
        let each = try library.tracks().map { moods.reading(of: $0).moods.first }
        #expect(Set(each) == ["a", "b", "low", nil])
        #expect(try moods.firstMoods(in: library) == each)
        let places = try library.placesOfMusic()
        for (index, track) in try library.tracks().enumerated() {
            let (place, expected) = (places[index], moods.calibration.place(of: track))
            #expect(place == expected || place.valence.isNaN && expected.valence.isNaN, "track \(index)")
            #expect(place.gloom == expected.gloom || place.gloom.isNaN && expected.gloom.isNaN, "track \(index)")
            #expect(moods.moods(of: track.id, at: place) == moods.reading(of: track).moods, "track \(index)")
        }
        #expect(Set(places.map(\.gloom)).count > 2)
    }

    @Test func aFileIsToldAsTheLibraryAroundItHasIt() throws {
        let folder = try TemporaryFolder()
        let catalogs = FileMoods()
        #expect(catalogs.catalog(for: RawPath(folder.path + "/a.mp3")).calibration.kind == .music)
        let (music, _) = try Self.library(preferences: Self.preferences)
        let inside = FileMoods().catalog(for: RawPath(music.path + "/a/b/c.mp3"))
        #expect(inside.calibration.kind == .library && Set(inside.regions.keys) == ["low", "high"])
    }

    @Test func aFileElsewhereIsToldAsTheNamedLibraryHasIt() throws {
        let (music, library) = try Self.library(preferences: Self.preferences)
        defer { withExtendedLifetime(music) {} }
        let catalogs = try FileMoods(in: Session(library))
        let elsewhere = catalogs.catalog(for: RawPath("/elsewhere/a.mp3"))
        #expect(elsewhere.calibration.kind == .library && Set(elsewhere.regions.keys) == ["low", "high"])
        // The moods that the index has.
        for track in try library.tracks() {
            #expect(elsewhere.reading(of: track).moods == (try Session(library).moods().reading(of: track).moods))
        }
    }

    /// A music folder with an index in its `.sonic`.
    private static func library(preferences: String) throws -> (TemporaryFolder, Library) {
        let music = try MusicFolder()
        let made = try MadeUpLibrary(diagonal)
        try music.makeFolder("a/b")
        try music.write(try MadeUpLibrary.bytes(made), ".sonic/library.sidx")
        try music.write(Array(preferences.utf8), ".sonic/preferences.json")
        return (music.folder, try Library(music.index))
    }
}
