import AudioFeatures
package import MusicLibrary

extension LibraryTrack {
    /// The title, or the file's name without one.
    package var title: String { tags.title ?? path.lastComponent.description }

    /// Its track number; 0 if unknown.
    package var number: Int { tags.trackNumber ?? 0 }
}

extension Library {
    /// The distinct genres of tracks, in alphabetical order.
    package func genres(_ indices: some Sequence<Int>) throws(LibraryError) -> [String] {
        var genres: Set<String> = []
        for index in indices { genres.formUnion(try track(index).genres) }
        return genres.sorted()
    }
}
