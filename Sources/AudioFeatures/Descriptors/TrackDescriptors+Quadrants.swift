/// The quadrants of the plane of valence and energy (J. Russell, *A circumplex model of affect*, 1980,
/// doi:10.1037/h0077714): four products that add up to 1.
extension TrackDescriptors {
    /// Energy × valence, 0…1.
    public var happiness: Float { energy * valence }
    /// (1 − energy) × (1 − valence), 0…1.
    public var sadness: Float { (1 - energy) * (1 - valence) }
    /// Energy × (1 − valence), 0…1.
    public var anger: Float { energy * (1 - valence) }
    /// (1 − energy) × valence, 0…1.
    public var calmness: Float { (1 - energy) * valence }
}
