import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex

/// Reports the events of a build.
struct BuildReporter {
    private let output: BuildOutput
    private var progress = ProgressLine()
    /// Links and folders that could not be followed. They are not among the audio files that were counted.
    private var unreadable = 0

    init(_ output: BuildOutput) {
        self.output = output
    }

    mutating func report(_ event: LibraryBuilder.Event) {
        switch event {
        case .scanned(let total, let pending):
            progress.begin(total: pending)
            output.emit(BuildRecord.start(total: total, pending: pending))
            if output.isTalkative {
                Console.note("\(total.counted("audio file")), \(pending) new or changed")
            }
        case .unreadable(let problem):
            unreadable += 1
            failed(problem.relativePath, kind: .unreadable, reason: problem.message)
        case .knownFailure(let failure):
            // It was reported when it failed. The summary counts it.
            if output.json { output.failure("\(failure.rawPath)", kind: failure.kind, reason: failure.message) }
        case .finished(let outcome):
            finished(outcome)
        case .notice(let text):
            output.notice(text)
        }
    }

    private mutating func finished(_ outcome: BatchAnalyzer.Outcome) {
        /// The analyzed duration; nil for a failure.
        var audioSeconds: Double?
        switch outcome.result {
        case .success(.recognized(let known)):
            if !known.isUnchanged { output.emit(BuildRecord.moved(known.track, from: "\(known.oldPath)")) }
            audioSeconds = 0
        case .success(.analyzed(let analyzed, _)):
            output.emit(BuildRecord.track(analyzed.track, path: "\(outcome.file.relativePath)"))
            audioSeconds = analyzed.analysis.duration
        case .failure(let error):
            failed(outcome.file.relativePath, kind: error.kind, reason: error.reason)
        }
        if output.isTalkative { progress.finished(audioSeconds: audioSeconds) }
    }

    private func failed(_ path: RawPath, kind: AudioError.Kind, reason: String) {
        if !output.json { progress.clear() }
        output.failure("\(path)", kind: kind.rawValue, reason: reason)
    }

    /// Clears the progress line.
    func clear() { progress.clear() }

    func finish(_ summary: LibraryBuilder.Summary, index: RawPath) {
        output.emit(BuildRecord.summary(summary, index: "\(index)"))
        guard output.isTalkative else { return }
        progress.clear()
        if summary.isUnscanned {
            return Console.note("interrupted while the folder was scanned; nothing was changed")
        }
        if summary.leftIndex {
            return Console.note(
                "interrupted; the next build continues with the finished tracks; until then \(index) stays unchanged")
        }
        var parts = ["\(summary.indexed) analysed"]
        if summary.reused > 0 { parts.append("\(summary.reused) unchanged") }
        if summary.moved > 0 { parts.append("\(summary.moved) moved or retagged") }
        if summary.removed > 0 { parts.append("\(summary.removed) gone") }
        if summary.kept > 0 { parts.append("\(summary.kept) missing but kept") }
        if summary.hidden > 0 { parts.append("\(summary.hidden) kept in unreadable folders") }
        if summary.partial > 0 { parts.append("\(summary.partial) partial") }
        parts.append("\(summary.failed - unreadable) failed")
        if unreadable > 0 { parts.append("\(unreadable) unreadable") }
        var line = BuildOutput.line(index, tracks: summary.tracks, parts)
        if summary.audioSeconds > 0 {
            line += String(
                format: "; %@ of audio in %.1f s, %.0f× real time", TrackTable.time(summary.audioSeconds),
                summary.elapsed, summary.audioSeconds / max(summary.elapsed, 1e-3))
        }
        Console.note(summary.isInterrupted ? "interrupted; finished tracks are kept\n\(line)" : line)
        BuildOutput.hint(failures: summary.failed, in: index)
    }
}
