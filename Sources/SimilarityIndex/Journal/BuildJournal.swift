import SystemFiles

/// The finished work of a build, in a file beside the index. A build that is stopped at any moment (`kill -9`, power
/// loss, a full disk) does not lose it.
///
/// A record survives the process as soon as ``append(_:)`` returns. It survives a power loss after the next flush,
/// which begins as soon as the previous one has ended. The file is created with the first record. An ``IndexWriter``
/// reads the features of tracks from here, so they are written only once. There must be only one writer at a time: hold
/// the ``WriterLock``.
package final class BuildJournal {
    /// A record of an earlier build: the fields that show whether it is still valid, and the position of the rest.
    package struct Recovered: Sendable {
        /// The file's path relative to the library's root.
        package let path: [UInt8]
        /// The former path of the track, if it has moved and is no longer there.
        package let oldPath: [UInt8]?
        /// The track's identity; nil for a failure.
        package let id: TrackID?
        /// Version of the track's analysis; 0 for a failure.
        package let analysisVersion: UInt32
        /// Size of the file in bytes.
        package let fileSize: UInt64
        /// Last modification of the file, nanoseconds since 1970.
        package let modificationTime: Int64
        /// Shows whether the file's status has changed, see `ChangeStamp`; 0 = unknown.
        package let changeStamp: UInt32
        fileprivate let place: Range<Int>
    }

    /// Records of an earlier build, in the order they were finished. Of two records of one path the later one counts.
    package let recoveries: [Recovered]

    private let path: String
    private let schema: IndexSchema
    /// Length of the file up to the end of its last complete record.
    private var byteCount: Int
    /// The journal as the earlier build left it.
    private let old: MappedFile?
    private var file: OpenJournal?
    private var background: BackgroundFlush?
    private var appendedCount = 0

    /// Reads the journal at `path`, if there is one, and changes nothing. Records with another schema are ignored.
    /// - Throws: `IndexError` if the file cannot be read or is not a journal.
    package init(path: String, schema: IndexSchema) throws(IndexError) {
        self.path = path
        self.schema = schema
        var recoveries: [Recovered] = []
        old = access(path, F_OK) == 0 ? try MappedFile(path: path) : nil
        byteCount =
            try old.map { file throws(IndexError) in
                try JournalFile.read(file, schema: schema) { recoveries.append(Recovered($0, at: $1)) }
            } ?? 0
        self.recoveries = recoveries
    }

    /// The whole record of an earlier build.
    /// - Throws: `IndexError` if it can no longer be read.
    package func record(_ recovered: Recovered) throws(IndexError) -> JournalRecord {
        let place = recovered.place
        guard let payload = try old?.withBytes(at: place.lowerBound, count: place.count, { Array($0) }),
            let record = JournalRecord(payload: payload, schema: schema)
        else { throw IndexError(.corrupt("a record has changed"), file: path, byteOffset: UInt64(place.lowerBound)) }
        return record
    }

    /// All records of an earlier build.
    package var recovered: [JournalRecord] { recoveries.compactMap { try? record($0) } }

    /// Position of a track record of an earlier build; nil if it no longer exists.
    package func place(of recovered: Recovered) -> RecordPosition? {
        old.map { RecordPosition(in: $0, payload: recovered.place, changeStamp: recovered.changeStamp) }
    }

    deinit { background?.finish() }

    /// Whether it has no record that another build could use.
    package var isEmpty: Bool { recoveries.isEmpty && appendedCount == 0 }

    /// Adds a record after those of the earlier build.
    /// - Returns: its position.
    /// - Throws: `IndexError`: `invalidInput`, which names the track, if it does not fit the schema, because a reader
    ///   would stop there; `system`, after which nothing more can be appended.
    @discardableResult package func append(_ record: JournalRecord) throws(IndexError) -> RecordPosition {
        if let entry = record.track, let problem = entry.problem(in: schema) {
            throw IndexError(.invalidInput("\(entry.displayPath): \(problem)"))
        }
        let file = if let file { file } else { try begin() }
        let frame = JournalFile.frame(record.encoded)
        try file.append(frame)
        let start = byteCount + JournalFile.frameHeaderByteCount
        byteCount += frame.count
        appendedCount += 1
        try check(background?.request())
        return RecordPosition(in: file, payload: start..<byteCount, changeStamp: record.changeStamp)
    }

    /// Waits until all records are on disk.
    /// - Throws: `IndexError` (`system`) on failure.
    package func flush() throws(IndexError) { try check(background?.finish()) }

    private func check(_ code: Int32?) throws(IndexError) {
        guard let code else { return }
        throw IndexError(.system(operation: "cannot flush the journal", code: code), file: path)
    }

    /// Removes the file. Call it once an index contains its records. A journal that cannot be removed does no harm: the
    /// next build finds nothing new in it.
    package func remove() {
        unlink(path)
    }

    private func begin() throws(IndexError) -> OpenJournal {
        let file = try OpenJournal(path: path, byteCount: byteCount)
        if byteCount == 0 {
            let front = JournalFile.front(schema)
            try file.append(front)
            byteCount = front.count
            guard DescriptorIO.synchronizeFolder(DescriptorIO.split(path).folder) else {
                throw IndexError(.system(operation: "cannot flush the journal's folder", code: errno), file: path)
            }
        }
        background = BackgroundFlush(file.descriptor)
        self.file = file
        return file
    }
}

extension BuildJournal.Recovered {
    fileprivate init(_ record: JournalRecord, at place: Range<Int>) {
        switch record {
        case .track(let entry): self.init(entry, at: place)
        case .moved(let entry, let oldPath): self.init(entry, from: oldPath, at: place)
        case .failure(let failure):
            self.init(
                path: failure.path, oldPath: nil, id: nil, analysisVersion: 0, fileSize: failure.fileSize,
                modificationTime: failure.modificationTime, changeStamp: failure.changeStamp, place: place)
        }
    }

    private init(_ entry: IndexEntry, from oldPath: [UInt8]? = nil, at place: Range<Int>) {
        self.init(
            path: entry.path, oldPath: oldPath, id: entry.id, analysisVersion: entry.analysisVersion,
            fileSize: entry.fileSize, modificationTime: entry.modificationTime, changeStamp: entry.changeStamp,
            place: place)
    }
}
