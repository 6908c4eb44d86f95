/// One track of an index.
///
/// ```swift
/// let entry = IndexEntry(
///     id: TrackID(high: 0, low: 7), path: Array("Folk/song.mp3".utf8), fileSize: 4_000_000, modificationTime: 0,
///     frameCount: 8_820_000, sampleRate: 44_100, channelCount: 2, analysisVersion: 1, texts: ["Song", nil],
///     numbers: [120], vector: vector, sequence: try QuantizedSequence(values: mfcc, dimension: 20, hopSeconds: 0.5))
/// ```
public struct IndexEntry: Equatable, Sendable {
    /// Boolean properties of a track.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The bits as stored.
        public let rawValue: UInt32
        /// Creates flags from the stored bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Only a part of the file could be analyzed.
        public static let partial = Flags(rawValue: 1)
    }

    /// Largest magnitude of a vector or sequence value. The sum of its squares over a vector is still finite in
    /// `Float`.
    package static let largestMagnitude: Float = 1e15

    /// Identity of the content.
    public var id: TrackID
    /// Path relative to the library's root, as in the file system: bytes, not necessarily UTF-8.
    public var path: [UInt8]
    /// Size of the file in bytes.
    public var fileSize: UInt64
    /// Last modification of the file, nanoseconds since 1970-01-01 UTC.
    public var modificationTime: Int64
    /// Shows whether the file's status has changed, see `ChangeStamp`; 0 = unknown.
    public var changeStamp: UInt32
    /// Boolean properties of the track.
    public var flags: Flags
    /// Length in sample frames at `sampleRate`.
    public var frameCount: UInt64
    /// Sample frames per second.
    public var sampleRate: UInt32
    /// Number of channels of the file.
    public var channelCount: UInt32
    /// Version, 1 or more, of the analysis that computed the numbers, the vector and the sequence.
    public var analysisVersion: UInt32
    /// A value or nil for each text column of the schema.
    public var texts: [String?]
    /// A value for each number column of the schema. NaN means missing: it needs no extra space and fails every
    /// comparison, so a track without the number passes no range filter.
    public var numbers: [Float]
    /// Position in feature space, `vectorDimension` finite values; nil if the track has none (silence, too short). Such
    /// a track is not used for scaling and is never a neighbor.
    public var vector: [Float]?
    /// Position of the vector among others, in an index that stores bytes; nil for none.
    public var surroundings: VectorNeighborhood?
    /// Features over the course of the track, `frameCount × sequenceDimension`, or empty.
    public var sequence: QuantizedSequence
    /// Pitch classes over the course of the track, used to find versions of a piece, or empty.
    public var chroma: ChromaSequence
    /// Chords and sections; nil if they are unknown.
    public var outline: SongOutline?

    /// Creates an entry. A writer checks it against the schema.
    public init(
        id: TrackID, path: [UInt8], fileSize: UInt64, modificationTime: Int64, changeStamp: UInt32 = 0,
        flags: Flags = [], frameCount: UInt64, sampleRate: UInt32, channelCount: UInt32, analysisVersion: UInt32,
        texts: [String?],
        numbers: [Float], vector: [Float]?, surroundings: VectorNeighborhood? = nil, sequence: QuantizedSequence,
        chroma: ChromaSequence = .empty, outline: SongOutline? = nil
    ) {
        self.id = id
        self.path = path
        self.fileSize = fileSize
        self.modificationTime = modificationTime
        self.changeStamp = changeStamp
        self.flags = flags
        self.frameCount = frameCount
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.analysisVersion = analysisVersion
        self.texts = texts
        self.numbers = numbers
        self.vector = vector
        self.surroundings = surroundings
        self.sequence = sequence
        self.chroma = chroma
        self.outline = outline
    }

    /// Length in seconds; 0 if the sample rate is unknown.
    public var duration: Double { sampleRate == 0 ? 0 : Double(frameCount) / Double(sampleRate) }

    /// The path for display: bytes that are not UTF-8 become U+FFFD.
    public var displayPath: String { String(decoding: path, as: UTF8.self) }

    /// Position of the first value that is NaN, infinite or above ``largestMagnitude``.
    static func firstUnstorable(in values: [Float]) -> Int? {
        values.firstIndex { !($0.magnitude <= largestMagnitude) }
    }

    /// Why this entry does not fit an index with `schema`; nil if it does.
    package func problem(in schema: IndexSchema) -> String? {
        if let problem = FailureEntry.problem(ofPath: path) { return problem }
        if analysisVersion == 0 { return "analysis version 0" }
        if texts.count != schema.textColumns.count {
            return "\(texts.count) texts for \(schema.textColumns.count) columns"
        }
        if numbers.count != schema.numberColumns.count {
            return "\(numbers.count) numbers for \(schema.numberColumns.count) columns"
        }
        if let vector {
            if vector.count != schema.vectorDimension {
                return "vector of \(vector.count) values, the schema says \(schema.vectorDimension)"
            }
            if let position = Self.firstUnstorable(in: vector) {
                return "vector value \(vector[position]) at \(position) is not finite or too large"
            }
            if schema.vectorFormat == .bytes && !vector.allSatisfy({ $0.magnitude <= 127 && $0 == $0.rounded() }) {
                return "vector is not of whole numbers from −127 to 127"
            }
        }
        if (surroundings != nil) != (schema.vectorFormat == .bytes && vector != nil) || surroundings?.isUsable == false
        {
            return "vector without a neighborhood, or with an invalid one"
        }
        if !sequence.isEmpty && sequence.dimension != schema.sequenceDimension {
            return "sequence of dimension \(sequence.dimension), the schema says \(schema.sequenceDimension)"
        }
        return sequence.frameCount > Int(UInt32.max) ? "sequence of \(sequence.frameCount) frames" : nil
    }
}
