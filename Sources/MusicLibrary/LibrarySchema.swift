import AudioFeatures
public import SimilarityIndex

/// How a track's facts lie in the columns of an index.
///
/// An index names its columns, so a newer library can still read an older index: a column that is not
/// there reads as missing.
public enum LibrarySchema {
    /// The text columns and what of a track they hold.
    static let textColumns: [(name: String, value: @Sendable (LibraryTrack) -> String?)] = [
        ("title", { $0.tags.title }),
        ("artist", { $0.tags.artist }),
        ("album", { $0.tags.album }),
        ("album_artist", { $0.tags.albumArtist }),
        ("genre", { $0.tags.genre }),
        ("comment", { $0.tags.comment }),
        ("tagged_key", { $0.tags.key }),
        ("tagged_mood", { $0.tags.mood }),
        ("format", { $0.format }),
        ("kind", { $0.descriptors.kind.rawValue }),
    ]

    /// The number columns and what of a track they hold; NaN is missing.
    static let numberColumns: [(name: String, value: @Sendable (LibraryTrack) -> Float)] = [
        ("music", { $0.descriptors.music }),
        ("tempo", { $0.descriptors.tempo.beatsPerMinute }),
        ("tempo_confidence", { $0.descriptors.tempo.confidence }),
        ("tempo_runner_up", { $0.descriptors.tempo.runnerUp }),
        ("pulse_clarity", { $0.descriptors.tempo.pulseClarity }),
        ("beat_strength", { $0.descriptors.tempo.beatStrength }),
        ("beat_regularity", { $0.descriptors.tempo.regularity }),
        ("onset_rate", { $0.descriptors.tempo.onsetRate }),
        ("time_signature", { Float($0.descriptors.tempo.beatsPerBar) }),
        ("time_signature_confidence", { $0.descriptors.tempo.metreConfidence }),
        ("key", { Float($0.descriptors.key.tonic) }),
        ("mode", { Float($0.descriptors.key.mode.rawValue) }),
        ("key_confidence", { $0.descriptors.key.confidence }),
        ("key_runner_up", { Float($0.descriptors.key.runnerUpTonic) }),
        ("mode_runner_up", { Float($0.descriptors.key.runnerUpMode.rawValue) }),
        ("loudness", { Float($0.descriptors.loudness.integrated) }),
        ("loudness_range", { Float($0.descriptors.loudness.range) }),
        ("sample_peak", { $0.descriptors.loudness.samplePeak }),
        ("valence", { $0.descriptors.valence }),
        ("energy", { $0.descriptors.energy }),
        ("danceability", { $0.descriptors.danceability }),
        ("acousticness", { $0.descriptors.acousticness }),
        ("instrumentalness", { $0.descriptors.instrumentalness }),
        ("speechiness", { $0.descriptors.speechiness }),
        ("liveness", { $0.descriptors.liveness }),
        ("reliability", { $0.descriptors.reliability }),
        ("leading_silence", { $0.silence.map { Float($0.leading) } ?? .nan }),
        ("trailing_silence", { $0.silence.map { Float($0.trailing) } ?? .nan }),
        ("tuning", { $0.tuning.map { Float($0) } ?? .nan }),
        ("year", { $0.tags.year.map { Float($0) } ?? .nan }),
        ("track_number", { $0.tags.trackNumber.map { Float($0) } ?? .nan }),
        ("tagged_bpm", { $0.tags.bpm.map { Float($0) } ?? .nan }),
    ]

    /// Names of the numbers a search may be limited by, e.g. `tempo` or `valence`.
    public static var numberNames: [String] { numberColumns.map(\.name) }

    /// The schema of an index this library writes.
    public static let index = IndexSchema(
        textColumns: textColumns.map(\.name), numberColumns: numberColumns.map(\.name),
        vectorDimension: TimbreVector.dimension, sequenceDimension: 20, analysisVersion: AnalysisVersion.current)

    /// Whether this library's analysis made the numbers of a record.
    static func isCurrent(_ analysisVersion: UInt32) -> Bool { analysisVersion == index.analysisVersion }

    /// The number columns that come from tags.
    private static let tagNumberNames: Set = ["year", "track_number", "tagged_bpm"]

    /// The record `old` with the path, size, time and tags of `track`, which has the same audio.
    static func entry(_ old: IndexEntry, of track: LibraryTrack) -> IndexEntry {
        var entry = old
        entry.path = track.path.bytes
        entry.fileSize = track.fileSize
        entry.modificationTime = track.modificationTime
        entry.texts = textColumns.map { $0.value(track) }
        for (index, column) in numberColumns.enumerated() where tagNumberNames.contains(column.name) {
            entry.numbers[index] = column.value(track)
        }
        return entry
    }

    /// The record `old`, which was made under `schema`, in the columns of ``index``: by name, missing where it had none.
    static func entry(_ old: IndexEntry, under schema: IndexSchema) -> IndexEntry {
        guard schema != index else { return old }
        var entry = old
        entry.texts = index.textColumns.map { name in schema.textColumn(named: name).flatMap { old.texts[$0] } }
        entry.numbers = index.numberColumns.map { name in
            schema.numberColumn(named: name).map { old.numbers[$0] } ?? .nan
        }
        return entry
    }

