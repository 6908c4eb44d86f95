/// A track whose lyrics have the words of a search, with the line where they begin.
package struct FoundLine: Sendable {
    package let track: LibraryTrack
    /// 1 for the words in their order, less for others.
    package let score: Float
    package let line: Lyrics.Line

    /// The best line of a file with words; nil if it has them no more.
    package init?(_ words: LyricsWords, in track: LibraryTrack, at path: RawPath) {
        var best: (match: LyricsText.Match, lyrics: Lyrics)?
        for lyrics in (try? SongLyrics.all(of: path)) ?? [] {
            guard let match = LyricsText(lyrics).match(words), match.score > best?.match.score ?? 0 else { continue }
            best = (match, lyrics)
        }
        guard let best else { return nil }
        (self.track, score) = (track, best.match.score)
        line = LyricsText.lines(of: best.lyrics)[best.match.line]
    }
}
