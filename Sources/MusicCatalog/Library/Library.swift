public import AudioFeatures
public import SimilarityIndex

/// An open index for questions. It stays as it was opened, even when a build replaces the file.
///
/// Data for questions is prepared on first use and kept, also for copies of this value. Thread-safe. ``CurrentLibrary``
/// detects a new index.
///
/// ```swift
/// let library = try Library("Music")                               // a folder with an index, or the index itself
/// for found in try library["artist - title"].similar(limit: 5) { print(found.distance, found.track.displayName) }
/// ```
public struct Library: Sendable {
    /// The index file.
    public let path: RawPath
    /// The index itself.
    package let reader: IndexReader

    /// The descriptors that can be used.
    public var catalog: DescriptorCatalog { columns.catalog }

    let columns: TrackColumns
    private let preparations = DerivedValues()

    /// Whether an older analysis made it. All its data can be queried and compared; a build updates it.
    public var isOutdated: Bool { reader.schema.analysisVersion < LibrarySchema.index.analysisVersion }
    /// Whether its vectors are of this version, with known parts.
    package var knowsParts: Bool {
        reader.schema.vectorFormat == .bytes && reader.schema.vectorDimension == SoundVector.dimension
            && reader.schema.analysisVersion == LibrarySchema.index.analysisVersion
    }

    /// Opens an index.
    /// - Parameters:
    ///   - path: the index file, or the folder of music that has it in `.sonic`.
    ///   - catalog: the descriptors to read; one that the index lacks is missing in all tracks.
    /// - Throws: `LibraryError` when the index cannot be read, or was made by a newer analysis than this.
    public init(_ path: some PathConvertible, catalog: DescriptorCatalog = .standard) throws(LibraryError) {
        let path = IndexLocator.index(named: path.rawPath)
        self.path = path
        do throws(IndexError) {
            reader = try IndexReader(path: "\(path)")
        } catch {
            throw .index(error)
        }
        guard reader.schema.analysisVersion <= LibrarySchema.index.analysisVersion else {
            throw .newerAnalysisVersion(path: "\(path)", found: reader.schema.analysisVersion)
        }
        columns = TrackColumns(reader.schema, catalog: catalog)
    }

    /// Whether both are the same opened index, or copies of one value.
    package func isSame(as other: Library) -> Bool { preparations === other.preparations }

    /// Number of tracks.
    public var count: Int { reader.count }

    /// One track, by its position in path order.
    /// - Precondition: `index` is in `0..<count`.
    package func track(_ index: Int) throws(LibraryError) -> LibraryTrack {
        try track(index, copies(about: index))
    }

    private func track(_ index: Int, _ copies: Copies) throws(LibraryError) -> LibraryTrack {
        var track = columns.track(try reading(reader.entry(index, includesFeatures: false)))
        if let first = copies.group(of: index), first != index {
            track.copyNumber = copies.number(of: index)
            track.copyOf = RawPath(bytes: try reading(reader.pathBytes(first)))
        }
        // A track with a damaged vector is still a track.
        if knowsParts { track.sound = try? reader.byteVector(index) }
        return track
    }

    /// What lists show of a track.
    /// - Precondition: `index` is in `0..<count`.
    package func listedTrack(_ index: Int) throws(LibraryError) -> ListedTrack {
        try reading(ListedTrack(index, of: reader, columns.listed, copyNumber: copies.number(of: index)))
    }

    /// All tracks, in path order.
    public func tracks() throws(LibraryError) -> [LibraryTrack] {
        let copies = copies
        var result: [LibraryTrack] = []
        for index in 0..<count { result.append(try track(index, copies)) }
        return result
    }

    /// Files that could not be analyzed, in path order.
    public func failures() throws(LibraryError) -> [FailureEntry] {
        try reading(reader.failures())
    }

    /// The descriptor with a name.
    /// - Throws: `LibraryError.invalidQuery` when there is none.
    func descriptor(_ name: String) throws(LibraryError) -> Descriptor {
        guard let descriptor = catalog[name] else {
            throw .invalidQuery(
                "there is no descriptor “\(name)”; the descriptors are: \(catalog.names.joined(separator: ", "))")
        }
        return descriptor
    }

    /// The column of a descriptor; nil when the index has none.
    package func numberColumn(_ descriptor: Descriptor) -> Int? { columns.number(descriptor) }

    /// A descriptor of all tracks, by index; NaN where it is missing or none.
    /// - Throws: `LibraryError.invalidQuery` when it does not exist.
    package func numbers(_ name: String) throws(LibraryError) -> [Float] {
        let descriptor = try descriptor(name)
        if descriptor.isStored {
            guard let column = numberColumn(descriptor) else { return [Float](repeating: .nan, count: count) }
            let values = try reading(reader.numbers(column))
            return descriptor.none == nil ? values : values.map(descriptor.asked)
        }
        if name == Descriptor.time[0].name {
            var values: [Float] = []
            values.reserveCapacity(count)
            for index in 0..<count { values.append(Float(try seconds(index))) }
            return values
        }
        return try tracks().map { descriptor.value(of: $0) }
    }

    /// As ``numbers(_:)``, for conditions: the year of a reissue is that of the first release, and without a key there is no
    /// mode.
    package func askedNumbers(_ name: String) throws(LibraryError) -> [Float] {
        let values = try numbers(name)
        switch name {
        case "year": return zip(values, try numbers("original_year")).map { $1.isNaN ? $0 : $1 }
        // The index stores a mode even where it has no key.
        case "mode": return zip(values, try numbers("key")).map { $1.isNaN ? .nan : $0 }
        case "mode_runner_up": return zip(values, try numbers("key_runner_up")).map { $1.isNaN ? .nan : $0 }
        default: return values
        }
    }

    /// A value derived from the index, computed once.
    /// - Parameters:
    ///   - value: is only evaluated if there is none yet.
    ///   - variant: distinguishes several values of a type.
    package func prepared<Value: Sendable>(
        _ value: @autoclosure () throws(LibraryError) -> Value, as variant: String = ""
    ) throws(LibraryError) -> Value {
        try preparations.value(variant, value)
    }

    /// A derived value, if it was already computed.
    package func existing<Value: Sendable>(_: Value.Type) -> Value? { preparations.existing("") }

    package func textColumn(_ name: String) -> Int? { columns.text(name) }

    /// What is read from the index, with errors of the library. A closure would have to write its type of error out.
    package func reading<Value>(_ value: @autoclosure () throws(IndexError) -> Value) throws(LibraryError) -> Value {
        do {
            return try value()
        } catch {
            throw .index(error)
        }
    }
}
