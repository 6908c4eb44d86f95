/// An order for mixing, as `dj order --json` prints it: a line per track, then a summary.
package enum MixRecord {
    /// The transition from the track before.
    package struct Step: Codable, Hashable, Sendable {
        /// The relation of the keys.
        package enum Key: String, Codable, Sendable {
            case same, relative, clash, unknown
            case fifthUp = "fifth_up"
            case fifthDown = "fifth_down"
        }

        /// The relation of the keys.
        package var key: Key
        /// 0…1: the product of both keys' confidences.
        package var keyConfidence: Double
        /// Whether the rule of keys is kept; null if a key is missing.
        package var keyFits: Bool?
        /// The change of tempo on common beats: 0.05 is five percent faster; null if a tempo is missing.
        package var tempoChange: Double?
        /// `same`, `half` or `double`: beats of this track per beat of the track before; null if a tempo is missing.
        package var beats: String?
        /// 0…1: the product of both tempi's confidences.
        package var tempoConfidence: Double
        /// Whether the rule of tempi is kept; null if a tempo is missing.
        package var tempoFits: Bool?
        /// Energy minus that of the track before.
        package var energyChange: Double
        /// The transition in words.
        package var why: String

        enum CodingKeys: String, CodingKey {
            case key, beats, why
            case keyConfidence = "key_confidence"
            case keyFits = "key_fits"
            case tempoChange = "tempo_change"
            case tempoConfidence = "tempo_confidence"
            case tempoFits = "tempo_fits"
            case energyChange = "energy_change"
        }

        /// - Parameter step: the step from the track before.
        package init(_ step: MixStep) {
            key = Self.key(step.key)
            keyConfidence = Self.rounded(Double(step.keyConfidence))
            keyFits = step.key.fits
            if case .step(let change, let beats) = step.tempo {
                tempoChange = Self.rounded(change)
                self.beats = beats.rawValue
            }
            tempoConfidence = Self.rounded(Double(step.tempoConfidence))
            tempoFits = step.tempo.fits
            energyChange = Self.rounded(Double(step.energyChange))
            why = step.words
        }

        private static func key(_ relation: KeyRelation) -> Key {
            switch relation {
            case .same: .same
            case .relative: .relative
            case .fifthUp: .fifthUp
            case .fifthDown: .fifthDown
            case .clash: .clash
            case .unknown: .unknown
            }
        }

        /// Four decimals.
        private static func rounded(_ value: Double) -> Double {
            value.isFinite ? (value * 10_000).rounded() / 10_000 : 0
        }
    }

    /// A track of the mix.
    package struct Track: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case track }

        /// `track`.
        package private(set) var type = Kind.track
        /// From 1.
        package var rank: Int
        /// The transition from the track before; left out for the first.
        package var step: Step?
        /// The track.
        package var track: TrackRecord

        /// The lines of an order.
        /// - Parameters:
        ///   - order: the order.
        ///   - moods: the moods of tracks.
        package static func lines(_ order: MixOrder, _ moods: MoodCatalog) -> [Track] {
            order.tracks.enumerated().map { place, track in
                Track(
                    rank: place + 1, step: place > 0 ? Step(order.steps[place - 1]) : nil,
                    track: TrackRecord(track, moods))
            }
        }

        private init(rank: Int, step: Step?, track: TrackRecord) {
            (self.rank, self.step, self.track) = (rank, step, track)
        }
    }

    /// The last line.
    package struct Summary: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case summary }

        /// The number of steps by their relation to a rule.
        package struct Rule: Codable, Hashable, Sendable {
            /// Steps that keep it, that break it, and unknown ones.
            package var kept, broken, unknown: Int

            init(_ tally: MixOrder.Tally) { (kept, broken, unknown) = (tally.kept, tally.broken, tally.unknown) }
        }

        /// `summary`.
        package private(set) var type = Kind.summary
        /// Tracks in the order.
        package var tracks: Int
        /// The rule of keys and that of tempi.
        package var key, tempo: Rule
        /// Whether no order is better.
        package var best: Bool
        /// The name it was saved under; left out if it was not saved.
        package var name: String?

        /// - Parameters:
        ///   - order: the order.
        ///   - name: the name it was saved under.
        package init(_ order: MixOrder, name: String? = nil) {
            tracks = order.tracks.count
            (key, tempo) = (Rule(order.keys), Rule(order.tempi))
            best = order.isBest
            self.name = name
        }
    }
}
