public import AudioFeatures

/// The tags of many tracks: first what would change, then the change.
public struct TagBatch: Sendable {
    /// A file that cannot be read or written.
    public struct Failure: Sendable {
        /// The file.
        public let path: RawPath
        /// Why.
        public let reason: String
    }

    /// Files whose tags do not say yet what they should.
    public let updates: [TagUpdate]
    /// Files that cannot be read.
    public let failures: [Failure]
    /// Tracks that were looked at.
    public let trackCount: Int

    /// Compares tags with what they should say.
    /// - Parameters:
    ///   - fields: what is to be written.
    ///   - indices: of which tracks.
    ///   - library: whose tracks.
    ///   - folder: where the music is.
    ///   - listener: whose labels and moods.
    /// - Throws: `LibraryError` when the index is damaged.
    public init(
        _ fields: [TagField], of indices: [Int], _ library: Library, in folder: RawPath, for listener: Listener
    ) throws {
        let proposal = try TagProposal(library, listener)
        var updates: [TagUpdate] = []
        var failures: [Failure] = []
        for index in indices {
            let track = try library.track(index)
            do {
                let update = try TagUpdate(folder.appending(track.path), id: track.id) { comment in
                    var values: [TagField: String] = [:]
                    for field in fields { values[field] = try proposal.value(field, of: index, comment: comment) }
                    return values
                }
                if !update.changes.isEmpty { updates.append(update) }
            } catch let error as AudioError {
                failures.append(Failure(path: track.path, reason: error.reason))
            }
        }
        self.updates = updates
        self.failures = failures
        trackCount = indices.count
    }

    /// Writes all changes; one file that cannot be written does not stop the others.
    /// - Returns: how many files were written, and those that were not.
    public func write(_ options: TagReplacement.Options = .init()) -> (written: Int, failures: [Failure]) {
        var failures: [Failure] = []
        TagLeftovers.remove(beside: updates.map(\.path))
        for update in updates {
            do throws(AudioError) {
                try update.write(options)
            } catch {
                failures.append(Failure(path: update.path, reason: error.reason))
            }
        }
        return (updates.count - failures.count, failures)
    }
}
