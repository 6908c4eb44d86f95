/// An order for mixing, as `dj order --json` prints it: a line per track, then a summary.
package enum MixRecord {
    /// The lines of an order. The first track has no transition from the track before.
    /// - Parameters:
    ///   - order: the order.
    ///   - moods: the moods of tracks.
    package static func tracks(_ order: MixOrder, _ moods: MoodCatalog) -> [JSONObject] {
        order.tracks.enumerated().map { place, track in
            JSONObject(present: [
                "type": "track", "rank": place + 1, "step": place > 0 ? step(order.steps[place - 1]) : nil,
                "track": TrackRecord(track, moods),
            ])
        }
    }

    /// The transition from the track before. What depends on a missing key or tempo is left out. `tempo_change` is that
    /// on common beats: 0.05 is five percent faster; `beats`, `same`, `half` or `double`, are those of this track per beat
    /// of the track before. A confidence is the product of both tracks'.
    private static func step(_ step: MixStep) -> JSONObject {
        var tempo: (change: Double, beats: String)?
        if case .step(let change, let beats) = step.tempo { tempo = (rounded(change), beats.rawValue) }
        return JSONObject(present: [
            "key": name(step.key), "key_confidence": rounded(Double(step.keyConfidence)), "key_fits": step.key.fits,
            "tempo_change": tempo?.change, "beats": tempo?.beats,
            "tempo_confidence": rounded(Double(step.tempoConfidence)), "tempo_fits": step.tempo.fits,
            "energy_change": rounded(Double(step.energyChange)), "why": step.words,
        ])
    }

    private static func name(_ relation: KeyRelation) -> String {
        switch relation {
        case .same: "same"
        case .relative: "relative"
        case .fifthUp: "fifth_up"
        case .fifthDown: "fifth_down"
        case .clash: "clash"
        case .unknown: "unknown"
        }
    }

    /// Four decimals.
    private static func rounded(_ value: Double) -> Double {
        value.isFinite ? (value * 10_000).rounded() / 10_000 + 0 : 0
    }

    /// The last line: the numbers of steps by their relation to the rules, whether no order is better, and the name it was
    /// saved under, which is left out if it was not saved.
    package static func summary(_ order: MixOrder, name: String? = nil) -> JSONObject {
        JSONObject(present: [
            "type": "summary", "tracks": order.tracks.count, "key": rule(order.keys), "tempo": rule(order.tempi),
            "best": order.isBest, "name": name,
        ])
    }

    private static func rule(_ tally: MixOrder.Tally) -> JSONObject {
        ["kept": tally.kept, "broken": tally.broken, "unknown": tally.unknown]
    }
}
