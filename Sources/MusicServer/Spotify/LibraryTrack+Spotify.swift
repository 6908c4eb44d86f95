import AudioFeatures
import MusicLibrary

extension LibraryTrack {
    /// The title, or the file's name where there is none.
    var title: String { tags.title ?? path.lastComponent.description }

    /// Its place on the album; 0 when nobody says.
    var number: Int { tags.trackNumber ?? 0 }
}

extension Library {
    /// The genres of tracks, each once, in alphabetic order.
    func genres(_ indices: some Sequence<Int>) throws(LibraryError) -> [String] {
        var genres: Set<String> = []
        for index in indices { genres.formUnion(try track(index).genres) }
        return genres.sorted()
    }
}
