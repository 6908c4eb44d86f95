/// The tracks of a playlist that is made again every day.
struct MixTracks: Sendable {
    /// By index, in playing order.
    let indices: [Int]
}
