// For frames in other memory, such as a mapped file. They are read in place and validated at every call.
extension DynamicTimeWarping {
    /// ``accumulatedCost(_:_:workspace:)`` of borrowed frames, `count × dimension`, row-major.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if frames are empty, ragged or not finite, or if the window contains no path.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func accumulatedCost<Element: DTWElement>(
        _ first: Span<Element>, _ second: Span<Element>, dimension: Int, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> Double {
        try withFrames(first, second, dimension: dimension) { a, b throws(DTWError) in
            try accumulatedCost(a, b, workspace: workspace ?? DTWWorkspace())
        }
    }

    /// ``align(_:_:workspace:)`` of borrowed frames, `count × dimension`, row-major.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if frames are empty, ragged or not finite, or if the window contains no path.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func align<Element: DTWElement>(
        _ first: Span<Element>, _ second: Span<Element>, dimension: Int, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> DTWAlignment {
        try withFrames(first, second, dimension: dimension) { a, b throws(DTWError) in
            try align(a, b, workspace: workspace ?? DTWWorkspace())
        }
    }

    private func withFrames<Element: DTWElement, R>(
        _ first: Span<Element>, _ second: Span<Element>, dimension: Int,
        _ body: (FrameView<Element>, FrameView<Element>) throws(DTWError) -> R
    ) throws(DTWError) -> R {
        try first.withUnsafeBufferPointer { first throws(DTWError) in
            try second.withUnsafeBufferPointer { second throws(DTWError) in
                try body(
                    FrameView(checking: first, dimension: dimension),
                    FrameView(checking: second, dimension: dimension))
            }
        }
    }
}
