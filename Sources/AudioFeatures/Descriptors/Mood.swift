import Foundation

/// A mood as a region of the plane of valence and energy (J. Russell, *A circumplex model of affect*, 1980,
/// doi:10.1037/h0077714). The regions are yours to change: pass your own to `Mood.scores`.
public struct Mood: Sendable, Equatable, Hashable, Codable {
    /// "happy", …
    public var name: String
    /// Valence at its centre, 0…1.
    public var valence: Float
    /// Energy at its centre, 0…1.
    public var energy: Float
    /// Distance at which the score has fallen to 0.61.
    public var spread: Float

    /// - Parameters:
    ///   - name: what to call it.
    ///   - valence: of its centre, 0…1.
    ///   - energy: of its centre, 0…1.
    ///   - spread: above 0; the distance at which the score has fallen to 0.61.
    public init(name: String, valence: Float, energy: Float, spread: Float = 0.25) {
        self.name = name
        self.valence = valence
        self.energy = energy
        self.spread = spread
    }

    /// Six moods that cover the plane.
    public static let standard = [
        Mood(name: "happy", valence: 0.8, energy: 0.65),
        Mood(name: "energetic", valence: 0.55, energy: 0.9),
        Mood(name: "angry", valence: 0.2, energy: 0.85),
        Mood(name: "gloomy", valence: 0.2, energy: 0.45),
        Mood(name: "sad", valence: 0.2, energy: 0.15),
        Mood(name: "calm", valence: 0.65, energy: 0.15),
    ]

    /// How well a track fits, 0…1: a Gaussian of its distance from the centre.
    public func score(valence: Float, energy: Float) -> Float {
        let (x, y) = ((valence - self.valence) / max(spread, 1e-3), (energy - self.energy) / max(spread, 1e-3))
        return exp(-0.5 * (x * x + y * y))
    }

    /// Every mood's score, best first.
    public static func scores(
        valence: Float, energy: Float, moods: [Mood] = standard
    ) -> [(mood: Mood, score: Float)] {
        moods.map { ($0, $0.score(valence: valence, energy: energy)) }.sorted { $0.1 > $1.1 }
    }
}

extension TrackDescriptors {
    /// Scores of moods, best first; none for what is not music.
    public func moods(_ moods: [Mood] = Mood.standard) -> [(mood: Mood, score: Float)] {
        kind == .music ? Mood.scores(valence: valence, energy: energy, moods: moods) : []
    }

    /// Energy × valence, 0…1.
    public var happiness: Float { energy * valence }
    /// (1 − energy) × (1 − valence), 0…1.
    public var sadness: Float { (1 - energy) * (1 - valence) }
    /// Energy × (1 − valence), 0…1.
    public var anger: Float { energy * (1 - valence) }
    /// (1 − energy) × valence, 0…1.
    public var calmness: Float { (1 - energy) * valence }
}
