import AudioFeatures
import Dispatch
import SimilarityIndex
import Synchronization

/// The loudness of albums. The index has that of tracks only, from which an album's cannot be had: gating drops other blocks. So
/// the files are decoded again, an album at a time, on all processors.
final class AlbumLoudness {
    private let library: Library
    private let folder: RawPath
    private let groups: AlbumGroups
    private var known: [Int: Result<Loudness, AudioError>] = [:]

    /// - Throws: `LibraryError` when the index is damaged.
    init(_ library: Library, in folder: RawPath) throws(LibraryError) {
        self.library = library
        self.folder = folder
        groups = try AlbumGroups(library)
    }

    /// Loudness of the album that a track belongs to; nil when it belongs to none.
    /// - Throws: `AudioError` when a file of the album cannot be decoded: a gain without it would be another's.
    func loudness(ofAlbumOf index: Int) throws -> Loudness? {
        let album = groups.album(of: index)
        guard let first = album.first else { return nil }
        if let loudness = known[first] { return try loudness.get() }
        var paths: [RawPath] = []
        // Copies of a recording count once.
        var ids: Set<TrackID> = []
        for member in album {
            let track = try library.track(member)
            if ids.insert(track.id).inserted { paths.append(folder.appending(track.path)) }
        }
        let measured = Self.measure(paths)
        known[first] = measured
        return try measured.get()
    }

    private static func measure(_ paths: [RawPath]) -> Result<Loudness, AudioError> {
        let results = Mutex([Result<LoudnessBlocks, AudioError>?](repeating: nil, count: paths.count))
        DispatchQueue.concurrentPerform(iterations: paths.count) { number in
            let blocks = Result { () throws(AudioError) in try LoudnessBlocks(of: paths[number]) }
            results.withLock { $0[number] = blocks }
        }
        var together = LoudnessBlocks()
        for result in results.withLock({ $0 }) {
            switch result {
            case .success(let blocks)?: together.add(blocks)
            case .failure(let error)?: return .failure(error)
            case nil: break
            }
        }
        return .success(together.loudness)
    }
}
