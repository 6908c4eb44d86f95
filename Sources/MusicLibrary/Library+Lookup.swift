import AudioFeatures
import Foundation
import SimilarityIndex

extension Library {
    /// The track a person means by a path (as indexed, or as a file name's end), an id, or "artist - title".
    /// - Throws: `LibraryError.unknownTrack`, or `.ambiguousTrack` with the candidates' paths.
    public func index(of name: String) throws(LibraryError) -> Int {
        let exact = try reading { () throws(IndexError) -> Int? in
            if let id = TrackID(name), let index = try reader.index(of: id) { return index }
            return try reader.index(ofPath: name)
        }
        if let exact { return exact }

        let wanted = Self.normalised(name)
        let wantedPath = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
        guard !wantedPath.isEmpty else { throw .unknownTrack(name) }
        var byEnd: [Int] = []
        var byName: [Int] = []
        // A path from outside the library ("/music/a/b.mp3") means the longest indexed path it ends in.
        var containing: (index: Int, length: Int)?
        for index in 0..<count {
            let path = try displayPath(index)
            if path == wantedPath { return index }
            if path.hasSuffix("/" + wantedPath) {
                byEnd.append(index)
            } else if wantedPath.hasSuffix("/" + path) {
                if path.utf8.count > containing?.length ?? 0 { containing = (index, path.utf8.count) }
            } else if try namesTrack(wanted, index) {
                byName.append(index)
            }
        }
        if byEnd.isEmpty, let containing { return containing.index }
        let matches = byEnd.isEmpty ? byName : byEnd
        guard let first = matches.first else { throw .unknownTrack(name) }
        guard matches.count == 1 else {
            var candidates: [String] = []
            for match in matches { candidates.append(try displayPath(match)) }
            throw .ambiguousTrack(name, candidates: candidates)
        }
        return first
    }

    func displayPath(_ index: Int) throws(LibraryError) -> String {
        try reading { () throws(IndexError) in try reader.displayPath(index) }
    }

    func id(_ index: Int) throws(LibraryError) -> TrackID {
        try reading { () throws(IndexError) in try reader.id(index) }
    }

    func seconds(_ index: Int) throws(LibraryError) -> Double {
        try reading { () throws(IndexError) in try reader.duration(index) }
    }

    private func namesTrack(_ wanted: String, _ index: Int) throws(LibraryError) -> Bool {
        guard let title = try text("title", index) else { return false }
        if Self.normalised(title) == wanted { return true }
        for column in ["artist", "album_artist"] {
            guard let artist = try text(column, index) else { continue }
            if Self.normalised("\(artist) \(title)") == wanted { return true }
        }
        return false
    }

    /// Tracks of a genre, however its name is written: "Hip-Hop" is "hip hop".
    func indices(ofGenre genre: String) throws(LibraryError) -> Set<Int> {
        let wanted = Self.normalised(genre)
        var isWanted: [String: Bool] = [:]  // a library has few genres
        var result: Set<Int> = []
        for index in 0..<count {
            guard let found = try text("genre", index) else { continue }
            let matches = isWanted[found] ?? (Self.normalised(found) == wanted)
            isWanted[found] = matches
            if matches { result.insert(index) }
        }
        return result
    }

    func text(_ column: String, _ index: Int) throws(LibraryError) -> String? {
        guard let column = textColumn(column) else { return nil }
        return try reading { () throws(IndexError) in try reader.text(column, index) }
    }

    /// Case, accents and punctuation make no difference to a name: "Beyoncé — Halo" is "beyonce halo". A name of
    /// nothing but punctuation stands for itself.
    static func normalised(_ text: String) -> String {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        // Letters such as ł and ø are no accented ones to Unicode; people who type l and o mean them all the same.
        let latin = isASCII ? text : text.applyingTransform(StringTransform("Latin-ASCII"), reverse: false) ?? text
        let words = latin.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? text : words.joined(separator: " ")
    }
}
