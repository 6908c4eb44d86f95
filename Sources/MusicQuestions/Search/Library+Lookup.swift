import Foundation
import SimilarityIndex

/// A track of a library, or a file outside it.
package enum TrackOrFile: Sendable {
    case track(Int)
    case file(RawPath)
}

extension Library {
    /// The track that a user means: by path (the indexed path or an ending of it), id, title or "artist - title". If
    /// none matches, by words of path, title and artist in any order.
    /// - Parameters:
    ///   - name: case, accents and punctuation make no difference, except in paths.
    ///   - guesses: whether words may be misspelled.
    ///   - distinguishesCopies: whether the choice among files with the same recording matters. Otherwise, of files with
    ///     the same audio, the one whose path fits the name best is returned, and of several encodings the best one.
    ///   - folder: the music folder; nil for the folder of the index.
    /// - Throws: `LibraryError.unknownTrack` with the nearest names, `.ambiguousTrack` with the candidates, best first,
    ///   or `.notInLibrary` for the path of a file that is not indexed.
    public func track(
        called name: String, guesses: Bool = true, distinguishesCopies: Bool = false, musicFolder folder: RawPath? = nil
    ) throws(LibraryError) -> TrackHandle {
        try TrackHandle(
            self,
            try index(of: name, guesses: guesses, distinguishesCopies: distinguishesCopies, musicFolder: folder))
    }

    /// The same by index.
    /// - Throws: as ``track(called:guesses:distinguishesCopies:musicFolder:)``.
    package func index(
        of name: String, guesses: Bool = true, distinguishesCopies: Bool = false, musicFolder folder: RawPath? = nil
    ) throws(LibraryError) -> Int {
        func only(_ indices: [Int]) throws(LibraryError) -> Int {
            let tracks =
                distinguishesCopies ? indices : withoutEncodings(try withoutCopies(indices, for: name))
            guard tracks.count == 1 else { throw try ambiguous(name, tracks) }
            return tracks[0]
        }
        let exact = try indices(called: name, musicFolder: folder ?? IndexLocator.library(ofIndex: path))
        if !exact.isEmpty { return try only(exact) }
        let search = NameSearch(name, in: self)
        let found = try search.find()
        for candidates in [found.whole, found.clear, guesses ? found.guessed : []] where !candidates.isEmpty {
            return try only(candidates)
        }
        throw .unknownTrack(name, nearest: try self.candidates(try search.nearest(3)))
    }

    /// The track or file that a user means. A track's path or an ending of it, id or exact name comes first, then a
    /// file with that path, then a match by words as in ``index(of:guesses:distinguishesCopies:musicFolder:)``.
    /// - Throws: as ``index(of:guesses:distinguishesCopies:musicFolder:)``.
    package func trackOrFile(_ name: String, musicFolder folder: RawPath? = nil) throws(LibraryError) -> TrackOrFile {
        let file = RawPath.meanings(of: name).first { $0.exists && !$0.isFolder }
        guard let file else { return .track(try index(of: name, musicFolder: folder)) }
        do {
            let called = try indices(called: name, musicFolder: folder ?? IndexLocator.library(ofIndex: path))
            return called.isEmpty ? .file(file) : .track(try index(of: name, musicFolder: folder))
        } catch .notInLibrary {
            return .file(file)
        }
    }

    private func ambiguous(_ name: String, _ indices: [Int]) throws(LibraryError) -> LibraryError {
        .ambiguousTrack(name, candidates: try candidates(Array(indices.prefix(20))), count: indices.count)
    }

    private func candidates(_ indices: [Int]) throws(LibraryError) -> [TrackCandidate] {
        var candidates: [TrackCandidate] = []
        for index in indices {
            let track = try track(index)
            candidates.append(TrackCandidate(id: track.fileID, path: try displayPath(index), name: track.displayName))
        }
        return candidates
    }

    /// The tracks with exactly this path, id, title or "artist - title"; several only if they cannot be distinguished.
    func indices(called name: String, musicFolder folder: RawPath?) throws(LibraryError) -> [Int] {
        if let id = TrackID(reference: name), let index = try index(of: id) { return [index] }
        for path in RawPath.meanings(of: name) { if let exact = try index(ofPath: path.bytes) { return [exact] } }
        if let folder, name.contains("/") {
            for file in RawPath.meanings(of: name) {
                if let way = LibraryFolder(folder).relativePath(of: file), let index = try index(ofPath: way.bytes) {
                    return [index]
                }
                // The name is the path of a file outside the library, however similar the path of a track is.
                if file.exists, !file.isFolder { throw .notInLibrary(path: name) }
            }
        }

        let names = NameMatcher(name, in: self)
        let matchers = RawPath.meanings(of: name).map { PathMatcher($0, mayGoOn: folder == nil) }
        guard !matchers[0].isEmpty else { return [] }
        let paths = try textNumbers([], paths: true)[0]
        let reader = reader
        let parts = try reading(
            ParallelMap.map(0..<count, by: 1 << 16) { range throws(IndexError) in
                var found = CalledTracks()
                for index in range {
                    var match = PathMatcher.Match.none
                    for matcher in matchers where match == .none {
                        try reader.readString(Int(paths[index])) { match = matcher.match($0) }
                    }
                    var isCalled = match != .none
                    if !isCalled { isCalled = try names.names(index) }
                    if isCalled { found.add(index, match) }
                }
                return found
            })
        return parts.reduce(into: CalledTracks()) { $0.add($1) }.indices
    }

    /// By index: whether the genre tag meets a condition, which is asked once for each text, because a library has few.
    func tracks(withGenre isWanted: (String) -> Bool) throws(LibraryError) -> [Bool] {
        guard let column = textColumn("genre") else { return [Bool](repeating: false, count: count) }
        let numbers = try textNumbers([column])[0]
        let wanted = Set(try texts(Set(numbers)).filter { isWanted($0.text) }.map(\.number))
        return numbers.map(wanted.contains)
    }

    /// The credited artists, normalized for comparison.
    func artistKeys(_ index: Int) throws(LibraryError) -> Set<String> {
        var names = try text("artists", index)?.split(separator: "; ").map(String.init) ?? []
        if names.isEmpty {
            let own = try text("artist", index)
            let text = if let own { own } else { try text("album_artist", index) }
            names = text.map(ArtistCredits.names) ?? []
        }
        return Set(names.map(Self.normalized))
    }
}
