/// The result of a build for one file.
package enum JournalRecord: Equatable, Sendable {
    /// The file is a track.
    case track(IndexEntry)
    /// The file is a track that was at another path, where it no longer is.
    case moved(IndexEntry, from: [UInt8])
    /// The file could not be analyzed.
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

    var changeStamp: UInt32 {
        switch self {
        case .track(let entry), .moved(let entry, from: _): entry.changeStamp
        case .failure(let failure): failure.changeStamp
        }
    }

    /// The payload of the record's frame. ``JournalFile`` adds length and checksum.
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
        return bytes + Self.end(changeStamp: changeStamp)
    }

    /// The end of a record. It is empty without a stamp, so records of versions without stamps can be read.
    fileprivate static func end(changeStamp: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        if changeStamp != 0 { bytes.append(littleEndian: changeStamp) }
        return bytes
    }

    /// The record in `payload`; nil if it is invalid for `schema`.
    package init?(payload: [UInt8], schema: IndexSchema) {
        var input = RecordInput(payload)
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

extension RecordPosition {
    /// - Parameters:
    ///   - file: the file of the record.
    ///   - payload: the place of its payload there.
    ///   - changeStamp: the change stamp of the record.
    package init(in file: any RecordFile, payload: Range<Int>, changeStamp: UInt32) {
        self.init(
            file: file, featuresEnd: payload.upperBound - JournalRecord.end(changeStamp: changeStamp).count)
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
        self += TrackFeatures(entry).encoded
    }
}

extension RecordInput {
    /// The end of a record: nothing, or a known stamp.
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
        guard let features = TrackFeatures(&self, schema: schema), let changeStamp = changeStamp() else { return nil }
        return IndexEntry(
            id: TrackID(high: high, low: low), path: path, fileSize: fileSize, modificationTime: modificationTime,
            changeStamp: changeStamp, flags: IndexEntry.Flags(rawValue: flags), frameCount: frameCount,
            sampleRate: sampleRate, channelCount: channelCount, analysisVersion: analysisVersion, texts: texts,
            numbers: features.numbers, vector: features.vector, surroundings: features.surroundings,
            sequence: features.sequence, chroma: features.chroma, outline: features.outline)
    }
}
