import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex

enum BuildCommand: Command {
    static let spec = CommandSpec(
        name: "build", summary: "listen to a folder of music and write its index", operands: "FOLDER",
        operandCount: 1...Int.max,
        discussion: """
            Finds every audio file under FOLDER (MP3, M4A, FLAC, WAV, AIFF, Ogg, Opus, WMA, WavPack, APE and more; told by
            content), listens to those that are new or changed, and writes FOLDER/.sonic/library.sidx. Run it again
            whenever the music changes: what is known already is kept, even if it was moved, renamed or retagged.

            The old index stays in place until the new one is complete. A file that cannot be decoded is recorded
            (“indexer errors” lists it), never stops the others, and is tried again when it has changed. What is known
            of a folder that cannot be read stays, and is used again when it can be. Ctrl-C keeps what was finished, and
            so does a crash, a full disk or a loss of power: finished tracks wait in library.sidx.journal, and the next
            build goes on from there. Only one build at a time writes an index; a second one says who does and ends with
            status 2.

            Old tags often claim to be Latin-1 but use a regional encoding. If a text cannot be Latin-1, its encoding is
            detected automatically; if it could be, name the encoding with --tag-encoding. Later builds keep this setting.
            Files are not changed.

            Not looked at are hidden files and folders, folders called *.noindex or holding a file called .noindex, and
            files whose name says they are something else: pictures, texts, playlists, MIDI, archives, WavPack's
            correction files (.jpg, .txt, .m3u, .mid, .zip, .wvc and the like), nor, without --video, MP4 and Matroska
            files with a video track. Symbolic links are followed; what lies in FOLDER itself is indexed once, under its
            own name.

            Recycle bins and system folders (#recycle, $RECYCLE.BIN, @Recycle, @Recently-Snapshot, lost+found, System Volume
            Information) and unfinished or outdated files (*.part, *.partial, *.crdownload, *.download, *.!ut, *.tmp, *.bak,
            *~) are skipped, in any letter case. To exclude more files, list gitignore-style patterns in
            FOLDER/.sonicignore, one per line, or pass --ignore; a pattern such as !*.bak includes files again. *, ? and
            [a-z] match no slash, **/ matches any folders. A pattern without a slash is a name at any depth, one with a
            slash is a path from FOLDER. A slash at the end matches folders only. # begins a comment. The last pattern that
            matches decides; those of --ignore come after those of the file. Tracks that are excluded leave the index.
            “indexer files --ignored” lists skipped files with the reason.

            To spread the work, “build --shard I/N” on each of N machines that see the same FOLDER analyses the files
            whose relative path hashes to I (XXH3-64 of its bytes, modulo N, plus 1) and writes
            FOLDER/.sonic/library-I-of-N.sidx; “merge” makes one index of these. Or “extract” files anywhere and put the
            records in with “build --from-records FOLDER FILE…” (- is standard input): the index is that of a build.
            One that is there is refreshed: what the records do not speak of stays.
            """,
        options: [
            OptionSpec("output", "o", argument: "FILE", "write the index there instead"),
            OptionSpec("jobs", "j", argument: "N", "analyse N files at a time (default: one per core)"),
            CommandSpec.niceOption,
            CommandSpec.ignoreOption,
            CommandSpec.videoOption,
            OptionSpec("retry", nil, "try again what failed before, even if it has not changed"),
            OptionSpec("keep-missing", nil, "keep tracks whose files are gone, e.g. on a disk that is not mounted"),
            OptionSpec(
                "versions", nil,
                "also what “indexer versions” finds covers and live takes by, 3 kB per track; later builds keep this setting"
            ),
            OptionSpec("no-versions", nil, "remove what --versions added; later builds keep this setting"),
            CommandSpec.tagEncodingOption,
            OptionSpec(
                "shard", nil, argument: "I/N", "only the files of the Ith of N shards, into an index of its own"),
            OptionSpec("from-records", nil, "of what “extract” printed, in the FILEs, instead of listening"),
            OptionSpec("dry-run", "n", "say what would be done and why, and do nothing"),
            OptionSpec(
                "json", nil,
                "one JSON object per line on stdout: start, track, moved, failure, notice, summary; plan of --dry-run, "
                    + "damaged of --from-records"),
            OptionSpec("quiet", "q", "no progress, only problems"),
        ],
        examples: [
            ("indexer build ~/Music", "index a folder"),
            ("indexer build --nice -o /tmp/m.sidx ~/Music", "gently, index elsewhere"),
            ("indexer build --ignore '*.wav' ~/Music", "not everything"),
            ("indexer build --versions ~/Music", "ready for “indexer versions”"),
            ("indexer build --shard 2/8 ~/Music", "the second of eight parts"),
            ("indexer build --from-records ~/Music *.records", "what others extracted"),
        ])

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        arguments.lowerPriority()
        if arguments.has("from-records") { return try RecordsBuild.run(arguments) }
        if arguments.operands.count > 1 {
            throw UsageError("too many operands, beginning with “\(arguments.operands[1])”")
        }
        let jobs = try arguments.jobs()
        let builder = LibraryBuilder(
            root: arguments.operands[0], output: arguments.path("output"), jobs: jobs,
            retriesFailures: arguments.has("retry"), keepsMissing: arguments.has("keep-missing"),
            includesVersions: try versions(arguments), ignorePatterns: try arguments.ignorePatterns(),
            includesVideo: arguments.has("video"), tagEncoding: try arguments.tagEncoding(),
            shard: try arguments.shard(),
            failureDate: try Environment.failureDate(), provenance: Version.description)
        let output = BuildOutput(arguments)
        if arguments.has("dry-run") {
            try PlanPrinter.print(try builder.plan(), output)
            return .success
        }
        let interrupt = Interrupt()
        var reporter = BuildReporter(output)
        let summary: LibraryBuilder.Summary
        do {
            summary = try await builder.build(isCancelled: { interrupt.isRequested }, report: { reporter.report($0) })
        } catch {
            reporter.clear()
            throw error
        }
        reporter.finish(summary, index: builder.output)
        if summary.isInterrupted { return .interrupted }
        return summary.failed > 0 ? .someFailed : .success
    }

    /// What was asked for; nil to go on as before.
    private static func versions(_ arguments: Arguments) throws(UsageError) -> Bool? {
        switch (arguments.has("versions"), arguments.has("no-versions")) {
        case (true, true): throw UsageError("--versions and --no-versions exclude each other")
        case (true, false): return true
        case (false, true): return false
        case (false, false): return nil
        }
    }
}

