import AudioFeatures
import MusicLibrary

enum RadioCommand: Command {
    static let spec = CommandSpec(
        name: "radio", summary: "one track after the other for a player, as the mood changes", operands: "",
        operandCount: 0...0,
        discussion: """
            Prints the path of a track, waits for a line on stdin, prints the next. What the line says:

            (nothing), next: the next track. mood MOOD: another mood; “mood” alone, any. like, dislike: what you think of the
            track. quit, or the end of stdin: stop.

            With --eeg the mood is that of a recording at the moment of asking; the recording may be growing. What suits is
            chosen as by “mood --play-next”.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption]
            + RadioOptions.brainwaves + PlaylistOptions.selection + [
                OptionSpec("count", "n", argument: "N", "stop after N tracks")
            ] + PlaylistOptions.seed + [CommandSpec.jsonOption],
        examples: [
            (
                "indexer radio --mood calm < fifo | while read -r f; do mpv \"$f\"; echo; done > fifo",
                "mpv plays, and asks for the next"
            )
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(for: .noting)
        let request = try PlaylistOptions.request(arguments, session.library)
        if arguments.path("eeg") == "-" { throw UsageError("stdin is for the player; name a file with --eeg") }
        let recording = try RadioOptions.recording(arguments, session, request)
        var player = try Player(session, request, musicFolder: arguments.path("music"))
        var remaining = try arguments.integer("count", in: 1...Int.max) ?? Int.max
        while remaining > 0 {
            if let recording {
                try recording.follow(isFinal: false)
                player.request.mood = recording.state.mood
            }
            guard let choice = try player.next() else {
                RadioOptions.tellNothingSuits(player.request)
                return .someFailed
            }
            guard try RadioOptions.play(choice, player, isJSON: arguments.has("json")) else { return .cannotRun }
            remaining -= 1
            guard remaining > 0, try wait(&player, session, choice.track, hasOwnMood: recording == nil) else { break }
        }
        recording.map(RadioOptions.tellSkipped)
        return .success
    }

    /// Obeys lines until one asks for the next track.
    /// - Parameters:
    ///   - track: the one that plays.
    ///   - hasOwnMood: whether the mood is for the lines to say, rather than for a recording.
    /// - Returns: whether to go on.
    private static func wait(
        _ player: inout Player, _ session: Session, _ track: LibraryTrack, hasOwnMood: Bool
    ) throws -> Bool {
        while let line = readLine() {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            switch words.first?.lowercased() {
            case nil, "next": return true
            case "quit": return false
            case "like", "dislike":
                let rating: Rating = words[0].lowercased() == "like" ? .like : .dislike
                try session.state.rate(RememberedTrack(track), rating, by: session.profile)
                try player.refresh()
            case "mood" where !hasOwnMood: Console.note("“\(line)”: the mood is that of the recording")
            case "mood":
                do {
                    try player.setMood(words.count > 1 ? words[1] : nil)
                } catch LibraryError.invalidQuery(let reason) {
                    Console.note(reason)
                }
            default: Console.note("“\(line)”: say next, mood MOOD, like, dislike or quit")
            }
        }
        return false
    }
}
