import Foundation
package import SimilarityIndex

/// Functions shared by building, merging, splitting and importing.
package enum SharedIndex {
    /// Opens an index and verifies all of it, so that damage does not spread into another one.
    package static func open(_ path: RawPath) throws(IndexError) -> IndexReader {
        let reader = try IndexReader(path: "\(path)")
        try reader.verify()
        return reader
    }

    /// The result of earlier builds at `path`.
    package struct Existing {
        /// For a damaged index, a copy of its intact part; nil when nothing can be taken over.
        package var reader: IndexReader?
        /// Whether a part of it is lost.
        package var isDamaged = false
        /// Whether tracks have the data for finding versions, or had it before the damage.
        package var hasVersions = false
    }

    /// Opens the index at `path` and reports the parts that cannot be taken over.
    /// - Parameters:
    ///   - path: the path of the index.
    ///   - dropsVersions: whether the data for finding versions is no longer wanted.
    ///   - mayReplaceAnything: whether a file that is not an index may be replaced.
    ///   - ifOther: the consequence when another version of the tool made it, for the message.
    ///   - ifUnusable: the consequence when it cannot be used, for the message.
    /// - Throws: `IndexError` when the file may not be replaced.
    package static func existing(
        _ path: RawPath, mayReplaceAnything: Bool = false, dropsVersions: Bool = false, ifOther: String,
        ifUnusable: String, notice: (String) -> Void
    ) throws(IndexError) -> Existing {
        var existing = Existing()
        guard path.exists else { return existing }
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
            // The version is the same, but a column is missing, so it is unknown which tracks lack its data.
            if LibrarySchema.isCurrent(reader.schema.analysisVersion) { existing.reader = nil }
        }
        return existing
    }

    /// The intact part of a damaged index; nil when there is none.
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

    /// Refuses a file that is not an index, because it would be overwritten.
    package static func requireReplaceable(_ path: RawPath) throws(IndexError) {
        guard path.exists else { return }
        do throws(IndexError) {
            _ = try IndexReader(path: "\(path)")
        } catch {
            if error.cause == .notAnIndex { throw refusal(path) }
        }
    }

    private static func refusal(_ path: RawPath) -> IndexError {
        IndexError(.invalidInput("is not an index and will not be overwritten; choose another name"), file: "\(path)")
    }

    /// Reports that a build of the index was stopped, so that tracks may be missing.
    package static func noticeOfUnfinishedBuild(_ path: RawPath) -> String? {
        RawPath(IndexOutput.journalPath(path)).exists
            ? "\(path): a build of this index was stopped; run it again to include all tracks" : nil
    }
}
