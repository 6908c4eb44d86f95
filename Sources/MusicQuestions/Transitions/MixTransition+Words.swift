import Foundation

extension MixTransition {
    /// A sentence for people: what happens, and why.
    /// - Parameters:
    ///   - from: the name of the first track.
    ///   - to: the name of the second track.
    package func sentence(from: String, to: String) -> String {
        "\(happening(from: from, to: to)): \(reason)."
    }

    private func happening(from: String, to: String) -> String {
        let (out, entry) = (Self.time(outPoint), Self.time(inPoint))
        switch kind {
        case .beatMatched:
            let changes = [
                abs(stretch - 1) >= 5e-4 ? String(format: "%+.1f %% in tempo", (1 / stretch - 1) * 100) : nil,
                gain == 0 ? nil : String(format: "%+.1f dB", gain),
                bassSwap.map { "the basses change at \(Self.time($0))" },
            ].compactMap { $0 }
            return "At \(out) of \(from), \(to) enters from \(entry) for \(bars) bars, beats on beats"
                + (changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))")
        case .echoOut: return "At \(out), \(from) ends in an echo of its last beat, and \(to) begins at \(entry)"
        case .fade:
            return "At \(out) of \(from), a fade of \(Int(duration.rounded())) s leads to \(entry) of \(to)"
        case .cut where keepsEnds: return "\(to) follows \(from) without a pause"
        case .cut: return "At \(out) of \(from), \(to) follows from \(entry)"
        case .gap: return "\(Int(pause.rounded())) s after the end of \(from), \(to) begins"
        }
    }

    /// "3:05.2".
    private static func time(_ seconds: Double) -> String {
        let tenths = Int((max(0, seconds) * 10).rounded())
        return String(format: "%d:%02d.%d", tenths / 600, tenths / 10 % 60, tenths % 10)
    }

    /// The place in the second track that sounds at a time after the beginning of the transition, while both play.
    package func place(after seconds: Double) -> Double {
        guard let first = anchors.first, anchors.count > 1 else { return inPoint + seconds }
        let time = first.from + seconds
        let next = anchors.dropFirst().firstIndex { $0.from >= time } ?? anchors.count - 1
        let (start, end) = (anchors[next - 1], anchors[next])
        guard time <= end.from else { return end.to + time - end.from }
        return start.to + (end.to - start.to) * (time - start.from) / (end.from - start.from)
    }
}
