import SystemFiles

/// What an import brought, or would bring.
package struct ImportReport: Sendable {
    package let formats: [String]
    package let outcome: ImportOutcome
    /// The number of tracks that are named, and of those that the library has.
    package let trackCount, foundCount: Int
    /// The number of plays that were too short to count.
    package let shortCount: Int
    package let notes: [ImportedLibrary.Note]
    package let isTrial: Bool

    fileprivate init(
        _ imported: ImportedLibrary, _ matched: ImportedLibrary.Matched, _ outcome: ImportOutcome, isTrial: Bool
    ) {
        (formats, notes) = (imported.formats, imported.notes)
        (trackCount, foundCount, shortCount) = (matched.trackCount, matched.foundCount, matched.shortCount)
        (self.outcome, self.isTrial) = (outcome, isTrial)
    }

    /// Whether something was damaged or unknown.
    package var isDamaged: Bool { notes.contains(where: \.isDamage) }
}

extension Session {
    /// Adds what files of other programs say of the listener to the profile: plays, likes, ratings, playlists, followed
    /// artists. What has no track in the library waits for it. Nothing leaves the machine.
    /// - Parameters:
    ///   - imported: as read.
    ///   - acceptsVersions: whether a live take or another version may stand in for a recording that is not there.
    ///   - isTrial: whether nothing is kept.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    package func add(
        _ imported: ImportedLibrary, acceptsVersions: Bool = false, isTrial: Bool = false
    ) throws -> ImportReport {
        let matcher = try TrackMatcher(library, acceptsVersions: acceptsVersions)
        let matched = try imported.matched(to: library, matcher)
        let outcome = try state.add(matched.addition, by: try profile, isTrial: isTrial)
        return ImportReport(imported, matched, outcome, isTrial: isTrial)
    }

    /// The tracks that imports name and the library does not have, the most played first. What the library has by now is
    /// given to the profile before.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    package func missingTracks() throws -> [MissingTrack] {
        let (state, profile) = (try state, try profile)
        if !state.isReadOnly { try state.fillImports(from: library) }
        return try state.missingTracks(of: profile)
    }
}
