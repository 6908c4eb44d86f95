import AudioFeatures
import Foundation
import SimilarityIndex

/// What building, merging, splitting and importing have in common.
enum SharedIndex {
    /// Opens an index and checks all of it: damage must not spread into another one.
    static func open(_ path: RawPath) throws(IndexError) -> IndexReader {
        let reader = try IndexReader(path: "\(path)")
        try reader.verify()
        return reader
    }

    /// What earlier builds left at `path`.
    struct Existing {
        /// Of a damaged index a copy of what is whole; nil when there is nothing that can be taken over.
        var reader: IndexReader?
        /// Whether something of it is lost.
        var isDamaged = false
        /// Whether tracks have what their versions are found by, or had before the damage.
        var hasVersions = false
    }

    /// What earlier builds left at `path`; what of it cannot be taken over is told.
    /// - Parameters:
    ///   - path: where the index will lie.
    ///   - dropsVersions: whether what versions are found by is not wanted any more.
    ///   - mayReplaceAnything: whether a file that is no index at all may be replaced too.
    ///   - ifOther: what follows when another version of the tool made it.
    ///   - ifUnusable: what follows when it cannot be used.
    /// - Throws: `IndexError` when what is there may not be replaced.
    static func existing(
        _ path: RawPath, mayReplaceAnything: Bool = false, dropsVersions: Bool = false, ifOther: String,
        ifUnusable: String, notice: (String) -> Void
    ) throws(IndexError) -> Existing {
        var existing = Existing()
        guard IndexLocator.exists(path) else { return existing }
        do throws(IndexError) {
            existing.reader = try open(path)
        } catch {
            guard mayReplaceAnything || error.cause != .notAnIndex else { throw refusal(path) }
            existing.isDamaged = true
            existing.reader = salvage(path, dropsVersions: dropsVersions, notice: notice)
            if existing.reader == nil { notice("\(error); \(ifUnusable)") }
        }
        existing.hasVersions = existing.reader?.hasChroma ?? IndexReader.mentionsChroma(path: "\(path)")
        if let reader = existing.reader, !LibrarySchema.hasCurrentAnalysis(reader.schema) {
            notice("\(path): made by another version of this tool; \(ifOther)")
            // Of the same version, but without one of its columns: nothing tells which tracks lack it.
            if LibrarySchema.isCurrent(reader.schema.analysisVersion) { existing.reader = nil }
        }
        return existing
    }

    /// What is whole of a damaged index; nil when nothing is.
    private static func salvage(
        _ path: RawPath, dropsVersions: Bool, notice: (String) -> Void
    ) -> IndexReader? {
        let folder = path.bytes.lastIndex(of: UInt8(ascii: "/")).map { RawPath(bytes: Array(path.bytes[...$0])) } ?? "."
        // A preview may run where nothing can be written.
        for place in ["\(folder)", NSTemporaryDirectory()] {
            guard
                let salvage = try? IndexSalvage(path: "\(path)", folder: place, needsChroma: !dropsVersions),
                !salvage.problems.isEmpty
            else { continue }
            for problem in salvage.problems { notice("\(problem)") }
            let (kept, lost) = (salvage.reader.count, salvage.lostCount)
            notice(
                lost == 0
                    ? "\(path): no tracks were lost"
                    : "\(path): \(lost) of \(kept + lost) tracks are damaged and are analysed again")
            return salvage.reader
        }
        return nil
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
