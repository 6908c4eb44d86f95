public import AudioFeatures
import SimilarityIndex

/// The settings of a file for a DJ program.
///
/// ```swift
/// var request = DJExportRequest(.rekordbox, name: "Saturday")
/// request.keyNotation = .camelot
/// let file = try session.djFile(selection.tracks, request)
/// try Data(file.bytes).write(to: URL(filePath: "saturday.xml"))
/// ```
public struct DJExportRequest: Sendable {
    /// The program.
    public var format: DJFile.Format
    /// The name of the playlist.
    public var name: String
    /// The notation of keys; nil for the program's own.
    public var keyNotation: KeyNotation?
    /// The folder of the music where the program runs, possibly on another machine; nil for the same place.
    public var place: String?
    /// Whether files are analyzed for their beats and sections.
    public var listens = true

    /// - Parameters:
    ///   - format: the program.
    ///   - name: the name of the playlist.
    public init(_ format: DJFile.Format, name: String) {
        self.format = format
        self.name = name
    }
}

extension Session {
    /// A file of tracks for a DJ program. If the format has beats and cues, each file is analyzed for them.
    /// - Parameters:
    ///   - tracks: in playing order.
    ///   - request: the settings.
    ///   - musicFolder: the music folder that the user names.
    ///   - onProgress: called with the number of files that were analyzed.
    /// - Returns: the file; the tracks that could not be analyzed, which have neither beats nor cues; what may keep the
    ///   program from playing some of the tracks.
    /// - Throws: `LibraryError` when the folder of the music is not known.
    public func djFile(
        _ tracks: [LibraryTrack], _ request: DJExportRequest, musicFolder: RawPath? = nil,
        onProgress: (Int) -> Void = { _ in }
    ) throws -> (bytes: [UInt8], failures: [String], remarks: [String]) {
        let root = try self.musicFolder(musicFolder)
        var failures: [String] = []
        var structures: [TrackStructure?] = []
        if request.listens, request.format.hasStructure {
            let jobs = try MemoryBudget.ofProcess.jobs(ParallelMap.coreCount)
            for begin in stride(from: 0, to: tracks.count, by: jobs) {
                let batch = tracks[begin..<min(begin + jobs, tracks.count)]
                for heard in Self.structures(batch.map { root.appending($0.path) }, request.format) {
                    structures.append(try? heard.get())
                    if case .failure(let error) = heard { failures.append("\(error)") }
                }
                onProgress(structures.count)
            }
        }
        let place = request.place.map { RawPath($0.last == "\\" ? String($0.dropLast()) : $0) } ?? root
        let notation = request.keyNotation ?? request.format.keyNotation
        let written = tracks.enumerated().map { number, track in
            DJTrack(
                track, path: place.appending(track.path), notation: notation,
                structure: structures.indices.contains(number) ? structures[number] : nil)
        }
        let remarks = written.flatMap { track in
            request.format.obstacles(to: track).map { "\(track.track.path): \($0)" }
        }
        if request.format == .liquidsoap, request.listens {
            let (transitions, failures) = try transitions(tracks, root, onProgress)
            return (Array(LiquidsoapPlaylist.text(written, transitions).utf8), failures, remarks)
        }
        return (try DJFile.bytes(request.format, written, name: request.name), failures, remarks)
    }

    /// How each track leads to the next, without a change of tempo; nil beside a track that cannot be analyzed.
    private func transitions(
        _ tracks: [LibraryTrack], _ root: RawPath, _ onProgress: (Int) -> Void
    ) throws -> (transitions: [MixTransition?], failures: [String]) {
        let moods = try moods()
        let heard = try MixSource.listen(
            tracks.map { .track($0, file: root.appending($0.path), moods: moods.reading(of: $0).moods) },
            onProgress: onProgress)
        var failures: [String] = []
        var transitions = [MixTransition?](repeating: nil, count: max(0, heard.count - 1))
        // Nothing leads to a track that cannot be analyzed, or from it.
        var run: [MixTrack] = []
        for (number, result) in heard.enumerated() {
            if case .success(let track) = result { run.append(track.mix) }
            if case .failure(let error) = result { failures.append("\(error)") }
            let isSuccess = (try? result.get()) != nil
            guard !run.isEmpty, !isSuccess || number == heard.count - 1 else { continue }
            let first = number + (isSuccess ? 1 : 0) - run.count
            for (place, transition) in MixPlanner.transitions(run, MixRules(canStretch: false)).enumerated() {
                transitions[first + place] = transition
            }
            run = []
        }
        return (transitions, failures)
    }

    /// The structures of files, in the program's count of time.
    private static func structures(
        _ paths: [RawPath], _ format: DJFile.Format
    ) -> [Result<TrackStructure, AudioError>] {
        ParallelMap.map(paths.count, threads: paths.count) { number in
            Result { () throws(AudioError) in
                let structure = TrackStructure(try TrackAnalyzer().structure(paths[number]))
                return try MPEGStart(paths[number]).map { structure.later(by: format.lateness(of: $0)) } ?? structure
            }
        }
    }
}
