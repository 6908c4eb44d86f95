/// The tracks of a playlist that is made anew every day.
struct MixTracks: Sendable {
    /// By index, in playing order.
    let indices: [Int]
}
