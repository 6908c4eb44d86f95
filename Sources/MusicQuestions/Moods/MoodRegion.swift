/// A mood as a place in the plane of valence (sad … cheerful) and energy (calm … intense): an ellipse round a center.
/// Where moods share a place, a third axis, gloom, tells them apart.
///
/// All axes are shares, see ``MoodCalibration``: near 0 is the lowest value of a collection, near 0.5 its median, near
/// 1 its highest. Compared with a library, "happy" means happy for this collection. The quadrants are those of
/// Russell's circumplex model of affect (1980, doi:10.1037/h0077714).
public struct MoodRegion: Hashable, Sendable {
    /// Center on the axis of valence, 0…1.
    public var valence: Float
    /// Center on the axis of energy, 0…1.
    public var energy: Float
    /// Half width along valence, more than 0.
    public var valenceRadius: Float
    /// Half width along energy, more than 0.
    public var energyRadius: Float
    /// Center and half width along gloom; nil if gloom does not matter.
    public var gloom: Gloom?

    /// A place on the axis of gloom: 0 sad, 1 gloomy.
    public struct Gloom: Hashable, Sendable {
        /// Center, 0…1.
        public var center: Float
        /// Half width, more than 0.
        public var radius: Float

        /// - Parameters:
        ///   - center: 0…1, in shares of the collection.
        ///   - radius: half width.
        public init(center: Float, radius: Float) {
            self.center = center
            self.radius = radius
        }
    }

    /// - Parameters:
    ///   - valence: 0…1, in shares of the collection.
    ///   - energy: 0…1, likewise.
    ///   - valenceRadius: half width of the ellipse along valence.
    ///   - energyRadius: half width along energy.
    ///   - gloom: center and half width along gloom; nil if gloom does not matter.
    public init(valence: Float, energy: Float, valenceRadius: Float, energyRadius: Float, gloom: Gloom? = nil) {
        self.valence = valence
        self.energy = energy
        self.valenceRadius = valenceRadius
        self.energyRadius = energyRadius
        self.gloom = gloom
    }

    /// How far a place is from the center, in radii: 0 at the center, 1 at the edge; infinite when the place is unknown.
    /// Unknown gloom does not matter, so that moods are found in an index without it.
    package func distance(to place: MoodCalibration.Point) -> Float {
        let (x, y) = ((place.valence - valence) / valenceRadius, (place.energy - energy) / energyRadius)
        let z = gloom.map { place.gloom.isNaN ? 0 : (place.gloom - $0.center) / $0.radius } ?? 0
        let distance = (x * x + y * y + z * z).squareRoot()
        return distance.isNaN ? .infinity : distance
    }

    /// 1 at distance 0, ½ at 1, towards 0 beyond.
    package static func fit(distance: Float) -> Float { 1 / (1 + distance * distance) }

    /// The moods that are defined unless the user defines others.
    ///
    /// The cheerful regions have their centers at the edge. Those of sad and gloomy lie further inside, because the least
    /// cheerful quiet music is as often calm. Both have much the same place in the plane, and gloom tells them apart.
    /// The page MoodQuadrants of AudioFeatures has the figures.
    public static let standard: [String: MoodRegion] = [
        "happy": MoodRegion(valence: 1, energy: 0.7, valenceRadius: 0.55, energyRadius: 0.55),
        "calm": MoodRegion(valence: 1, energy: 0.15, valenceRadius: 0.6, energyRadius: 0.45),
        "sad": MoodRegion(
            valence: 0.25, energy: 0.2, valenceRadius: 0.45, energyRadius: 0.4, gloom: Gloom(center: 0, radius: 0.8)),
        "gloomy": MoodRegion(
            valence: 0.15, energy: 0.3, valenceRadius: 0.45, energyRadius: 0.45, gloom: Gloom(center: 1, radius: 0.8)),
        "angry": MoodRegion(valence: 0.1, energy: 0.95, valenceRadius: 0.45, energyRadius: 0.45),
        "energetic": MoodRegion(valence: 0.55, energy: 1, valenceRadius: 0.7, energyRadius: 0.4),
    ]
}

extension MoodRegion: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case valence, energy
        case valenceRadius = "valence_radius"
        case energyRadius = "energy_radius"
        case gloom
        case gloomRadius = "gloom_radius"
    }

    /// Reads the four numbers, and the two of gloom if they are there, and checks that they make an ellipse.
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
        let hasGloom = container.contains(.gloom) || container.contains(.gloomRadius)
        self.init(
            valence: try number(.valence, 0...1), energy: try number(.energy, 0...1),
            valenceRadius: try number(.valenceRadius, 0.01...10), energyRadius: try number(.energyRadius, 0.01...10),
            gloom: hasGloom
                ? Gloom(center: try number(.gloom, 0...1), radius: try number(.gloomRadius, 0.01...10)) : nil)
    }

    /// Writes the four numbers, and the two of gloom if it matters.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(valence, forKey: .valence)
        try container.encode(energy, forKey: .energy)
        try container.encode(valenceRadius, forKey: .valenceRadius)
        try container.encode(energyRadius, forKey: .energyRadius)
        try container.encodeIfPresent(gloom?.center, forKey: .gloom)
        try container.encodeIfPresent(gloom?.radius, forKey: .gloomRadius)
    }
}
