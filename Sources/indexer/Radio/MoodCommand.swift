import AudioFeatures
import MusicLibrary

enum MoodCommand: Command {
    static let spec = CommandSpec(
        name: "mood", summary: "the mood of a track, or that of brainwaves, and the next track for it",
        operands: "[TRACK]", operandCount: 0...1,
        discussion: """
            With TRACK: its labels, and the moods whose region it lies in. With --eeg: the mood that the last rows of a
            recording stand for. Its rows are alpha, beta, gamma, delta and theta power, each 0…1 (with a header, in any
            order), or a recording of Mind Monitor (Muse). By the preset, alpha below 0.5 is sad and from 0.5 happy;
            “preferences” shows the ranges, which can be set for all bands. All zero is undefined: any track will do.
            This is a way to play, not a statement about anybody's health.

            With --play-next, a line more: a track for the mood, chosen at random, the fitting ones rather; none comes again
            until all have been played.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption]
            + Arguments.brainwaveOptions + [
                OptionSpec("follow", "f", "print every change of the mood, not only the last mood"),
                OptionSpec("play-next", nil, "print the path of a track to play now"),
            ] + PlaylistOptions.selection + [
                OptionSpec("seed", nil, argument: "N", "the same seed gives the same random choice"),
                CommandSpec.jsonOption,
            ] + DescriptorOptions.options,
        examples: [
            ("indexer mood \"mara lind - paper boats\"", "what it feels like"),
            ("indexer mood --eeg recording.csv --play-next", "what to play to somebody"),
        ])

    private struct MoodLine: Encodable {
        let type = "mood"
        let mood: String?
        let row: Int
        let average: [String: Double]
    }

    private struct Summary: Encodable {
        let type = "summary"
        let mood: String?
        let rows, skipped: Int
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(forWriting: arguments.has("play-next"))
        if let track = arguments.operands.first {
            if arguments.has("eeg") || arguments.has("play-next") {
                throw UsageError("a TRACK does not go with --eeg and --play-next")
            }
            return try describe(track, session, isJSON: arguments.has("json"))
        }
        var request = try PlaylistOptions.request(arguments, session.library)
        if let source = try arguments.brainwaves(session, request) {
            request.mood = try listen(source, arguments)
        } else if !arguments.has("play-next") {
            throw UsageError("say whose mood: a TRACK, or --eeg FILE")
        }
        return arguments.has("play-next") ? try playNext(request, arguments, session) : .success
    }

    private static func listen(_ source: BrainwaveSource, _ arguments: Arguments) throws -> String? {
        let isJSON = arguments.has("json")
        try source.follow(isFinal: true) {
            guard arguments.has("follow") else { return }
            print(isJSON ? try line(source) : source.state.mood ?? "undefined")
            Console.flush()
        }
        source.tellSkipped()
        if source.reader.rowCount == 0 { Console.talk("\(source.path): no rows of band powers") }
        if isJSON {
            if !arguments.has("follow") { print(try line(source)) }
            print(
                try JSONLine.string(
                    Summary(
                        mood: source.state.mood, rows: source.reader.rowCount, skipped: source.reader.skippedCount)))
        } else if !arguments.has("follow") {
            print(source.state.mood ?? "undefined")
        }
        return source.state.mood
    }

    private static func line(_ source: BrainwaveSource) throws -> String {
        let average = BandPowers.Band.allCases.map { ($0.rawValue, source.state.average[$0]) }
        return try JSONLine.string(
            MoodLine(
                mood: source.state.mood, row: source.reader.rowCount,
                average: Dictionary(uniqueKeysWithValues: average)))
    }

    private static func playNext(
        _ request: PlaylistRequest, _ arguments: Arguments, _ session: Session
    ) throws -> ExitStatus {
        var player = try Player(session, arguments, request)
        guard let track = try player.next() else {
            Console.talk(player.nothingSuits)
            return .someFailed
        }
        try player.show(track)
        return .success
    }

    // MARK: One track

    private struct TrackMoods: Encodable {
        let track: TrackRecord
        let labels, hashtags: [String]
        let moods: [Fit]
    }

    private struct Fit: Encodable {
        let mood: String
        let fit: Float
    }

    private static func describe(_ name: RawPath, _ session: Session, isJSON: Bool) throws -> ExitStatus {
        let index = try session.library.index(of: name.description)
        let track = try session.library.track(index)
        let listener = try session.listener()
        let moods = try MoodMap(session.library).moods(of: index, among: listener.preferences.moods)
        let labels = listener.labels.userLabels(of: track.id).sorted().map(\.name)
        let hashtags = listener.labels.commentLabels(of: track.id).sorted().map(\.name)
        if isJSON {
            print(
                try JSONLine.string(
                    TrackMoods(
                        track: TrackRecord(track), labels: labels, hashtags: hashtags,
                        moods: moods.map { Fit(mood: $0.name, fit: $0.fit) })))
            return .success
        }
        print(track.displayName)
        var table = Table([.fixed("mood"), .fixed("says who")])
        for label in labels { table.add([label, "you"]) }
        for label in hashtags { table.add([label, "the file's comment"]) }
        for mood in moods { table.add([mood.name, "its sound, fit \(TrackTable.decimal(mood.fit, 2))"]) }
        if labels.isEmpty && hashtags.isEmpty && moods.isEmpty {
            Console.talk("in the middle: no mood's region holds it")
        } else {
            table.lines(width: Console.width).forEach { print($0) }
        }
        return .success
    }
}
