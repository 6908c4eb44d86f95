import AudioFeatures
import Foundation

/// How one track follows another in a mix.
package struct MixStep: Hashable, Sendable {
    package let key: KeyRelation
    /// 0…1: the product of both keys' confidences.
    package let keyConfidence: Float
    /// The relation of the tempi.
    package let tempo: TempoRelation
    /// 0…1: the product of both tempi's confidences.
    package let tempoConfidence: Float
    /// Energy of the second track minus that of the first.
    package let energyChange: Float

    /// Below this confidence a relation is a guess: about that of two estimates, each right with a probability of ½.
    package static let leastConfidence: Float = 0.25

    /// The step from one track to the next.
    package init(from: LibraryTrack, to: LibraryTrack) {
        let (here, there) = (from.descriptors, to.descriptors)
        key = KeyRelation(from: here.key, to: there.key)
        keyConfidence = key == .unknown ? 0 : Self.share(here.key.confidence * there.key.confidence)
        tempo = TempoRelation(from: here.tempo, to: there.tempo)
        tempoConfidence = tempo == .unknown ? 0 : Self.share(here.tempo.confidence * there.tempo.confidence)
        energyChange = there.energy - here.energy
    }

    /// Whether the relation of keys is not a guess.
    package var isKeySure: Bool { keyConfidence >= Self.leastConfidence }
    /// Whether the relation of tempi is not a guess.
    package var isTempoSure: Bool { tempoConfidence >= Self.leastConfidence }

    /// "a fifth up, +1.2 %, energy +0.05".
    package var words: String { [keyWords, tempoWords, energyWords].joined(separator: ", ") }

    /// "same key"; a guess has a question mark.
    private var keyWords: String {
        let text =
            switch key {
            case .same: "same key"
            case .relative: "relative key"
            case .fifthUp: "a fifth up"
            case .fifthDown: "a fifth down"
            case .clash: "keys clash"
            case .unknown: "no key"
            }
        return key == .unknown || isKeySure ? text : text + "?"
    }

    /// "+1.2 %", "half tempo +1.2 %", "tempo jumps +9.0 %"; a guess has a question mark.
    private var tempoWords: String {
        guard case .step(let change, let beats) = tempo else { return "no tempo" }
        let jumps = tempo.fits == false
        let name =
            switch beats {
            case .same: jumps ? "tempo" : ""
            case .half: "half tempo"
            case .double: "double tempo"
            }
        let percent = abs(change) < 5e-4 ? "" : String(format: "%+.1f %%", change * 100)
        let words = [name, jumps ? "jumps" : "", percent].filter { !$0.isEmpty }
        return (words.isEmpty ? "same tempo" : words.joined(separator: " ")) + (isTempoSure ? "" : "?")
    }

    private var energyWords: String { "energy " + String.decimals(energyChange, 2, isSigned: true) }

    /// An index of another program may contain any value.
    private static func share(_ value: Float) -> Float { value.isNaN ? 0 : max(0, min(1, value)) }
}
