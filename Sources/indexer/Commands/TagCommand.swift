import MusicLibrary
import SystemFiles

enum TagCommand: Command {
    static let spec = CommandSpec(
        name: "tag", summary: "write tempo, key, mood, energy and ReplayGain into tags",
        operands: "[TRACK…]",
        operandCount: 0...Int.max,
        discussion: """
            This is the only command that changes music files. It changes the named fields of their tags and nothing else.
            Before a file is replaced, its new version is checked: its sound must be the same, bit for bit. If a file lacks
            the tag that players read first, that tag begins as a copy of the tag it has. A file whose tags could not be kept
            whole is refused with the reason. Other hard links to a file keep the old version. The command shows what will
            change and asks; without a terminal it needs --yes. Without TRACK, it writes all tracks of the library.

            A field that has a value keeps it. If that value disagrees with the computed one, the command says so; --overwrite
            replaces it. Values agree if the tempo is the same after rounding, the key is the same in another spelling (Am,
            A minor, 8A, 1m), the moods are the same, or the gain differs by at most 0.1 dB. A value that one of the last
            \(TagJournal.runLimit) runs of this command wrote is replaced; --only-missing keeps it too.

            Fields: bpm is TBPM, or BPM in Vorbis comments, with one decimal if the format takes one. key is TKEY or INITIALKEY.
            mood is TMOO (TXXX:MOOD before ID3v2.4) or MOOD: your labels that are moods, or the nearest mood. energy is 0.00 to
            1.00. replaygain is ReplayGain 2.0: the gain to -18 LUFS and the sample peak, or R128_TRACK_GAIN in Opus; --album
            adds those of the album and decodes its files again. A mono file counts as the two loudspeakers that play it, so its
            gain is 3.01 dB lower than that of most scanners; --mono-as-one counts it once. ReplayGain fields in Opus files are
            reported; --overwrite removes them. Speech, noise and silence only get your labels. Hashtags in comments count as
            labels from the next build on.

            The folder “tag-journal” beside the index keeps the old values of the last \(TagJournal.runLimit) runs. --undo undoes the last
            run, a second --undo undoes the run before it. A field that has been changed since is kept. A tag that a run began as a
            copy stays with the fields it took over; only the fields that the run wrote are removed from it.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption,
            OptionSpec("write", "w", argument: "FIELDS", "Write these fields: bpm,key,mood,energy,replaygain."),
            OptionSpec(
                "comment-hashtags", nil, "Add the mood to the comment as a hashtag, such as #happy, if it is one word."),
            OptionSpec("overwrite", nil, "Replace existing values that differ."),
            OptionSpec("only-missing", nil, "Replace no existing value, not even those of earlier runs."),
            OptionSpec(
                "min-confidence", nil, argument: "C",
                "Skip a tempo or key of lower confidence, 0 to 1 (default 0.5)."),
            OptionSpec(
                "key-notation", nil, argument: "NOTATION",
                "Write keys as musical (Am, F#m, Bb; default), camelot (8A) or openkey (1m)."),
            OptionSpec("album", nil, "With replaygain, also write gain and peak of the album."),
            OptionSpec(
                "mono-as-one", nil, "With replaygain, count the channel of a mono file once, as other scanners do."),
            OptionSpec("undo", nil, "Undo the last run."),
            OptionSpec("dry-run", nil, "Show what would change and what cannot be written; change nothing."),
            OptionSpec("keep-mtime", nil, "Keep the modification times of the files."),
            OptionSpec("backup", nil, "Keep the original file as .NAME.bak in the same folder."),
            OptionSpec("yes", "y", "Do not ask for confirmation."), CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer tag --write bpm,key --dry-run", "show what would change"),
            ("indexer tag --write mood --comment-hashtags song.mp3", "tag one file"),
            ("indexer tag --write replaygain --album --yes", "write ReplayGain to all files without asking"),
            ("indexer tag --undo", "restore the previous tags"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.has("undo") { return try takeBack(arguments) }
        let policy = try TagOptions.policy(arguments)
        try refuseUnasked(arguments)
        let session = try arguments.openSession()
        let library = session.library
        let folder = try session.musicFolder(arguments.path("music"))
        var indices: [Int] = []
        for name in arguments.operands {
            let index = try library.index(
                of: name.description, guesses: false, distinguishesCopies: true, musicFolder: folder)
            if !indices.contains(index) { indices.append(index) }
        }
        if arguments.operands.isEmpty { indices = Array(0..<library.count) }
        let needsLabels = policy.subjects.contains(where: \.needsLabels)
        let batch = try TagBatch(
            policy, of: indices, library, in: folder, for: try session.taste(mustKnow: needsLabels))
        let report = TagReport(isJSON: arguments.has("json"), isDryRun: arguments.has("dry-run"))
        try report.show(batch)
        let options = TagOptions.writing(arguments)
        let result = isConfirmed(batch, arguments) ? try batch.write(options) : (0, [])
        return try report.finish(batch, result) > 0 ? .someFailed : .success
    }

    private static func takeBack(_ arguments: Arguments) throws -> ExitStatus {
        guard arguments.operands.isEmpty, !TagOptions.isSet(arguments) else {
            throw UsageError(
                "--undo applies to the whole last run; it cannot be combined with TRACK or with fields to write")
        }
        try refuseUnasked(arguments)
        let session = try arguments.openSession()
        let report = TagReport(isJSON: arguments.has("json"), isDryRun: arguments.has("dry-run"))
        guard let undo = try TagUndo(session.library, in: try session.musicFolder(arguments.path("music"))) else {
            try report.nothingToUndo()
            return .success
        }
        try report.show(undo.batch)
        for path in undo.gone { report.tellGone(path) }
        let goesOn = isConfirmed(undo.batch, arguments) || (undo.batch.changedCount == 0 && !arguments.has("dry-run"))
        let result = goesOn ? try undo.write(TagOptions.writing(arguments)) : (0, [])
        return try report.finish(undo.batch, result, gone: undo.gone.count) > 0 ? .someFailed : .success
    }

    /// Checked before anything is read, so that a script fails at its first run.
    private static func refuseUnasked(_ arguments: Arguments) throws {
        guard !arguments.has("yes"), !arguments.has("dry-run"), isatty(STDIN_FILENO) != 1 else { return }
        throw UsageError(
            "cannot ask for confirmation without a terminal; pass --yes to change the files, or --dry-run to see the "
                + "changes"
        )
    }

    private static func isConfirmed(_ batch: TagBatch, _ arguments: Arguments) -> Bool {
        guard !arguments.has("dry-run"), batch.changedCount > 0 else { return false }
        guard !arguments.has("yes") else { return true }
        Console.flush()
        Console.write("Change the tags of \(batch.changedCount.counted("file"))? [y/N] ")
        return readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
    }
}
