// Asks a library and prints the JSON of the command line: ask-a-library INDEX QUESTION [TRACK…]
// MusicLibrary resolves names, runs the queries and defines the JSON.
import AudioFeatures
import MusicLibrary

func printLine(_ record: some Encodable) throws { print(try JSONLine.string(record)) }

func similar(_ session: Session, to name: String) throws {
    var query = SimilarityQuery()
    query.count = 5
    let answer = try session.similar(to: session.track(name), query)
    let moods = try session.moods()
    for (rank, found) in answer.tracks.enumerated() {
        try printLine(SimilarRecord(rank: rank + 1, found, moods))
    }
    session.record(.similar, [answer.seed])  // after the answer
}

/// - Parameter name: the name to save the playlist under; nil to not save it.
func playlist(_ session: Session, mood: String, savedAs name: String?) throws {
    var request = PlaylistRequest()
    request.mood = mood
    request.length = .tracks(5)
    let result = try session.playlist(request)
    if let name { try session.createPlaylist(name, result.tracks.map(\.track), madeBy: request) }
    let moods = try session.moods()
    for (rank, found) in result.tracks.enumerated() {
        try printLine(PlaylistRecord.Track(rank: rank + 1, found, moods))
    }
    try printLine(PlaylistRecord.Summary(result, seed: request.randomSeed, name: name))
}

func explain(_ session: Session, _ first: String, _ second: String) throws {
    let (first, second) = (try session.track(first), try session.track(second))
    try printLine(
        ExplanationRecord(try first.explain(second), first.track, second.track, try session.moods()))
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else { fatalError("ask-a-library INDEX similar TRACK | playlist MOOD [NAME] | explain A B") }
let session = Session(try Library(arguments[0]), for: .changing) { print("notice: \($0)") }
switch arguments[1] {
case "similar": try similar(session, to: arguments[2])
case "playlist": try playlist(session, mood: arguments[2], savedAs: arguments.count > 3 ? arguments[3] : nil)
case "explain" where arguments.count > 3: try explain(session, arguments[2], arguments[3])
default: fatalError("no question “\(arguments[1])”")
}
