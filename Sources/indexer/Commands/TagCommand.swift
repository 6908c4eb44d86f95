import AudioFeatures
import MusicLibrary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum TagCommand: Command {
    static let spec = CommandSpec(
        name: "tag", summary: "write tempo, key, mood and energy into the tags of files", operands: "[TRACK…]",
        operandCount: 0...Int.max,
        discussion: """
            The only command that changes music files, and only their tags: the sound stays bit for bit what it was, which is
            checked before a file is replaced by its new version. First it shows what will change; on a terminal it asks
            before it goes on. Without TRACK, all tracks of the library.

            Fields: bpm (TBPM; BPM in Vorbis comments), key (TKEY; INITIALKEY, as C#m), mood (TMOO, before ID3v2.4
            TXXX:MOOD; MOOD: your labels that are moods, or the nearest mood), energy (0.00 to 1.00). A file without the tag
            that players read first gets one that begins as a copy of the tag that is there. What cannot be kept is refused
            with the reason. Other names of a file (hard links) keep the file as it was.
            Speech, noise and silence have no tempo, key, mood or energy that could be written, only your labels; what
            their tags say already stays. Hashtags in comments count as labels from the next build on.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption,
            OptionSpec("write", "w", argument: "FIELDS", "which: bpm,key,mood,energy"),
            OptionSpec("comment-hashtags", nil, "add the mood to the comment, as #happy, if it is one word"),
            OptionSpec("dry-run", nil, "only show what would change"),
            OptionSpec("keep-mtime", nil, "leave the files' modification times as they are"),
            OptionSpec("backup", nil, "keep each file as it was, as .NAME.bak beside it"),
            OptionSpec("yes", "y", "do not ask"), CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer tag --write bpm,key --dry-run", "what would change"),
            ("indexer tag --write mood --comment-hashtags song.mp3", "one file"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let fields = try fields(arguments)
        let isJSON = arguments.has("json")
        let session = try arguments.openSession()
        let library = session.library
        let folder = try session.musicFolder(arguments.path("music"))
        let indices =
            arguments.operands.isEmpty
            ? Array(0..<library.count)
            : try arguments.operands.map {
                try library.index(of: $0.description, guesses: false, musicFolder: folder)
            }
        let batch = try TagBatch(fields, of: indices, library, in: folder, for: try session.listener())
        try batch.failures.forEach { try tell($0, isJSON: isJSON) }
        for update in batch.updates { try show(update, isJSON: isJSON) }
        var (written, failed) = (0, batch.failures.count)
        if !arguments.has("dry-run"), !batch.updates.isEmpty, isConfirmed(batch.updates.count, arguments) {
            var options = TagReplacement.Options()
            options.keepsModificationTime = arguments.has("keep-mtime")
            options.keepsBackup = arguments.has("backup")
            let result = batch.write(options)
            try result.failures.forEach { try tell($0, isJSON: isJSON) }
            written = result.written
            failed += result.failures.count
        }
        if isJSON {
            try printLine(
                TagRecord.Summary(
                    files: batch.updates.count, written: written, failed: failed, dryRun: arguments.has("dry-run")))
        } else {
            Console.talk(
                "\(batch.updates.count) of \(batch.trackCount) files to change, \(written) written"
                    + (failed > 0 ? ", \(failed) failed" : ""))
        }
        return failed > 0 ? .someFailed : .success
    }

    private static func tell(_ failure: TagBatch.Failure, isJSON: Bool) throws {
        if isJSON {
            try printLine(TagRecord.Failure(failure))
        } else {
            Console.talk("failed: \(failure.path): \(failure.reason)")
        }
    }

    private static func fields(_ arguments: Arguments) throws -> [TagField] {
        var fields: [TagField] = []
        for name in (arguments.string("write") ?? "").split(separator: ",") {
            guard let field = TagField(rawValue: String(name)), field != .comment else {
                throw UsageError("--write knows bpm, key, mood and energy, not “\(name)”")
            }
            if !fields.contains(field) { fields.append(field) }
        }
        if arguments.has("comment-hashtags") { fields.append(.comment) }
        guard !fields.isEmpty else { throw UsageError("say what to write: --write bpm,key,mood,energy") }
        return fields
    }

    private static func show(_ update: TagUpdate, isJSON: Bool) throws {
        if !isJSON { print(update.path.description.withoutControls) }
        for change in update.changes {
            if isJSON {
                try printLine(TagRecord.Change(path: update.path.description, change))
            } else {
                print("  \(change.field): \((change.old ?? "–").withoutControls) → \(change.new.withoutControls)")
            }
        }
    }

    private static func isConfirmed(_ count: Int, _ arguments: Arguments) -> Bool {
        guard !arguments.has("yes"), isatty(STDIN_FILENO) == 1 else { return true }
        Console.flush()
        Console.write("Change the tags of \(count) files? [y/N] ")
        return readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
    }
}
