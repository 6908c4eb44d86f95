import AudioFeatures
import SimilarityIndex

/// Tracks of earlier builds whose files are gone or not as they were, by their audio: a file that sounds the same bit
/// for bit is one of them, moved, renamed or retagged.
struct AudioRecognizer: Sendable {
    /// What the index knows about the audio of a file.
    enum Recognition {
        case known(RecognizedTrack)
        /// The identity of its audio, lest that is hashed again; nil where it cannot be read: its analysis will tell why.
        case unknown(TrackID?)
    }

    private let reader: IndexReader?
    /// Numbers of the tracks of each, in path order.
    private let indexed: [TrackID: [Int]]
    private let forgotten: [TrackID: [Int]]
    private let tagReading: TagReading
    /// Numbers of the tracks whose tags were read in another way.
    private let outdatedTags: Set<Int>
    /// Tracks of each, in path order.
    private var journaled: [TrackID: [IndexEntry]] = [:]

    /// - Parameters:
    ///   - reader: the index.
    ///   - indexed: numbers of its tracks to be looked for, in path order.
    ///   - forgotten: numbers of those that are elsewhere by now, or not what they were: a stopped build may have come to
    ///     one only of two files that exchanged their names. They count where nothing else has the audio.
    ///   - journaled: other tracks to be looked for.
    ///   - tagReading: how to read tags.
    ///   - outdatedTags: those of `indexed` whose tags were read in another way.
    /// - Returns: nil when there are none.
    init?(
        _ reader: IndexReader?, indexed: [Int], forgotten: [Int], journaled: [IndexEntry], tagReading: TagReading,
        outdatedTags: [Int]
    ) throws(IndexError) {
        self.tagReading = tagReading
        self.outdatedTags = Set(outdatedTags)
        if indexed.isEmpty && forgotten.isEmpty && journaled.isEmpty { return nil }
        self.reader = reader
        self.indexed = try Self.byAudio(indexed, of: reader)
        self.forgotten = try Self.byAudio(forgotten, of: reader)
        for entry in journaled.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
            self.journaled[entry.id, default: []].append(entry)
        }
    }

    private static func byAudio(_ numbers: [Int], of reader: IndexReader?) throws(IndexError) -> [TrackID: [Int]] {
        var result: [TrackID: [Int]] = [:]
        for number in numbers {
            if let id = try reader?.id(number) { result[id, default: []].append(number) }
        }
        return result
    }

    /// Looks a file up by its audio, without decoding it, and reads its tags. One that has the size, time and tags it had is
    /// not read any further: whole libraries get another status at once, by `chmod -R` or on another disk.
    func recognize(_ file: ScannedFile, _ source: AudioSource) -> Recognition {
        let tags = { AudioTags(of: source, encoding: tagReading.encoding) }
        if let (number, old) = unchanged(file) {
            let isReadAgain = outdatedTags.contains(number) && [0, file.changeStamp].contains(old.changeStamp)
            let track = RecognizedTrack(
                old, file: file, tags: tags(), tagReading: tagReading, isReadAgain: isReadAgain)
            if isReadAgain || track.isUnchanged { return .known(track) }
        }
        guard let id = try? TrackID(hashing: source) else { return .unknown(nil) }
        guard let old = entry(id, at: file.relativePath) else { return .unknown(id) }
        return .known(RecognizedTrack(old, file: file, tags: tags(), tagReading: tagReading))
    }

    /// The track of a file that has the size and time it had.
    private func unchanged(_ file: ScannedFile) -> (number: Int, entry: IndexEntry)? {
        guard let number = try? reader?.index(ofPath: file.relativePath.bytes), let id = try? reader?.id(number),
            indexed[id]?.contains(number) == true, let entry = indexedEntry(number), entry.fileSize == file.size,
            entry.modificationTime == file.modificationTime
        else { return nil }
        return (number, entry)
    }

    /// Under ``LibrarySchema/index``.
    private func indexedEntry(_ number: Int) -> IndexEntry? {
        guard let reader, let entry = try? reader.entry(number) else { return nil }
        return LibrarySchema.entry(entry, under: reader.schema)
    }

    private func entry(_ id: TrackID, at path: RawPath) -> IndexEntry? {
        let (entries, numbers) = (journaled[id] ?? [], indexed[id] ?? [])
        // A file that was at this path before has not moved here, whatever copies of it are gone.
        if let own = entries.first(where: { $0.path == path.bytes }) { return own }
        if let own = try? reader?.index(ofPath: path.bytes), numbers.contains(own) { return indexedEntry(own) }
        // Of several files with the same audio the first by path, and what was heard last.
        if let first = entries.first { return first }
        return (numbers.first ?? forgotten[id]?.first).flatMap(indexedEntry)
    }
}
