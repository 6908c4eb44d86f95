import CatalogSupport
import MusicQuestions
import SimilarityIndex
import Testing

/// Tracks that can be mixed with another one.
struct CompatibleTracksTests {
    /// Path, pitch class and mode of the key, tempo, and whether it goes with A minor (8A) at 120 BPM, by the Camelot wheel
    /// and by hand.
    private static let tracks: [(path: String, key: Float, mode: Float, tempo: Float, fits: Bool)] = [
        ("01 8A.mp3", 9, 0, 121, true), ("02 8B.mp3", 0, 1, 125, true), ("03 9A.mp3", 4, 0, 127.2, true),
        ("04 7A.mp3", 2, 0, 113.21, true), ("05 8A double.mp3", 9, 0, 239, true), ("06 8B half.mp3", 0, 1, 62, true),
        ("07 9B.mp3", 7, 1, 120, false), ("08 7B.mp3", 5, 1, 120, false), ("09 10A.mp3", 11, 0, 120, false),
        ("10 2A.mp3", 3, 0, 120, false), ("11 fast.mp3", 9, 0, 127.3, false), ("12 slow.mp3", 9, 0, 113.2, false),
        ("13 no key.mp3", -1, 1, 120, false), ("14 no tempo.mp3", 9, 0, 0, false), ("15 twice 64.mp3", 9, 0, 64, false),
    ]

    private static func library() throws -> MadeUpLibrary {
        var made = tracks.map { track in
            MadeUpLibrary.Track(track.path).with {
                $0.numbers = ["key": track.key, "mode": track.mode, "tempo": track.tempo]
            }
        }
        for (path, recording) in [("20 reference.mp3", 20), ("21 copy.mp3", 20)] {
            made.append(
                .init(path).with {
                    ($0.numbers, $0.recording) = (["key": 9, "mode": 0, "tempo": 120], recording)
                    $0.title = recording == 20 ? "Reference" : nil
                })
        }
        return try MadeUpLibrary(made)
    }

    private static func list(_ name: String) -> TrackListQuery {
        var query = TrackListQuery()
        query.filter.compatibleWith = name
        return query
    }

    @Test(arguments: ["20 reference.mp3", "\(MadeUpLibrary.id(20))"])
    func areNeighborsOnTheWheelAtACloseTempo(name: String) throws {
        let made = try Self.library()
        let found = try made.library.tracks(Self.list(name)).map { "\($0.path)" }
        #expect(found == Self.tracks.filter(\.fits).map(\.path))
    }

    /// An order of two such tracks keeps both rules.
    @Test func agreeWithTheOrderForMixing() throws {
        let library = try Self.library().library
        let reference = try library.track(try library.index(of: "20 reference.mp3"))
        for index in Self.tracks.indices {
            let step = MixStep(from: reference, to: try library.track(index))
            #expect((step.key.fits == true && step.tempo.fits == true) == Self.tracks[index].fits)
        }
    }

    @Test(arguments: [("13 no key.mp3", "has no key"), ("14 no tempo.mp3", "has no tempo")])
    func aTrackWithoutKeyOrTempoIsRefused(name: String, reason: String) throws {
        let made = try Self.library()
        let error = #expect(throws: LibraryError.self) { try made.library.tracks(Self.list(name)) }
        #expect(error?.description.contains(name) == true && error?.description.contains(reason) == true)
    }

    @Test func unknownTracksAreNamed() throws {
        let made = try Self.library()
        let error = #expect(throws: LibraryError.self) { try made.library.tracks(Self.list("nothing of this")) }
        guard case .unknownTrack("nothing of this", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// A shared server looks tracks up by id only.
    @Test func serversAskForIDs() throws {
        for (name, isAllowed) in [("20 reference.mp3", false), ("\(MadeUpLibrary.id(20))", true)] {
            func read() throws -> TrackFilter {
                var filter = TrackFilter()
                try filter.read(.address, in: ParameterScope(isShared: true)) { $0 == "compatible_with" ? [name] : [] }
                return filter
            }
            if isAllowed {
                #expect(try read().compatibleWith == name)
            } else {
                let fault = #expect(throws: ParameterFault.self) { try read() }
                #expect(fault?.description == "“compatible_with” must be the id of a track")
            }
        }
    }
}
