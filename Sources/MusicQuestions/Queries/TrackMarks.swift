package import Foundation
package import SimilarityIndex

/// The stars and plays of a user's tracks.
package struct TrackMarks: Sendable, Equatable {
    /// The plays of a track.
    package struct Plays: Sendable, Equatable {
        package let count: Int
        /// The last play with a time; else when all had been, as counts of other programs say.
        package let last: Date
    }

    /// 1…5; those in the tags for a track to which the user gave none.
    package var stars: [TrackID: Int]
    package var plays: [TrackID: Plays]

    package init(stars: [TrackID: Int] = [:], plays: [TrackID: Plays] = [:]) {
        (self.stars, self.plays) = (stars, plays)
    }

    /// Reads those of a profile.
    /// - Throws: `UserStateError`, `LibraryError`.
    package init(_ state: UserState, _ profile: Profile, in library: Library) throws {
        let marks = try state.playerMarks(of: profile)
        self.init()
        for (index, rating) in try library.numbers("tagged_rating").enumerated() {
            if let stars = Self.stars(tagged: rating.isNaN ? nil : Double(rating)) {
                self.stars[try library.id(index)] = stars
            }
        }
        // Albums and artists have stars, too, but no such ids.
        for (item, stars) in marks.scores { if let id = TrackID(item) { self.stars[id] = stars } }
        for (track, plays) in marks.plays {
            if let id = TrackID(track) { self.plays[id] = Plays(count: plays.count, last: plays.last ?? plays.until) }
        }
    }

    /// Whole stars of a rating in tags, which may have halves.
    package static func stars(tagged rating: Double?) -> Int? {
        rating.flatMap { (0.5...5).contains($0) ? Int($0.rounded()) : nil }
    }

    /// The number of a track; NaN for none.
    package func value(_ number: MarkedNumber, of track: TrackID, at now: Date = Date()) -> Float {
        switch number {
        case .rating: stars[track].map { Float($0) } ?? .nan
        case .plays: Float(plays[track]?.count ?? 0)
        case .lastPlayed:
            plays[track].map { Float(now.timeIntervalSince($0.last) / 86_400) } ?? .infinity
        }
    }
}

extension Library {
    /// The numbers of all tracks for a condition on a descriptor, or on what a user said and played.
    func askedNumbers(_ name: String, of marks: TrackMarks) throws(LibraryError) -> [Float] {
        guard let number = MarkedNumber(rawValue: name) else {
            try checkSpelling(ofDescriptor: name)
            return try askedNumbers(name)
        }
        let now = Date()
        var values: [Float] = []
        for index in 0..<count { values.append(marks.value(number, of: try id(index), at: now)) }
        return values
    }
}

extension TrackFilter {
    /// Whether it has a condition on stars or plays.
    package var asksMarks: Bool { (ranges + excludedRanges).contains { MarkedNumber(rawValue: $0.name) != nil } }
}

extension TrackListQuery {
    /// Whether its conditions or its order are about stars or plays.
    package var asksMarks: Bool { filter.asksMarks || sortedBy.flatMap(MarkedNumber.init(rawValue:)) != nil }
}
