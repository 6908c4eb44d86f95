import AudioFeatures
import SimilarityIndex

/// The loudness of albums. It cannot be computed from the loudness of tracks in the index, because gating drops other
/// blocks. Therefore the files are decoded again, one album at a time, on all processors.
final class AlbumLoudness {
    private let library: Library
    private let folder: RawPath
    private let albums: Albums
    private let policy: TagPolicy
    private var known: [Int: Result<Loudness, AudioError>] = [:]

    /// - Parameters:
    ///   - library: the library of the albums.
    ///   - folder: the music folder.
    ///   - policy: whether the channel of mono files counts once.
    /// - Throws: `LibraryError` when the index is damaged.
    init(_ library: Library, in folder: RawPath, _ policy: TagPolicy) throws(LibraryError) {
        self.library = library
        self.policy = policy
        self.folder = folder
        albums = try library.albums()
    }

    /// Loudness of the album that a track belongs to; nil when it belongs to none.
    /// - Throws: `AudioError` when a file of the album cannot be decoded, because the gain without it would be wrong.
    func loudness(ofAlbumOf index: Int) throws -> Loudness? {
        guard let album = albums.number(ofTrack: index) else { return nil }
        if let loudness = known[album] { return try loudness.get() }
        var files: [(path: RawPath, countsOnce: Bool)] = []
        // Copies of a recording count once.
        var ids: Set<TrackID> = []
        for member in albums.albums[album].tracks {
            let track = try library.track(member)
            if ids.insert(track.id).inserted {
                files.append((folder.appending(track.path), policy.countsOnce(track)))
            }
        }
        let measured = Self.measure(files)
        known[album] = measured
        return try measured.get()
    }

    private static func measure(_ files: [(path: RawPath, countsOnce: Bool)]) -> Result<Loudness, AudioError> {
        let results = ParallelMap.map(files.count, threads: ParallelMap.coreCount) { number in
            Result { () throws(AudioError) in
                let blocks = try LoudnessBlocks(of: files[number].path)
                return files[number].countsOnce ? blocks.countedOnce : blocks
            }
        }
        var together = LoudnessBlocks()
        for result in results {
            switch result {
            case .success(let blocks): together.add(blocks)
            case .failure(let error): return .failure(error)
            }
        }
        return .success(together.loudness)
    }
}
