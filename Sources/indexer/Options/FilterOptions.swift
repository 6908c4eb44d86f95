import AudioFeatures
import MusicLibrary

/// The options that say which tracks may be in an answer: the same for `list`, `search`, `similar` and `playlist`.
enum FilterOptions {
    static let options: [OptionSpec] =
        [
            OptionSpec(
                "search", nil, argument: "WORDS",
                "only tracks with these words in artist, album or title (where there is none, in the file's name)")
        ] + withoutSearch

    /// For a command that finds music only, if nothing else is said.
    static let includeOther = OptionSpec("include-other", nil, "speech, noise and silence, too")

    /// For a command whose operands are words to search for.
    static let withoutSearch: [OptionSpec] =
        [
            OptionSpec(
                "genre", "g", argument: "GENRE",
                "only this genre, pattern (*rock*) or group of the preferences; may be repeated"),
            OptionSpec("label", nil, argument: "LABEL", "only tracks with this label; may be repeated"),
            OptionSpec(
                "range", "r", argument: "NAME=A..B",
                "only tracks whose tempo, valence, … lies from A to B; either may be left out; may be repeated"),
            OptionSpec(
                "kind", nil, argument: "KIND,…",
                "only music, speech, noise or silence, whichever are named (no --include-other is needed); may be repeated"
            ),
            OptionSpec(
                "exclude-folder", nil, argument: "FOLDER",
                "nothing from there, by its path in the library or from here; may be repeated"),
            OptionSpec(
                "exclude-genre", nil, argument: "GENRE", "nothing of this genre, pattern or group; may be repeated"),
            OptionSpec(
                "exclude-track", nil, argument: "TRACK",
                "not this id, nor what has this pattern (*christmas*) as title, album or artist; may be repeated"),
            OptionSpec("liked", nil, "only tracks you like"),
        ] + DescriptorOptions.limits
}

extension Arguments {
    /// What the options of ``FilterOptions`` say.
    func filter() throws -> TrackFilter {
        var filter = TrackFilter()
        filter.search = string("search")
        filter.genres = strings("genre")
        filter.labels = try strings("label").map { try Label($0) }
        filter.ranges = try strings("range").map(range) + DescriptorOptions.ranges(self)
        filter.kinds = try kinds()
        filter.exclude.folders = strings("exclude-folder")
        filter.exclude.genres = strings("exclude-genre")
        filter.exclude.tracks = strings("exclude-track")
        filter.onlyLiked = has("liked")
        return filter
    }

    private func kinds() throws -> Set<TrackKind> {
        var kinds: Set<TrackKind> = []
        for name in strings("kind").flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            guard let kind = TrackKind(rawValue: String(name)) else {
                let names = TrackKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("--kind knows \(names), not “\(name)”")
            }
            kinds.insert(kind)
        }
        return kinds
    }

    private func range(_ text: String) throws -> DescriptorRange {
        guard let range = DescriptorRange(parsing: text) else {
            throw UsageError("--range wants NAME=LOW..HIGH, e.g. tempo=120..130, not “\(text)”")
        }
        return range
    }
}

extension TrackFilter {
    /// Finds the folders of `--exclude-folder` in the library, and tells which are not there.
    mutating func findFolders(in library: Library) throws {
        exclude.folders = try exclude.folders.compactMap { name in
            let folder = try library.folder(called: name)
            if folder == nil { Console.talk("--exclude-folder: no track of the library lies in “\(name)”") }
            return folder
        }
    }
}
