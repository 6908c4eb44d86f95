import AudioFeatures
import MusicLibrary

enum LabelCommand: Command {
    static let spec = CommandSpec(
        name: "label", summary: "label a track with a mood or any other word", operands: "TRACK LABEL…",
        operandCount: 2...Int.max,
        discussion: """
            Adds happy, calm, gloomy, sad or any other word to a track. Your labels take precedence over computed
            moods: “playlist --mood happy” lists tracks labelled happy first and leaves out tracks with other mood
            labels.

            A label “not happy” says that a track is not happy, whatever was computed. It and the label happy replace each
            other.

            Hashtags in a file's comment, such as #happy, also count as labels. Moods use them only for tracks that you
            have not labelled.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.jsonOption],
        examples: [("indexer label \"mara lind - paper boats\" sad", "label a song as sad")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try change(arguments) { label, session, track in
            let isNew = try session.state.add(label, to: RememberedTrack(track), of: session.profile)
            if !isNew { Console.note("\(track.displayName) already has the label \(label)") }
        }
    }

    static func change(
        _ arguments: Arguments, _ apply: (Label, Session, LibraryTrack) throws -> Void
    ) throws -> ExitStatus {
        let labels = try arguments.operands.dropFirst().map { try Label($0.description) }
        let session = try arguments.openSession(for: .changing)
        let track = try session.track(arguments.operands[0].description).track
        for label in labels { try apply(label, session, track) }
        try LabelsCommand.show([try session.labels(of: RememberedTrack(track))], isJSON: arguments.has("json"))
        return .success
    }
}

enum UnlabelCommand: Command {
    static let spec = CommandSpec(
        name: "unlabel", summary: "remove labels from a track", operands: "TRACK LABEL…",
        operandCount: 2...Int.max,
        discussion: "Hashtags in a file's comment are labels, too. Edit the comment to remove them.",
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.jsonOption],
        examples: [("indexer unlabel song.mp3 sad", "remove the label sad")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try LabelCommand.change(arguments) { label, session, track in
            let wasThere = try session.state.remove(label, from: track.id, of: session.profile)
            if track.tags.comment.map({ Label.hashtags(in: $0).contains(label) }) ?? false {
                Console.note("\(track.path): #\(label) is in the file's comment; edit the comment to remove it")
            } else if !wasThere {
                Console.note("\(track.displayName) does not have the label \(label)")
            }
        }
    }
}

enum LabelsCommand: Command {
    static let spec = CommandSpec(
        name: "labels", summary: "list labelled tracks", operands: "[TRACK]", operandCount: 0...1,
        discussion: """
            Lists all labelled tracks, or the labels of TRACK. “#” marks labels from the file's comment. “(gone)” marks
            tracks that are no longer in the library. Their labels are kept and apply again when the file comes back.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("label", "l", argument: "LABEL", "List only tracks with this label."),
            CommandSpec.countOption("tracks"), CommandSpec.jsonOption,
        ],
        examples: [("indexer labels -l happy", "list the tracks that you labelled happy")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let limit = try arguments.limit()
        let session = try arguments.openSession()
        if let name = arguments.operands.first?.description {
            let track = RememberedTrack(try session.track(name).track)
            try show([try session.labels(of: track)], isJSON: arguments.has("json"))
            return .success
        }
        let wanted = try arguments.string("label").map { try Label($0) }
        let tracks = Array(try session.labeledTracks(wanted).prefix(limit))
        try show(tracks, isJSON: arguments.has("json"))
        if tracks.isEmpty { Console.note("no track is labelled\(wanted.map { " \($0)" } ?? "")") }
        return .found(wanted == nil || !tracks.isEmpty)
    }

    static func show(_ tracks: [TrackLabels], isJSON: Bool) throws {
        try Table.list(
            tracks, isJSON: isJSON, [.detail("labels"), .text("track"), .path("path")], record: { LabelsRecord($0) },
            row: { labeled in
                let words = labeled.labels.map(\.name) + labeled.hashtags.map { "#\($0)" }
                let labels = words.isEmpty ? "–" : words.joined(separator: ", ")
                return [labels, TrackTable.name(labeled.track), labeled.track.path]
            })
    }
}
