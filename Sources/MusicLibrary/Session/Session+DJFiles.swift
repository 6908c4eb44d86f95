public import AudioFeatures
import SimilarityIndex

/// How tracks are written for a DJ program.
public struct DJExportRequest: Sendable {
    /// For which program.
    public var format: DJFile.Format
    /// What the playlist is called.
    public var name: String
    /// How keys are written; nil for the program's own way.
    public var keyNotation: KeyNotation?
    /// The folder of the music where the program runs, which may be another machine; nil for the same place.
    public var place: String?
    /// Whether files are listened to for their beats and sections.
    public var listens = true

    /// - Parameters:
    ///   - format: for which program.
    ///   - name: what the playlist is called.
    public init(_ format: DJFile.Format, name: String) {
        self.format = format
        self.name = name
    }
}

extension Session {
    /// Tracks as a file for a DJ program. Where the format has beats and cues, each file is listened to for them.
    /// - Parameters:
    ///   - tracks: in playing order.
    ///   - request: how.
    ///   - musicFolder: what the user says it is.
    ///   - onProgress: told how many files were listened to.
    /// - Returns: the file, and what was not heard of which track: these have neither beats nor cues.
    /// - Throws: `LibraryError` when the folder of the music is not known.
    public func djFile(
        _ tracks: [LibraryTrack], _ request: DJExportRequest, musicFolder: RawPath? = nil,
        onProgress: (Int) -> Void = { _ in }
    ) throws -> (bytes: [UInt8], failures: [String]) {
        let root = try self.musicFolder(musicFolder)
        var failures: [String] = []
        var structures: [TrackStructure?] = []
        if request.listens, request.format.hasStructure {
            let jobs = try MemoryBudget.ofProcess.jobs(ParallelMap.coreCount)
            for begin in stride(from: 0, to: tracks.count, by: jobs) {
                let batch = tracks[begin..<min(begin + jobs, tracks.count)]
                for heard in Self.structures(batch.map { root.appending($0.path) }) {
                    structures.append(try? heard.get())
                    if case .failure(let error) = heard { failures.append("\(error)") }
                }
                onProgress(structures.count)
            }
        }
        let place = request.place.map { $0.last == "/" || $0.last == "\\" ? String($0.dropLast()) : $0 } ?? "\(root)"
        let notation = request.keyNotation ?? request.format.keyNotation
        let written = tracks.enumerated().map { number, track in
            DJTrack(
                track, path: "\(place)/\(track.path)", notation: notation,
                structure: structures.indices.contains(number) ? structures[number] : nil)
        }
        return (try DJFile.bytes(request.format, written, name: request.name), failures)
    }

    private static func structures(_ paths: [RawPath]) -> [Result<TrackStructure, AudioError>] {
        ParallelMap.map(paths.count, threads: paths.count) { number in
            Result { () throws(AudioError) in TrackStructure(try TrackAnalyzer().structure(paths[number])) }
        }
    }
}
