import AudioFeatures
import SimilarityIndex

/// What merging, splitting and importing have in common.
enum SharedIndex {
    /// Opens an index and checks all of it: damage must not spread into another one.
    static func open(_ path: RawPath) throws(IndexError) -> IndexReader {
        let reader = try IndexReader(path: "\(path)")
        try reader.verify()
        return reader
    }

    /// Refuses a file that is no index: it would be overwritten.
    static func requireReplaceable(_ path: RawPath) throws(IndexError) {
        guard IndexLocator.exists(path) else { return }
        do throws(IndexError) {
            _ = try IndexReader(path: "\(path)")
        } catch {
            guard error.cause == .notAnIndex else { return }
            throw IndexError(
                .invalidInput("is not an index and will not be overwritten; choose another name"), file: "\(path)")
        }
    }

    /// Says so when a build of the index was stopped: it may lack tracks that are known already.
    static func noticeOfUnfinishedBuild(_ path: RawPath) -> String? {
        IndexLocator.exists(RawPath(IndexOutput.journalPath(path)))
            ? "\(path): a build of it was stopped before its end; run it again to have all its tracks" : nil
    }
}
