import AudioFeatures
import MusicLibrary

enum ListCommand: Command {
    static let spec = CommandSpec(
        name: "list", summary: "list the tracks of the index", operands: "", operandCount: 0...0,
        discussion: """
            One line a track: length, tempo in beats per minute, key, loudness in LUFS (0 is loudest), and, from 0 to 1,
            valence (how cheerful), energy and danceability. “–” means none: silence has no tempo, noise no key.

            --range and --sort know these names: \(DescriptorRange.names.joined(separator: ", ")).
            --heard knows these: \(HeardTag.all.map(\.name).joined(separator: ", ")).
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("json", nil, "one JSON object per line, as “export” prints them"),
        ] + OptionSpec.of(TrackListQuery.self),
        examples: [
            ("indexer list -s energy --reverse", "the most energetic first"),
            ("indexer list -r tempo=120..130 -r valence=0.6..", "cheerful, around 125 BPM"),
            ("indexer list --heard \"hip hop=0.8\"", "what is very likely hip hop, whatever its tags say"),
            ("indexer list --kind speech,noise", "what is no music, but not silent"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var query = try arguments.question(TrackListQuery.self)
        let session = try arguments.openSession()
        try query.filter.findFolders(in: session.library)
        let tracks = try session.tracks(query)
        if arguments.has("json") {
            let moods = try session.moods()
            for track in tracks { try printLine(TrackRecord(track, moods)) }
        } else {
            var table = TrackTable()
            for track in tracks { table.add(track) }
            table.printLines()
        }
        return .success
    }
}