    /// The record of an analysed track.
    static func entry(
        _ track: LibraryTrack, vector: [Float]?, sequence: TimbreSequence
    ) throws(IndexError) -> IndexEntry {
        let quantized = try QuantizedSequence(
            values: sequence.frames.values, dimension: sequence.frames.columnCount, hopSeconds: Float(sequence.hop))
        return IndexEntry(
            id: track.id, path: track.path.bytes, fileSize: track.fileSize, modificationTime: track.modificationTime,
            flags: track.isPartial ? .partial : [], frameCount: track.sampleFrameCount,
            sampleRate: UInt32(track.sampleRate), channelCount: UInt32(track.channelCount),
            analysisVersion: index.analysisVersion, texts: textColumns.map { $0.value(track) },
            numbers: numberColumns.map { $0.value(track) },
            vector: vector, sequence: vector == nil ? .empty : quantized)
    }
}

extension IndexWriter {
    /// Adds a track of an index that may be of an older version, in the columns of ``LibrarySchema/index``, which are this
    /// writer's.
    mutating func append(converting track: Int, of reader: IndexReader) throws(IndexError) {
        if reader.schema == LibrarySchema.index {
            try append(track, of: reader)
        } else {
            try append(LibrarySchema.entry(try reader.entry(track), under: reader.schema))
        }
    }
}

/// Reads tracks from the columns of one index.
struct TrackColumns: Sendable {
    private let texts: [String: Int]
    private let numbers: [String: Int]

    init(_ schema: IndexSchema) {
        texts = Dictionary(uniqueKeysWithValues: schema.textColumns.enumerated().map { ($1, $0) })
        numbers = Dictionary(uniqueKeysWithValues: schema.numberColumns.enumerated().map { ($1, $0) })
    }

    func text(_ name: String) -> Int? { texts[name] }
    func number(_ name: String) -> Int? { numbers[name] }

    func track(_ entry: IndexEntry) -> LibraryTrack {
        func text(_ name: String) -> String? { texts[name].flatMap { entry.texts[$0] } }
        func number(_ name: String) -> Float? {
            numbers[name].map { entry.numbers[$0] }.flatMap { $0.isNaN ? nil : $0 }
        }
        func integer(_ name: String) -> Int? { number(name).flatMap { Int(exactly: $0.rounded()) } }

        var tags = AudioTags()
        tags.title = text("title")
        tags.artist = text("artist")
        tags.album = text("album")
        tags.albumArtist = text("album_artist")
        tags.genre = text("genre")
        tags.comment = text("comment")
        tags.key = text("tagged_key")
        tags.mood = text("tagged_mood")
        tags.year = integer("year")
        tags.trackNumber = integer("track_number")
        tags.bpm = number("tagged_bpm").map(Double.init)
        func mode(_ name: String) -> KeyEstimate.Mode { .init(rawValue: integer(name) ?? 1) ?? .major }
        let descriptors = TrackDescriptors(
            kind: text("kind").flatMap(TrackKind.init) ?? .music, music: number("music") ?? 1,
            tempo: TempoEstimate(
                beatsPerMinute: number("tempo") ?? 0, confidence: number("tempo_confidence") ?? 0,
                beatsPerBar: integer("time_signature") ?? 0, runnerUp: number("tempo_runner_up") ?? 0,
                metreConfidence: number("time_signature_confidence") ?? 0, pulseClarity: number("pulse_clarity") ?? 0,
                beatStrength: number("beat_strength") ?? 0, regularity: number("beat_regularity") ?? 0,
                onsetRate: number("onset_rate") ?? 0),
            key: KeyEstimate(
                tonic: integer("key") ?? -1, mode: mode("mode"), confidence: number("key_confidence") ?? 0,
                runnerUpTonic: integer("key_runner_up") ?? -1, runnerUpMode: mode("mode_runner_up")),
            loudness: Loudness(
                integrated: number("loudness").map(Double.init) ?? Loudness.silence,
                range: Double(number("loudness_range") ?? 0), samplePeak: number("sample_peak") ?? 0),
            valence: number("valence") ?? 0, energy: number("energy") ?? 0, danceability: number("danceability") ?? 0,
            acousticness: number("acousticness") ?? 0, instrumentalness: number("instrumentalness") ?? 0,
            speechiness: number("speechiness") ?? 0, liveness: number("liveness") ?? 0,
            reliability: number("reliability") ?? 1)
        let ends = (leading: number("leading_silence"), trailing: number("trailing_silence"))
        return LibraryTrack(
            id: entry.id, path: RawPath(bytes: entry.path), fileSize: entry.fileSize,
            modificationTime: entry.modificationTime, sampleFrameCount: entry.frameCount,
            sampleRate: Int(entry.sampleRate), channelCount: Int(entry.channelCount), format: text("format"),
            isPartial: entry.flags.contains(.partial), tags: tags, descriptors: descriptors,
            silence: ends.leading.flatMap { leading in
                ends.trailing.map { Silence(leading: Double(leading), trailing: Double($0)) }
            }, tuning: number("tuning").map(Double.init))
    }
}
