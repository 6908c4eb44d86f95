import MPDPlayer
import MusicLibrary
import SystemFiles

enum MPDCommand: Command {
    static let spec = CommandSpec(
        name: "mpd", summary: "keep the queue of an MPD filled", operands: "", operandCount: 0...0,
        discussion: """
            Appends tracks to the queue of a Music Player Daemon so that five tracks (--ahead) follow the current one, until
            Ctrl-C. Nothing in the queue is changed or removed. Tracks that MPD plays are added to the history.

            Without conditions, or with --follow, each track sounds like the one before it in the queue, and is neither in the
            queue nor was played in this run. With other conditions, tracks are chosen as by “indexer radio”. With --eeg, the
            mood is the current one of the recording, and one track is queued ahead. --to first appends a smooth path from
            the last track of the queue to TRACK. --mix first appends a mix of today; “indexer mix” lists them.

            --crossfade analyses the current track and the next one, and sets MPD's crossfade: the longest of 6, 4, 3, 2 or 1
            seconds in which no two voices meet, and the silence at both ends; 0 seconds for tracks without beats, of live
            albums, and of albums in order. The earlier crossfade returns at the end.

            The indexed folder must be inside MPD's music_directory, or contain it. MPD may run on another machine, but
            --crossfade needs the files on this one too.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption] + [
            OptionSpec(
                "host", nil, argument: "HOST",
                "The host or Unix socket of MPD, or PASSWORD@HOST (default: $MPD_HOST, else localhost)."),
            OptionSpec("port", nil, argument: "PORT", "The port of MPD (default: $MPD_PORT, else 6600)."),
            OptionSpec("ahead", nil, argument: "N", "Keep N tracks after the current one (default 5; with --eeg, 1)."),
            OptionSpec("follow", nil, "Choose tracks that sound like the last one in the queue."),
            OptionSpec("to", nil, argument: "TRACK", "First append a path to this track."),
            OptionSpec("steps", nil, argument: "N", "The number of tracks that --to appends (default 10)."),
            OptionSpec("mix", nil, argument: "NAME", "First append this mix of today."),
            OptionSpec("crossfade", nil, "Set MPD's crossfade before each change of track."),
            OptionSpec("once", nil, "Fill the queue once and exit."),
            OptionSpec(
                "stickers", nil,
                "Store valence, energy, danceability and mood of all tracks as MPD stickers, and exit."),
            OptionSpec("quiet", "q", "Print only problems."),
        ] + RadioOptions.brainwaves + PlaylistOptions.selection + PlaylistOptions.seed,
        examples: [
            ("indexer mpd", "continue the queue with tracks that sound like its last one"),
            ("indexer mpd --mood calm --host 192.168.1.5", "play calm tracks on another machine"),
            ("indexer mpd --to grindstone --once", "append a path to a track"),
            ("indexer mpd --mix daylist", "play what you play at this time of the week, then what sounds like it"),
            ("indexer mpd --stickers && mpc sticker \"\" find mood", "store moods, and list them"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let address = try MPDAddress(
            host: arguments.string("host") ?? Environment.value("MPD_HOST"),
            port: arguments.string("port") ?? Environment.value("MPD_PORT"))
        let session = try arguments.openSession(for: .noting)
        let interrupt = Interrupt()
        if arguments.has("stickers") { return try writeStickers(session, address, interrupt) }

        let request = try PlaylistOptions.request(arguments, session.library)
        if arguments.path("eeg") == "-" { throw UsageError("name a file with --eeg") }
        let recording = try RadioOptions.recording(arguments, session, request)
        var conditions = request
        conditions.filter = TrackFilter()
        conditions.randomSeed = nil
        let isPlain = conditions == PlaylistRequest() && recording == nil
        if arguments.has("follow"), !isPlain {
            throw UsageError("--follow can be combined only with conditions on tracks, such as --genre or --range")
        }
        let follows = arguments.has("follow") || request.filter.isEmpty && isPlain
        let destination = try arguments.string("to").map { try session.index(of: $0) }
        let mix = try arguments.string("mix").map { try session.mix($0) }
        if let why = mix?.whyNone { throw UsageError("--mix: the mix has no tracks: \(why)") }
        if arguments.has("crossfade"), arguments.has("once") {
            throw UsageError("--crossfade and --once cannot be combined")
        }
        if arguments.has("music"), !arguments.has("crossfade") { throw UsageError("--music requires --crossfade") }
        if destination == nil, arguments.has("steps") { throw UsageError("--steps requires --to") }
        let run = MPDRun(
            session: session, address: address, interrupt: interrupt, recording: recording,
            ahead: try arguments.integer("ahead", in: 1...1000) ?? (recording == nil ? 5 : 1),
            mix: mix, destination: destination, steps: try arguments.integer("steps", in: 1...1000) ?? 10,
            isOnce: arguments.has("once"), isQuiet: arguments.has("quiet"),
            setsCrossfade: arguments.has("crossfade"), musicFolder: arguments.path("music"))
        let radio = RequestSource(session, try Player(session, request))
        if follows { return try run.keepFilled(from: FollowSource(session, request.filter, first: radio)) { _, _ in } }
        return try run.keepFilled(from: radio) { source, mood in source.player.request.mood = mood }
    }

    private static func writeStickers(
        _ session: Session, _ address: MPDAddress, _ interrupt: Interrupt
    ) throws -> ExitStatus {
        let (library, moods) = (session.library, try session.moods())
        let writer = try StickerWriter(library, try MPDConnection(address))
        let tracks = try session.tracks(TrackListQuery())
        let (written, unknown) = try writer.write(tracks, moods) { interrupt.isRequested }
        Console.note("\(written.counted("track")) with stickers")
        if unknown > 0 {
            Console.note("\(unknown.counted("track")) not in MPD's database; “mpc update” reads new files")
        }
        return interrupt.isRequested ? .interrupted : unknown > 0 ? .someFailed : .success
    }
}
