import Foundation
package import MusicQuestions

/// A playlist for Liquidsoap (liquidsoap.info), which plays radio: a path per line, annotated with cue points and fades. `cue_cut`,
/// `crossfade` and requests read these names.
package enum LiquidsoapPlaylist {
    /// The lines, each with its end.
    /// - Parameters:
    ///   - tracks: in playing order. A path that has a line break or is not UTF-8 cannot be written, and is left out.
    ///   - transitions: from each track to the next; nil where it is unknown. Fewer than one per track, so that the last has none.
    package static func text(_ tracks: [DJTrack], _ transitions: [MixTransition?]) -> String {
        var lines: [String] = []
        for (number, track) in tracks.enumerated() where track.hasTextPath && !track.path.contains(where: \.isNewline) {
            let before = number > 0 && number <= transitions.count ? transitions[number - 1] : nil
            let after = number < transitions.count ? transitions[number] : nil
            var notes: [(String, Double)] = []
            if let before {
                if !before.keepsEnds { notes.append(("liq_cue_in", before.inPoint)) }
                notes += [("liq_fade_in", overlap(before)), ("liq_cross_start_duration", overlap(before))]
            }
            if let after {
                // Liquidsoap repeats no beat, so an echo ends where it begins.
                let end = after.kind == .echoOut ? after.outPoint : after.outEnd
                if !after.keepsEnds { notes.append(("liq_cue_out", end)) }
                // Liquidsoap 2.3 and 2.4 take `liq_cross_duration` for both ends of a track, unless those of the ends follow.
                notes += ["liq_fade_out", "liq_cross_duration", "liq_cross_end_duration"].map { ($0, overlap(after)) }
            }
            let annotation = notes.map { $0 + String(format: "=\"%.3f\"", max(0, $1)) }
            lines.append(notes.isEmpty ? track.path : "annotate:\(annotation.joined(separator: ",")):\(track.path)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Seconds in which both tracks play.
    private static func overlap(_ transition: MixTransition) -> Double {
        transition.kind == .beatMatched || transition.kind == .fade ? transition.duration : 0
    }
}
