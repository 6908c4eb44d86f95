/// Converts pending records to the bytes of each section, as FileFormat.md describes them.
struct IndexEncoder {
    /// Maximum number of bytes in memory at a time for data that are not kept for all tracks.
    private static let columnMemory = 1 << 25
    /// Number of tracks after which memory of read data is released.
    private static let releaseInterval = 4_096

    private let tracks: [UnwrittenTrack]
    /// Positions of the tracks in the order of their paths.
    private let order: [UInt32]
    private let texts: [UInt32]
    private let strings: StringPool
    /// The numbers of all strings in byte order, and the rank of each number.
    private let sortedStrings: [UInt32]
    private let ranks: [UInt32]
    private let features: PendingFeatures
    private let failures: [FailureRecord]

    private var schema: IndexSchema { features.schema }

    /// A failure with the numbers of its strings.
    private struct FailureRecord {
        let entry: FailureEntry
        let path, kind, message: UInt32
    }

    /// - Throws: `IndexError` (`invalidInput`) if two tracks or two failures have the same path.
    init(
        tracks: [UnwrittenTrack], texts: [UInt32], strings: StringPool, features: PendingFeatures,
        failures: [FailureEntry], file: String
    ) throws(IndexError) {
        var strings = strings
        var records: [FailureRecord] = []
        for entry in failures {
            records.append(
                FailureRecord(
                    entry: entry, path: strings.number(of: entry.path),
                    kind: strings.number(of: Array(entry.kind.utf8)),
                    message: strings.number(of: Array(entry.message.utf8))))
        }
        let sortedStrings = strings.sorted()
        var ranks = [UInt32](repeating: 0, count: strings.count)
        for (rank, number) in sortedStrings.enumerated() { ranks[Int(number)] = UInt32(rank) }
        records.sort { ranks[Int($0.path)] < ranks[Int($1.path)] }
        let order = tracks.indices.map { UInt32($0) }.sorted {
            ranks[Int(tracks[Int($0)].path)] < ranks[Int(tracks[Int($1)].path)]
        }
        func requireDistinct(_ sortedPaths: some Sequence<UInt32>) throws(IndexError) {
            for (path, next) in zip(sortedPaths, sortedPaths.dropFirst()) where path == next {
                let name = String(decoding: strings[path], as: UTF8.self)
                throw IndexError(.invalidInput("two records for the same path \(name)"), file: file)
            }
        }
        try requireDistinct(order.lazy.map { tracks[Int($0)].path })
        try requireDistinct(records.lazy.map(\.path))
        (self.tracks, self.order, self.texts, self.strings) = (tracks, order, texts, strings)
        (self.sortedStrings, self.ranks, self.features, self.failures) = (sortedStrings, ranks, features, records)
    }

    func encode(_ id: SectionID, into stream: inout SectionStream) throws(IndexError) {
        switch id {
        case .schema: try stream.append(schemaBytes)
        case .stringOffsets: try encodeOffsets(of: sortedStrings.lazy.map { strings[$0].count }, into: &stream)
        case .strings: for number in sortedStrings { try stream.append(strings[number]) }
        case .tracks: for track in orderedTracks { try stream.append(record(of: track)) }
        case .trackIDs: try encodeTrackIDs(into: &stream)
        case .texts: try encodeTexts(into: &stream)
        case .numbers: try encodeNumbers(into: &stream)
        case .scaling: try encodeScaling(into: &stream)
        case .vectors, .byteVectors:
            for track in orderedTracks { try stream.append(try vectorBytes(of: track)) }
        case .sequenceOffsets:
            try encodeOffsets(of: order.lazy.map { Int(tracks[Int($0)].sequenceByteCount) }, into: &stream)
        case .sequences:
            for track in orderedTracks { try stream.append(try features.sequenceBytes(of: track)) }
        case .chromaOffsets:
            try encodeOffsets(of: order.lazy.map { Int(tracks[Int($0)].chromaByteCount) }, into: &stream)
        case .chroma:
            for track in orderedTracks { try stream.append(try features.chromaBytes(of: track)) }
        case .outlineOffsets:
            try encodeOffsets(of: order.lazy.map { Int(tracks[Int($0)].outlineByteCount) }, into: &stream)
        case .outlines:
            for track in orderedTracks { try stream.append(try features.outlineBytes(of: track)) }
        case .recordSums: try encodeRecordSums(into: &stream)
        case .unfinished: break
        case .failures: for failure in failures { try stream.append(record(of: failure)) }
        default: preconditionFailure("no encoder for section \(id)")
        }
    }

    /// All tracks in the order of their paths, for one pass over their features, which releases memory on the way.
    private var orderedTracks: some Sequence<UnwrittenTrack> {
        order.enumerated().lazy.map { position, index in
            if position % Self.releaseInterval == 0 { features.release() }
            return tracks[Int(index)]
        }
    }

    private func rank(_ string: UInt32) -> UInt32 { string == .noString ? .noString : ranks[Int(string)] }

