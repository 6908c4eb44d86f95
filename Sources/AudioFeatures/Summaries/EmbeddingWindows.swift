/// The ends of the `MusicEmbedding` windows in a track, in order; there may be silence between them.
package struct EmbeddingWindows: Sendable {
    /// Numbers of the last frames, ascending.
    private var ends: [Int] = []

    package init() {}

    package mutating func append(endingAt frame: Int) { ends.append(frame) }

    /// The window that contains the middle of each of the first seconds of a track. For a silent second it is the next
    /// window, and after the end the last one. Empty if there are no windows.
    package func ofSeconds(_ count: Int) -> [Int] {
        guard !ends.isEmpty else { return [] }
        var window = 0
        return (0..<count).map { second in
            let middle = second * CanonicalAudio.framesOfSecond + CanonicalAudio.framesOfSecond / 2
            while window < ends.count - 1, ends[window] < middle { window += 1 }
            return window
        }
    }
}
