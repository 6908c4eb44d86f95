import MusicLibrary

enum RadioCommand: Command {
    static let spec = CommandSpec(
        name: "radio", summary: "print one track after another for a player", operands: "",
        operandCount: 0...0,
        discussion: """
            Prints the path of a track, waits for a line on standard input, and prints the next path. Lines are
            commands:

            an empty line or “next”: the next track. “mood MOOD”: change the mood; “mood” alone allows any. “like”,
            “dislike”: rate the current track. “quit”, or end of input: stop.

            With --eeg, the mood is the current one of the recording, which can still be growing. Tracks are chosen as
            by “mood --play-next”.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption]
            + RadioOptions.brainwaves + PlaylistOptions.selection + [
                OptionSpec("count", "n", argument: "N", "Stop after N tracks.")
            ] + PlaylistOptions.seed + [CommandSpec.jsonOption],
        examples: [
            (
                "mkfifo next; indexer radio --mood calm < next | while read -r f; do mpv \"$f\" < /dev/null >&2; echo; done > next",
                "play with mpv until interrupted"
            )
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(for: .noting)
        let request = try PlaylistOptions.request(arguments, session.library)
        if arguments.path("eeg") == "-" { throw UsageError("radio reads commands from stdin; name a file with --eeg") }
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

    /// Executes commands until one requests the next track.
    /// - Parameters:
    ///   - track: the track that is playing.
    ///   - hasOwnMood: whether commands set the mood, rather than a recording.
    /// - Returns: whether to continue.
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
            case "mood" where !hasOwnMood: Console.note("“\(line)”: the recording determines the mood")
            case "mood":
                do {
                    try player.setMood(words.count > 1 ? words[1] : nil)
                } catch LibraryError.invalidQuery(let reason) {
                    Console.note(reason)
                } catch LibraryError.unknownMood(let name, let known) {
                    Console.note(LibraryError.unknownMood(name, known: known).description)
                }
            default: Console.note("unknown command “\(line)”; use next, mood MOOD, like, dislike or quit")
            }
        }
        return false
    }
}
