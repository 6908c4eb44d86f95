import Foundation
import MusicLibrary
import SimilarityIndex

/// A synthetic music library of any size. Tracks cluster by album, artist and genre as music does, and develop
/// smoothly. A track depends only on its number.
struct SyntheticLibrary {
    static let tracksPerAlbum = 12
    static let albumsPerArtist = 4
    static let genres = [
        "Rock", "Electronic", "Pop", "Jazz", "Classical", "Metal", "Hip-Hop", "Folk", "Ambient", "Soul", "Reggae",
        "Country", "Blues", "Latin", "Punk", "Soundtrack",
    ]
    /// The directions in which music varies. Features are mixtures of these and of independent noise.
    private static let factorCount = 14

    let count: Int
    /// Whether tracks have sequences, which are three quarters of an index.
    private let hasSequences: Bool
    /// Every track whose number is a multiple of this sounds different; nil for none.
    private let changedStep: Int?
    private let vectorLoadings: [Float]
    private let sequenceLoadings: [Float]

    init(count: Int, hasSequences: Bool = true, changedStep: Int? = nil) {
        (self.count, self.hasSequences, self.changedStep) = (count, hasSequences, changedStep)
        var noise = Noise(.loadings, 0)
        let scale = 1 / Float(Self.factorCount).squareRoot()
        vectorLoadings = noise.normals(LibrarySchema.index.vectorDimension * Self.factorCount).map { $0 * scale }
        sequenceLoadings = noise.normals(FeatureStatistics.sequenceMeans.count * Self.factorCount).map { $0 * scale }
    }

    /// Track `number`, 0..<count.
    func entry(_ number: Int) throws -> IndexEntry {
        let place = Place(number)
        let isChanged = changedStep.map { number.isMultiple(of: $0) } ?? false
        var noise = Noise(.track, isChanged ? number + count : number)
        let factors = Self.factors(place, &noise)
        let schema = LibrarySchema.index
        let vector = vector(factors, &noise)
        let seconds = 120 + 240 * noise.uniform()
        let names = Names(place)
        return IndexEntry(
            id: TrackID(high: noise.next(), low: noise.next()), path: Array(names.path.utf8),
            fileSize: 1_000_000 + noise.next() % 9_000_000,
            modificationTime: 1_600_000_000_000_000_000 + Int64(noise.next() % 100_000_000_000_000_000),
            frameCount: UInt64(44_100 * seconds), sampleRate: 44_100, channelCount: 2,
            analysisVersion: schema.analysisVersion,
            texts: schema.textColumns.map { names.text($0) },
            numbers: schema.numberColumns.map { Self.number($0, noise.uniform()) },
            vector: vector, surroundings: Self.surroundings(vector, &noise),
            sequence: hasSequences ? try sequence(factors, seconds: seconds, &noise) : .empty)
    }

    private static func number(_ column: String, _ draw: Float) -> Float {
        switch column {
        case "tempo", "tempo_runner_up": 60 + 120 * draw
        case "loudness": -26 + 20 * draw
        case "key", "key_runner_up": (12 * draw).rounded(.down)
        case "mode", "mode_runner_up": draw < 0.6 ? 1 : 0
        case "time_signature": draw < 0.9 ? 4 : 3
        case "year": (1_960 + 60 * draw).rounded()
        case "tagged_bpm": .nan
        default: draw
        }
    }

    /// Half of the variance lies between genres, half of the rest between artists, and so on.
    private static func factors(_ place: Place, _ noise: inout Noise) -> [Float] {
        var genre = Noise(.genre, place.genre)
        var artist = Noise(.artist, place.artist)
        var album = Noise(.album, place.album)
        return (0..<factorCount).map { _ in
            0.71 * genre.normal() + 0.5 * artist.normal() + 0.35 * album.normal() + 0.35 * noise.normal()
        }
    }

