import AudioFeatures

/// The tags of many tracks: first the preview, then the change.
package struct TagBatch: Sendable {
    /// A file that cannot be read or written.
    package struct Failure: Sendable {
        /// The file.
        package let path: RawPath
        package let reason: String
    }

    /// Files whose tags differ from the proposed values.
    package let updates: [TagUpdate]
    /// Files that cannot be read, or need to be written and cannot be.
    package let failures: [Failure]
    /// Number of tracks that were checked.
    package let trackCount: Int
    private let journal: TagJournal
    private let folder: RawPath

    /// Files that will change.
    package var changedCount: Int { updates.count { !$0.changes.isEmpty } }
    /// Files with a differing value that is kept.
    package var keptCount: Int { updates.count { !$0.kept.isEmpty } }
    /// Files with a value that is too uncertain to be written.
    package var doubtCount: Int { updates.count { !$0.doubts.isEmpty } }

    /// Compares tags with the proposed values.
    /// - Parameters:
    ///   - policy: what to write, and what to overwrite.
    ///   - indices: the tracks.
    ///   - library: the library of the tracks.
    ///   - folder: the music folder.
    ///   - taste: the labels and moods.
    /// - Throws: `LibraryError` when the index is damaged, `TagJournalError` when the journal of earlier runs cannot be read.
    package init(
        _ policy: TagPolicy, of indices: [Int], _ library: Library, in folder: RawPath, for taste: UserTaste
    ) throws {
        let proposal = try TagProposal(library, taste, policy)
        let albums = policy.writesAlbums ? try AlbumLoudness(library, in: folder, policy) : nil
        journal = TagJournal(besideIndex: library.path)
        self.folder = folder
        let memory = try TagMemory(journal)
        var updates: [TagUpdate] = []
        var failures: [Failure] = []
        for index in indices {
            let track = try library.track(index)
            do {
                var album: Loudness?
                do {
                    album = try albums?.loudness(ofAlbumOf: index)
                } catch let error as AudioError where !failures.contains(where: { $0.path == error.path }) {
                    failures.append(Failure(path: error.path, reason: "\(error.reason); its album gets no gain"))
                } catch is AudioError {
                    // Reported with the album's first track.
                }
                let update = try TagUpdate(
                    folder.appending(track.path), id: track.id, policy, own: { memory.value($0, of: track.id) },
                    proposal: { field, standing in
                        try proposal.value(field, of: index, comments: standing, album: album)
                    })
                Self.sort(update, into: &updates, &failures)
            } catch let error as AudioError {
                failures.append(Failure(path: error.path, reason: error.reason))
            }
        }
        self.updates = updates
        self.failures = failures
        trackCount = indices.count
    }

    /// The changes that undo a run.
    init(_ updates: [TagUpdate], failures: [Failure], _ journal: TagJournal, in folder: RawPath) {
        var (possible, all) = ([TagUpdate](), failures)
        for update in updates { Self.sort(update, into: &possible, &all) }
        self.updates = possible
        self.failures = all
        self.journal = journal
        self.folder = folder
        trackCount = updates.count
    }

    private static func sort(_ update: TagUpdate, into updates: inout [TagUpdate], _ failures: inout [Failure]) {
        guard !update.changes.isEmpty else {
            if !(update.kept.isEmpty && update.doubts.isEmpty) { updates.append(update) }
            return
        }
        do throws(AudioError) {
            var update = update
            try update.look()
            updates.append(update)
        } catch {
            failures.append(Failure(path: update.path, reason: error.reason))
        }
    }

    /// Writes all changes, each to the journal first. A file that cannot be written does not stop the others.
    /// - Returns: the number of written files, and the failures.
    /// - Throws: `TagJournalError`, after which nothing more is written.
    package func write(
        _ options: TagReplacement.Options = .init()
    ) throws(TagJournalError) -> (written: Int, failures: [Failure]) {
        try write(options, updates.contains { !$0.changes.isEmpty } ? journal.begin() : nil)
    }

    /// - Parameter writer: nil for changes that need no journal.
    func write(
        _ options: TagReplacement.Options, _ writer: TagJournalWriter?
    ) throws(TagJournalError) -> (written: Int, failures: [Failure]) {
        var failures: [Failure] = []
        var written = 0
        let start = LibraryFolder(folder)
        TagLeftovers.remove(beside: updates.map(\.path))
        for update in updates where !update.changes.isEmpty {
            let fields = update.changes.map { TagJournalEntry.Field(name: $0.field.property, old: $0.old, new: $0.new) }
            try writer?.note(
                TagJournalEntry(
                    start.relativePath(of: update.path) ?? update.path, id: update.id, fields,
                    beginsTag: update.beginsTag))
            do throws(AudioError) {
                try update.write(options)
                written += 1
            } catch {
                failures.append(Failure(path: update.path, reason: error.reason))
            }
        }
        return (written, failures)
    }
}
