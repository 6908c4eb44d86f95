import AudioFeatures
import Foundation
import SimilarityIndex

/// Finds the tracks of the entries of a playlist file, by these rules in this order:
///
/// 1. the track with an id that SonicIndex wrote, preferably the copy at the path;
/// 2. the exact path;
/// 3. the longest common ending of paths, ignoring case and the composition of accents. It is accepted if it is one of
/// the two paths in full and more than a name; if it has three names; if it has two names, of which the file's is
/// telling and nothing contradicts; or if title or length agree. Several matches count as none, unless they are copies
/// of one track;
/// 4. artist and title, if one track has them and its length does not contradict.
struct PlaylistMatcher {
    enum Match {
        case track(Int)
        /// A file with the same audio, because the named file is not in the library.
        case copy(Int)
        /// By artist and title only.
        case named(Int)
        case none(String)
    }

    private let library: Library
    private let root: String
    private let folder: LibraryFolder
    private let ends: PathEndMatcher
    private let titles: NameTable

    init(_ library: Library, root: String) throws(LibraryError) {
        (self.library, self.root) = (library, root)
        folder = LibraryFolder(RawPath(root))
        ends = try PathEndMatcher(library)
        titles = try library.prepared(NameTable.ofTitles(library), as: "titles")
    }

    /// - Parameters:
    ///   - entry: an entry of a file in `base`.
    ///   - base: absolute path that relative locations start from.
    func match(_ entry: PlaylistFile.Entry, in base: String) throws(LibraryError) -> Match {
        let scheme = PlaylistLocation.scheme(entry.location)
        let isAddress = scheme != nil && scheme != "file"
        let spellings = isAddress ? [] : LocationSpellings(entry.location).paths
        let inside = spellings.flatMap { path in [relative(path, base), path].compactMap { $0 } }
        if let id = entry.id, let found = try withID(id, inside) { return found }
        for path in inside {
            if let index = try library.index(ofPath: path) { return .track(index) }
        }
        for path in inside.map({ RawPath(root).appending(RawPath(bytes: $0)) })
        where path.exists && !path.isFolder {
            return .none("the file exists but is not in the index")
        }
        if let found = try byEnd(entry, spellings) { return found }
        if let found = try byName(entry) { return found }
        return .none(
            isAddress ? "an address, and no track has this artist and title" : "no file in the library matches")
    }

    /// Whether an entry without a path names a track. A title alone is not enough.
    func isTrack(_ entry: PlaylistFile.Entry) -> Bool {
        guard let match = try? match(entry, in: root) else { return false }
        if case .none = match { return false }
        return true
    }

    private func withID(_ id: TrackID, _ paths: [[UInt8]]) throws(LibraryError) -> Match? {
        guard let best = try library.index(of: id) else { return nil }
        let audio = try library.id(best)
        for path in paths {
            if let index = try library.index(ofPath: path), try library.id(index) == audio { return .track(index) }
        }
        for path in paths {
            for found in try ends.longest(LocationSpellings.components(path)) where try library.id(found.index) == audio
            {
                return .track(found.index)
            }
        }
        return .copy(best)
    }

    /// The path relative to the library's folder; nil if it is elsewhere.
    private func relative(_ path: [UInt8], _ base: String) -> [UInt8]? {
        let absolute =
            path.first == UInt8(ascii: "/") ? RawPath(bytes: path) : RawPath(base).appending(RawPath(bytes: path))
        return folder.relativePath(of: absolute)?.bytes
    }

    private func byEnd(_ entry: PlaylistFile.Entry, _ spellings: [[UInt8]]) throws(LibraryError) -> Match? {
        var several: [Int] = []
        for path in spellings {
            let names = LocationSpellings.components(path)
            var found: [PathEndMatcher.Found] = []
            for candidate in try ends.longest(names) {
                if try isSure(candidate, entry, isAbsolute: LocationSpellings.isAbsolute(path)) {
                    found.append(candidate)
                }
            }
            let tracks = try library.withoutCopies(found.map(\.index), for: entry.location)
            if tracks.count == 1 { return .track(tracks[0]) }
            if several.isEmpty { several = tracks }
        }
        guard !several.isEmpty else { return nil }
        var paths: [String] = []
        for index in several.prefix(3) { paths.append(try library.displayPath(index)) }
        return .none("it matches several tracks: \(paths.joined(separator: ", "))\(several.count > 3 ? ", …" : "")")
    }

    private func isSure(
        _ found: PathEndMatcher.Found, _ entry: PlaylistFile.Entry, isAbsolute: Bool
    ) throws(LibraryError) -> Bool {
        if found.isWholePath && found.isWholeLocation && !isAbsolute { return true }
        if (found.isWholePath || found.isWholeLocation) && found.count > 1 || found.count > 2 { return true }
        let track = try library.track(found.index)
        let difference = entry.seconds.flatMap { $0 > 0 ? abs($0 - track.duration) : nil }
        if let difference, difference <= 2 { return true }
        if let title = entry.title, let own = track.tags.title, Library.normalized(title) == Library.normalized(own) {
            return difference.map { $0 <= 10 } ?? (found.count > 1)
        }
        guard found.count > 1, difference.map({ $0 <= 10 }) ?? true else { return false }
        return PathName.isTelling(track.path.lastComponent.bytes)
    }

    private func byName(_ entry: PlaylistFile.Entry) throws(LibraryError) -> Match? {
        var (artist, title) = (entry.artist, entry.title)
        if title == nil, !MusicAddress.looksLikeOne(entry.location) {
            // A list of names: "Artist - Title".
            let named = M3U.splittingTitle(
                PlaylistFile.Entry(location: "", title: MusicAddress.bare(entry.location)), saysArtist: false)
            (artist, title) = (named.artist, named.title)
        }
        guard let artist, let title else { return nil }
        let (wantedTitle, wantedArtist) = (Library.normalized(title), Library.normalized(artist))
        var found: [Int] = []
        for index in titles.tracks(Array(wantedTitle.utf8)) {
            let tags = try library.track(index).tags
            guard tags.title.map({ Library.normalized($0) }) == wantedTitle else { continue }
            let artists = [tags.artist, tags.albumArtist].compactMap { $0 }.map { Library.normalized($0) }
            if artists.contains(wantedArtist) { found.append(index) }
        }
        let tracks = try library.withoutCopies(found, for: entry.location)
        guard let first = tracks.first else { return nil }
        guard tracks.count == 1 else { return .none("\(tracks.count) tracks have this artist and title") }
        let seconds = try library.seconds(first)
        if let wanted = entry.seconds, wanted > 0, abs(wanted - seconds) > max(10, seconds / 20) {
            return .none("“\(artist) – \(title)” is in the library, but lasts \(Int(seconds.rounded())) s")
        }
        return .named(first)
    }
}
