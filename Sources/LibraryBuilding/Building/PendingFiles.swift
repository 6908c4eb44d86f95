import AudioFeatures
import SimilarityIndex
import Synchronization

/// The files that a build examines, and their audio, each read once.
final class PendingFiles: Sendable {
    private let root: RawPath
    private let paths: Set<RawPath>
    private let bySize: [UInt64: [ScannedFile]]
    /// Only of files that others of the same size are compared with.
    private let known = Mutex<[RawPath: TrackID]>([:])

    init(_ files: [ScannedFile], root: RawPath) {
        self.root = root
        paths = Set(files.map(\.relativePath))
        bySize = Dictionary(grouping: files, by: \.size)
    }

    func contains(_ path: RawPath) -> Bool { paths.contains(path) }

    /// The files as large as a file, also this one. A copy is as large as its original unless its tags were changed.
    func sameSize(_ file: ScannedFile) -> [ScannedFile] { bySize[file.size] ?? [] }

    /// The identity of the audio of a file; nil if it cannot be read.
    /// - Parameter source: the opened file; nil to open it.
    func audio(_ file: ScannedFile, _ source: AudioSource? = nil) -> TrackID? {
        guard sameSize(file).count > 1 else {
            return source.flatMap { try? TrackID(hashing: $0) } ?? audio(at: file.relativePath)
        }
        if let id = known.withLock({ $0[file.relativePath] }) { return id }
        let id = source.flatMap { try? TrackID(hashing: $0) } ?? audio(at: file.relativePath)
        if let id { known.withLock { $0[file.relativePath] = id } }
        return id
    }

    /// The identity of the audio at a path.
    func audio(at path: RawPath) -> TrackID? {
        guard let source = try? AudioSource(root.appending(path)) else { return nil }
        return try? TrackID(hashing: source)
    }
}
