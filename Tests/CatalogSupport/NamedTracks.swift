package import MusicCatalog
package import SimilarityIndex
import TestSupport

/// A synthetic index of tracks that have only names. It needs no audio.
package struct NamedTracks {
    package typealias Track = (path: String, title: String?, artist: String?, albumArtist: String?)

    package let library: Library
    private let folder: TemporaryFolder

    package static func id(_ number: Int) -> TrackID { TrackID(high: 77, low: UInt64(number)) }

    /// - Parameter tracks: in the byte order of their paths.
    package init(_ tracks: [Track]) throws {
        folder = try TemporaryFolder()
        let schema = LibrarySchema.index
        var writer = try IndexWriter(schema: schema)
        for (number, track) in tracks.enumerated() {
            let texts = schema.textColumns.map { column -> String? in
                switch column {
                case "title": track.title
                case "artist": track.artist
                case "album_artist": track.albumArtist
                default: nil
                }
            }
            try writer.append(
                IndexEntry(
                    id: Self.id(number), path: Array(track.path.utf8), fileSize: 1, modificationTime: 1,
                    frameCount: 44_100, sampleRate: 44_100, channelCount: 1, analysisVersion: schema.analysisVersion,
                    texts: texts,
                    numbers: schema.numberColumns.map { _ in .nan }, vector: nil, sequence: .empty))
        }
        try writer.write(to: folder.path + "/names.sidx")
        library = try Library(RawPath(folder.path + "/names.sidx"))
    }
}
