package import MusicLibrary
import Synchronization

extension Call {
    /// For how long a search reads files. The next search continues.
    private static let patience = Duration.milliseconds(300)

    /// The tracks whose lyrics have words, best first, the number of tracks whose lyrics have been read, and of those whose
    /// words did not fit.
    package func songs(
        withLyrics words: LyricsWords
    ) throws -> (found: [LyricsShelf.Found], readCount: Int, leftOut: Int) {
        let root = try session().musicFolder(context.options.musicFolder)
        return try context.lyrics.withLock { shelf in
            try shelf.read(library, generation: snapshot.generation, until: .now + Self.patience) { track in
                try? MediaFile.path(track.path, in: root)
            }
            return (shelf.find(words), shelf.count, shelf.leftOut)
        }
    }
}