    private var schemaBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: UInt32(schema.textColumns.count))
        bytes.append(littleEndian: UInt32(schema.numberColumns.count))
        for name in schema.textColumns + schema.numberColumns {
            bytes.append(littleEndian: UInt16(name.utf8.count))
            bytes += name.utf8
        }
        return bytes
    }

    private func encodeOffsets(of lengths: some Sequence<Int>, into stream: inout SectionStream) throws(IndexError) {
        var offset: UInt64 = 0
        try stream.append(littleEndian: offset)
        for length in lengths {
            offset += UInt64(length)
            try stream.append(littleEndian: offset)
        }
    }

    private func record(of track: UnwrittenTrack) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: track.id.high)
        bytes.append(littleEndian: track.id.low)
        bytes.append(littleEndian: track.fileSize)
        bytes.append(littleEndian: track.modificationTime)
        bytes.append(littleEndian: track.frameCount)
        bytes.append(littleEndian: track.sampleRate)
        bytes.append(littleEndian: track.flags.rawValue)
        bytes.append(littleEndian: rank(track.path))
        bytes.append(littleEndian: track.channelCount)
        bytes.append(littleEndian: track.analysisVersion == schema.analysisVersion ? 0 : track.analysisVersion)
        bytes.append(littleEndian: track.changeStamp)
        return bytes
    }

    private func encodeRecordSums(into stream: inout SectionStream) throws(IndexError) {
        let columnCount = schema.textColumns.count
        for (position, index) in order.enumerated() {
            let track = tracks[Int(index)]
            var sum = RecordSum(record(of: track), path: Array(strings[track.path]))
            for number in texts[Int(index) * columnCount..<(Int(index) + 1) * columnCount] {
                sum.append(text: number == .noString ? nil : Array(strings[number]))
            }
            let numbers = try features.numbers(schema.numberColumns.indices, of: track)
            sum.append(numbers: numbers.map { $0.isNaN ? .nan : $0 })
            sum.append(vector: try vectorBytes(of: track))
            try stream.append(littleEndian: sum.value)
            if position % Self.releaseInterval == 0 { features.release() }
        }
    }

    private func encodeTrackIDs(into stream: inout SectionStream) throws(IndexError) {
        func id(_ position: UInt32) -> TrackID { tracks[Int(order[Int(position)])].id }
        for position in (0..<UInt32(order.count)).sorted(by: { (id($0), $0) < (id($1), $1) }) {
            try stream.append(littleEndian: position)
        }
    }

    private func encodeTexts(into stream: inout SectionStream) throws(IndexError) {
        let columnCount = schema.textColumns.count
        for column in 0..<columnCount {
            for index in order { try stream.append(littleEndian: rank(texts[Int(index) * columnCount + column])) }
        }
    }

    /// Encodes as many columns at a time as fit in the memory.
    private func encodeNumbers(into stream: inout SectionStream) throws(IndexError) {
        let columnCount = schema.numberColumns.count
        let groupSize = max(1, Self.columnMemory / (4 * max(1, tracks.count)))
        for start in stride(from: 0, to: columnCount, by: groupSize) {
            let group = start..<min(start + groupSize, columnCount)
            var columns = [UInt32](repeating: 0, count: group.count * tracks.count)
            var row = 0
            for track in orderedTracks {
                for (column, number) in try features.numbers(group, of: track).enumerated() {
                    // One bit pattern for all NaNs, so that equal entries give equal files.
                    columns[column * tracks.count + row] = (number.isNaN ? .nan : number).bitPattern
                }
                row += 1
            }
            for number in columns { try stream.append(littleEndian: number) }
        }
    }

    private func encodeScaling(into stream: inout SectionStream) throws(IndexError) {
        let vectors = try vectorScaling()
        let frames = try FeatureScaling(dimension: schema.sequenceDimension) { receive throws(IndexError) in
            for track in orderedTracks {
                let bytes = try features.sequenceBytes(of: track)
                receive(QuantizedSequence(encoded: bytes, dimension: schema.sequenceDimension).values)
            }
        }
        var bytes: [UInt8] = []
        bytes.append(littleEndian: vectors.means)
        bytes.append(littleEndian: vectors.inverseDeviations)
        bytes.append(littleEndian: frames.means)
        bytes.append(littleEndian: frames.inverseDeviations)
        try stream.append(bytes)
    }

    private func vectorScaling() throws(IndexError) -> FeatureScaling {
        let dimension = schema.vectorDimension
        guard schema.vectorFormat == .floats else { return .none(dimension: dimension) }
        return try FeatureScaling(dimension: dimension) { receive throws(IndexError) in
            for track in orderedTracks {
                if let vector = try features.vector(of: track) { receive(vector.values) }
            }
        }
    }

    private func vectorBytes(of track: UnwrittenTrack) throws(IndexError) -> [UInt8] {
        let vector = try features.vector(of: track)
        var bytes: [UInt8] = []
        guard schema.vectorFormat == .bytes else {
            bytes.append(littleEndian: vector?.values ?? [Float](repeating: .nan, count: schema.vectorDimension))
            return bytes
        }
        let surroundings = vector?.surroundings
        bytes.append(
            littleEndian: [
                surroundings?.radius ?? .nan, surroundings?.mean ?? .nan, surroundings?.deviation ?? .nan,
            ])
        bytes += (vector?.values ?? []).map { UInt8(bitPattern: Int8($0)) }
        let padding = ByteVectorLayout.byteCount(dimension: schema.vectorDimension) - bytes.count
        return bytes + [UInt8](repeating: 0, count: padding)
    }

    private func record(of failure: FailureRecord) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: rank(failure.path))
        bytes.append(littleEndian: rank(failure.kind))
        bytes.append(littleEndian: rank(failure.message))
        bytes.append(littleEndian: failure.entry.changeStamp)
        bytes.append(littleEndian: failure.entry.fileSize)
        bytes.append(littleEndian: failure.entry.modificationTime)
        bytes.append(littleEndian: failure.entry.firstSeen)
        return bytes
    }
}
