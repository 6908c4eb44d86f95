import MusicLibrary
import SimilarityIndex

enum SimilarCommand: Command {
    static let spec = CommandSpec(
        name: "similar", summary: "find the tracks that sound most like a track", operands: "TRACK",
        operandCount: 1...1,
        discussion: """
            Compares sound, not names: timbre, its movement, rhythm, harmony, loudness, style. The nearest track is
            listed first. Distance 0 is identical; two random tracks are about 1 apart (somewhat more in an old index
            that stores floats). Other copies of a recording, such as another bit rate or format, are hidden. Speech,
            noise and silence are hidden, too, unless TRACK is one of these.

            “--method dtw” compares how tracks develop over time, aligned by dynamic time warping. “indexer versions”
            finds other versions of a piece. “--fold-versions” lists only the nearest version of each piece and none of
            TRACK's own piece. Copies count as versions, even with “--show-duplicates”.

            TRACK is a path (or the end of one), an id, a title, "artist - title", or words of these in any order.
            Case, accents, punctuation and small misspellings do not matter. TRACK can also be an audio file outside
            the library. It is analysed first.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption] + OptionSpec.of(SimilarityQuery.self) + [
            OptionSpec("json", nil, "Print JSON, one object per line, nearest first.")
        ] + TrackTable.Look.options,
        examples: [
            ("indexer similar \"kilo hertz - warm concrete\"", "select the track by name"),
            ("indexer similar -n5 --same-genre song.mp3", "list five tracks of the same genre"),
            ("indexer similar --weights harmony=2,rhythm=0 song.mp3", "double the weight of harmony, ignore rhythm"),
            ("indexer similar -r tempo=120..128 song.mp3", "list tracks with a tempo for mixing"),
            ("indexer similar ~/Downloads/new.mp3", "compare a file outside the library"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var query = try arguments.similarityQuery()
        let look = try arguments.look()
        let session = try arguments.openSession(for: .noting)
        try query.filter.findNames(in: session.library)
        let moods = arguments.has("json") ? try session.moods() : nil
        let answer: SimilarAnswer
        switch try session.library.trackOrFile(arguments.operands[0].description) {
        case .track(let index):
            answer = try session.similar(to: index, query)
            try show(answer, moods, look, isComparable: session.library.hasSound(index))
            Console.flush()
            session.record(.similar, [answer.seed])
        case .file(let path):
            // The history contains only tracks of the library.
            answer = try session.similar(toFileAt: path, query)
            try show(answer, moods, look)
        }
        let isUnknown = try session.tellUnknownGenres(in: query.filter)
        return .found(!answer.tracks.isEmpty && !isUnknown)
    }

    /// - Parameters:
    ///   - moods: for JSON; nil to print a table.
    ///   - isComparable: whether the track has a vector; nil if unknown.
    private static func show(
        _ answer: SimilarAnswer, _ moods: MoodCatalog?, _ look: TrackTable.Look, isComparable: Bool? = nil
    ) throws {
        if let moods {
            for (rank, found) in answer.tracks.enumerated() {
                try printLine(SimilarRecord(rank: rank + 1, found, moods))
            }
            return
        }
        Console.note("Sonically similar to \(answer.seed.displayName):")
        if answer.tracks.isEmpty {
            let reasons = [
                isComparable != true ? "the track is silent or too short to be compared" : nil,
                isComparable != false ? "no other track meets the conditions" : nil,
            ]
            Console.note("no result: " + reasons.compactMap { $0 }.joined(separator: ", or "))
        }
        var table = TrackTable(look, showsDistance: true)
        for found in answer.tracks { table.add(found.track, distance: found.distance) }
        if !answer.tracks.isEmpty { table.printLines() }
    }
}
