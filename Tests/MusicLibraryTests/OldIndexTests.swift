import AudioFeatures
import Foundation
import MusicLibrary
import TestSupport
import Testing

/// An index of SampleAudio's five electronic tracks, written by the program of analysis version 6. Existing indexes
/// keep working.
struct OldIndexTests {
    private let library: Library

    init() throws {
        library = try Library(RawPath(repositoryFile("Tests/Golden/index/analysis-6.sidx").path(percentEncoded: false)))
    }

    @Test func isReadAsItWasWritten() throws {
        #expect(library.count == 5 && library.isOutdated)
        let track = try library.track(3)
        #expect(track.path.description == "Electronic/04-warm-concrete-late-mix.mp3")
        #expect(track.tags.artist == "Kilo Hertz" && track.tags.title == "Warm Concrete (Late Mix)")
        // As that program printed them; its rendering has 112 BPM in G minor (SampleAudio/truth.csv).
        #expect(abs(track.descriptors.tempo.beatsPerMinute - 112) < 0.5)
        #expect(track.descriptors.key.tonic == 7 && track.descriptors.key.mode == .minor)
        #expect(abs(track.descriptors.valence - 0.1268) < 1e-3)
    }

    @Test func isAskedFromItsOldVectors() throws {
        // The order from that program.
        let found = try library.similar(to: 3).map(\.track.path.description)
        #expect(
            found == [
                "Electronic/03-warm-concrete.mp3", "Electronic/01-mirrorball-morning.mp3",
                "Electronic/05-extra-life.wav", "Electronic/02-night-bus-north.mp3",
            ])
        let (near, far) = (try library.explain(3, 2), try library.explain(3, 1))
        #expect(near.distance < far.distance && !near.timbreShares.isEmpty)
    }

    @Test func chordsWereNotStored() throws {
        #expect(try library.outline(of: 0) == nil)
        var list = TrackListQuery()
        list.filter.chords = [try ChordCondition(parsing: "I V")]
        #expect(throws: LibraryError.noChords(path: "\(library.path)")) { try library.tracks(list) }
    }

    /// Which is not that all is well.
    @Test func healthWasNotMeasured() throws {
        #expect(throws: LibraryError.noFindings(path: "\(library.path)")) { try library.health() }
        var list = TrackListQuery()
        list.filter.health = [.clipped]
        #expect(throws: LibraryError.noFindings(path: "\(library.path)")) { try library.tracks(list) }
    }

    @Test func valuesThatAnOldIndexLacksAreMissing() throws {
        let track = try library.track(0)
        #expect(track.descriptors.kind == .music, "it counts as music")
        #expect(track.kind == nil && track.music == nil, "which nobody has said")
        let record = TrackRecord(track, MoodCatalog())
        let line = try JSONLine.string(record)
        #expect(line.contains(#""kind":null,"#) && line.contains(#""music":null,"#))
        #expect(try JSONLine.value(TrackRecord.self, line) == record)
        let row = Dictionary(
            uniqueKeysWithValues: zip(
                CSVTable().header.split(separator: ","),
                CSVTable().line(track).split(separator: ",", omittingEmptySubsequences: false)))
        #expect(row["kind"] == "" && row["music"] == "" && row["disc_number"] == "")
        #expect(try library.overview().kinds.isEmpty && record["anger"] != nil)
        var list = TrackListQuery(sortedBy: "energy", isReversed: true)
        list.filter.ranges = [DescriptorRange("tempo", 100...130)]
        #expect(try library.tracks(list).map(\.path.description).first == "Electronic/01-mirrorball-morning.mp3")
    }
}
