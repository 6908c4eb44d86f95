import MusicLibrary

enum TeachCommand: Command {
    static let spec = CommandSpec(
        name: "teach", summary: "teach a word of your own by examples", operands: "[WORD]", operandCount: 0...1,
        discussion: """
            Learns what you mean by a word, such as “chill”, from tracks that you labelled with it, and hears it in every
            track. Ten or twenty examples are enough. Tracks that you refused, which have the label “not chill”, are
            counterexamples. “indexer label” sets both labels, and --accept and --refuse do so here.

            A taught word then works in questions: “indexer ask chill piano”, “indexer list --taught chill”,
            “indexer playlist --mood chill”. It takes precedence over the ordinary meaning of the word. “indexer info TRACK”
            shows how much a track is what you mean, from 0 to 1.

            Without WORD, lists the taught words. “right” says how often the word tells one of your examples from another
            track, for artists that it did not learn from: 0.5 is chance, 1 is always. Teach the word again after you
            have labelled more tracks, and after a build by a new version of the analysis.

            --explain lists what speaks for (+) and against (−) the word in a track, compared with the mean of your music:
            parts of the sound and descriptors, the most important first.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("accept", nil, argument: "TRACK", "First label TRACK with the word; can be repeated."),
            OptionSpec(
                "refuse", nil, argument: "TRACK", "First label TRACK with “not” and the word; can be repeated."),
            OptionSpec("suggest", nil, "List tracks to accept or refuse: likely and uncertain ones by turns."),
            OptionSpec("explain", nil, argument: "TRACK", "Show what speaks for and against the word in TRACK."),
            OptionSpec("forget", nil, "Forget the word. The labels stay."),
            CommandSpec.countOption("tracks, words or reasons"), CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer teach chill", "learn the word from the tracks labelled chill"),
            ("indexer teach chill --suggest", "list more tracks like these, to accept or refuse"),
            ("indexer teach chill --accept warm --refuse \"loud one\"", "answer, and learn again"),
            ("indexer teach chill --explain grindstone", "show why a track is or is not chill"),
            ("indexer teach", "list the taught words"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let limit = try arguments.limit()
        let changes = ["accept", "refuse", "forget"].filter(arguments.has)
        let questions = ["suggest", "explain"].filter(arguments.has)
        guard let word = try arguments.operands.first.map({ try Label($0.description) }) else {
            for option in changes + questions {
                throw UsageError("--\(option) needs a word")
            }
            let session = try arguments.openSession()
            let words = try session.state.taughtWords(of: session.profile).prefix(limit)
            if words.isEmpty { Console.note("no word was taught") }
            try show(Array(words), arguments)
            return .success
        }
        if arguments.has("forget") {
            guard changes == ["forget"], questions.isEmpty else {
                throw UsageError("--forget cannot be combined with other options")
            }
            let session = try arguments.openSession(for: .changing)
            let wasTaught = try session.state.forget(word, of: session.profile)
            if !wasTaught { Console.note("“\(word)” was not taught") }
            return .found(wasTaught)
        }
        if let name = arguments.string("explain") {
            guard changes.isEmpty, questions == ["explain"] else {
                throw UsageError("--explain cannot be combined with other options")
            }
            return .found(try explain(word, name, arguments))
        }
        if arguments.has("suggest"), changes.isEmpty {
            let session = try arguments.openSession()
            return .found(try suggest(word, session, arguments))
        }
        let session = try arguments.openSession(for: .changing)
        for (option, isExample) in [("accept", true), ("refuse", false)] {
            for name in arguments.strings(option) {
                try session.answer(word, try session.track(name).track, isExample: isExample)
            }
        }
        let taught = try session.teach(word)
        if arguments.has("suggest") { return .found(try suggest(word, session, arguments)) }
        try show([taught], arguments)
        return .success
    }

    private static func show(_ words: [TaughtWord], _ arguments: Arguments) throws {
        try Table.list(
            words, isJSON: arguments.has("json"),
            [.text("word"), .number("examples"), .number("refused"), .number("right"), .fixed("")],
            record: { TaughtWordRecord($0) },
            row: {
                [
                    $0.label.name, "\($0.examples)", "\($0.counterexamples)",
                    $0.accuracy.map { TrackTable.decimal($0, 2) } ?? "–", $0.isOutdated ? "teach it again" : "",
                ]
            })
    }

    private static func explain(_ word: Label, _ name: String, _ arguments: Arguments) throws -> Bool {
        let session = try arguments.openSession()
        let track = try session.track(name)
        let reasons = try session.reasons(for: word, of: track).prefix(try arguments.limit())
        try Table.list(
            reasons, isJSON: arguments.has("json"),
            [.number("weight"), .text("why"), .number("track"), .number("your music")],
            record: { TaughtReasonRecord($0) },
            row: { reason in
                let numbers = [reason.value, reason.mean].map { $0.map { TrackTable.decimal($0, 2) } ?? "–" }
                let sign = reason.weight < 0 ? "−" : "+"
                return ["\(sign)\(TrackTable.decimal(abs(reason.weight), 2))", reason.name] + numbers
            })
        let title = track.track.displayName
        if reasons.isEmpty {
            Console.note("“\(title)” is not music, or is too short, or an earlier version has written the index")
        }
        if let isExample = try session.answer(word, of: track) {
            Console.note(
                "“\(title)” is \(isExample ? "an example" : "no example") of “\(word)”, as you said; the reasons are those of the model"
            )
        }
        return !reasons.isEmpty
    }

    private static func suggest(_ word: Label, _ session: Session, _ arguments: Arguments) throws -> Bool {
        let count = min(try arguments.limit(), 1000)
        let found = try session.suggestions(for: word, count: arguments.has("count") ? count : 10)
        let moods = try session.moods()
        try Table.list(
            found, isJSON: arguments.has("json"),
            [.number("value"), .text("track"), .detail("most like"), .path("path")],
            record: { TeachingSuggestionRecord($0, moods) },
            row: {
                [
                    TrackTable.decimal($0.value, 2), $0.track.displayName, $0.nearestExample?.displayName ?? "–",
                    $0.track.path.description,
                ]
            })
        if found.isEmpty { Console.note("no other track can be suggested") }
        return !found.isEmpty
    }
}
