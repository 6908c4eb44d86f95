import AudioFeatures

/// The request of one part of a question.
enum Said: Hashable, Sendable {
    /// A preference for a meaning, or against it if the weight is negative, and the words for the listener.
    case wish(Meaning, weight: Float, isComparative: Bool, shownAs: String)
    /// Limits that tracks must keep.
    case limits([DescriptorRange])
    /// A target value and limits around it.
    case near(DescriptorRange, Float)
    /// Years from one to another, which add up: “80s and 90s”.
    case years(DescriptorRange)
    /// Excluded numbers.
    case without(DescriptorRange)
    /// Patterns of genres.
    case genres([String], isWanted: Bool)
    /// Artists as tagged, one of whom is wanted, or all refused.
    case artists([String], isWanted: Bool)
    /// Words in the tags.
    case named(String, isWanted: Bool)
    /// The tracks of a title or an album that is refused.
    case leftOut([Int])
    /// Recordings of this kind only.
    case kind(TrackKind)
    case like([Int])
    case unlike([Int])
    /// The tracks that a comparison names: “calmer than Grindstone”.
    case than([Int])
    case minutes(Double)
    /// The number of tracks.
    case count(Int)
    case liked
    /// A choice by chance.
    case random
    case chords(ChordCondition)
    /// The number of a track.
    case compatible(Int)
}

extension Said {
    /// Whether it is something that a recording has or has not, such as an instrument, and no mood or degree.
    var isThing: Bool {
        guard case .wish(let meaning, _, _, _) = self else { return true }
        return meaning.isHeard || meaning.genre != nil
    }
}
