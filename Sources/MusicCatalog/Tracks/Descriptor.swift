/// One number of a track: its name, meaning, storage and display.
///
/// A descriptor states all this once, in ``DescriptorCatalog``. The columns of the index, JSON, CSV, filters, options,
/// help and documentation are derived from it.
public struct Descriptor: Sendable {
    /// The subject of a descriptor, in the order of tables.
    public enum Group: String, Sendable, CaseIterable {
        /// Tempo, beats, bars.
        case rhythm
        /// Key, mode, tuning.
        case harmony
        /// Loudness and silence.
        case loudness
        /// Valence, energy and values derived from them.
        case mood
        /// The kind of recording.
        case character
        /// Length.
        case time
        /// Values from the file's tags.
        case tags
        /// How the file stores its samples.
        case file
    }

    /// Where a descriptor is shown, apart from filters and sorting, which accept all of them.
    package struct Places: OptionSet, Sendable, Hashable {
        /// One bit per place.
        package let rawValue: UInt8

        /// - Parameter rawValue: one bit per place.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A track's JSON object.
        package static let json = Places(rawValue: 1)
        /// A CSV table.
        package static let csv = Places(rawValue: 2)
        /// The overview of a library, as a distribution.
        package static let overview = Places(rawValue: 4)
        /// The comparison of two tracks.
        package static let comparison = Places(rawValue: 8)
        /// All of them.
        package static let everywhere: Places = [.json, .csv, .overview, .comparison]
    }

    /// Unique and stable: the column of the index, the key in JSON, the name in filters. `snake_case`.
    public let name: String
    /// The meaning, in one line.
    public let meaning: String
    /// The unit, such as "BPM" or "LUFS"; empty for a plain number.
    public let unit: String
    /// The possible values; infinite where there is no limit.
    public let range: ClosedRange<Float>
    /// The number of decimals in JSON and CSV; 0 for whole numbers.
    public let digits: Int
    /// The number of decimals in tables, at most two. The limits of a `DescriptorRange` follow it.
    public let shownDigits: Int
    /// The subject.
    public let group: Group
    /// The analysis version that introduced it.
    public let since: UInt32
    /// The places where it is shown.
    package let places: Places
    /// The value for “none”, following Spotify; nil where a missing value is NaN.
    public let none: Float?
    /// Whether the index has a column for it. If not, it is derived from other columns.
    package var isStored: Bool { write != nil }

    private let read: @Sendable (LibraryTrack) -> Float
    private let write: (@Sendable (inout LibraryTrack, Float) -> Void)?
    private let publish: @Sendable (Float) -> Float

    /// A number stored in the index.
    /// - Parameters:
    ///   - name: unique, `snake_case`.
    ///   - path: the property of a track; missing values are NaN in the index.
    ///   - meaning: one line.
    ///   - unit: empty for a plain number.
    ///   - range: minimum and maximum.
    ///   - digits: number of decimals in JSON and CSV.
    ///   - shownDigits: number of decimals in tables; nil for `digits`, but at most two.
    ///   - group: the subject.
    ///   - since: the analysis version that introduced it.
    ///   - places: the places where it is shown.
    ///   - none: the value for “none”.
    ///   - published: the value for JSON and CSV, if their convention differs.
    package init<Value: DescriptorValue>(
        _ name: String, _ path: any WritableKeyPath<LibraryTrack, Value> & Sendable, _ meaning: String,
        unit: String = "", range: ClosedRange<Float> = 0...1, digits: Int = 4, shownDigits: Int? = nil, group: Group,
        since: UInt32 = 1, shownIn places: Places = [.json], none: Float? = nil,
        published: @escaping @Sendable (Float) -> Float = { $0 }
    ) {
        (self.name, self.meaning, self.unit, self.range, self.digits) = (name, meaning, unit, range, digits)
        self.shownDigits = shownDigits ?? min(digits, 2)
        (self.group, self.since, self.places, self.none) = (group, since, places, none)
        read = { $0[keyPath: path].number }
        write = { $0[keyPath: path] = Value.value($1) }
        publish = published
    }

    /// A number derived from others.
    /// - Parameters:
    ///   - name: unique, `snake_case`.
    ///   - path: the property of a track.
    ///   - meaning: one line.
    ///   - unit: empty for a plain number.
    ///   - range: minimum and maximum.
    ///   - digits: number of decimals in JSON and CSV.
    ///   - shownDigits: number of decimals in tables; nil for `digits`, but at most two.
    ///   - group: the subject.
    ///   - since: the analysis version that introduced it.
    ///   - places: the places where it is shown.
    package init<Value: DescriptorValue>(
        following name: String, _ path: any KeyPath<LibraryTrack, Value> & Sendable, _ meaning: String,
        unit: String = "", range: ClosedRange<Float> = 0...1, digits: Int = 4, shownDigits: Int? = nil, group: Group,
        since: UInt32 = 1, shownIn places: Places = [.json]
    ) {
        (self.name, self.meaning, self.unit, self.range, self.digits) = (name, meaning, unit, range, digits)
        self.shownDigits = shownDigits ?? min(digits, 2)
        (self.group, self.since, self.places, none) = (group, since, places, nil)
        read = { $0[keyPath: path].number }
        write = nil
        publish = { $0 }
    }

    /// The value of a track; NaN where it is missing.
    public func value(of track: LibraryTrack) -> Float { read(track) }

    /// The value for questions: NaN for “none”, which is in no range and near no target.
    func asked(_ value: Float) -> Float { value == none ? .nan : value }

    /// The value for JSON and CSV: 0 if infinite, which JSON cannot represent; nil if missing.
    public func published(_ track: LibraryTrack) -> Float? {
        let value = publish(read(track))
        return value.isNaN ? nil : value.isFinite ? value : 0
    }

    /// Sets the value of a track that is read from its columns. A descriptor that is not stored cannot be set.
    package func set(_ value: Float, of track: inout LibraryTrack) {
        if !value.isNaN { write?(&track, value) }
    }
}
