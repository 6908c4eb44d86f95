public import AudioFeatures
public import SimilarityIndex

/// Analyzes many files on several threads. A bad file does not stop the others.
public struct BatchAnalyzer: Sendable {
    /// The result for one file.
    public struct Outcome: Sendable {
        /// The file.
        public let file: ScannedFile
        /// The track, or the reason why there is none.
        public let result: Result<Finding, AudioError>
    }

    /// How a track was found.
    public enum Finding: Sendable {
        /// By analysis; with the record for the index.
        case analyzed(AnalyzedTrack, IndexEntry)
        /// By its audio, which an earlier build analyzed.
        case recognized(RecognizedTrack)
    }

    private let jobs: Int
    private let root: RawPath
    private let known: AudioRecognizer?
    private let analyzer: TrackAnalyzer
    private let tagReading: TagReading

    /// - Parameters:
    ///   - root: the folder that the files' paths are relative to.
    ///   - jobs: number of files in parallel, at least 1.
    ///   - known: audio that need not be analyzed again.
    ///   - recordsPitchClasses: whether tracks get the data for finding versions.
    ///   - tagReading: how to read tags.
    init(
        root: RawPath, jobs: Int, known: AudioRecognizer?, recordsPitchClasses: Bool, tagReading: TagReading
    ) {
        self.tagReading = tagReading
        analyzer = TrackAnalyzer(recordsPitchClasses: recordsPitchClasses, recordsOutline: true)
        self.root = root
        self.jobs = max(1, jobs)
        self.known = known
    }

    /// Analyzes files. They finish in any order.
    /// - Parameters:
    ///   - files: relative to the root.
    ///   - isCancelled: called before each file; once true, no further file is started. If the task is canceled, files
    ///     in progress are abandoned as well.
    ///   - receive: called for each finished file, from one task at a time; once it returns false, no further file is
    ///     started.
    func analyze(
        _ files: [ScannedFile], isCancelled: @escaping @Sendable () -> Bool,
        receive: (Outcome) -> Bool
    ) async {
        let decodesAhead = 2 * files.count <= jobs
        await withTaskGroup(of: Outcome?.self) { group in
            var rest = files[...]
            func submitNext() {
                guard let file = rest.popFirst() else { return }
                group.addTask { isCancelled() || Task.isCancelled ? nil : analyze(file, decodesAhead: decodesAhead) }
            }
            for _ in 0..<jobs { submitNext() }
            while let outcome = await group.next() {
                guard let outcome else { continue }
                if !receive(outcome) { rest = [] }
                submitNext()
            }
        }
    }

    /// - Returns: nil when the task is canceled.
    private func analyze(_ file: ScannedFile, decodesAhead: Bool) -> Outcome? {
        do throws(AudioError) {
            let source = try AudioSource(root.appending(file.relativePath))
            var id: TrackID?
            switch known?.recognize(file, source) {
            case .known(let track): return Outcome(file: file, result: .success(.recognized(track)))
            case .unknown(let hashed): id = hashed
            case nil: break
            }
            let track = try AnalyzedTrack(
                source, id: id, recordedPath: file.relativePath, size: file.size,
                modificationTime: file.modificationTime, changeStamp: file.changeStamp, analyzer: analyzer,
                decodesAhead: decodesAhead, tagReading: tagReading)
            return Outcome(file: file, result: .success(.analyzed(track, try track.makeIndexEntry())))
        } catch {
            return error.kind == .cancelled ? nil : Outcome(file: file, result: .failure(error))
        }
    }
}
