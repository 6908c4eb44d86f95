/// Follows brainwaves and determines the current mood.
package struct BrainwaveMood: Sendable {
    /// The rules.
    package private(set) var settings: BrainwaveSettings
    /// The mood; nil while undefined, because nothing was measured or no rule applies.
    package private(set) var mood: String?
    /// The running average.
    package private(set) var average = BandPowers.zero

    private var recent: [BandPowers] = []

    /// Undefined until the first row.
    package init(_ settings: BrainwaveSettings) {
        self.settings = settings
    }

    /// Adds a row.
    /// - Returns: whether the mood has changed.
    @discardableResult
    package mutating func process(_ powers: BandPowers) -> Bool {
        recent.append(powers)
        return update()
    }

    /// Applies other rules to the rows that are averaged, as if there were no mood yet. A longer window fills with the
    /// rows to come.
    /// - Returns: whether the mood has changed.
    @discardableResult
    package mutating func apply(_ other: BrainwaveSettings) -> Bool {
        guard other != settings else { return false }
        let before = mood
        (settings, mood) = (other, nil)
        update()
        return mood != before
    }

    @discardableResult
    private mutating func update() -> Bool {
        recent.removeFirst(max(0, recent.count - settings.window))
        // A row without contact must not count as low power.
        let measured = recent.filter { $0 != .zero }
        average = BandPowers.mean(measured)
        let before = mood
        mood = measured.isEmpty ? nil : next(after: before)
        return mood != before
    }

    private func next(after current: String?) -> String? {
        let stays = settings.rules.contains {
            $0.mood == current && $0.applies(to: average, margin: settings.hysteresis)
        }
        return stays ? current : settings.rules.first { $0.applies(to: average) }?.mood
    }
}
