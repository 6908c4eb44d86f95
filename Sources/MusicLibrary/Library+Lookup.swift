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
        guard !wanted.isEmpty else { throw .unknownTrack(name) }
        var byPath: [Int] = []
        var byName: [Int] = []
        for index in 0..<count {
            let path = try reading { () throws(IndexError) in try reader.displayPath(index) }
            if path == wantedPath || path.hasSuffix("/" + wantedPath) || wantedPath.hasSuffix("/" + path) {
                byPath.append(index)
            } else if try namesTrack(wanted, index) {
                byName.append(index)
            }
        }
        let matches = byPath.isEmpty ? byName : byPath
        guard let first = matches.first else { throw .unknownTrack(name) }
        guard matches.count == 1 else {
            var candidates: [String] = []
            for match in matches {
                candidates.append(try reading { () throws(IndexError) in try reader.displayPath(match) })
            }
            throw .ambiguousTrack(name, candidates: candidates)
        }
        return first
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

    private func text(_ column: String, _ index: Int) throws(LibraryError) -> String? {
        guard let column = textColumn(column) else { return nil }
        return try reading { () throws(IndexError) in try reader.text(column, index) }
    }

    /// Case, accents and punctuation make no difference to a name: "Beyoncé — Halo" is "beyonce halo".
    static func normalised(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
