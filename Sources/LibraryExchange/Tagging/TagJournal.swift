import Foundation
import SystemFiles

/// The original values in the files that runs of `tag` changed: one file per run, `tag-journal/NUMBER.jsonl` beside the
/// index. Each line is flushed to the disk before the file that it describes is replaced. The journal lets `tag --undo`
/// restore the values, and lets later runs recognize their own values.
package struct TagJournal: Sendable {
    /// The maximum number of runs. A new run deletes the oldest ones.
    package static let runLimit = 20

    /// The folder of the runs.
    package let folder: RawPath

    /// The journal beside an index.
    package init(besideIndex index: RawPath) {
        folder = UserState.folder(ofIndex: index).appending("tag-journal")
    }

    /// Numbers of the stored runs, newest first.
    package var runs: [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.description)) ?? []
        return names.compactMap { name in
            name.hasSuffix(Self.suffix) ? Int(name.dropLast(Self.suffix.count)) : nil
        }.sorted(by: >)
    }

    /// The file of a run.
    func path(_ run: Int) -> RawPath {
        let digits = String(run)
        return folder.appending(RawPath(String(repeating: "0", count: max(0, 6 - digits.count)) + digits + Self.suffix))
    }

    /// The entries of a run.
    /// - Throws: `TagJournalError` when its file cannot be read.
    package func entries(of run: Int) throws(TagJournalError) -> [TagJournalEntry] {
        let path = path(run)
        guard let data = FileManager.default.contents(atPath: path.description) else {
            throw TagJournalError(path, "cannot be read")
        }
        var entries: [TagJournalEntry] = []
        // A line truncated by a crash describes a file that was not replaced. An invalid line is ignored.
        for line in data.split(separator: UInt8(ascii: "\n")) {
            if let entry = try? JSONDecoder().decode(TagJournalEntry.self, from: Data(line)) { entries.append(entry) }
        }
        return entries
    }

    /// Deletes a run.
    package func forget(_ run: Int) throws(TagJournalError) {
        let path = path(run)
        guard path.withCString({ unlink($0) }) == 0 else {
            throw TagJournalError(path, "cannot be removed: \(SystemReason.of(errno))")
        }
    }

    /// Deletes all but some entries of a run, or the run if none remain.
    func keepOnly(_ entries: [TagJournalEntry], of run: Int) throws(TagJournalError) {
        guard !entries.isEmpty else { return try forget(run) }
        do {
            let lines = try entries.map { try JSONLine.string($0) + "\n" }.joined()
            try Data(lines.utf8).write(to: URL(filePath: path(run).description), options: .atomic)
        } catch {
            throw TagJournalError(path(run), "cannot be written: \(SystemReason.of(error))")
        }
    }

    /// Starts a run, and deletes the oldest.
    /// - Throws: `TagJournalError` when it cannot be written.
    func begin() throws(TagJournalError) -> TagJournalWriter {
        if folder.withCString({ mkdir($0, 0o755) }) != 0, errno != EEXIST {
            throw TagJournalError(folder, "cannot be made: \(SystemReason.of(errno))")
        }
        let runs = runs
        let writer = try TagJournalWriter(self, after: runs.first ?? 0)
        for run in runs.dropFirst(Self.runLimit - 1) { try? forget(run) }
        return writer
    }

    private static let suffix = ".jsonl"
}

/// The journal of tags cannot be used. Without a journal, nothing is written.
package struct TagJournalError: DescribedError {
    /// The file or folder.
    package let path: RawPath
    package let reason: String

    init(_ path: RawPath, _ reason: String) {
        self.path = path
        self.reason = reason
    }

    /// One line: place and cause.
    package var description: String { "\(path): \(reason)" }
}
