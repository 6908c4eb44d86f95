/// Turns sorted records into the bytes of each section; FileFormat.md describes them.
struct IndexEncoder {
    let schema: IndexSchema
    let tracks: [IndexEntry]
    let failures: [FailureEntry]
    private let strings: StringTable

    init(schema: IndexSchema, tracks: [IndexEntry], failures: [FailureEntry]) {
        self.schema = schema
        self.tracks = tracks
        self.failures = failures
        var distinct: Set<[UInt8]> = []
        for track in tracks {
            distinct.insert(track.path)
            for case .some(let text) in track.texts { distinct.insert(Array(text.utf8)) }
        }
        for failure in failures {
            distinct.insert(failure.path)
            distinct.insert(Array(failure.kind.utf8))
            distinct.insert(Array(failure.message.utf8))
        }
        strings = StringTable(distinct)
    }

    func encode(_ id: SectionID, into stream: inout SectionStream) throws(IndexError) {
        switch id {
        case .schema: try stream.append(schemaBytes)
        case .stringOffsets: try encodeOffsets(of: strings.strings.lazy.map(\.count), into: &stream)
        case .strings: for string in strings.strings { try stream.append(string) }
        case .tracks: for track in tracks { try stream.append(record(of: track)) }
        case .trackIDs: try encodeTrackIDs(into: &stream)
        case .texts: try encodeTexts(into: &stream)
        case .numbers: try encodeNumbers(into: &stream)
        case .scaling: try encodeScaling(into: &stream)
        case .vectors: try encodeVectors(into: &stream)
        case .sequenceOffsets:
            try encodeOffsets(of: tracks.lazy.map { Self.bytes(of: $0.sequence).count }, into: &stream)
        case .sequences: for track in tracks { try stream.append(Self.bytes(of: track.sequence)) }
        case .failures: for failure in failures { try stream.append(record(of: failure)) }
        default: preconditionFailure("no encoder for section \(id)")
        }
    }

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
        var bytes: [UInt8] = []
        bytes.append(littleEndian: offset)
        for length in lengths {
            offset += UInt64(length)
            bytes.append(littleEndian: offset)
        }
        try stream.append(bytes)
    }

    private func record(of track: IndexEntry) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: track.id.high)
        bytes.append(littleEndian: track.id.low)
        bytes.append(littleEndian: track.fileSize)
        bytes.append(littleEndian: track.modificationTime)
        bytes.append(littleEndian: track.frameCount)
        bytes.append(littleEndian: track.sampleRate)
        bytes.append(littleEndian: track.flags.rawValue)
        bytes.append(littleEndian: strings.number(of: track.path))
        bytes.append(littleEndian: track.channelCount)
        bytes.append(littleEndian: track.analysisVersion == schema.analysisVersion ? 0 : track.analysisVersion)
        bytes.append(littleEndian: UInt32(0))
        return bytes
    }

    private func encodeTrackIDs(into stream: inout SectionStream) throws(IndexError) {
        var bytes: [UInt8] = []
        for index in tracks.indices.sorted(by: { (tracks[$0].id, $0) < (tracks[$1].id, $1) }) {
            bytes.append(littleEndian: UInt32(index))
        }
        try stream.append(bytes)
    }

    private func encodeTexts(into stream: inout SectionStream) throws(IndexError) {
        for column in schema.textColumns.indices {
            var bytes: [UInt8] = []
            for track in tracks { bytes.append(littleEndian: strings.number(of: track.texts[column])) }
            try stream.append(bytes)
        }
    }

    private func encodeNumbers(into stream: inout SectionStream) throws(IndexError) {
        for column in schema.numberColumns.indices {
            var bytes: [UInt8] = []
            for track in tracks {
                // One bit pattern for all NaNs, lest equal entries give different files.
                let number = track.numbers[column]
                bytes.append(littleEndian: number.isNaN ? .nan : number)
            }
            try stream.append(bytes)
        }
    }

    private func encodeScaling(into stream: inout SectionStream) throws(IndexError) {
        let vectors = FeatureScaling(dimension: schema.vectorDimension, blocks: tracks.lazy.compactMap(\.vector))
        let frames = FeatureScaling(
            dimension: schema.sequenceDimension, blocks: tracks.lazy.map(\.sequence.values))
        var bytes: [UInt8] = []
        bytes.append(littleEndian: vectors.means)
        bytes.append(littleEndian: vectors.inverseDeviations)
        bytes.append(littleEndian: frames.means)
        bytes.append(littleEndian: frames.inverseDeviations)
        try stream.append(bytes)
    }

    private func encodeVectors(into stream: inout SectionStream) throws(IndexError) {
        let none = [Float](repeating: .nan, count: schema.vectorDimension)
        for track in tracks {
            var bytes: [UInt8] = []
            bytes.append(littleEndian: track.vector ?? none)
            try stream.append(bytes)
        }
    }

    private static func bytes(of sequence: QuantizedSequence) -> [UInt8] {
        guard !sequence.isEmpty else { return [] }
        var body: [UInt8] = []
        body.append(littleEndian: UInt32(sequence.frameCount))
        body.append(littleEndian: sequence.hopSeconds)
        body.append(littleEndian: sequence.scales)
        body.append(littleEndian: sequence.offsets)
        body += sequence.bytes.lazy.map { UInt8(bitPattern: $0) }
        body += [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        var bytes: [UInt8] = []
        bytes.append(littleEndian: UInt32(truncatingIfNeeded: Checksum.of(body)))
        return bytes + body
    }

    private func record(of failure: FailureEntry) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: strings.number(of: failure.path))
        bytes.append(littleEndian: strings.number(of: failure.kind))
        bytes.append(littleEndian: strings.number(of: failure.message))
        bytes.append(littleEndian: UInt32(0))
        bytes.append(littleEndian: failure.fileSize)
        bytes.append(littleEndian: failure.modificationTime)
        bytes.append(littleEndian: failure.firstSeen)
        return bytes
    }
}
