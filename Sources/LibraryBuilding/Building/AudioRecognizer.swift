import AudioFeatures
import SimilarityIndex

/// Finds tracks of earlier builds whose files are gone or changed. A file with the same audio, bit for bit, is the same
/// track after a move, a renaming or a change of tags.
struct AudioRecognizer: Sendable {
    /// The result for one file.
    enum Recognition {
        case known(RecognizedTrack)
        /// The identity of its audio, so that it need not be hashed again; nil if it cannot be read, in which case the
        /// analysis reports why.
        case unknown(TrackID?)
    }

    private let reader: IndexReader?
    /// Numbers of the tracks with each audio, in path order.
    private let indexed: [TrackID: [Int]]
    private let forgotten: [TrackID: [Int]]
    private let tagReading: TagReading
    /// Numbers of the tracks whose tags were read with other settings.
    private let outdatedTags: Set<Int>
    private let root: RawPath
    private let pending: PendingFiles
    /// Tracks with each audio, in path order.
    private var journaled: [TrackID: [IndexEntry]] = [:]

    /// - Parameters:
    ///   - reader: the index.
    ///   - indexed: numbers of the tracks to look for, in path order.
    ///   - forgotten: numbers of the tracks that moved or changed. If two files exchanged their names, a stopped build
    ///     may have handled only one of them. They are used if nothing else has the audio.
    ///   - journaled: further tracks to look for.
    ///   - root: the music folder.
    ///   - pending: the files to examine.
    ///   - tagReading: how to read tags.
    ///   - outdatedTags: those of `indexed` whose tags were read with other settings.
    /// - Returns: nil when there are no tracks to look for.
    init?(
        _ reader: IndexReader?, indexed: [Int], forgotten: [Int], journaled: [IndexEntry], root: RawPath,
        pending: [ScannedFile], tagReading: TagReading, outdatedTags: [Int]
    ) throws(IndexError) {
        self.root = root
        self.tagReading = tagReading
        self.outdatedTags = Set(outdatedTags)
        if indexed.isEmpty && forgotten.isEmpty && journaled.isEmpty { return nil }
        self.pending = PendingFiles(pending, root: root)
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

    /// Looks up a file by its audio, without decoding it, and reads its tags. A file with unchanged size, time and tags
    /// is not read further, because `chmod -R` or a copy to another disk changes the status of whole libraries.
    func recognize(_ file: ScannedFile, _ source: AudioSource) -> Recognition {
        let tags = { AudioTags(of: source, encoding: tagReading.encoding) }
        if let (number, old) = unchanged(file) {
            let isReadAgain = outdatedTags.contains(number) && [0, file.changeStamp].contains(old.changeStamp)
            let track = RecognizedTrack(
                old, file: file, tags: tags(), tagReading: tagReading, isReadAgain: isReadAgain)
            if isReadAgain || track.isUnchanged { return .known(track) }
        }
        guard let id = pending.audio(file, source) else { return .unknown(nil) }
        guard let (old, isFurther) = entry(id, for: file) else { return .unknown(id) }
        return .known(
            RecognizedTrack(old, file: file, tags: tags(), tagReading: tagReading, isFurther: isFurther))
    }

    /// The track of a file with unchanged size and time.
    private func unchanged(_ file: ScannedFile) -> (number: Int, entry: IndexEntry)? {
        guard let number = try? reader?.index(ofPath: file.relativePath.bytes), let id = try? reader?.id(number),
            indexed[id]?.contains(number) == true, let entry = indexedEntry(number), entry.fileSize == file.size,
            entry.modificationTime == file.modificationTime
        else { return nil }
        return (number, entry)
    }

    /// In the schema ``LibrarySchema/index``.
    private func indexedEntry(_ number: Int) -> IndexEntry? {
        guard let reader, let entry = try? reader.entry(number) else { return nil }
        return LibrarySchema.entry(entry, under: reader.schema)
    }

    /// The track that a file with this audio is, or whose further copy it is.
    private func entry(_ id: TrackID, for file: ScannedFile) -> (entry: IndexEntry, isFurther: Bool)? {
        let (entries, numbers) = (journaled[id] ?? [], indexed[id] ?? [])
        let places =
            entries.map { Place(path: RawPath(bytes: $0.path), entry: $0) }
            + numbers.compactMap { number in
                (try? reader?.pathBytes(number)).map { Place(path: RawPath(bytes: $0), number: number) }
            }
        // A file that was already at this path has not moved here, even if copies of it are gone.
        if let own = places.first(where: { $0.path == file.relativePath }) { return entry(own).map { ($0, false) } }
        let gone = places.filter { !pending.contains($0.path) }
        if !gone.isEmpty, let (old, isFurther) = moved(file, id, from: gone, besides: Set(places.map(\.path))) {
            return entry(old).map { ($0, isFurther) }
        }
        // The file at the old path may have another audio now, as when two files exchange their names.
        if let old = places.first(where: { !isStill(id, at: $0.path) }) { return entry(old).map { ($0, false) } }
        if let old = places.first { return entry(old).map { ($0, true) } }
        return forgotten[id]?.first.flatMap(indexedEntry).map { ($0, false) }
    }

    /// A track in the journal or in the index.
    private struct Place {
        let path: RawPath
        var entry: IndexEntry?
        var number: Int?
    }

    private func entry(_ place: Place) -> IndexEntry? { place.entry ?? place.number.flatMap(indexedEntry) }

    /// How much speaks for a move from a place, the most first: the name, the size and time, only the audio.
    private enum Trace: Int, Comparable {
        case name, time, audio

        static func < (left: Trace, right: Trace) -> Bool { left.rawValue < right.rawValue }
    }

    private func trace(_ file: ScannedFile, from place: Place) -> Trace {
        if place.path.lastComponent == file.relativePath.lastComponent { return .name }
        guard let old = entry(place), old.fileSize == file.size, old.modificationTime == file.modificationTime else {
            return .audio
        }
        return .time
    }

    /// Where a file has moved from: copies that move together keep their names or, if renamed, their times. A file may also be moved and
    /// copied before a build; it then depends on neither the threads nor the order of the files which of them has moved.
    /// - Parameters:
    ///   - gone: the places that have no file any more, at least one. Of analyses, the latest is the first.
    ///   - known: the paths of all files with this audio so far.
    private func moved(
        _ file: ScannedFile, _ id: TrackID, from gone: [Place], besides known: Set<RawPath>
    ) -> (place: Place, isFurther: Bool)? {
        func best(_ file: ScannedFile) -> Trace { gone.map { trace(file, from: $0) }.min() ?? .audio }
        let own = best(file)
        // Files that have a better claim to these places.
        let others = pending.sameSize(file).filter { other in
            guard !known.contains(other.relativePath), other != file, pending.audio(other) == id else { return false }
            let trace = best(other)
            return trace < own || trace == own && other.relativePath < file.relativePath
        }
        let claims = others.map { (file: $0, trace: best($0)) }.sorted {
            ($0.trace, $0.file.relativePath) < ($1.trace, $1.file.relativePath)
        }
        // Each takes the place that it most likely comes from, so that none is taken twice.
        var free = gone
        for other in claims.map(\.file) + [file] {
            let nearest = free.indices.min { trace(other, from: free[$0]) < trace(other, from: free[$1]) }
            guard let nearest else { break }
            let place = free.remove(at: nearest)
            if other == file { return (place, false) }
        }
        return gone.first { trace(file, from: $0) == own }.map { ($0, true) }
    }

    /// Whether the file at `path` has this audio.
    private func isStill(_ id: TrackID, at path: RawPath) -> Bool {
        pending.audio(at: path) == id
    }
}
