/// Difference of two tracks over time: dynamic time warping between their sequences, each dimension divided by its
/// standard deviation over the library.
struct SequenceDistance: Sendable {
    private let reader: IndexReader
    private let inverseDeviations: [Float]
    private let warping: DynamicTimeWarping

    init(_ reader: IndexReader, window: WarpingWindow) throws(IndexError) {
        self.reader = reader
        inverseDeviations = try reader.sequenceScaling().inverseDeviations
        warping = DynamicTimeWarping(cost: .squaredEuclidean, window: window)
    }

    /// Scaled frames of track `index`; nil if it has no sequence. (Only differences count, so the mean is not
    /// subtracted.)
    func frames(of index: Int) throws(IndexError) -> FrameSequence<Float>? {
        let sequence = try reader.quantizedSequence(index)
        return sequence.isEmpty ? nil : try reader.frames(scaled(sequence), ofTrack: index)
    }

    /// The same for a track that may not be in the index.
    func frames(of subject: SearchSubject) throws(IndexError) -> FrameSequence<Float>? {
        switch subject {
        case .track(let index): return try frames(of: index)
        case .entry(let entry):
            if entry.sequence.isEmpty { return nil }
            do throws(DTWError) {
                return try FrameSequence(scaled(entry.sequence), dimension: entry.sequence.dimension)
            } catch {
                throw IndexError(.invalidInput("its sequence: \(error)"))
            }
        }
    }

    private func scaled(_ sequence: QuantizedSequence) -> [Float] {
        var values = sequence.values
        var column = 0
        for position in values.indices {
            values[position] *= inverseDeviations[column]
            column += 1
            if column == inverseDeviations.count { column = 0 }
        }
        return values
    }

    /// ``distance(_:_:workspace:)`` from one sequence to many, with as many at a time as a vector register has lanes,
    /// on `threads` threads.
    func distances(_ query: FrameSequence<Float>, _ candidates: [FrameSequence<Float>], threads: Int) -> [Float] {
        var distances = [Float](repeating: .infinity, count: candidates.count)
        do throws(DTWError) {
            if candidates.isEmpty { return [] }
            let search = try DTWNeighborSearch(candidates: candidates, cost: warping.cost, window: warping.window)
            for found in try search.nearest(to: query, count: candidates.count, parallelism: threads).neighbors {
                distances[found.index] = relative(found.accumulatedCost, query, candidates[found.index])
            }
        } catch {
            // The window's parameter is out of range, so there is no path.
        }
        return distances
    }

    /// √(accumulated cost / (mean number of frames × dimension)): on a diagonal path, the root mean square difference
    /// of aligned values. Infinite if the window contains no path between the two.
    func distance(
        _ first: FrameSequence<Float>, _ second: FrameSequence<Float>, workspace: DTWWorkspace
    ) -> Float {
        guard let cost = try? warping.accumulatedCost(first, second, workspace: workspace) else { return .infinity }
        return relative(cost, first, second)
    }

    private func relative(_ cost: Double, _ first: FrameSequence<Float>, _ second: FrameSequence<Float>) -> Float {
        let meanCount = Double(first.count + second.count) / 2
        return Float((cost / (meanCount * Double(first.dimension))).squareRoot())
    }
}
