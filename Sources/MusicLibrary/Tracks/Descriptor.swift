/// One number of a track: what it is called and means, where it is kept and where it is shown.
///
/// A descriptor says all this once, in ``DescriptorCatalog``; the columns of the index, JSON, CSV, filters, options, help
/// and documentation follow from it.
public struct Descriptor: Sendable {
    /// What a descriptor tells about, in the order of tables.
    public enum Group: String, Sendable, CaseIterable {
        /// Tempo, beats, bars.
        case rhythm
        /// Key, mode, tuning.
        case harmony
        /// Loudness and silence.
        case loudness
        /// Valence, energy and what follows from the two.
        case mood
        /// What kind of recording it is.
        case character
        /// Length.
        case time
        /// What the file's tags say.
        case tags
    }

    /// Where a descriptor is shown beside filters and sorting, which know all of them.
    public struct Places: OptionSet, Sendable, Hashable {
        /// One bit a place.
        public let rawValue: UInt8

        /// - Parameter rawValue: one bit a place.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A track's JSON object.
        public static let json = Places(rawValue: 1)
        /// The CSV table.
        public static let csv = Places(rawValue: 2)
        /// The overview of a library, as a spread.
        public static let overview = Places(rawValue: 4)
        /// The comparison of two tracks.
        public static let comparison = Places(rawValue: 8)
        /// All of them.
        public static let everywhere: Places = [.json, .csv, .overview, .comparison]
    }

    /// Unique and stable: the column of the index, the key in JSON, the name in filters. `snake_case`.
    public let name: String
    /// What it means, in one line.
    public let meaning: String
    /// Of its values, "BPM", "LUFS"; empty for a plain number.
    public let unit: String
    /// Least and greatest value there can be; infinite where nothing limits it.
    public let range: ClosedRange<Float>
    /// Decimals worth showing; 0 for whole numbers.
    public let digits: Int
    /// What it tells about.
    public let group: Group
    /// The analysis version that had it first.
    public let since: UInt32
    /// Where it is shown.
    public let places: Places
    /// The value that stands for none, as Spotify has it; nil where a missing value is NaN.
    public let none: Float?
    /// Whether the index has a column for it; if not, it follows from other columns.
    public var isStored: Bool { write != nil }

    private let read: @Sendable (LibraryTrack) -> Float
    private let write: (@Sendable (inout LibraryTrack, Float) -> Void)?
    private let publish: @Sendable (Float) -> Float

    /// A number that the index keeps.
    /// - Parameters:
    ///   - name: unique, `snake_case`.
    ///   - path: where a track has it; missing values are NaN in the index.
    ///   - meaning: one line.
    ///   - unit: empty for a plain number.
    ///   - range: least and greatest value.
    ///   - digits: decimals worth showing.
    ///   - group: what it tells about.
    ///   - since: the analysis version that had it first.
    ///   - places: where it is shown.
    ///   - none: the value that stands for none.
    ///   - published: what JSON and CSV say for a value, where their convention is another.
    public init<Value: DescriptorValue>(
        _ name: String, _ path: any WritableKeyPath<LibraryTrack, Value> & Sendable, _ meaning: String,
        unit: String = "", range: ClosedRange<Float> = 0...1, digits: Int = 4, group: Group, since: UInt32 = 1,
        shownIn places: Places = [.json], none: Float? = nil,
        published: @escaping @Sendable (Float) -> Float = { $0 }
    ) {
        (self.name, self.meaning, self.unit, self.range, self.digits) = (name, meaning, unit, range, digits)
        (self.group, self.since, self.places, self.none) = (group, since, places, none)
        read = { $0[keyPath: path].number }
        write = { $0[keyPath: path] = Value.value($1) }
        publish = published
    }

    /// A number that follows from others.
    /// - Parameters:
    ///   - name: unique, `snake_case`.
    ///   - path: where a track has it.
    ///   - meaning: one line.
    ///   - unit: empty for a plain number.
    ///   - range: least and greatest value.
    ///   - digits: decimals worth showing.
    ///   - group: what it tells about.
    ///   - since: the analysis version that had it first.
    ///   - places: where it is shown.
    public init<Value: DescriptorValue>(
        following name: String, _ path: any KeyPath<LibraryTrack, Value> & Sendable, _ meaning: String,
        unit: String = "", range: ClosedRange<Float> = 0...1, digits: Int = 4, group: Group, since: UInt32 = 1,
        shownIn places: Places = [.json]
    ) {
        (self.name, self.meaning, self.unit, self.range, self.digits) = (name, meaning, unit, range, digits)
        (self.group, self.since, self.places, none) = (group, since, places, nil)
        read = { $0[keyPath: path].number }
        write = nil
        publish = { $0 }
    }

    /// The value of a track; NaN where it is missing.
    public func value(of track: LibraryTrack) -> Float { read(track) }

    /// A value that questions go by: NaN for what stands for none, which lies in no range and near no target.
    func asked(_ value: Float) -> Float { value == none ? .nan : value }

    /// The value as JSON and CSV have it, 0 for one that is infinite, which JSON cannot say; nil where it is missing.
    public func published(_ track: LibraryTrack) -> Float? {
        let value = publish(read(track))
        return value.isNaN ? nil : value.isFinite ? value : 0
    }

    /// Sets the value of a track that is read from its columns; a descriptor that is not stored cannot be set.
    package func set(_ value: Float, of track: inout LibraryTrack) {
        if !value.isNaN { write?(&track, value) }
    }
}
