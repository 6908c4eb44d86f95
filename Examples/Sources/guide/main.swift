// The examples of the page “MusicLibrary” of the documentation. `make consumer` compares them with the page, and runs them in a
// folder where `Music` is a folder of music.
import AudioFeatures
import MusicLibrary

let builder = LibraryBuilder(root: "Music", provenance: "my app 1.0")
let summary = try await builder.build()
let library = try Library(builder.output)
print("\(summary.indexed) files analyzed, \(library.count) tracks in the index")

let session = Session(library, for: .changing) { print("notice: \($0)") }
let seed = try session.track("kilo hertz - warm concrete")
var query = SimilarityQuery()
query.filter.ranges = [DescriptorRange("tempo", 110...130)]
let answer = try session.similar(to: seed, query)
for found in answer.tracks { print(found.track.displayName, found.distance) }
session.record(.similar, [answer.seed])  // after the answer

let moods = try session.moods()
for (rank, found) in answer.tracks.enumerated() {
    print(try JSONLine.string(SimilarRecord(rank: rank + 1, found, moods)))
}

var request = PlaylistRequest()
request.mood = "calm"
request.length = .tracks(5)
request.randomSeed = 1
let playlist = try session.playlist(request)
try session.createPlaylist("Evening", playlist.tracks.map(\.track), madeBy: request)
let file = try session.export(session.savedPlaylist("Evening"), as: .m3u8)
print(String(decoding: file.bytes, as: UTF8.self))

let grindstone = try session.track("grindstone")
print(try seed.explain(grindstone).summary)
for step in try session.journey(JourneyRequest([seed, grindstone], count: 6)) { print(step.track.displayName) }

try session.label(seed, "happy")
var player = try Player(session, request)
for _ in 1...3 {
    guard let choice = try player.next() else { break }
    print(player.path(choice.track))
    player.markPlayed(choice)
}