/// Tells of a build as it runs.
private struct BuildReporter {
    private let output: BuildOutput
    private var progress = ProgressLine()

    init(_ output: BuildOutput) {
        self.output = output
    }

    mutating func report(_ event: LibraryBuilder.Event) {
        switch event {
        case .scanned(let total, let pending):
            progress.begin(total: pending)
            output.emit(BuildRecord.Event.start(total: total, pending: pending))
            if output.isTalkative {
                Console.note("\(total.counted("audio file")), \(pending) to look at")
            }
        case .unreadable(let problem):
            failed(problem.relativePath, kind: .unreadable, reason: problem.message)
        case .knownFailure(let failure):
            // People were told when it failed; the summary counts it.
            if output.json { output.failure("\(failure.rawPath)", kind: failure.kind, reason: failure.message) }
        case .finished(let outcome):
            finished(outcome)
        case .notice(let text):
            output.notice(text)
        }
    }

    private mutating func finished(_ outcome: BatchAnalyzer.Outcome) {
        /// That was listened to; nil for a failure.
        var audioSeconds: Double?
        switch outcome.result {
        case .success(.recognized(let known)):
            if !known.isUnchanged { output.emit(BuildRecord.Event.moved(known.track, from: "\(known.oldPath)")) }
            audioSeconds = 0
        case .success(.analyzed(let analyzed, _)):
            output.emit(BuildRecord.Event.track(analyzed.track, path: "\(outcome.file.relativePath)"))
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

    /// Makes way for a message.
    func clear() { progress.clear() }

    func finish(_ summary: LibraryBuilder.Summary, index: RawPath) {
        output.emit(BuildRecord.Summary(summary, index: "\(index)"))
        guard output.isTalkative else { return }
        progress.clear()
        if summary.leftIndex {
            return Console.note(
                "interrupted; what was finished waits for the next build, until then \(index) answers as before")
        }
        var parts = ["\(summary.indexed) analysed"]
        if summary.reused > 0 { parts.append("\(summary.reused) unchanged") }
        if summary.moved > 0 { parts.append("\(summary.moved) moved or retagged") }
        if summary.removed > 0 { parts.append("\(summary.removed) gone") }
        if summary.kept > 0 { parts.append("\(summary.kept) missing but kept") }
        if summary.hidden > 0 { parts.append("\(summary.hidden) kept unseen") }
        if summary.partial > 0 { parts.append("\(summary.partial) partial") }
        parts.append("\(summary.failed) failed")
        var line = BuildOutput.line(index, tracks: summary.tracks, parts)
        if summary.audioSeconds > 0 {
            line += String(
                format: "; %@ of audio in %.1f s, %.0f× real time", TrackTable.time(summary.audioSeconds),
                summary.elapsed, summary.audioSeconds / max(summary.elapsed, 1e-3))
        }
        Console.note(summary.isInterrupted ? "interrupted; kept what was finished\n\(line)" : line)
        BuildOutput.hint(failures: summary.failed, in: index)
    }
}
