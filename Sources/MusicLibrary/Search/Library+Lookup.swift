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

        let wanted = NameMatcher(name, in: self)
        let wantedPath = Array((name.hasPrefix("./") ? name.dropFirst(2) : name[...]).utf8)
        guard !wantedPath.isEmpty else { throw .unknownTrack(name) }
        var byEnd: [Int] = []
        var byName: [Int] = []
        // A path from outside the library ("/music/a/b.mp3") means the longest indexed path it ends in.
        var containing: (index: Int, length: Int)?
        for index in 0..<count {
            let path = try reading { () throws(IndexError) in try reader.pathBytes(index) }
            if Self.path(path, is: wantedPath) { return index }
            if Self.path(path, endsIn: wantedPath) {
                byEnd.append(index)
            } else if Self.path(wantedPath, endsIn: path) {
                if path.count > containing?.length ?? 0 { containing = (index, path.count) }
            } else if try reading({ () throws(IndexError) in try wanted.names(index) }) {
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

    /// Whether two paths are the same to a person: accents may be composed or not, as HFS+ has them. What is ASCII has
    /// none, and its bytes tell.
    private static func path(_ path: [UInt8], is other: [UInt8]) -> Bool {
        if path.allSatisfy(\.isASCII) || other.allSatisfy(\.isASCII) { return path == other }
        return String(decoding: path, as: UTF8.self) == String(decoding: other, as: UTF8.self)
    }

    /// Whether `end` is the last names of a longer path, in the same sense.
    private static func path(_ path: [UInt8], endsIn end: [UInt8]) -> Bool {
        if path.allSatisfy(\.isASCII) || end.allSatisfy(\.isASCII) {
            return path.count > end.count && path[path.count - end.count - 1] == UInt8(ascii: "/")
                && path.suffix(end.count).elementsEqual(end)
        }
        return String(decoding: path, as: UTF8.self).hasSuffix("/" + String(decoding: end, as: UTF8.self))
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
}
