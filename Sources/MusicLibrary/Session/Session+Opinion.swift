/// What a user said of a track.
package struct UserOpinion: Sendable {
    /// Labels by the user, and those in the file's comment, in alphabetic order.
    package let labels, hashtags: [Label]
    package let rating: Rating?
    /// 1…5; nil if the user gave none. Those in the tags do not count.
    package let stars: Int?
    /// The taught words, and how well they fit, 0…1.
    package let taught: [(word: String, value: Float)]
}

extension Session {
    /// What the user said of a track.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    package func opinion(on track: LibraryTrack) throws -> UserOpinion {
        let labels = try labels(of: RememberedTrack(track))
        return UserOpinion(
            labels: labels.labels, hashtags: labels.hashtags,
            rating: try state.ratings(of: profile).first { $0.track.id == track.id }?.rating,
            stars: try state.playerMarks(of: profile).scores["\(track.id)"], taught: try taughtWords(of: track))
    }
}
