/// How brainwaves are mapped to moods. A preset, not a statement about anyone's health or feelings.
package struct BrainwaveSettings: Hashable, Sendable {
    /// A rule for a mood: every band with a range must be within it.
    package struct Rule: Hashable, Sendable {
        package var mood: String
        /// Lower limits, inclusive, and upper limits, exclusive unless they are 1.
        package var ranges: [BandPowers.Band: ClosedRange<Double>]

        package init(mood: String, ranges: [BandPowers.Band: ClosedRange<Double>]) {
            self.mood = mood
            self.ranges = ranges
        }

        /// Whether powers are within all ranges, each widened by `margin` on both sides.
        func applies(to powers: BandPowers, margin: Double = 0) -> Bool {
            ranges.allSatisfy { band, range in
                let value = powers[band]
                return value >= range.lowerBound - margin
                    && (value < range.upperBound + margin || range.upperBound >= 1)
            }
        }
    }

    /// Number of rows that are averaged.
    package var window = 10
    /// How far an average must leave a mood's range before the mood changes.
    package var hysteresis = 0.05
    /// The rules; the first one that matches applies.
    package var rules = [
        Rule(mood: "sad", ranges: [.alpha: 0...0.5]), Rule(mood: "happy", ranges: [.alpha: 0.5...1]),
    ]

    /// Alpha below 0.5 is sad, otherwise happy.
    package init() {}
}

extension BrainwaveSettings: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case window, hysteresis
        case rules = "moods"
    }

    /// Reads and checks the settings that are present.
    package init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        window = try container.decodeIfPresent(Int.self, forKey: .window) ?? window
        hysteresis = try container.decodeIfPresent(Double.self, forKey: .hysteresis) ?? hysteresis
        rules = try container.decodeIfPresent([Rule].self, forKey: .rules) ?? rules
        guard (1...100_000).contains(window) else {
            throw DecodingError.dataCorruptedError(
                forKey: .window, in: container, debugDescription: "\(window) is not within 1 … 100000")
        }
        guard (0...0.5).contains(hysteresis) else {
            throw DecodingError.dataCorruptedError(
                forKey: .hysteresis, in: container, debugDescription: "\(hysteresis) is not within 0 … 0.5")
        }
    }
}

extension BrainwaveSettings.Rule: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable { case mood, alpha, beta, gamma, delta, theta }

    /// Reads the mood and a pair of limits for each band that is present.
    package init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        mood = try container.decode(String.self, forKey: .mood).lowercased()
        ranges = [:]
        for (band, key) in Self.bands {
            guard let limits = try container.decodeIfPresent([Double].self, forKey: key) else { continue }
            guard limits.count == 2, limits[0] <= limits[1], limits.allSatisfy({ (0...1).contains($0) }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "must be [LOW, HIGH] within 0 … 1")
            }
            ranges[band] = limits[0]...limits[1]
        }
    }

    /// Writes a pair of limits for each band that has a range.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(mood, forKey: .mood)
        for (band, key) in Self.bands {
            try container.encodeIfPresent(ranges[band].map { [$0.lowerBound, $0.upperBound] }, forKey: key)
        }
    }

    private static let bands: [(BandPowers.Band, CodingKeys)] = [
        (.alpha, .alpha), (.beta, .beta), (.gamma, .gamma), (.delta, .delta), (.theta, .theta),
    ]
}
