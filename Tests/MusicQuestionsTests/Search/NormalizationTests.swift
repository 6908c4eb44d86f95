import CatalogSupport
import Foundation
import MusicQuestions
import TestSupport
import Testing

/// Normalized names, compared with Foundation for every text in full.
struct NormalizationTests {
    private static func oracle(_ text: String) -> String {
        var text = text
        // Signs that replace letters.
        for (pattern, letter) in [
            (#"(?<=\p{L}\p{M}?)!(?=\p{L})"#, "i"), (#"\$(?=\$*\p{L})"#, "s"),
            (#"(?<=\p{L}\p{M}?\${0,20})\$(?!\$*\p{N})"#, "s"),
        ] { text = text.replacingOccurrences(of: pattern, with: letter, options: .regularExpression) }
        let latin = text.applyingTransform(StringTransform("Latin-ASCII"), reverse: false) ?? text
        let words = latin.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .components(separatedBy: .alphanumerics.inverted).filter { !$0.isEmpty }
        return words.isEmpty ? text : words.joined(separator: " ")
    }

    private static func text(_ letters: [Character], _ random: inout SplitMix64) -> String {
        String((0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }

    private static let ascii = (0..<128).map { Character(Unicode.Scalar(UInt8($0))) }
    private static let mixed = Array("abcXYZ019 -_.!'&/éÉøŁßąÇñÅяЙΩ夜かハ한½²—“🎵") + ["e\u{301}", "O\u{308}"]

    @Test(arguments: [ascii, ascii.filter { $0.isLetter || $0 == " " }, mixed])
    func randomTextsAreWhatFoundationMakesOfThem(letters: [Character]) {
        var random = SplitMix64(seed: 5)
        for _ in 0..<3_000 {
            let text = Self.text(letters, &random)
            #expect(Library.normalized(text) == Self.oracle(text), "\(text.debugDescription)")
        }
    }

    @Test func everyASCIICharacterIsWhatFoundationMakesOfIt() {
        for first in Self.ascii {
            for second in Self.ascii {
                let text = "\(first)\(second)"
                #expect(Library.normalized(text) == Self.oracle(text), "\(text.debugDescription)")
            }
        }
    }

    /// The tracks that a name may mean, 20 at most, and their total number.
    private static func paths(of name: String, in library: Library) throws -> (first: [String], count: Int) {
        let found = Result { () throws(LibraryError) in try library.track(try library.index(of: name)) }
        switch found {
        case .success(let track): return (first: ["\(track.path)"], count: 1)
        case .failure(.ambiguousTrack(_, let candidates, let count)):
            return (first: candidates.map(\.path), count: count)
        case .failure(let error): throw error
        }
    }

    @Test func aNameFindsTheTracksThatAreCalledSo() throws {
        var random = SplitMix64(seed: 6)
        // Few letters, so that many names belong to several tracks.
        let letters = Array("aAb B-é夜!") + ["e\u{301}"]
        let tracks: [NamedTracks.Track] = (100..<400).map { number in
            func name() -> String? {
                let text = String(Self.text(letters, &random).prefix(4))
                return text.isEmpty ? nil : text
            }
            return ("\(number).mp3", name(), name(), name())
        }
        let library = try NamedTracks(tracks).library
        for track in tracks {
            let name = "\(track.artist ?? "") \(track.title ?? "b")"
            let wanted = Self.oracle(name)
            let expected = tracks.filter { track in
                guard let title = track.title else { return false }
                let names = [title] + [track.artist, track.albumArtist].compactMap { $0.map { "\($0) \(title)" } }
                return names.contains { Self.oracle($0) == wanted }
            }.map(\.path)
            // A name that no track has may still be a part of names.
            guard !expected.isEmpty else { continue }
            let found = try Self.paths(of: name, in: library)
            #expect(found.first == Array(expected.prefix(20)), "\(name.debugDescription)")
            #expect(found.count == expected.count)
        }
    }
}
