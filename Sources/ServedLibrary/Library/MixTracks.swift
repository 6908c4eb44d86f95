/// The tracks of a playlist that changes daily.
struct MixTracks: Sendable {
    /// Indices in playing order.
    let indices: [Int]
}
