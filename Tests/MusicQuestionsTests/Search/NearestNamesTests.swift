import CatalogSupport
import Foundation
import MusicQuestions
import TestSupport
import Testing

/// Suggestions for an unknown name: the three most similar names, compared with an exhaustive search.
struct NearestNamesTests {
    private static func groups(_ name: String) -> Set<[UInt8]> {
        let padded = name.isEmpty ? [] : Array(" \(name) ".utf8)
        return Set(padded.indices.dropLast(2).map { Array(padded[$0..<$0 + 3]) })
    }

    private static func dice(_ wanted: String, _ names: [String]) -> Float {
        let wanted = groups(wanted)
        return names.map { name in
            let other = groups(name)
            return 2 * Float(wanted.intersection(other).count) / Float(max(1, wanted.count + other.count))
        }.max() ?? 0
    }

    @Test func theThreeNamesMostAlikeAreTold() throws {
        var random = SplitMix64(seed: 17)
        func word(_ letters: String) -> String {
            String(
                (0..<Int.random(in: 3...7, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
        }
        let tracks: [NamedTracks.Track] = (100..<400).map { number in
            let title = number % 7 == 0 ? nil : "\(word("kalomi")) \(word("Renté"))"
            return (
                "\(word("abc")) \(number)/\(number) \(word("vosil")).mp3", title, number % 5 == 0 ? nil : word("Danur"),
                nil
            )
        }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let library = try NamedTracks(tracks).library
        for _ in 0..<30 {
            // No track has this name: the first word is in no name.
            let wanted = "zzzzzzzz \(word("kalomi")) \(word("rente"))"
            let expected = tracks.indices.map { index -> (index: Int, likeness: Float) in
                let track = tracks[index]
                var names = [Library.normalized(track.path.split(separator: "/").last.map(String.init) ?? "")]
                if let title = track.title.map({ Library.normalized($0) }) {
                    names.append(title)
                    if let artist = track.artist { names.append("\(Library.normalized(artist)) \(title)") }
                }
                return (index, Self.dice(wanted, names))
            }.filter { $0.likeness > 0 }.sorted { ($1.likeness, $0.index) < ($0.likeness, $1.index) }.prefix(3)
            let error = #expect(throws: LibraryError.self) { try library.index(of: wanted) }
            guard case .unknownTrack(wanted, let nearest) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(nearest.map(\.path) == expected.map { tracks[$0.index].path })
        }
    }
}
