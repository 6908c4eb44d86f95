package import Foundation

/// A list of tracks that a listener's history makes, steady for its day.
package struct DayMix: Sendable, Equatable {
    /// What makes it.
    package enum Kind: Sendable, Hashable {
        /// What is played at this time of the week.
        case daylist
        /// What is played most these days.
        case onRepeat
        /// What was played much, and not for half a year.
        case forgotten
        /// What was never played, near to what is loved.
        case newToYou
        /// One of the listener's tastes, from 1, the most played first.
        case taste(Int)
        /// What was played at this time of other years.
        case anniversary

        /// Names it in commands and addresses.
        package var id: String {
            switch self {
            case .daylist: "daylist"
            case .onRepeat: "repeat"
            case .forgotten: "forgotten"
            case .newToYou: "new"
            case .taste(let number): "taste-\(number)"
            case .anniversary: "anniversary"
            }
        }
    }

    package let kind: Kind
    /// For people: “Sunday evening: calm jazz”.
    package let name: String
    /// What it is, in a sentence.
    package let sentence: String
    /// In playing order.
    package var tracks: [Int]
    /// What is missing, if there are no tracks.
    package let whyNone: String?
    /// Since when it is as it is, and when it changes.
    package let begin, end: Date

    package var id: String { kind.id }
}
