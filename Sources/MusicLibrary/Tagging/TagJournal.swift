package import AudioFeatures
import Foundation
import SystemFiles

/// What the runs of `tag` found in the files that they changed: one file per run, `tag-journal/NUMBER.jsonl` beside the index. A
/// line is flushed to the disk before the file that it is about is replaced. So `tag --undo` knows what stood there,
/// and later runs know which values are this program's own.
package struct TagJournal: Sendable {
    /// Runs that are kept; the oldest are forgotten when a new one begins.
    package static let runLimit = 20

    /// Where the runs lie.
    package let folder: RawPath

    /// The journal beside an index.
    package init(besideIndex index: RawPath) {
        folder = UserState.folder(ofIndex: index).appending("tag-journal")
    }

    /// Numbers of the runs that are kept, the newest first.
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

    /// What a run did.
    /// - Throws: `TagJournalError` when its file cannot be read.
    package func entries(of run: Int) throws(TagJournalError) -> [TagJournalEntry] {
        let path = path(run)
        guard let data = FileManager.default.contents(atPath: path.description) else {
            throw TagJournalError(path, "cannot be read")
        }
        var entries: [TagJournalEntry] = []
        // A line that a crash cut short is about a file that was not replaced; one that is no entry tells nothing.
        for line in data.split(separator: UInt8(ascii: "\n")) {
            if let entry = try? JSONDecoder().decode(TagJournalEntry.self, from: Data(line)) { entries.append(entry) }
        }
        return entries
    }

    /// Forgets a run.
    package func forget(_ run: Int) throws(TagJournalError) {
        let path = path(run)
        guard path.withCString({ unlink($0) }) == 0 else {
            throw TagJournalError(path, "cannot be removed: \(SystemReason.of(errno))")
        }
    }

    /// Forgets all of a run but some entries; the run itself when there are none.
    func keepOnly(_ entries: [TagJournalEntry], of run: Int) throws(TagJournalError) {
        guard !entries.isEmpty else { return try forget(run) }
        do {
            let lines = try entries.map { try JSONLine.string($0) + "\n" }.joined()
            try Data(lines.utf8).write(to: URL(filePath: path(run).description), options: .atomic)
        } catch {
            throw TagJournalError(path(run), "cannot be written: \(SystemReason.of(error))")
        }
    }

    /// Begins a run, and forgets the oldest.
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

/// The journal of tags cannot be used; nothing is written without one.
package struct TagJournalError: DescribedError {
    /// The file or folder.
    package let path: RawPath
    /// Why.
    package let reason: String

    init(_ path: RawPath, _ reason: String) {
        self.path = path
        self.reason = reason
    }

    /// One line: where and why.
    package var description: String { "\(path): \(reason)" }
}
