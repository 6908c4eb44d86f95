import AudioFeatures
import MusicLibrary

extension LibraryTrack {
    /// The title, or the file's name where there is none.
    var title: String { tags.title ?? path.lastComponent.description }

    /// Its place on the album; 0 when nobody says.
    var number: Int { tags.trackNumber ?? 0 }
}

extension Library {
    /// The genre of a track.
    func genre(_ index: Int) throws(LibraryError) -> String? { try track(index).tags.genre }
}
