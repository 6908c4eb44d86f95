import AudioFeatures
import MusicLibrary
import SimilarityIndex

enum SimilarCommand: Command {
    static let spec = CommandSpec(
        name: "similar", summary: "find the tracks that sound most like one", operands: "TRACK", operandCount: 1...1,
        discussion: """
            Compares sound, not names: tone colour, how it moves, rhythm, harmony, loudness, style. Nearest first; distance 0 is
            identical, and two random tracks are about 1 apart (some more in an old index that keeps floats). Other copies
            of a recording (another bitrate, another format) are hidden, and so is what is no music, unless TRACK is none.
            “--method dtw” compares how tracks develop, aligned by dynamic time warping; “indexer versions” finds other
            versions of a piece, and “--fold-versions” leaves them out: of each piece the nearest is shown, of TRACK's own
            none. A copy is a version, too, whether or not “--show-duplicates” is said.

            TRACK is a path (or its end), an id, a title, "artist - title", or words of these in any order; case, accents
            and punctuation do not matter, nor do small misspellings. It may also be an audio file outside the library,
            which is then analyzed first.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption] + OptionSpec.of(SimilarityQuery.self) + [
            OptionSpec("json", nil, "one JSON object per line, nearest first")
        ],
        examples: [
            ("indexer similar \"kilo hertz - warm concrete\"", "by name"),
            ("indexer similar -k5 --same-genre song.mp3", "five within the genre"),
            ("indexer similar --weights harmony=2,rhythm=0 song.mp3", "harmony twice, rhythm not at all"),
            ("indexer similar -r tempo=120..128 song.mp3", "what a DJ could mix"),
            ("indexer similar ~/Downloads/new.mp3", "a file that is not in the library"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var query = try arguments.similarityQuery()
        let session = try arguments.openSession(for: .noting)
        try query.filter.findFolders(in: session.library)
        let moods = arguments.has("json") ? try session.moods() : nil
        switch try session.library.trackOrFile(arguments.operands[0].description) {
        case .track(let index):
            let answer = try session.similar(to: index, query)
            try show(answer, moods)
            Console.flush()
            session.record(.similar, [answer.seed])
        case .file(let path):
            // What is not in the library is not in its history.
            try show(try session.similar(toFileAt: path, query), moods)
        }
        return .success
    }

    /// - Parameter moods: for JSON; nil for a table.
    private static func show(_ answer: SimilarAnswer, _ moods: MoodCatalog?) throws {
        if let moods {
            for (rank, found) in answer.tracks.enumerated() {
                try printLine(SimilarRecord(rank: rank + 1, found, moods))
            }
            return
        }
        Console.note("Sonically similar to \(answer.seed.displayName):")
        if answer.tracks.isEmpty {
            Console.note("nothing: the track is silent, too short or of another analysis version, or nothing else fits")
        }
        var table = TrackTable(showsDistance: true)
        for found in answer.tracks { table.add(found.track, distance: found.distance) }
        if !answer.tracks.isEmpty { table.printLines() }
    }
}
