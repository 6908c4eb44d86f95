import AudioFeatures
import SimilarityIndex
import SystemFiles

/// The words of the lyrics of a library. They are not in the index, because they also are in files beside songs, which change
/// without the songs. They are read when they are first needed, and a file is read again only after a change.
package struct LyricsShelf: Sendable {
    /// What changes when the lyrics of a file may have changed.
    private struct Stamp: Equatable {
        /// Nanoseconds since 1970-01-01 UTC.
        let file, folder: Int64
    }

    private struct Kept {
        let stamp: Stamp
        let texts: [LyricsText]
    }

    /// The folder of the last file, which mostly is that of the next.
    private struct Folder {
        let path: RawPath
        let modified: Int64
        var names: [RawPath]?
    }

    /// A song with words that were searched for.
    package struct Found: Sendable {
        package let index: Int
        /// As ``LyricsText/Match/score``.
        package let score: Float
    }

    /// Files beside songs are looked for again after this time.
    private static let validity = Duration.seconds(600)

    /// Of the words, in bytes.
    private let capacity: Int
    private var size = 0
    private var generation: Int?
    private var completed: ContinuousClock.Instant?
    private var kept: [RawPath: Kept] = [:]
    private var songs: [(index: Int, texts: [LyricsText])] = []
    /// The number of tracks whose lyrics were read.
    package private(set) var count = 0

    /// - Parameter capacity: bytes of words, those of about 40,000 songs. What does not fit is not found.
    package init(capacity: Int = 64 << 20) { self.capacity = capacity }

    /// Reads the lyrics of tracks that were not read yet, until a time.
    /// - Parameters:
    ///   - library: the library.
    ///   - generation: another number for another library.
    ///   - deadline: nil to read all.
    ///   - place: the file of a track; nil if it must not be read.
    package mutating func read(
        _ library: Library, generation: Int, until deadline: ContinuousClock.Instant? = nil,
        _ place: (LibraryTrack) -> RawPath?
    ) throws(LibraryError) {
        if self.generation != generation || completed.map({ $0.duration(to: .now) > Self.validity }) == true {
            (self.generation, completed, count, songs, size) = (generation, nil, 0, [], 0)
        }
        guard completed == nil else { return }
        var folder: Folder?
        while count < library.count {
            if let deadline, deadline <= .now { return }
            let track = try library.track(count)
            let texts = place(track).map { self.texts(of: track, at: $0, &folder) } ?? []
            let added = texts.reduce(0) { $0 + $1.bytes.count }
            if size + added > capacity {
                kept[track.path] = nil
            } else if added > 0 {
                size += added
                songs.append((count, texts))
            }
            count += 1
        }
        completed = .now
        // Most files have left the library. The others are read again.
        if kept.count > 2 * library.count { kept = [:] }
    }

    private mutating func texts(of track: LibraryTrack, at path: RawPath, _ folder: inout Folder?) -> [LyricsText] {
        let place = SongLyrics.folder(of: path)
        if folder?.path != place { folder = Folder(path: place, modified: Self.modified(place)) }
        let stamp = Stamp(file: track.modificationTime, folder: folder?.modified ?? 0)
        if let known = kept[track.path], known.stamp == stamp { return known.texts }
        if folder?.names == nil { folder?.names = place.entryNames() ?? [] }
        // A file that cannot be read has no lyrics.
        let all = (try? SongLyrics.all(of: path, among: folder?.names)) ?? []
        let texts = all.map(LyricsText.init)
        kept[track.path] = Kept(stamp: stamp, texts: texts)
        return texts
    }

    private static func modified(_ path: RawPath) -> Int64 {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 ? status.modificationTime.nanoseconds : 0
    }

    /// The songs with words, best first.
    package func find(_ words: LyricsWords) -> [Found] {
        var found: [Found] = []
        for song in songs {
            guard let score = song.texts.compactMap({ $0.match(words)?.score }).max() else { continue }
            found.append(Found(index: song.index, score: score))
        }
        return found.sorted { ($1.score, $0.index) < ($0.score, $1.index) }
    }
}
