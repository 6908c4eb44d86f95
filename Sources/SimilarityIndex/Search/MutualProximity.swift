import Foundation

/// Makes distances of vectors comparable by how each track lies among others: the likelihood that a pair is nearer than chance
/// would have it, from both ends.
///
/// The distance over the square root of both radii (NICDM: D. Schnitzer et al., *Local and global scaling reduce hubs in space*,
/// JMLR 13, 2012) is taken as normally distributed around each track, and the two probabilities of something nearer are
/// multiplied (mutual proximity, ibid.): −log sf(zᵢ) − log sf(zⱼ), in units of what two random tracks have, 2 log 2. Its fourth
/// root is the distance: the same order, in numbers that tell near tracks apart.
struct MutualProximity: Sendable {
    private let reader: IndexReader

    /// - Precondition: the index keeps bytes.
    init(_ reader: IndexReader) { self.reader = reader }

    /// `pool` with every distance from `subject` corrected; infinite where one has no vector.
    func corrected(_ pool: [Neighbor], from subject: SearchSubject) throws(IndexError) -> [Neighbor] {
        guard let own = try subject.surroundings(in: reader) else { return [] }
        var result: [Neighbor] = []
        for neighbor in pool {
            guard let other = try reader.surroundings(neighbor.index) else { continue }
            result.append(
                Neighbor(index: neighbor.index, distance: Self.distance(neighbor.distance, own, other)))
        }
        return result
    }

    /// 0 the same, 1 as two random tracks.
    static func distance(_ distance: Float, _ first: VectorNeighborhood, _ second: VectorNeighborhood) -> Float {
        if distance == 0 { return 0 }
        let scaled = Double(distance) / (Double(first.radius) * Double(second.radius)).squareRoot()
        let improbability = [first, second].reduce(0) {
            $0 - logSurvival((scaled - Double($1.mean)) / Double($1.deviation))
        }
        return Float((improbability / (2 * log(2))).squareRoot().squareRoot())
    }

    /// Logarithm of the probability that a standard normal variable is above `z`.
    private static func logSurvival(_ z: Double) -> Double {
        if z < -1 { return log1p(-0.5 * erfc(-z / 2.0.squareRoot())) }
        if z < 30 { return log(0.5 * erfc(z / 2.0.squareRoot())) }
        // Mills's ratio in two terms, 4e-6 off here; erfc leaves the range of numbers at 38.
        return -z * z / 2 - log(z * (2 * Double.pi).squareRoot()) + log1p(-1 / (z * z))
    }
}
