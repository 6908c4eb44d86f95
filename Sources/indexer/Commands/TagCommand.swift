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

            Fields: bpm (TBPM; BPM in Vorbis comments), key (TKEY; INITIALKEY, as C#m), mood (TMOO; MOOD: your labels, or
            the nearest mood), energy (0.00 to 1.00). An ID3v2.3 tag becomes 2.4 when a mood is written.
            Hashtags in comments count as labels from the next build on.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption,
            OptionSpec("write", "w", argument: "FIELDS", "which: bpm,key,mood,energy"),
            OptionSpec("comment-hashtags", nil, "add the mood to the comment, as #happy"),
            OptionSpec("dry-run", nil, "only show what would change"),
            OptionSpec("keep-mtime", nil, "leave the files' modification times as they are"),
            OptionSpec("backup", nil, "keep each file as it was, as .NAME.bak beside it"),
            OptionSpec("yes", "y", "do not ask"), CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer tag --write bpm,key --dry-run", "what would change"),
            ("indexer tag --write mood --comment-hashtags song.mp3", "one file"),
        ])

    private struct ChangeLine: Encodable {
        let type = "change"
        let path, field: String
        let old: String?
        let new: String
    }

    private struct FailureLine: Encodable {
        let type = "failure"
        let path, message: String
    }

    private struct Summary: Encodable {
        let type = "summary"
        let files, written, failed: Int
        let dryRun: Bool
        enum CodingKeys: String, CodingKey {
            case type, files, written, failed
            case dryRun = "dry_run"
        }
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let fields = try fields(arguments)
        let isJSON = arguments.has("json")
        let session = try arguments.openSession(forWriting: false)
        let library = session.library
        let root = RawPath(try session.musicFolder(arguments))
        let indices =
            arguments.operands.isEmpty
            ? Array(0..<library.count) : try arguments.operands.map { try library.index(of: $0.description) }
        let proposal = try TagProposal(library, try session.listener())
        var failed = 0
        func fail(_ path: RawPath, _ message: String) throws {
            failed += 1
            if isJSON {
                print(try JSONLine.string(FailureLine(path: path.description, message: message)))
            } else {
                Console.talk("failed: \(path): \(message)")
            }
        }
        var updates: [TagUpdate] = []
        for index in indices {
            let track = try library.track(index)
            do {
                let update = try TagUpdate(root.appending(track.path), id: track.id) { comment in
                    var values: [TagField: String] = [:]
                    for field in fields { values[field] = try proposal.value(field, of: index, comment: comment) }
                    return values
                }
                if !update.changes.isEmpty { updates.append(update) }
            } catch let error as AudioError {
                try fail(track.path, error.reason)
            }
        }
        for update in updates { try show(update, isJSON: isJSON) }
        var written = 0
        if !arguments.has("dry-run"), !updates.isEmpty, isConfirmed(updates.count, arguments) {
            var options = TagUpdate.Options()
            options.keepsModificationTime = arguments.has("keep-mtime")
            options.keepsBackup = arguments.has("backup")
            for update in updates {
                do throws(AudioError) {
                    try update.write(options)
                    written += 1
                } catch {
                    try fail(update.path, error.reason)
                }
            }
        }
        if isJSON {
            print(
                try JSONLine.string(
                    Summary(files: updates.count, written: written, failed: failed, dryRun: arguments.has("dry-run"))))
        } else {
            Console.talk(
                "\(updates.count) of \(indices.count) files to change, \(written) written"
                    + (failed > 0 ? ", \(failed) failed" : ""))
        }
        return failed > 0 ? .someFailed : .success
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
                print(
                    try JSONLine.string(
                        ChangeLine(
                            path: update.path.description, field: change.field.rawValue, old: change.old,
                            new: change.new)))
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
