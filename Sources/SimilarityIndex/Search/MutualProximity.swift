import Foundation

/// Makes distances of vectors comparable using the position of each track among others: the probability, from both
/// ends, that a pair is nearer than by chance.
///
/// The distance divided by the square root of both radii (NICDM: D. Schnitzer et al., *Local and global scaling reduce
/// hubs in space*, JMLR 13, 2012) is modeled as a normal distribution around each track. The two probabilities of a
/// smaller distance are multiplied (mutual proximity, ibid.): −log sf(zᵢ) − log sf(zⱼ), in units of the value of two
/// random tracks, 2 log 2. The distance is the fourth root: the same order, in numbers that separate near tracks.
struct MutualProximity: Sendable {
    private let reader: IndexReader

    /// - Precondition: the index stores vectors as bytes.
    init(_ reader: IndexReader) { self.reader = reader }

    /// The same for tracks whose surroundings have been read.
    func corrected(
        _ pool: [NeighborLists.Candidate], from subject: SearchSubject
    ) throws(IndexError) -> [Neighbor] {
        guard let own = try subject.surroundings(in: reader) else { return [] }
        return pool.map {
            Neighbor(
                index: $0.neighbor.index, distance: Self.distance($0.neighbor.distance, own, $0.surroundings))
        }
    }

    /// `pool` with every distance from `subject` corrected; infinite if one of both has no vector.
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

    /// 0 for equal vectors, 1 for two random tracks.
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
        // Two terms of Mills's ratio, with an error of 4e-6 here; erfc underflows from 38 on.
        return -z * z / 2 - log(z * (2 * Double.pi).squareRoot()) + log1p(-1 / (z * z))
    }
}
