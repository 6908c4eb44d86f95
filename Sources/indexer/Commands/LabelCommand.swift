import AudioFeatures
import MusicLibrary

enum LabelCommand: Command {
    static let spec = CommandSpec(
        name: "label", summary: "say what a track feels like", operands: "TRACK LABEL…", operandCount: 2...Int.max,
        discussion: """
            Attaches happy, calm, gloomy, sad or any other word to a track. What you say outranks what was computed:
            “playlist --mood happy” begins with tracks labelled happy, and leaves out those labelled otherwise.
            Hashtags in a file's comment, such as #happy, count as labels without being asked; moods go by them only
            where you have said nothing.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.jsonOption],
        examples: [("indexer label \"mara lind - paper boats\" sad", "it is a sad song")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try change(arguments) { label, session, track in
            let isNew = try session.state.add(label, to: RememberedTrack(track), of: session.profile)
            if !isNew { Console.note("\(track.displayName) is labelled \(label) already") }
        }
    }

    static func change(
        _ arguments: Arguments, _ apply: (Label, Session, LibraryTrack) throws -> Void
    ) throws -> ExitStatus {
        let labels = try arguments.operands.dropFirst().map { try Label($0.description) }
        let session = try arguments.openSession(for: .changing)
        let track = try session.track(arguments.operands[0].description)
        for label in labels { try apply(label, session, track) }
        try LabelsCommand.show([try session.labels(of: RememberedTrack(track))], isJSON: arguments.has("json"))
        return .success
    }
}

enum UnlabelCommand: Command {
    static let spec = CommandSpec(
        name: "unlabel", summary: "take labels away from a track", operands: "TRACK LABEL…",
        operandCount: 2...Int.max,
        discussion: "Hashtags in a file's comment are labels too; they go when the comment is edited.",
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.jsonOption],
        examples: [("indexer unlabel song.mp3 sad", "it is not sad after all")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try LabelCommand.change(arguments) { label, session, track in
            let wasThere = try session.state.remove(label, from: track.id, of: session.profile)
            if track.tags.comment.map({ Label.hashtags(in: $0).contains(label) }) ?? false {
                Console.note("\(track.path): #\(label) is in the file's comment; it stays until that is edited")
            } else if !wasThere {
                Console.note("\(track.displayName) was not labelled \(label)")
            }
        }
    }
}

enum LabelsCommand: Command {
    static let spec = CommandSpec(
        name: "labels", summary: "list labelled tracks", operands: "[TRACK]", operandCount: 0...1,
        discussion: """
            All tracks that have a label, or one. “#” marks labels that stand in the file's comment, “(gone)” tracks that the
            library has no more: their labels are kept, and count again when the file comes back.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("label", "l", argument: "LABEL", "only tracks with this label"), CommandSpec.jsonOption,
        ],
        examples: [("indexer labels -l happy", "what you called happy")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession()
        if let name = arguments.operands.first?.description {
            let track = RememberedTrack(try session.track(name))
            try show([try session.labels(of: track)], isJSON: arguments.has("json"))
            return .success
        }
        let wanted = try arguments.string("label").map { try Label($0) }
        let tracks = try session.labeledTracks(wanted)
        try show(tracks, isJSON: arguments.has("json"))
        if tracks.isEmpty { Console.note("no track is labelled\(wanted.map { " \($0)" } ?? "")") }
        return .success
    }

    static func show(_ tracks: [TrackLabels], isJSON: Bool) throws {
        var table = Table([.detail("labels"), .text("track"), .path("path")])
        for labeled in tracks {
            if isJSON {
                try printLine(LabelsRecord(labeled))
            } else {
                let words = labeled.labels.map(\.name) + labeled.hashtags.map { "#\($0)" }
                table.add([
                    words.isEmpty ? "–" : words.joined(separator: ", "), TrackTable.name(labeled.track),
                    labeled.track.path,
                ])
            }
        }
        if !isJSON && !tracks.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
    }
}
