import Foundation
import MusicLibrary
import SimilarityIndex

enum BuildCommand: Command {
    static let spec = CommandSpec(
        name: "build", summary: "analyse a folder of music and write its index", operands: "FOLDER",
        operandCount: 1...Int.max,
        discussion: """
            Finds every audio file under FOLDER (MP3, M4A, FLAC, WAV, AIFF, Ogg, Opus, WMA, WavPack, APE and more,
            detected by content), analyses new and changed files, and writes FOLDER/.sonic/library.sidx. Run it again
            whenever the music changes: known files are not analysed again, even if they were moved, renamed or
            retagged.

            The old index stays in place until the new one is complete. A file that cannot be decoded is recorded
            (“indexer errors” lists it), never stops the others, and is tried again when it has changed. If a folder
            cannot be read, its records are kept and used again when it can be read. Ctrl-C, a crash, a full disk or a
            power failure loses no finished work: finished tracks are stored in library.sidx.journal, and the next
            build continues from there. Only one build at a time can write an index; a second one reports the first and
            ends with status 2.

            Old tags often claim to be Latin-1 but use a regional encoding. If a text cannot be Latin-1, its encoding
            is detected automatically; if it could be, name the encoding with --tag-encoding. Later builds keep this
            setting. Files are not changed.

            These are skipped: hidden files and folders, folders named *.noindex or containing a file named .noindex,
            and files whose extension belongs to another type: pictures, texts, playlists, MIDI, archives, WavPack
            correction files (.jpg, .txt, .m3u, .mid, .zip, .wvc and the like). MP4 and Matroska files with a video
            track are skipped without --video. Symbolic links are followed; a file inside FOLDER is indexed once, under
            its own name.

            Recycle bins and system folders (#recycle, $RECYCLE.BIN, @Recycle, @Recently-Snapshot, lost+found, System
            Volume Information) and unfinished or outdated files (*.part, *.partial, *.crdownload, *.download, *.!ut,
            *.tmp, *.bak, *~) are skipped, in any letter case. To exclude more files, list gitignore-style patterns in
            FOLDER/.sonicignore, one per line, or pass --ignore; a pattern such as !*.bak includes files again. *, ?
            and [a-z] do not match a slash; **/ matches any number of folders. A pattern without a slash matches a name
            at any depth; a pattern with a slash matches a path relative to FOLDER. A trailing slash matches folders
            only. # starts a comment. The last matching pattern decides; patterns of --ignore follow those of the file.
            Excluded tracks are removed from the index. “indexer files --ignored” lists what patterns exclude.

            To distribute the work over N machines that see the same FOLDER, run “build --shard I/N” on each. It
            analyses the files whose relative path hashes to I (XXH3-64 of its bytes, modulo N, plus 1) and writes
            FOLDER/.sonic/library-I-of-N.sidx. “merge” combines these indexes. Alternatively, run “extract” anywhere
            and import the records with “build --from-records FOLDER FILE…” (- is standard input); the index is the
            same as that of a build. An existing index is updated: tracks without a record are kept.
            """,
        options: [
            OptionSpec("output", "o", argument: "FILE", "Write the index to this file instead."),
            OptionSpec("jobs", "j", argument: "N", "Analyse N files at a time (default: one per core)."),
            CommandSpec.niceOption,
            CommandSpec.ignoreOption,
            CommandSpec.videoOption,
            OptionSpec("retry", nil, "Try all failed files again, even unchanged ones."),
            OptionSpec("keep-missing", nil, "Keep tracks whose files are missing, for example on an unmounted disk."),
            OptionSpec(
                "versions", nil,
                "Also store the data for “indexer versions”, 3 kB per track; later builds keep this setting."
            ),
            OptionSpec("no-versions", nil, "Remove the data of --versions; later builds keep this setting."),
            CommandSpec.tagEncodingOption,
            OptionSpec(
                "shard", nil, argument: "I/N", "Analyse only the files of the Ith of N shards, into a separate index."),
            OptionSpec(
                "from-records", nil, "Build the index from records of “extract” in the FILEs instead of audio files."),
            OptionSpec("dry-run", formerShorts: ["n"], "Show what would be done and why; do nothing."),
            OptionSpec(
                "json", nil,
                "Print JSON, one object per line: start, track, moved, failure, notice, summary; also plan for "
                    + "--dry-run, "
                    + "damaged for --from-records."),
            OptionSpec("quiet", "q", "Print problems only, no progress."),
        ],
        examples: [
            ("indexer build ~/Music", "index a folder"),
            ("indexer build --nice -o /tmp/m.sidx ~/Music", "run in the background, write the index elsewhere"),
            ("indexer build --ignore '*.wav' ~/Music", "skip WAV files"),
            ("indexer build --versions ~/Music", "prepare for “indexer versions”"),
            ("indexer build --shard 2/8 ~/Music", "analyse the second of eight shards"),
            ("indexer build --from-records ~/Music *.records", "import records from other machines"),
        ])

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        arguments.lowerPriority()
        if arguments.has("from-records") { return try RecordsBuild.run(arguments) }
        if arguments.operands.count > 1 {
            throw UsageError("unexpected operand “\(arguments.operands[1])”")
        }
        let builder = try builder(arguments, root: arguments.operands[0], output: arguments.path("output"))
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
        fillImports(builder.output)
        if summary.isInterrupted { return .interrupted }
        return summary.failed > 0 ? .someFailed : .success
    }

    /// Gives new tracks to the imports that wait for them. A failure spoils no build: the next one tries again.
    static func fillImports(_ index: RawPath) {
        guard let library = try? Library(index), UserState.path(besideIndex: index).exists else { return }
        let count = try? Session(library, for: .changing).state.fillImports(from: library)
        if let count, count > 0 {
            Console.note("\(count.counted("entry", "entries")) of imports are in the library now")
        }
    }

    /// The builder for the options.
    static func builder(_ arguments: Arguments, root: RawPath, output: RawPath?) throws -> LibraryBuilder {
        LibraryBuilder(
            root: root, output: output, jobs: try arguments.jobs(), retriesFailures: arguments.has("retry"),
            keepsMissing: arguments.has("keep-missing"), includesVersions: try versions(arguments),
            ignorePatterns: try arguments.ignorePatterns(), includesVideo: arguments.has("video"),
            tagEncoding: try arguments.tagEncoding(), failureDate: try Environment.failureDate(),
            provenance: Version.description
        ).part(try arguments.shard())
    }

    /// The requested setting; nil to keep the stored one.
    private static func versions(_ arguments: Arguments) throws(UsageError) -> Bool? {
        switch (arguments.has("versions"), arguments.has("no-versions")) {
        case (true, true): throw UsageError("--versions and --no-versions cannot be combined")
        case (true, false): return true
        case (false, true): return false
        case (false, false): return nil
        }
    }
}
