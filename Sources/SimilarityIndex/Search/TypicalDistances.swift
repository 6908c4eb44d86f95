/// Median distances between tracks of a library. They are the units in which distances of different kinds are added.
struct TypicalDistances: Sendable {
    /// Number of measured pairs. A rough median is sufficient for a scale.
    private static let pairCount = 64

    /// Median distance of vectors.
    var vector: Float = 1
    /// Median distance of sequences.
    var sequence: Float = 1

    /// Leaves distances as they are.
    init() {}

    /// Medians over pairs spread evenly over the index. The pairs are always the same, without randomness.
    init(_ nearest: NearestNeighbors, _ sequences: SequenceDistance, _ hubs: HubCorrection?) throws(IndexError) {
        let count = nearest.reader.count
        let workspace = DTWWorkspace()
        var vectorDistances: [Float] = []
        var sequenceDistances: [Float] = []
        var pairs: [(Int, Int)] = []
        for pair in 0..<Self.pairCount where count > 1 {
            let first = pair * count / Self.pairCount
            // 39 is coprime to 64, so the offsets, too, are spread evenly over 1..<count.
            let offset = 1 + pair * 39 % Self.pairCount * (count - 1) / Self.pairCount
            pairs.append((first, (first + offset) % count))
        }
        try nearest.reader.prefetchSequences(pairs.lazy.flatMap { [$0.0, $0.1] })
        defer { nearest.reader.releaseSequences() }
        for (position, (first, second)) in pairs.enumerated() {
            if position % 16 == 15 { nearest.reader.releaseSequences() }
            let pair = [Neighbor(index: second, distance: try nearest.distance(first, second))]
            vectorDistances.append((try hubs?.corrected(pair, from: .track(first)) ?? pair).first?.distance ?? .nan)
            if let firstFrames = try sequences.frames(of: first), let secondFrames = try sequences.frames(of: second) {
                sequenceDistances.append(sequences.distance(firstFrames, secondFrames, workspace: workspace))
            }
        }
        vector = Self.median(vectorDistances)
        sequence = Self.median(sequenceDistances)
    }

    /// Weighted mean of the available distances, each in units of its median.
    func combined(vector: Float, sequence: Float?, sequenceWeight: Float) -> Float {
        guard let sequence, sequence.isFinite else { return vector / self.vector }
        return (1 - sequenceWeight) * vector / self.vector + sequenceWeight * sequence / self.sequence
    }

    /// Median of the positive finite values; 1 if there are none.
    private static func median(_ values: [Float]) -> Float {
        let usable = values.filter { $0.isFinite && $0 > 0 }.sorted()
        return usable.isEmpty ? 1 : usable[usable.count / 2]
    }
}