    /// Distributed as those of 135 real tracks, with the same dependence on the length of the vector.
    private static func surroundings(_ vector: [Float], _ noise: inout Noise) -> VectorNeighborhood {
        let length = max(1, vector.reduce(0) { $0 + $1 * $1 }.squareRoot())
        let position = (length - 174) / 30
        return VectorNeighborhood(
            radius: length * (1 + 0.055 * noise.normal()),
            mean: max(1, 1.38 + 0.032 * position + 0.033 * noise.normal()),
            deviation: max(0.08, 0.185 - 0.015 * position + 0.027 * noise.normal()))
    }

    private func vector(_ factors: [Float], _ noise: inout Noise) -> [Float] {
        // A sound vector's values are whole numbers that fit a signed byte, with this deviation in real music.
        (0..<LibrarySchema.index.vectorDimension).map { row in
            let value = 0.9 * mixture(factors, vectorLoadings, row) + 0.43 * noise.normal()
            return min(127, max(-127, (15 * value).rounded()))
        }
    }

    /// A random walk around the track's mean, with as many stretches as an analysis stores.
    private func sequence(_ factors: [Float], seconds: Float, _ noise: inout Noise) throws -> QuantizedSequence {
        let dimension = FeatureStatistics.sequenceMeans.count
        var hop: Float = 22 * 512 / 22_050
        while seconds / hop >= 128 { hop *= 2 }
        let frameCount = Int(seconds / hop)
        let center = (0..<dimension).map { row in
            FeatureStatistics.sequenceMeans[row]
                + FeatureStatistics.sequenceDeviations[row] * 0.7 * mixture(factors, sequenceLoadings, row)
        }
        let step = FeatureStatistics.sequenceDeviations.map { 0.3 * $0 }
        var excursion = [Float](repeating: 0, count: dimension)
        var values: [Float] = []
        values.reserveCapacity(frameCount * dimension)
        for _ in 0..<frameCount {
            for column in 0..<dimension {
                excursion[column] = 0.9 * excursion[column] + step[column] * noise.normal()
                values.append(center[column] + excursion[column])
            }
        }
        return try QuantizedSequence(values: values, dimension: dimension, hopSeconds: hop)
    }

    private func mixture(_ factors: [Float], _ loadings: [Float], _ row: Int) -> Float {
        var sum: Float = 0
        for (column, factor) in factors.enumerated() { sum += factor * loadings[row * Self.factorCount + column] }
        return sum
    }
}

/// The genre, artist and album of a track.
struct Place {
    let track, album, artist, genre: Int

    init(_ number: Int) {
        track = number
        album = number / SyntheticLibrary.tracksPerAlbum
        artist = album / SyntheticLibrary.albumsPerArtist
        // Some genres have more artists than others.
        var noise = Noise(.artist, artist)
        let draw = noise.uniform()
        genre = Int(draw * draw * Float(SyntheticLibrary.genres.count))
    }
}

/// The names of a track.
private struct Names {
    private static let syllables = [
        "ka", "lo", "mi", "ren", "ta", "vo", "sil", "dan", "ur", "be", "no", "shi", "gra", "pel", "quo", "zen",
    ]

    let artist, album, title, genre, path: String

    init(_ place: Place) {
        let artist = Self.words(Noise(.artist, place.artist), count: 2) + " \(place.artist % 97)"
        let album = Self.words(Noise(.album, place.album), count: 2)
        let title = Self.words(Noise(.texts, place.track), count: 3)
        let number = place.track % SyntheticLibrary.tracksPerAlbum + 1
        // The number keeps folders of the same name apart.
        path = "\(artist)/\(album) (\(place.album))/\(number < 10 ? "0" : "")\(number) \(title).mp3"
        genre = SyntheticLibrary.genres[place.genre]
        (self.artist, self.album, self.title) = (artist, album, title)
    }

    func text(_ column: String) -> String? {
        switch column {
        case "title": title
        case "artist", "album_artist": artist
        case "album": album
        case "genre": genre
        case "format": "mp3"
        default: nil
        }
    }

    private static func words(_ noise: Noise, count: Int) -> String {
        var noise = noise
        return (0..<count).map { _ in
            let word = (0..<Int.random(in: 2...3, using: &noise)).map { _ in
                syllables.randomElement(using: &noise) ?? ""
            }
            return word.joined().capitalized
        }.joined(separator: " ")
    }
}
