@_exported public import DescribedErrors
public import SimilarityIndex

/// Why an operation on a whole library failed. Single files fail with `AudioError`.
public enum LibraryError: DescribedError, Equatable {
    /// The folder to build from cannot be read.
    case unreadableRoot(path: String, reason: String)
    /// The file of ignore patterns exists and cannot be read.
    case unreadableIgnoreFile(path: String, reason: String)
    /// A file of records cannot be opened.
    case unreadableRecords(path: String, reason: String)
    /// No index was found.
    case noIndex(searched: String)
    /// The index cannot be read or written.
    case index(IndexError)
    /// A build failed; its results stay in the journal for the next one.
    case buildStopped(IndexError)
    /// The index was made by a newer version of the analysis, whose values this one does not understand.
    case newerAnalysisVersion(path: String, found: UInt32)
    /// A playlist file cannot be read.
    case unreadablePlaylist(path: String, reason: String)
    /// The folder of an index is unknown, while others belong to several folders.
    case unknownRoot(index: String)
    /// The path is not a folder.
    case noFolder(String)
    /// The index is not inside its music folder, so the folder is unknown.
    case unknownMusicFolder(index: String)
    /// The index has no data for finding versions.
    case noVersions(path: String)
    /// The index has data for finding versions of other tracks, but not of this one.
    case noVersionsOfTrack(String, path: String)
    /// The index has no chords, because an older version built it.
    case noChords(path: String)
    /// The index has no findings on the health of files, because an older version built it.
    case noFindings(path: String)
    /// No track has this name; the most similar names are given.
    case unknownTrack(String, nearest: [TrackCandidate])
    /// The file exists, but is not in the index.
    case notInLibrary(path: String)
    /// Several tracks match this name; at most 20 are given, best first.
    case ambiguousTrack(String, candidates: [TrackCandidate], count: Int)
    /// No word of a question was understood; similar names of the library, or else similar known words, are given. The words
    /// are empty if the question has none but “the”, “music” and the like.
    case notUnderstood(String, nearest: [String])
    /// No mood or label of the user has this name; all of them are given.
    case unknownMood(String, known: [String])
    /// No track has the requested value.
    case invalidQuery(String)
}

extension LibraryError {
    /// One line with place and cause; candidates follow on separate lines.
    public var description: String {
        switch self {
        case .unreadableRoot(let path, let reason), .unreadableIgnoreFile(let path, let reason),
            .unreadableRecords(let path, let reason), .unreadablePlaylist(let path, let reason):
            "\(path): \(reason)"
        case .noIndex(let searched):
            "no index found: \(searched)"
        case .index(let error): error.description
        case .buildStopped(let error):
            "\(error); the finished work is kept, and the next build continues from there"
        case .newerAnalysisVersion(let path, let found):
            "\(path): made by analysis version \(found), this program computes version "
                + "\(LibrarySchema.index.analysisVersion)"
        case .unknownTrack(let name, let nearest):
            "no track “\(name)” in the index"
                + (nearest.isEmpty ? "" : "; the nearest:\n" + nearest.map(Self.line).joined(separator: "\n"))
        case .notInLibrary(let path): "\(path) is not in this library, or did not exist at the last build"
        case .ambiguousTrack(let name, let candidates, let count):
            "“\(name)” names \(count) tracks; use a path or an id:\n"
                + candidates.map(Self.line).joined(separator: "\n")
                + (count > candidates.count ? "\n  … and \(count - candidates.count) more" : "")
        case .unknownRoot(let index):
            "\(index): its music folder is unknown, and the others belong to several folders"
        case .noVersions(let path): "\(path) has no data for finding versions"
        case .noVersionsOfTrack(let track, let path):
            "\(path) has no data for finding versions of \(track)"
        case .noChords(let path): "\(path) has no chords"
        case .noFindings(let path): "\(path) has no findings on the health of files"
        case .noFolder(let path): "\(path) is not a folder"
        case .unknownMusicFolder(let index): "\(index) is not inside its music folder"
        case .notUnderstood("", _):
            "the question names no wish: add a mood, a genre, a name or a number, as in “calm piano” or “120 bpm”"
        case .notUnderstood(let words, let nearest):
            "“\(words)” contains no known word for music"
                + (nearest.isEmpty ? "" : "; the nearest: " + nearest.joined(separator: ", "))
        case .unknownMood(let name, let known):
            "no mood or label is called “\(name)”; there are: \(known.joined(separator: ", "))"
        case .invalidQuery(let reason): reason
        }
    }

    private static func line(_ candidate: TrackCandidate) -> String {
        "  \(candidate.path)  \(candidate.id)  \(candidate.name)"
    }
}

/// The texts of an alert, in which paths and ids have no room.
extension LibraryError {
    /// The number of names in an alert.
    private static let namesInAlert = 5

    /// The description without candidates, which `recoverySuggestion` names.
    public var errorDescription: String? {
        switch self {
        case .unknownTrack(let name, _): "no track “\(name)” in the index"
        case .ambiguousTrack(let name, _, let count): "“\(name)” names \(count) tracks"
        default: description
        }
    }

    /// The candidates by name, at most five; nil without any.
    public var recoverySuggestion: String? {
        switch self {
        case .unknownTrack(_, let nearest) where !nearest.isEmpty:
            "The nearest: \(Self.names(of: nearest, count: nearest.count))."
        case .ambiguousTrack(_, let candidates, let count) where !candidates.isEmpty:
            "Choose one: \(Self.names(of: candidates, count: count))."
        default: nil
        }
    }

    private static func names(of candidates: [TrackCandidate], count: Int) -> String {
        let shown = candidates.prefix(namesInAlert).map(\.name)
        return shown.joined(separator: ", ") + (count > shown.count ? " and \(count - shown.count) more" : "")
    }
}
