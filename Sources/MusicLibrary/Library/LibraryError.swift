@_exported public import DescribedErrors
public import SimilarityIndex

/// Why something about a library as a whole could not be done. Single files fail as `AudioError`.
public enum LibraryError: DescribedError, Equatable {
    /// The folder to build from cannot be read.
    case unreadableRoot(path: String, reason: String)
    /// The file that says what to leave alone is there and cannot be read.
    case unreadableIgnoreFile(path: String, reason: String)
    /// A file of records cannot be opened.
    case unreadableRecords(path: String, reason: String)
    /// No index was found where one was looked for.
    case noIndex(searched: String)
    /// The index cannot be read or written.
    case index(IndexError)
    /// A build could not go on; what it had finished waits in the journal for the next one.
    case buildStopped(IndexError)
    /// The index was made by a newer version of the analysis, of which this one cannot know what its numbers mean.
    case newerAnalysisVersion(path: String, found: UInt32)
    /// A playlist file cannot be read.
    case unreadablePlaylist(path: String, reason: String)
    /// Of which folder an index is cannot be told, while others are of several.
    case unknownRoot(index: String)
    /// What was named as a folder is none.
    case noFolder(String)
    /// The index does not lie in the folder of its music, so that nobody knows where that is.
    case unknownMusicFolder(index: String)
    /// The index keeps nothing by which versions of one piece are told.
    case noVersions(path: String)
    /// The index keeps that of other tracks, but nothing of this one.
    case noVersionsOfTrack(String, path: String)
    /// No track answers to this name; the nearest are those of these.
    case unknownTrack(String, nearest: [TrackCandidate])
    /// The file is there, but the index does not know it.
    case notInLibrary(path: String)
    /// Several tracks answer to this name; the best of them first, 20 at most.
    case ambiguousTrack(String, candidates: [TrackCandidate], count: Int)
    /// Of a question in words nothing says anything; words like those that do not.
    case notUnderstood(String, nearest: [String])
    /// No track has the requested value.
    case invalidQuery(String)
}

extension LibraryError {
    /// One line (candidates on lines of their own): what and where.
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
                + (nearest.isEmpty ? "" : "; nearest are:\n" + nearest.map(Self.line).joined(separator: "\n"))
        case .notInLibrary(let path): "\(path) is not in this library, or was not there at the last build"
        case .ambiguousTrack(let name, let candidates, let count):
            "“\(name)” names \(count) tracks; use a path or an id:\n"
                + candidates.map(Self.line).joined(separator: "\n")
                + (count > candidates.count ? "\n  … and \(count - candidates.count) more" : "")
        case .unknownRoot(let index):
            "\(index): which folder it is of is not known, and the others are of several"
        case .noVersions(let path): "\(path) keeps nothing by which other versions of a piece are found"
        case .noVersionsOfTrack(let track, let path):
            "\(path) keeps nothing of \(track) by which other versions of a piece are found"
        case .noFolder(let path): "\(path) is no folder"
        case .unknownMusicFolder(let index): "\(index) does not lie in its music folder"
        case .notUnderstood(let words, let nearest):
            "“\(words)” says nothing that is known of music"
                + (nearest.isEmpty ? "" : "; nearest are: " + nearest.joined(separator: ", "))
        case .invalidQuery(let reason): reason
        }
    }

    private static func line(_ candidate: TrackCandidate) -> String {
        "  \(candidate.path)  \(candidate.id)  \(candidate.name)"
    }
}
