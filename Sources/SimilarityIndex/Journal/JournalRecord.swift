/// What a build has found out about one file.
package enum JournalRecord: Equatable, Sendable {
    /// It is a track.
    case track(IndexEntry)
    /// It is the track that was at another path, and is there no more.
    case moved(IndexEntry, from: [UInt8])
    /// It could not be analysed.
    case failure(FailureEntry)

    /// The file's path relative to the library's root.
    package var path: [UInt8] {
        switch self {
        case .track(let entry), .moved(let entry, from: _): entry.path
        case .failure(let failure): failure.path
        }
    }

    /// The track; nil for a failure.
    package var track: IndexEntry? {
        switch self {
        case .track(let entry), .moved(let entry, from: _): entry
        case .failure: nil
        }
    }
}

extension JournalRecord {
    private static let trackKind: UInt8 = 1
    private static let failureKind: UInt8 = 2
    private static let movedKind: UInt8 = 3

    private var changeStamp: UInt32 {
        switch self {
        case .track(let entry), .moved(let entry, from: _): entry.changeStamp
        case .failure(let failure): failure.changeStamp
        }
    }

    /// The payload of the record's frame; ``JournalFile`` adds length and checksum.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = []
        switch self {
        case .track(let entry):
            bytes.append(Self.trackKind)
            bytes.append(entry)
        case .moved(let entry, let oldPath):
            bytes.append(Self.movedKind)
            bytes.append(string: oldPath)
            bytes.append(entry)
        case .failure(let failure):
            bytes.append(Self.failureKind)
            bytes.append(string: failure.path)
            bytes.append(string: Array(failure.kind.utf8))
            bytes.append(string: Array(failure.message.utf8))
            bytes.append(littleEndian: failure.fileSize)
            bytes.append(littleEndian: failure.modificationTime)
            bytes.append(littleEndian: failure.firstSeen)
        }
        // At the end and only where there is one, so that records of versions that knew none can be read.
        if changeStamp != 0 { bytes.append(littleEndian: changeStamp) }
        return bytes
    }

    /// The record that `payload` holds; nil when it makes no sense under `schema`.
    package init?(payload: [UInt8], schema: IndexSchema) {
        var input = JournalInput(payload)
        switch input.integer(UInt8.self) {
        case Self.trackKind:
            guard let entry = input.entry(schema), entry.problem(in: schema) == nil else { return nil }
            self = .track(entry)
        case Self.movedKind:
            guard let oldPath = input.string(), FailureEntry.problem(ofPath: oldPath) == nil,
                let entry = input.entry(schema), entry.problem(in: schema) == nil
            else { return nil }
            self = .moved(entry, from: oldPath)
        case Self.failureKind:
            guard let failure = input.failure(), FailureEntry.problem(ofPath: failure.path) == nil else {
                return nil
            }
            self = .failure(failure)
        default:
            return nil
        }
    }
}

extension [UInt8] {
    /// Appends a text's length, then its bytes.
    mutating func append(string: [UInt8]) {
        append(littleEndian: UInt32(string.count))
        self += string
    }

    fileprivate mutating func append(_ entry: IndexEntry) {
        append(littleEndian: entry.id.high)
        append(littleEndian: entry.id.low)
        append(string: entry.path)
        append(littleEndian: entry.fileSize)
        append(littleEndian: entry.modificationTime)
        append(littleEndian: entry.flags.rawValue)
        append(littleEndian: entry.frameCount)
        append(littleEndian: entry.sampleRate)
        append(littleEndian: entry.channelCount)
        append(littleEndian: entry.analysisVersion)
        for text in entry.texts {
            if let text { append(string: Array(text.utf8)) } else { append(littleEndian: UInt32.noString) }
        }
        append(littleEndian: entry.numbers)
        append(entry.vector == nil ? 0 : 1)
        append(littleEndian: entry.vector ?? [])
        append(entry.surroundings == nil ? 0 : 1)
        if let surroundings = entry.surroundings {
            append(littleEndian: [surroundings.radius, surroundings.mean, surroundings.deviation])
        }
        append(littleEndian: UInt32(entry.chroma.frameCount))
        self += entry.chroma.bytes
        append(littleEndian: UInt32(entry.sequence.frameCount))
        guard !entry.sequence.isEmpty else { return }
        append(littleEndian: entry.sequence.hopSeconds)
        append(littleEndian: entry.sequence.scales)
        append(littleEndian: entry.sequence.offsets)
        self += entry.sequence.bytes.lazy.map { UInt8(bitPattern: $0) }
    }
}

