import AudioFeatures
import MusicLibrary

enum ListCommand: Command {
    static let spec = CommandSpec(
        name: "list", summary: "list the tracks of the index", operands: "", operandCount: 0...0,
        discussion: """
            Prints one line per track: duration, tempo in beats per minute, key, loudness in LUFS (0 is loudest), and
            valence (how cheerful), energy and danceability from 0 to 1. “–” means none: silence has no tempo, noise no
            key.

            --range and --sort support these names: \(DescriptorRange.names.joined(separator: ", ")).
            --heard supports these: \(HeardTag.all.map(\.name).joined(separator: ", ")).
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("json", nil, "Print JSON, one object per line, in the format of “export”."),
            CommandSpec.countOption("tracks"),
        ] + TrackTable.Look.options + OptionSpec.of(TrackListQuery.self),
        examples: [
            ("indexer list -g jazz -r key=Am -r year=80s", "list jazz in A minor from the eighties"),
            ("indexer list --columns artist,title,tempo", "select the columns"),
            ("indexer list -s energy --reverse -n 20", "list the 20 most energetic tracks"),
            ("indexer list -r tempo=120..130 -r valence=0.6..", "list cheerful tracks around 125 BPM"),
            (
                "indexer list --heard \"hip hop=0.8\"",
                "list what sounds like hip hop"
            ),
            ("indexer list --chords \"vi IV I V\"", "list the songs with these chords, in any key"),
            (
                "indexer list --compatible-with \"warm concrete\" --columns track,camelot,tempo",
                "list what can be mixed with a track"
            ),
            ("indexer list --kind speech,noise", "list recordings that are neither music nor silence"),
        ],
        operandAdvice: { word in
            let word = word.contains(" ") ? "\"\(word)\"" : word
            return "“indexer list -g \(word)” lists a genre, “indexer search \(word)” finds names, and "
                + "“indexer ask \(word)” finds music by words"
        },
        optionAdvice: [
            "m": "“indexer playlist -m MOOD” lists a mood, and “indexer list --label LABEL” a label",
            "a": "“indexer list --artist ARTIST” lists an artist",
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var query = try arguments.question(TrackListQuery.self)
        let look = try arguments.look()
        let limit = try arguments.limit()
        let session = try arguments.openSession()
        try query.filter.findNames(in: session.library)
        let tracks = try session.indices(query).prefix(limit).map { try session.library.track($0) }
        if arguments.has("json") {
            let moods = try session.moods()
            for track in tracks { try printLine(TrackRecord(track, moods)) }
        } else {
            var table = TrackTable(look)
            for track in tracks { table.add(track) }
            if !tracks.isEmpty { table.printLines() }
        }
        let isUnknown = try session.tellUnknownGenres(in: query.filter)
        if tracks.isEmpty, !isUnknown { Console.tellNone(of: session.library) }
        return .found(!tracks.isEmpty && !isUnknown)
    }
}
