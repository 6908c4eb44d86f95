import AudioFeatures
import SimilarityIndex

/// A transition, as `transition --json` prints it, a line per pair of tracks, and as the server responds.
package struct TransitionRecord: JSONRecord {
    package let object: JSONObject

    /// - Parameters:
    ///   - transition: the transition.
    ///   - from: the first track.
    ///   - to: the second track.
    ///   - number: its place in the mix, from 1.
    package init(_ transition: MixTransition, from: MixSource.Listened, to: MixSource.Listened, number: Int) {
        object = JSONObject(present: [
            "type": "transition", "number": number, "from": Self.track(from), "to": Self.track(to),
            "kind": transition.kind.rawValue, "out_point": Self.rounded(transition.outPoint),
            "out_end": Self.rounded(transition.outEnd), "in_point": Self.rounded(transition.inPoint),
            "in_end": Self.rounded(transition.inEnd), "pause": Self.rounded(transition.pause),
            "keeps_ends": transition.keepsEnds, "echo_beat": Self.rounded(transition.echoBeat),
            "bars": transition.bars, "stretch": Self.rounded(transition.stretch, 1e5),
            "gain": Self.rounded(transition.gain), "ride": transition.ride.map { Self.rounded($0) },
            "bass_swap": transition.bassSwap.map { Self.rounded($0) },
            "release": transition.release.map { Self.rounded($0) },
            "release_end": Self.rounded(transition.releaseEnd), "confidence": Self.rounded(transition.confidence),
            "anchors": transition.anchors.map { [Self.rounded($0.from), Self.rounded($0.to)] },
            "reason": transition.reason,
        ])
    }

    private static func track(_ track: MixSource.Listened) -> JSONObject {
        JSONObject(present: [
            "name": track.mix.name, "path": "\(track.path)", "id": track.track?.fileID.description,
        ])
    }

    /// Milliseconds.
    private static func rounded(_ value: Double, _ unit: Double = 1000) -> Double {
        value.isFinite ? (value * unit).rounded() / unit : 0
    }
}
