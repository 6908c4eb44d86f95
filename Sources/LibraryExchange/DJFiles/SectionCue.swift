/// A cue point at the start of a section.
package struct SectionCue: Sendable, Equatable {
    /// Seconds from the start of the track.
    package let start: Double
    /// "Section 2, louder".
    package let name: String
    /// Its pad, 0…7; nil for none.
    package let pad: Int?

    /// Number of pads on players and in programs.
    private static let padCount = 8
    /// The minimum change of level, in dB, that is named.
    private static let audibleChange = 2.0

    /// The cues of a track, in order, each at the nearest first beat of a bar if one is within a beat or two. The most
    /// distinct sections get pads.
    package static func all(of structure: TrackStructure) -> [SectionCue] {
        let sections = structure.sections
        let clearest = sections.indices.sorted {
            // The beginning is needed most.
            ($0 == 0 ? 2 : sections[$0].confidence, -$0) > ($1 == 0 ? 2 : sections[$1].confidence, -$1)
        }
        let padded = clearest.prefix(padCount).sorted()
        return sections.indices.map { number in
            var name = "Section \(number + 1)"
            if number > 0 {
                let change = sections[number].loudness - sections[number - 1].loudness
                if abs(change) >= audibleChange { name += change > 0 ? ", louder" : ", quieter" }
            }
            return SectionCue(
                start: snapped(sections[number].start, structure.downbeats), name: name,
                pad: padded.firstIndex(of: number))
        }
    }

    private static func snapped(_ time: Double, _ downbeats: [Double]) -> Double {
        // Shorter than nearly any bar, so that a more distant first beat is not used.
        let reach = 1.0
        guard let nearest = downbeats.min(by: { abs($0 - time) < abs($1 - time) }), abs(nearest - time) <= reach else {
            return max(0, time)
        }
        return max(0, nearest)
    }
}
