import AudioFeatures
import SimilarityIndex

/// What building, merging, splitting and importing have in common.
enum SharedIndex {
    /// Opens an index and checks all of it: damage must not spread into another one.
    static func open(_ path: RawPath) throws(IndexError) -> IndexReader {
        let reader = try IndexReader(path: "\(path)")
        try reader.verify()
        return reader
    }

    /// What earlier builds left at `path`, whole; nil when there is nothing, or nothing that can be taken over, which is
    /// told.
    /// - Parameters:
    ///   - path: where the index will lie.
    ///   - mayReplaceAnything: whether a file that is no index at all may be replaced too.
    ///   - ifOther: what follows when another version of the tool made it.
    ///   - ifUnusable: what follows when it cannot be used.
    /// - Throws: `IndexError` when what is there may not be replaced.
    static func existing(
        _ path: RawPath, mayReplaceAnything: Bool = false, ifOther: String, ifUnusable: String,
        notice: (String) -> Void
    ) throws(IndexError) -> IndexReader? {
        guard IndexLocator.exists(path) else { return nil }
        do throws(IndexError) {
            let reader = try open(path)
            if LibrarySchema.hasCurrentAnalysis(reader.schema) { return reader }
            notice("\(path): made by another version of this tool; \(ifOther)")
            // Of the same version, but without one of its columns: nothing tells which tracks lack it.
            return LibrarySchema.isCurrent(reader.schema.analysisVersion) ? nil : reader
        } catch {
            guard mayReplaceAnything || error.cause != .notAnIndex else { throw refusal(path) }
            notice("\(error); \(ifUnusable)")
            return nil
        }
    }

    /// Refuses a file that is no index: it would be overwritten.
    static func requireReplaceable(_ path: RawPath) throws(IndexError) {
        guard IndexLocator.exists(path) else { return }
        do throws(IndexError) {
            _ = try IndexReader(path: "\(path)")
        } catch {
            if error.cause == .notAnIndex { throw refusal(path) }
        }
    }

    private static func refusal(_ path: RawPath) -> IndexError {
        IndexError(.invalidInput("is not an index and will not be overwritten; choose another name"), file: "\(path)")
    }

    /// Says so when a build of the index was stopped: it may lack tracks that are known already.
    static func noticeOfUnfinishedBuild(_ path: RawPath) -> String? {
        IndexLocator.exists(RawPath(IndexOutput.journalPath(path)))
            ? "\(path): a build of it was stopped before its end; run it again to have all its tracks" : nil
    }
}
