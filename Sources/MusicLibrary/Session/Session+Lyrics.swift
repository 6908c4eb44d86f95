extension Session {
    /// The tracks whose lyrics have words, best first. The lyrics are read from the files of the whole library.
    /// - Parameters:
    ///   - text: words; case, accents and punctuation make no difference.
    ///   - filter: conditions.
    /// - Throws: `LibraryError.invalidQuery` when the text is blank, `.unknownMusicFolder` when the files cannot be found; as
    ///   ``taste(mustKnow:)`` when the filter is about the user.
    package func search(lyrics text: String, _ filter: TrackFilter = TrackFilter()) throws -> [FoundLine] {
        let (words, allowed, folder) = (try LyricsWords(text), try indices(passing: filter), try musicFolder())
        var shelf = LyricsShelf(capacity: .max)
        try shelf.read(library, generation: 0) { folder.appending($0.path) }
        return try shelf.find(words).filter { allowed?.contains($0.index) ?? true }.compactMap { found in
            let track = try library.track(found.index)
            return FoundLine(words, in: track, at: folder.appending(track.path))
        }
    }
}
