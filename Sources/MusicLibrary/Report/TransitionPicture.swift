import Foundation

/// A transition as lines of text: the levels of both tracks over the same time, and their bars.
package struct TransitionPicture {
    /// The lines, without line ends.
    package let lines: [String]

    /// Seconds before and after the transition.
    private static let margin = 6.0
    /// From the lowest level that is drawn to the highest, dB.
    private static let range = 30.0
    private static let blocks = Array(" ▁▂▃▄▅▆▇█")

    /// - Parameter width: columns.
    package init(_ transition: MixTransition, from: MixTrack, to: MixTrack, width: Int = 72) {
        let length = transition.duration + transition.pause
        let (start, end) = (-Self.margin, length + Self.margin)
        let step = (end - start) / Double(max(1, width))
        let times = (0..<width).map { start + (Double($0) + 0.5) * step }
        /// 0…1 between the ends of the transition.
        func share(_ time: Double) -> Double {
            length > 0 ? max(0, min(1, time / length)) : time < 0 ? 0 : 1
        }
        func height(_ track: MixTrack, _ time: Double, _ weight: Double) -> Character {
            let top = track.levels.max() ?? 0
            let range = max(0, time - step / 2)...max(0, time + step / 2)
            guard time >= 0, time <= track.duration, weight > 1e-3, let level = track.level(in: range) else {
                return " "
            }
            let height = (level - top + 20 * log10(weight)) / Self.range + 1
            return Self.blocks[max(1, min(8, Int((height * 8).rounded(.up))))]
        }
        /// The place of the second track at a time; nil before it begins.
        func place(_ time: Double) -> Double? {
            if time < transition.pause { return transition.pause > 0 || time < 0 ? nil : transition.inPoint }
            return time > transition.duration + transition.pause
                ? transition.inEnd + time - length : transition.place(after: time - transition.pause)
        }
        let both = transition.kind == .beatMatched || transition.kind == .fade
        let first = times.map { time in
            let weight = both ? cos(share(time) * .pi / 2) : time < 0 ? 1 : 0
            return height(from, transition.outPoint + time, weight)
        }
        let second = times.map { time -> Character in
            guard let place = place(time) else { return " " }
            return height(to, place, both ? sin(share(time) * .pi / 2) : 1)
        }
        func bars(_ place: (Double) -> Double?, _ track: MixTrack) -> [Character] {
            times.map { time in
                guard let begin = place(time - step / 2), let end = place(time + step / 2) else { return " " }
                return track.lines.contains { $0 >= begin && $0 < end } ? "|" : "·"
            }
        }
        let firstBars = times.map { time -> Character in
            let (begin, end) = (transition.outPoint + time - step / 2, transition.outPoint + time + step / 2)
            guard time < length + step / 2 else { return " " }
            return from.lines.contains { $0 >= begin && $0 < end } ? "|" : "·"
        }
        lines = [first, firstBars, bars(place, to), second].map { String($0) }
    }
}
