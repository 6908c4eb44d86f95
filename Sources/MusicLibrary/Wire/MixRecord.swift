/// An order for mixing, as `dj order --json` prints it: a line per track, then a summary.
public enum MixRecord {
    /// The transition from the track before.
    public struct Step: Codable, Hashable, Sendable {
        /// The relation of the keys.
        public enum Key: String, Codable, Sendable {
            case same, relative, clash, unknown
            case fifthUp = "fifth_up"
            case fifthDown = "fifth_down"
        }

        /// The relation of the keys.
        public var key: Key
        /// 0…1: the product of both keys' confidences.
        public var keyConfidence: Double
        /// Whether the rule of keys is kept; null if a key is missing.
        public var keyFits: Bool?
        /// The change of tempo on common beats: 0.05 is five percent faster; null if a tempo is missing.
        public var tempoChange: Double?
        /// `same`, `half` or `double`: beats of this track per beat of the track before; null if a tempo is missing.
        public var beats: String?
        /// 0…1: the product of both tempi's confidences.
        public var tempoConfidence: Double
        /// Whether the rule of tempi is kept; null if a tempo is missing.
        public var tempoFits: Bool?
        /// Energy minus that of the track before.
        public var energyChange: Double
        /// The transition in words.
        public var why: String

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
        public init(_ step: MixStep) {
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
    public struct Track: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        public enum Kind: String, Codable, Sendable { case track }

        /// `track`.
        public private(set) var type = Kind.track
        /// From 1.
        public var rank: Int
        /// The transition from the track before; left out for the first.
        public var step: Step?
        /// The track.
        public var track: TrackRecord

        /// The lines of an order.
        /// - Parameters:
        ///   - order: the order.
        ///   - moods: the moods of tracks.
        public static func lines(_ order: MixOrder, _ moods: MoodCatalog) -> [Track] {
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
    public struct Summary: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        public enum Kind: String, Codable, Sendable { case summary }

        /// The number of steps by their relation to a rule.
        public struct Rule: Codable, Hashable, Sendable {
            /// Steps that keep it, that break it, and unknown ones.
            public var kept, broken, unknown: Int

            init(_ tally: MixOrder.Tally) { (kept, broken, unknown) = (tally.kept, tally.broken, tally.unknown) }
        }

        /// `summary`.
        public private(set) var type = Kind.summary
        /// Tracks in the order.
        public var tracks: Int
        /// The rule of keys and that of tempi.
        public var key, tempo: Rule
        /// Whether no order is better.
        public var best: Bool
        /// The name it was saved under; left out if it was not saved.
        public var name: String?

        /// - Parameters:
        ///   - order: the order.
        ///   - name: the name it was saved under.
        public init(_ order: MixOrder, name: String? = nil) {
            tracks = order.tracks.count
            (key, tempo) = (Rule(order.keys), Rule(order.tempi))
            best = order.isBest
            self.name = name
        }
    }
}
