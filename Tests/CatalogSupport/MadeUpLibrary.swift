package import AudioFeatures
import Foundation
package import MusicCatalog
package import SimilarityIndex
package import TestSupport

/// A small synthetic library with known correct answers. It needs no audio.
package struct MadeUpLibrary {
    /// A track of it. Omitted values are missing, except valence and energy, which are in the middle.
    package struct Track {
        package var path: String
        package var title: String?
        package var artist: String?
        package var album: String?
        package var albumArtist: String?
        /// As in a tag, separated by "; ".
        package var artists: String?
        /// As in a tag, separated by "; ".
        package var albumArtists: String?
        package var genre: String?
        package var comment: String?
        package var seconds = 100.0
        package var sampleRate = 1_000
        package var channelCount = 1
        package var numbers: [String: Float] = [:]
        /// The kind; nil to derive it from the number `music`.
        package var kind: TrackKind?
        /// The position among the others: the first dimensions of its vector, whole numbers, followed by zeros; nil for
        /// a silent track. The surroundings are the same everywhere, so that nearness is distance.
        package var place: [Float]? = [0]

        /// The sequence of pitch classes, frames × 12; empty if it is not stored.
        package var chroma: [Float] = []

        /// The chords and sections; nil if they are not stored.
        package var outline: SongOutline?

        /// The name, if it is not UTF-8.
        package var rawPath: [UInt8]?

        /// The content of the file, its size, and whether only a part of it could be read.
        package var format = "mp3"
        package var fileSize: UInt64 = 1
        package var isPartial = false

        /// The time of the file, and the time at which the recording was first seen if it is another one; nanoseconds
        /// since 1970.
        package var modified: Int64 = 1
        package var firstSeen: Int64?

        /// The sequence: the first feature of each frame, followed by zeros; empty if unknown.
        package var sequence: [Float] = []

        /// The number of the recording, which a file at another path may share; nil for a recording of its own.
        package var recording: Int?

        /// The identity of the audio, if there is a file; nil to derive it from `recording`.
        package var id: TrackID?

        package init(_ path: String) { self.path = path }

        /// A track with some changed properties.
        package func with(_ change: (inout Track) -> Void) -> Track {
            var track = self
            change(&track)
            return track
        }
    }

    package let library: Library
    package let folder: TemporaryFolder

    package static let surroundings = VectorNeighborhood(radius: 1, mean: 10, deviation: 5)

    package static func id(_ number: Int) -> TrackID { TrackID(high: 42, low: UInt64(number)) }

    /// - Parameters:
    ///   - tracks: in the byte order of their paths.
    ///   - preferences: the text of `preferences.json`; nil for none.
    package init(_ tracks: [Track], preferences: String? = nil) throws {
        folder = try TemporaryFolder()
        let path = try Self.write(tracks, in: folder)
        if let preferences { try folder.write(Array(preferences.utf8), as: "preferences.json") }
        library = try Library(path)
    }

    /// Writes the index of such a library, or replaces it.
    /// - Returns: its path.
    @discardableResult
    package static func write(_ tracks: [Track], in folder: TemporaryFolder) throws -> RawPath {
        let schema = LibrarySchema.index
        var writer = try IndexWriter(schema: schema)
        for (number, track) in tracks.enumerated() {
            let texts = schema.textColumns.map { column -> String? in
                switch column {
                case "title": track.title
                case "artist": track.artist
                case "album": track.album
                case "album_artist": track.albumArtist
                case "artists": track.artists
                case "album_artists": track.albumArtists
                case "genre": track.genre
                case "comment": track.comment
                case "format": track.format
                case "first_seen": track.firstSeen.map { "\($0)" }
                case "kind":
                    track.kind?.rawValue
                        ?? track.numbers["music"].map { $0 < TrackKind.leastMusic ? "noise" : "music" }
                default: nil
                }
            }
            let numbers = ["valence": Float(0.5), "energy": 0.5].merging(track.numbers) { $1 }
            let vector = track.place.map { place in
                place + [Float](repeating: 0, count: schema.vectorDimension - place.count)
            }
            try writer.append(
                IndexEntry(
                    id: track.id ?? id(track.recording ?? number), path: track.rawPath ?? Array(track.path.utf8),
                    fileSize: track.fileSize,
                    modificationTime: track.modified, flags: track.isPartial ? .partial : [],
                    frameCount: UInt64(track.seconds * Double(track.sampleRate)),
                    sampleRate: UInt32(track.sampleRate), channelCount: UInt32(track.channelCount),
                    analysisVersion: schema.analysisVersion, texts: texts,
                    numbers: schema.numberColumns.map { numbers[$0] ?? .nan }, vector: vector,
                    surroundings: vector.map { _ in Self.surroundings },
                    sequence: try sequence(track, schema.sequenceDimension),
                    chroma: try ChromaSequence(values: track.chroma), outline: track.outline))
        }
        try writer.write(to: folder.path + "/library.sidx")
        return RawPath(folder.path + "/library.sidx")
    }

    private static func sequence(_ track: Track, _ dimension: Int) throws -> QuantizedSequence {
        guard !track.sequence.isEmpty else { return .empty }
        let values = track.sequence.flatMap { [$0] + [Float](repeating: 0, count: dimension - 1) }
        return try QuantizedSequence(values: values, dimension: dimension, hopSeconds: 0.5)
    }

    /// The bytes of its index.
    package static func bytes(_ made: MadeUpLibrary) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(made.library.path)")))
    }

    /// The paths of tracks.
    package func paths(_ indices: [Int]) throws -> [String] {
        try indices.map { try library.track($0).path.description }
    }
}
