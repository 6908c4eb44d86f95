extension DTWMethod {
    /// Compares two files of frames, in double precision if either is stored so.
    ///
    /// - Throws: ``DTWError``.
    public func align(
        _ first: NPYFile.Frames, _ second: NPYFile.Frames, cost: LocalCost = .squaredEuclidean
    ) throws(DTWError) -> DTWAlignment {
        if case (.single(let first), .single(let second)) = (first, second) {
            return try align(first, second, cost: cost)
        }
        return try align(first.widened(), second.widened(), cost: cost)
    }
}

extension NPYFile.Frames {
    /// The frames in double precision.
    fileprivate func widened() throws(DTWError) -> FrameSequence<Double> {
        switch self {
        case .single(let frames): try FrameSequence(frames.values.map { Double($0) }, dimension: frames.dimension)
        case .double(let frames): frames
        }
    }
}
