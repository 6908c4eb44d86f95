import AudioFeatures
import CatalogSupport
import Foundation
import MusicCatalog
import TestSupport
import Testing

/// What lists read of a track is what reading all of it gives.
struct ListedTrackTests {
    private static func expectSame(_ library: Library) throws {
        for index in 0..<library.count {
            let (part, whole) = (try library.listedTrack(index), try library.track(index))
            let (tags, descriptors) = (whole.tags, whole.descriptors)
            #expect(part.id == whole.id && part.path == whole.path && part.format == whole.format)
            #expect(part.fileSize == whole.fileSize && part.modificationTime == whole.modificationTime)
            #expect(part.duration == whole.duration && part.sampleRate == whole.sampleRate)
            #expect(part.channelCount == whole.channelCount && part.bitDepth == whole.bitDepth)
            #expect(
                [part.title, part.artist, part.album, part.albumArtist, part.genre, part.comment]
                    == [tags.title, tags.artist, tags.album, tags.albumArtist, tags.genre, tags.comment])
            #expect([part.year, part.trackNumber] == [tags.year, tags.trackNumber])
            #expect(part.genres == whole.genres && part.taggedTempo == tags.bpm)
            #expect([part.trackGain, part.albumGain] == [tags.trackGain, tags.albumGain])
            #expect(part.tempo == descriptors.tempo.beatsPerMinute)
            #expect(part.integratedLoudness == descriptors.loudness.integrated)
            #expect(part.samplePeak == descriptors.loudness.samplePeak)
            #expect(part.replayGain == descriptors.loudness.replayGain)
        }
    }

    @Test func eachValueIsThatOfTheTrack() throws {
        let full = MadeUpLibrary.Track("a.mp3").with {
            ($0.title, $0.artist, $0.album, $0.albumArtist) = ("T", "A", "B", "C")
            ($0.genre, $0.comment, $0.seconds, $0.sampleRate) = ("Jazz; Pop/Rock", "#happy", 61.5, 44_100)
            ($0.fileSize, $0.format) = (1 << 40, "flac")
            $0.numbers = [
                "year": 1969, "track_number": 7, "tagged_bpm": 99.5, "tempo": 120.25, "loudness": -11.5,
                "sample_peak": 1.25, "bit_depth": 24, "track_gain": -2.5, "album_gain": 1.5,
            ]
        }
        // Missing values, values that an analysis never gives, and a name that is not UTF-8.
        let empty = MadeUpLibrary.Track("b.mp3").with { ($0.seconds, $0.sampleRate, $0.place) = (0, 0, nil) }
        let odd = MadeUpLibrary.Track("c.mp3").with {
            $0.rawPath = Array("c".utf8) + [0xFF]
            $0.numbers = [
                "year": -.infinity, "track_number": 1e20, "tagged_bpm": .infinity, "tempo": -1, "loudness": -.infinity,
                "sample_peak": .infinity,
            ]
        }
        let made = try MadeUpLibrary([full, empty, odd])
        try Self.expectSame(made.library)
        let first = try made.library.listedTrack(0)
        #expect(first.title == "T" && first.year == 1969 && first.tempo == 120.25 && first.genres.count == 3)
        #expect(first.trackGain == -2.5 && first.albumGain == 1.5 && first.replayGain == -6.5)
        #expect(try first.bitDepth == 24 && made.library.listedTrack(1).bitDepth == nil)
    }

    /// Some of its columns did not exist when it was written.
    @Test func anOldIndexIsReadToo() throws {
        let path = repositoryFile("Tests/Golden/index/analysis-6.sidx").path(percentEncoded: false)
        try Self.expectSame(try Library(RawPath(path)))
    }

    /// A library opened for few descriptors has no others.
    @Test func descriptorsThatAreNotWantedAreMissing() throws {
        let track = MadeUpLibrary.Track("a.mp3").with { $0.numbers = ["year": 1969, "tempo": 120] }
        let made = try MadeUpLibrary([track])
        let catalog = DescriptorCatalog(DescriptorCatalog.standard.descriptors.filter { $0.name == "tempo" })
        let library = try Library(made.library.path, catalog: catalog)
        try Self.expectSame(library)
        #expect(try library.listedTrack(0).year == nil)
    }
}
