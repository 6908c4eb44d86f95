#if _endian(big)
    #error("index files are mapped as they are: little-endian hosts only")
#endif

/// Four ASCII characters that name a section of an index file.
struct SectionID: Hashable, Sendable, CustomStringConvertible {
    let code: UInt32

    init(code: UInt32) { self.code = code }

    private init(_ name: StaticString) {
        code = name.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    var description: String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) }
        return String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    static let schema = SectionID("SCHM")
    static let stringOffsets = SectionID("STRO")
    static let strings = SectionID("STRS")
    static let tracks = SectionID("TRAK")
    static let trackIDs = SectionID("IDIX")
    static let texts = SectionID("TEXT")
    static let numbers = SectionID("NUMS")
    static let scaling = SectionID("SCAL")
    static let vectors = SectionID("VECT")
    static let byteVectors = SectionID("VEC8")
    static let sequenceOffsets = SectionID("SEQO")
    static let sequences = SectionID("SEQS")
    static let chromaOffsets = SectionID("CHRO")
    static let chroma = SectionID("CHRS")
    static let outlineOffsets = SectionID("OUTO")
    static let outlines = SectionID("OUTS")
    static let failures = SectionID("FAIL")
    static let recordSums = SectionID("RSUM")
    static let provenance = SectionID("PROV")
    static let unfinished = SectionID("PART")

    /// Sections of the file beside an index that has its neighbor lists.
    static let listSource = SectionID("LSRC")
    static let listCentroids = SectionID("LCEN")
    static let listStarts = SectionID("LSTA")
    static let listNumbers = SectionID("LNUM")
    static let listVectors = SectionID("LVEC")

    /// Sections that every index has, in the order they are written; the vectors have one of two formats.
    static func required(_ format: VectorFormat) -> [SectionID] {
        [
            .schema, .stringOffsets, .strings, .tracks, .trackIDs, .texts, .numbers, .scaling,
            format == .bytes ? .byteVectors : .vectors, .sequenceOffsets, .sequences,
        ]
    }
    static let optional: [SectionID] = [
        .failures, .chromaOffsets, .chroma, .outlineOffsets, .outlines, .recordSums, .unfinished, .provenance,
    ]
}

/// The first 64 bytes of an index file.
struct IndexHeader: Equatable, Sendable {
    static let byteCount = 64
    static let magic: [UInt8] = [0x89, 0x53, 0x49, 0x44, 0x58, 0x0D, 0x0A, 0x1A]
    static let currentFormatVersion: UInt32 = 1
    /// Position of the header's own checksum. It covers the bytes before it.
    static let checksumOffset = 56

    var formatVersion = currentFormatVersion
    var analysisVersion: UInt32
    var trackCount: UInt64
    var fileLength: UInt64
    var sectionCount: UInt32
    var vectorDimension: UInt32
    var sequenceDimension: UInt32
    var tableChecksum: UInt64

    var encoded: [UInt8] {
        var bytes = Self.magic
        bytes.append(littleEndian: formatVersion)
        bytes.append(littleEndian: analysisVersion)
        bytes.append(littleEndian: trackCount)
        bytes.append(littleEndian: fileLength)
        bytes.append(littleEndian: sectionCount)
        bytes.append(littleEndian: vectorDimension)
        bytes.append(littleEndian: sequenceDimension)
        bytes.append(littleEndian: UInt32(0))
        bytes.append(littleEndian: tableChecksum)
        bytes.append(littleEndian: Checksum.of(bytes))
        return bytes
    }
}

/// An entry of the table of contents, which follows the header.
struct SectionDescriptor: Equatable, Sendable {
    static let byteCount = 32
    /// Sections begin at multiples of this.
    static let alignment = 64
    /// Bit of `flags`: a reader that does not know the section must refuse the file.
    static let requiredFlag: UInt32 = 1

    var id: SectionID
    var flags: UInt32
    var offset: UInt64
    var length: UInt64
    var checksum: UInt64

    var isRequired: Bool { flags & Self.requiredFlag != 0 }

    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: id.code)
        bytes.append(littleEndian: flags)
        bytes.append(littleEndian: offset)
        bytes.append(littleEndian: length)
        bytes.append(littleEndian: checksum)
        return bytes
    }
}

/// Offsets of the fields in a track's fixed-size record, in bytes.
enum TrackLayout {
    static let byteCount = 64
    static let idHigh = 0
    static let idLow = 8
    static let fileSize = 16
    static let modificationTime = 24
    static let frameCount = 32
    static let sampleRate = 40
    static let flags = 44
    static let path = 48
    static let channelCount = 52
    static let analysisVersion = 56
    static let changeStamp = 60
}

/// Offsets of the fields in a failure's fixed-size record, in bytes.
enum FailureLayout {
    static let byteCount = 40
    static let path = 0
    static let kind = 4
    static let message = 8
    static let changeStamp = 12
    static let fileSize = 16
    static let modificationTime = 24
    static let firstSeen = 32
}

/// Offsets of the parts of a stored sequence, in bytes.
enum SequenceLayout {
    /// Checksum, frame count, hop; then scales, offsets and the bytes of the frames.
    static let headerByteCount = 12
    static let checksum = 0
    static let frameCount = 4
    static let hopSeconds = 8

    /// Length of a stored sequence in bytes, a multiple of 4; nil if it exceeds `Int`.
    static func byteCount(frameCount: Int, dimension: Int) -> Int? {
        let (values, overflows) = frameCount.multipliedReportingOverflow(by: dimension)
        guard !overflows, values < Int.max / 2 else { return nil }
        return (headerByteCount + 8 * dimension + values + 3) & ~3
    }
}

extension UInt32 {
    /// Marks “no string” where a string number is stored.
    static let noString = UInt32.max
}

extension [UInt8] {
    mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }

    mutating func append(littleEndian value: Float) {
        append(littleEndian: value.bitPattern)
    }

    mutating func append(littleEndian values: [Float]) {
        values.withUnsafeBytes { append(contentsOf: $0) }
    }
}
