/// Where in a track the windows of `MusicEmbedding` end, one after the other; between them there may be silence.
package struct EmbeddingWindows: Sendable {
    /// The numbers of their last frames, ascending.
    private var ends: [Int] = []

    package init() {}

    package mutating func append(endingAt frame: Int) { ends.append(frame) }

    /// The window that each of the first seconds of a track lies in by its middle, the next one where that is silent, and
    /// the last one after it; none where there are none.
    package func ofSeconds(_ count: Int) -> [Int] {
        guard !ends.isEmpty else { return [] }
        var window = 0
        return (0..<count).map { second in
            let middle = second * SecondMoments.length + SecondMoments.length / 2
            while window < ends.count - 1, ends[window] < middle { window += 1 }
            return window
        }
    }
}
