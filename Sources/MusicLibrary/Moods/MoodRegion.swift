/// A mood as a place in the plane of valence (sad … cheerful) and energy (calm … intense): an ellipse around a center.
///
/// Both axes are shares, see ``MoodCalibration``: near 0 is the lowest value of a collection, near 0.5 its median, near
/// 1 its highest. Compared with a library, "happy" means happy for this collection. The quadrants are those of
/// Russell's circumplex model of affect (1980, doi:10.1037/h0077714).
public struct MoodRegion: Hashable, Sendable {
    /// Centre on the axis of valence, 0…1.
    public var valence: Float
    /// Centre on the axis of energy, 0…1.
    public var energy: Float
    /// Half width along valence, more than 0.
    public var valenceRadius: Float
    /// Half width along energy, more than 0.
    public var energyRadius: Float

    /// - Parameters:
    ///   - valence: 0…1, in shares of the collection.
    ///   - energy: 0…1, likewise.
    ///   - valenceRadius: half width of the ellipse along valence.
    ///   - energyRadius: half width along energy.
    public init(valence: Float, energy: Float, valenceRadius: Float, energyRadius: Float) {
        self.valence = valence
        self.energy = energy
        self.valenceRadius = valenceRadius
        self.energyRadius = energyRadius
    }

    /// How far a place is from the center, in radii: 0 at the center, 1 at the edge; infinite when the place is
    /// unknown.
    public func distance(to place: MoodCalibration.Place) -> Float {
        let (x, y) = ((place.valence - valence) / valenceRadius, (place.energy - energy) / energyRadius)
        let distance = (x * x + y * y).squareRoot()
        return distance.isNaN ? .infinity : distance
    }

    /// 1 at distance 0, ½ at 1, towards 0 beyond.
    public static func fit(distance: Float) -> Float { 1 / (1 + distance * distance) }

    /// The moods that are defined unless the user defines others.
    ///
    /// Of 433 clips of many genres, placed by models that were trained without their artists, these shares of the first
    /// ten are in the mood's quadrant (six partitions): happy 0.98, calm 0.95, sad 0.82, gloomy 0.78, angry and
    /// energetic 1.00. The centers of sad and gloomy were chosen on the same clips. The cheerful regions have their
    /// centers at the edge. Those of sad and gloomy are further inside, because the least cheerful quiet music is as
    /// often calm.
    public static let standard: [String: MoodRegion] = [
        "happy": MoodRegion(valence: 1, energy: 0.7, valenceRadius: 0.55, energyRadius: 0.55),
        "calm": MoodRegion(valence: 1, energy: 0.15, valenceRadius: 0.6, energyRadius: 0.45),
        "sad": MoodRegion(valence: 0.25, energy: 0.2, valenceRadius: 0.4, energyRadius: 0.35),
        "gloomy": MoodRegion(valence: 0.15, energy: 0.2, valenceRadius: 0.4, energyRadius: 0.4),
        "angry": MoodRegion(valence: 0.1, energy: 0.95, valenceRadius: 0.45, energyRadius: 0.45),
        "energetic": MoodRegion(valence: 0.55, energy: 1, valenceRadius: 0.7, energyRadius: 0.4),
    ]
}

extension MoodRegion: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case valence, energy
        case valenceRadius = "valence_radius"
        case energyRadius = "energy_radius"
    }

    /// Reads the four numbers and checks that they make an ellipse in the plane.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, _ range: ClosedRange<Float>) throws -> Float {
            let value = try container.decode(Float.self, forKey: key)
            guard range.contains(value) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container,
                    debugDescription: "\(value) is not within \(range.lowerBound) … \(range.upperBound)")
            }
            return value
        }
        self.init(
            valence: try number(.valence, 0...1), energy: try number(.energy, 0...1),
            valenceRadius: try number(.valenceRadius, 0.01...10), energyRadius: try number(.energyRadius, 0.01...10))
    }
}