extension JournalInput {
    /// What ends a record: nothing, or a stamp that is known.
    private mutating func changeStamp() -> UInt32? {
        if isAtEnd { return 0 }
        guard let stamp = integer(UInt32.self), stamp != 0, isAtEnd else { return nil }
        return stamp
    }

    fileprivate mutating func failure() -> FailureEntry? {
        guard let path = string(), let kind = text(), let message = text(), let fileSize = integer(UInt64.self),
            let modificationTime = integer(Int64.self), let firstSeen = integer(Int64.self),
            let changeStamp = changeStamp()
        else { return nil }
        return FailureEntry(
            path: path, fileSize: fileSize, modificationTime: modificationTime, changeStamp: changeStamp, kind: kind,
            message: message,
            firstSeen: firstSeen)
    }

    fileprivate mutating func entry(_ schema: IndexSchema) -> IndexEntry? {
        guard let high = integer(UInt64.self), let low = integer(UInt64.self), let path = string(),
            let fileSize = integer(UInt64.self), let modificationTime = integer(Int64.self),
            let flags = integer(UInt32.self), let frameCount = integer(UInt64.self),
            let sampleRate = integer(UInt32.self), let channelCount = integer(UInt32.self),
            let analysisVersion = integer(UInt32.self)
        else { return nil }
        var texts: [String?] = []
        for _ in schema.textColumns {
            guard let text = optionalText() else { return nil }
            texts.append(text)
        }
        guard let numbers = floats(schema.numberColumns.count), let hasVector = integer(UInt8.self),
            let vector = floats(hasVector == 0 ? 0 : schema.vectorDimension),
            let hasSurroundings = integer(UInt8.self), let surroundings = floats(hasSurroundings == 0 ? 0 : 3),
            let chroma = chroma(),
            let sequence = sequence(dimension: schema.sequenceDimension), let changeStamp = changeStamp()
        else { return nil }
        return IndexEntry(
            id: TrackID(high: high, low: low), path: path, fileSize: fileSize, modificationTime: modificationTime,
            changeStamp: changeStamp, flags: IndexEntry.Flags(rawValue: flags), frameCount: frameCount,
            sampleRate: sampleRate,
            channelCount: channelCount, analysisVersion: analysisVersion, texts: texts, numbers: numbers,
            vector: hasVector == 0 ? nil : vector,
            surroundings: hasSurroundings == 0
                ? nil : VectorSurroundings(radius: surroundings[0], mean: surroundings[1], deviation: surroundings[2]),
            sequence: sequence, chroma: chroma)
    }

    private mutating func chroma() -> ChromaSequence? {
        guard let frameCount = integer(UInt32.self), frameCount <= ChromaSequence.largestCount else { return nil }
        return bytes(Int(frameCount) * ChromaSequence.frameByteCount).map { ChromaSequence(bytes: Array($0)) }
    }

    private mutating func sequence(dimension: Int) -> QuantizedSequence? {
        guard let frameCount = integer(UInt32.self) else { return nil }
        guard frameCount > 0 else { return .empty }
        let limit = 2 * IndexEntry.largestMagnitude
        guard let hop = floats(1), let scales = floats(dimension), let offsets = floats(dimension),
            (hop + scales + offsets).allSatisfy({ $0.magnitude <= limit }),
            let values = bytes(Int(frameCount) * dimension)
        else { return nil }
        return QuantizedSequence(
            bytes: values.map { Int8(bitPattern: $0) }, scales: scales, offsets: offsets, hopSeconds: hop[0])
    }
}
