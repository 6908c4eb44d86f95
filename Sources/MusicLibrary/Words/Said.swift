/// What a part of a question asks for.
enum Said: Hashable, Sendable {
    /// More of a meaning, or less where the weight is below 0.
    case wish(Meaning, weight: Float, isComparative: Bool)
    /// Limits that a track must keep.
    case limits([DescriptorRange])
    /// A number to be near to, and limits round it.
    case near(DescriptorRange, Float)
    /// Years from one to another, which add up: “80s and 90s”.
    case years(DescriptorRange)
    /// Numbers that a track must not have.
    case without(DescriptorRange)
    /// Patterns of genres.
    case genres([String], isWanted: Bool)
    /// An artist as tagged.
    case artist(String, isWanted: Bool)
    /// Words that stand in the tags.
    case named(String, isWanted: Bool)
    case like([Int])
    case unlike([Int])
    case minutes(Double)
    case liked
}
