import AudioFeatures
import MusicLibrary

enum MixCommand: Command {
    static let spec = CommandSpec(
        name: "mix", summary: "list today's mixes, or the tracks of one", operands: "[NAME]", operandCount: 0...1,
        discussion: """
            Makes mixes from your plays and likes: what you play at this time of the week (daylist), what you played
            most in the last 30 days (repeat), what you played often, but not in the last half year (forgotten), what
            you never played and sounds like your favourite tracks (new), one mix for each of your tastes (taste-1,
            taste-2, …), and what you played around this date in earlier years (anniversary). If a mix needs more
            history, the list says what is missing.

            A mix stays the same all day: what you play or like today counts from tomorrow. The daylist changes at 5, 11,
            17 and 22 o'clock, in the time zone of this machine. Every day brings other tracks, and tracks of yesterday
            come last. Copies are listed once, and tracks of one artist are spaced. Tracks that you dislike or have
            excluded, speech, noise and jingles are left out.

            NAME is the id of a mix, or its name or the first words of it. --plan chooses music for a run. A plan is a list of
            parts, each with minutes and steps per minute. Tempos are within 4 %; tracks at half or double the tempo are
            marked. “energy”, from 0 to 1, sets the energy of a part. Without it, faster parts get more energetic tracks.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec(
                "day", nil, argument: "DATE",
                "Make the mixes of this day, such as 2026-11-29 (at noon) or 2026-11-29T20 (at 20 o'clock)."),
            CommandSpec.countOption("tracks"),
            OptionSpec("plan", nil, argument: "PARTS", "Choose music for a run instead."),
            OptionSpec("save", nil, "Save the mix as a playlist with its own name."),
            OptionSpec("name", nil, argument: "NAME", "Save the mix as a playlist with this name."),
            CommandSpec.jsonOption,
        ] + TrackTable.Look.options,
        examples: [
            ("indexer mix", "list today's mixes"), ("indexer mix forgotten", "list forgotten favourites"),
            ("indexer mix daylist --name Now && indexer playlist export Now -o now.m3u8", "write a mix for any player"),
            ("indexer mix --plan \"10 min at 120, 30 at 160, 5 at 100\"", "choose music for a run"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let (name, plan) = (arguments.operands.first?.description, arguments.string("plan"))
        let saves = arguments.has("save") || arguments.has("name")
        if name != nil, plan != nil { throw UsageError("NAME and --plan cannot be combined") }
        if saves, name == nil, plan == nil { throw UsageError("--save and --name need the NAME of a mix, or --plan") }
        if arguments.has("count"), name == nil { throw UsageError("--count requires the NAME of a mix") }
        let (day, limit) = (try day(arguments), try arguments.limit())
        let look = try arguments.look()
        let session = try arguments.openSession(for: saves ? .changing : .asking)
        if let plan { return try show(try session.run(try RunningPlan(plan), on: day), session, arguments) }
        guard let name else { return try list(try session.mixes(on: day), session, arguments) }
        let mix = try session.mix(name, on: day)
        let tracks = try mix.tracks.prefix(limit).map { try session.library.track($0) }
        if arguments.has("json") {
            let moods = try session.moods()
            for track in tracks { try printLine(TrackRecord(track, moods)) }
        } else {
            Console.note("\(mix.name). \(mix.sentence)")
            var table = TrackTable(look)
            for track in tracks { table.add(track) }
            if !table.isEmpty { table.printLines() }
        }
        if let why = mix.whyNone { Console.note("no tracks: \(why)") }
        try save(tracks, mix.name, session, arguments)
        return .found(!tracks.isEmpty)
    }

    private static func day(_ arguments: Arguments) throws -> MixDay {
        guard let text = arguments.string("day") else { return MixDay() }
        guard let day = MixDay(text) else {
            throw UsageError("--day must be a date such as 2026-11-29 or 2026-11-29T20, not “\(text)”")
        }
        return day
    }

    private static func save(
        _ tracks: [LibraryTrack], _ name: String, _ session: Session, _ arguments: Arguments
    ) throws {
        guard arguments.has("save") || arguments.has("name") else { return }
        guard !tracks.isEmpty else { return Console.note("nothing was saved") }
        Console.note("saved as “\(try session.createPlaylist(arguments.string("name") ?? name, tracks))”")
    }

    private static func list(_ mixes: [DayMix], _ session: Session, _ arguments: Arguments) throws -> ExitStatus {
        try Table.list(
            mixes, isJSON: arguments.has("json"), [.fixed("mix"), .number("tracks"), .text("name"), .detail("what")],
            record: { try DayMixRecord($0, session.library) },
            row: { [$0.id, $0.tracks.isEmpty ? "–" : "\($0.tracks.count)", $0.name, $0.whyNone ?? $0.sentence] })
        return .found(mixes.contains { !$0.tracks.isEmpty })
    }

    private static func show(_ run: PlannedRun, _ session: Session, _ arguments: Arguments) throws -> ExitStatus {
        let library = session.library
        let tracks = try run.steps.map { try library.track($0.index) }
        if arguments.has("json") {
            for record in try PlannedRunRecord.tracks(run, library, try session.moods()) { try printLine(record) }
            try printLine(PlannedRunRecord.summary(run))
        } else {
            var table = Table([
                .number("part"), .text("track"), .number("time"), .fixed("tempo"), .number("energy"), .path("path"),
            ])
            for (step, track) in zip(run.steps, tracks) {
                table.add([
                    "\(step.part + 1)", track.displayName, TrackTable.time(track.duration), step.words,
                    TrackTable.decimal(track.descriptors.energy, 2), track.path.description,
                ])
            }
            if !table.isEmpty { table.printLines() }
            for (part, seconds) in zip(run.plan.parts, run.seconds) {
                Console.note("\(part.text): \(TrackTable.time(seconds))")
            }
        }
        for shortfall in run.shortfalls { Console.note(shortfall) }
        try save(tracks, "Run", session, arguments)
        return .found(!run.steps.isEmpty && run.shortfalls.isEmpty)
    }
}
