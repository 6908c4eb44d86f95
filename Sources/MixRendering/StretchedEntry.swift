import MusicLibrary

/// The places of a second track in a mix: its downbeats come to those of the first track, then it returns to its own tempo.
struct StretchedEntry {
    /// Frames after the in point, and frames after the beginning of the transition in the mix, in order.
    let points: [(from: Int, to: Int)]

    /// Bars after the transition are stretched ever less.
    init(_ transition: MixTransition, sampleRate: Int) {
        let rate = Double(sampleRate)
        let anchors = transition.anchors
        var points = anchors.map {
            (from: ($0.to - transition.inPoint) * rate, to: ($0.from - transition.outPoint) * rate)
        }
        let last = anchors.count > 1 ? (anchors[anchors.count - 2], anchors[anchors.count - 1]) : nil
        let stretch = last.map { ($0.1.from - $0.0.from) / ($0.1.to - $0.0.to) } ?? 1
        var line = transition.inEnd
        let steps = Double(transition.release.count + 1)
        for (number, next) in transition.release.enumerated() {
            let ratio = 1 + (stretch - 1) * (1 - Double(number + 1) / steps)
            let end = points.last ?? (0, 0)
            points.append((end.from + (next - line) * rate, end.to + ratio * (next - line) * rate))
            line = next
        }
        self.points = points.map { (Int($0.from.rounded()), Int($0.to.rounded())) }
    }
}
