import SimilarityIndex

/// A track and its neighbors, as `neighbors --json` prints them: one line per track, in path order. `export` has the
/// data of each track.
package struct NeighborsRecord: Codable, Hashable, Sendable {
    /// A similar track.
    package struct Neighbor: Codable, Hashable, Sendable {
        /// From 1.
        package var rank: Int
        /// Distance as in ``SimilarRecord``.
        package var distance: Float
        /// Identity of its audio: 22 characters of base 62.
        package var id: String
        /// Relative to the library's folder.
        package var path: String
    }

    /// Identity of the audio: 22 characters of base 62.
    package var id: String
    /// Relative to the library's folder.
    package var path: String
    /// Nearest first; empty for a track that is silent or too short.
    package var neighbors: [Neighbor]

    package init(_ found: TrackNeighborhood) {
        (id, path) = (found.id.description, found.path)
        neighbors = found.neighbors.enumerated().map { index, neighbor in
            Neighbor(
                rank: index + 1, distance: neighbor.distance, id: neighbor.id.description, path: neighbor.path)
        }
    }
}
