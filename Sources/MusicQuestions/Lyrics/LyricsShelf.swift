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

    /// A file with lyrics beside a song, as it was when it was read.
    private struct Beside {
        let path: RawPath
        let modified: Int64

        init(_ path: RawPath) { (self.path, modified) = (path, LyricsShelf.modified(path)) }

        var isSame: Bool { LyricsShelf.modified(path) == modified }
    }

    private struct Kept {
        let stamp: Stamp
        /// Their folder does not change when other words are written into them.
        let besides: [Beside]
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

    /// Of the words, in bytes.
    private let capacity: Int
    /// Files beside songs are looked for again after this time.
    private let validity: Duration
    private var size = 0
    private var generation: Int?
    private var completed: ContinuousClock.Instant?
    private var kept: [RawPath: Kept] = [:]
    private var songs: [(index: Int, texts: [LyricsText])] = []
    /// The number of tracks whose lyrics were read.
    package private(set) var count = 0
    /// The number of those whose words do not fit.
    package private(set) var leftOut = 0

    /// - Parameters:
    ///   - capacity: bytes of words, those of about 160,000 songs. What does not fit is not found.
    ///   - validity: for how long the lyrics of all tracks are taken as they were read.
    package init(capacity: Int = 256 << 20, validity: Duration = .seconds(600)) {
        (self.capacity, self.validity) = (capacity, validity)
    }

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
        if self.generation != generation || completed.map({ $0.duration(to: .now) > validity }) == true {
            (self.generation, completed, songs, size) = (generation, nil, [], 0)
            (count, leftOut) = (0, 0)
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
                leftOut += 1
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
        if let known = kept[track.path], known.stamp == stamp, known.besides.allSatisfy(\.isSame) {
            return known.texts
        }
        if folder?.names == nil { folder?.names = place.entryNames() ?? [] }
        let files = SongLyrics.files(beside: path, among: folder?.names)
        // Before they are read, so that a change meanwhile is seen.
        let besides = files.map { Beside($0.path) }
        // A file that cannot be read has no lyrics.
        let texts = ((try? SongLyrics.all(of: path, besides: files)) ?? []).map(LyricsText.init)
        kept[track.path] = Kept(stamp: stamp, besides: besides, texts: texts)
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
