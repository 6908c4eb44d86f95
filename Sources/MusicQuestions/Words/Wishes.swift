import AudioFeatures

/// What the wishes and refusals of a question prefer together.
///
/// Moods share directions: calm and sad music are both quiet. “Calm, nothing sad” refuses the sadness, not the quiet, so a refusal loses
/// what it would take from a wish.
struct Wishes {
    /// What a part of the question prefers.
    struct Direction: Sendable {
        /// The weights of scores; a refusal has those of the opposite.
        let weights: [String: Float]
        let isRefusal: Bool
    }

    /// For each part of the question.
    private(set) var directions: [Direction] = []
    /// The weights of scores of all parts.
    private(set) var sum: [String: Float] = [:]

    /// - Parameter parts: the meanings with their weights, negative for refusals.
    init(_ parts: [(meaning: Meaning, weight: Float)]) {
        var wished: [String: Float] = [:]
        for (meaning, weight) in parts where weight > 0 {
            for (name, value) in meaning.weights { wished[name, default: 0] += value * weight }
        }
        sum = wished
        for (meaning, weight) in parts {
            let direction = meaning.weights.mapValues { $0 * weight }
            guard weight < 0 else {
                directions.append(Direction(weights: direction, isRefusal: false))
                continue
            }
            let kept = Self.withoutUnhappiness(Self.refusal(direction, besides: wished))
            directions.append(Direction(weights: kept, isRefusal: true))
            for (name, value) in kept {
                // What is wished anyway is not wished more.
                let isWished = value * (wished[name] ?? 0) > 0
                let sum = self.sum[name] ?? 0
                self.sum[name] = isWished ? (abs(value) > abs(sum) ? value : sum) : sum + value
            }
        }
    }

    /// “Not calm” is against the quiet of calm music. Nobody who says it asks for unhappy music, as “not happy” does.
    private static func withoutUnhappiness(_ direction: [String: Float]) -> [String: Float] {
        guard let valence = direction["valence"], valence < 0 else { return direction }
        let others = direction.filter { $0.key != "valence" }
        let most = others.filter { HeardTag(named: $0.key)?.kind != .mood }.map { abs($0.value) }.max() ?? 0
        return -valence <= most ? others : direction
    }

    /// The part of a refusal that is not against what is wished.
    private static func refusal(_ direction: [String: Float], besides wished: [String: Float]) -> [String: Float] {
        let free = direction.filter { $0.value * (wished[$0.key] ?? 0) >= 0 }
        if free.length >= 0.5 * direction.length { return free }
        // “Happy, not energetic” means the energy, although happy music has some. “Gloomy, not sad” means nearly the same twice; the
        // wish holds.
        let length = direction.length * wished.filter { direction[$0.key] != nil }.length
        return direction.product(wished) < -0.9 * length ? [:] : direction
    }
}
