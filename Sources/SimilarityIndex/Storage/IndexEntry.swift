/// One track of an index.
public struct IndexEntry: Equatable, Sendable {
    /// Facts about a track that are true or false.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The bits as stored.
        public let rawValue: UInt32
        /// Makes flags of the stored bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Only a part of the file could be analysed.
        public static let partial = Flags(rawValue: 1)
    }

    /// Largest magnitude of a vector or sequence value: its square, summed over a vector, stays finite in `Float`.
    public static let largestMagnitude: Float = 1e15

    /// Identity of the content.
    public var id: TrackID
    /// Path relative to the library's root, as the file system spells it: bytes, not necessarily UTF-8.
    public var path: [UInt8]
    /// Size of the file in bytes.
    public var fileSize: UInt64
    /// Last modification of the file, nanoseconds since 1970-01-01 UTC.
    public var modificationTime: Int64
    /// What tells whether the file's status has changed, see ``ChangeStamp``; 0 = unknown.
    public var changeStamp: UInt32
    /// Facts about the track.
    public var flags: Flags
    /// Length in sample frames at `sampleRate`.
    public var frameCount: UInt64
    /// Sample frames a second.
    public var sampleRate: UInt32
    /// Channels of the file.
    public var channelCount: UInt32
    /// Version, 1 or more, of the analysis that made the numbers, the vector and the sequence.
    public var analysisVersion: UInt32
    /// A value or nil for each text column of the schema.
    public var texts: [String?]
    /// A value for each number column of the schema; NaN means missing, because it takes no extra
    /// room and fails every comparison: a track without the number passes no range filter.
    public var numbers: [Float]
    /// Position in feature space, `vectorDimension` finite values; nil when the track has none
    /// (silence, too short): it then takes no part in scaling and is nobody's neighbour.
    public var vector: [Float]?
    /// How the vector lies among others, in an index that keeps bytes; nil for none.
    public var surroundings: VectorNeighborhood?
    /// Course of the features over the track, `frameCount × sequenceDimension`, or empty.
    public var sequence: QuantizedSequence
    /// Course of the pitch classes, by which versions of a piece are found, or empty.
    public var chroma: ChromaSequence

    /// Makes an entry; it is checked against the schema when it is given to a writer.
    public init(
        id: TrackID, path: [UInt8], fileSize: UInt64, modificationTime: Int64, changeStamp: UInt32 = 0,
        flags: Flags = [], frameCount: UInt64, sampleRate: UInt32, channelCount: UInt32, analysisVersion: UInt32,
        texts: [String?],
        numbers: [Float], vector: [Float]?, surroundings: VectorNeighborhood? = nil, sequence: QuantizedSequence,
        chroma: ChromaSequence = .empty
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
    }

    /// Length in seconds; 0 when the sample rate is unknown.
    public var duration: Double { sampleRate == 0 ? 0 : Double(frameCount) / Double(sampleRate) }

    /// The path for a person's eyes: bytes that are not UTF-8 become U+FFFD.
    public var displayPath: String { String(decoding: path, as: UTF8.self) }

    /// Position of the first value that is NaN, infinite or above ``largestMagnitude``.
    static func firstUnstorable(in values: [Float]) -> Int? {
        values.firstIndex { !($0.magnitude <= largestMagnitude) }
    }

    /// Why this entry does not fit an index with `schema`; nil when it does.
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
            return "vector without surroundings, or surroundings that are none"
        }
        if !sequence.isEmpty && sequence.dimension != schema.sequenceDimension {
            return "sequence of dimension \(sequence.dimension), the schema says \(schema.sequenceDimension)"
        }
        return sequence.frameCount > Int(UInt32.max) ? "sequence of \(sequence.frameCount) frames" : nil
    }
}
