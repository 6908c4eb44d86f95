/// A number that a user gives to a track or that follows from the user's plays. Conditions and orders know them beside the
/// descriptors, which are the same for all users.
package enum MarkedNumber: String, CaseIterable, Sendable {
    /// Stars, 1…5, by default those in the tags; none for a track without stars.
    case rating
    /// The number of plays.
    case plays
    /// Days since the last play; infinite for a track that was never played. Plays without times count from when all had
    /// been.
    case lastPlayed = "last_played"
}
