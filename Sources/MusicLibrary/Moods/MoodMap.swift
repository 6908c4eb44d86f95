import SimilarityIndex

/// Where each track of a library lies in the plane of valence and energy, in percentiles of the library.
public struct MoodMap: Sendable {
    private let valence: Percentiles
    private let energy: Percentiles

    /// Reads valence and energy of all tracks; one that lacks a value is nowhere.
    /// - Throws: `LibraryError` when the index is damaged.
    public init(_ library: Library) throws(LibraryError) {
        valence = Percentiles(try library.numbers("valence"))
        energy = Percentiles(try library.numbers("energy"))
    }

    /// How far a track is from the centre of a mood, in radii of its region: within 1 it is inside. Infinite for a track
    /// that is nowhere.
    public func distance(of index: Int, from region: MoodRegion) -> Float {
        let (valence, energy) = (valence[index], energy[index])
        return valence.isNaN || energy.isNaN ? .infinity : region.distance(valence: valence, energy: energy)
    }

    /// The moods whose region a track lies in, best first, with the fit: 1 at the centre, ½ at the edge.
    public func moods(of index: Int, among regions: [String: MoodRegion]) -> [(name: String, fit: Float)] {
        regions.map { (name: $0.key, distance: distance(of: index, from: $0.value)) }
            .filter { $0.distance <= 1 }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .map { (name: $0.name, fit: Self.fit(distance: $0.distance)) }
    }

    /// 1 at distance 0, ½ at 1, towards 0 beyond.
    public static func fit(distance: Float) -> Float { 1 / (1 + distance * distance) }
}
