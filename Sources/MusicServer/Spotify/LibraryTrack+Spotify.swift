import AudioFeatures
import MusicLibrary

extension LibraryTrack {
    /// The title, or the file's name without one.
    var title: String { tags.title ?? path.lastComponent.description }

    /// Its track number; 0 if unknown.
    var number: Int { tags.trackNumber ?? 0 }
}

extension Library {
    /// The distinct genres of tracks, in alphabetical order.
    func genres(_ indices: some Sequence<Int>) throws(LibraryError) -> [String] {
        var genres: Set<String> = []
        for index in indices { genres.formUnion(try track(index).genres) }
        return genres.sorted()
    }
}
