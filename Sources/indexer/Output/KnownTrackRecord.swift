import MusicLibrary
import SimilarityIndex

/// A track in the JSON of commands that tell about users rather than about sound.
struct KnownTrackRecord: Encodable {
    let id: String
    let path: String
    let artist: String?
    let title: String?

    init(_ track: KnownTrack) {
        id = track.id.description
        path = track.path
        artist = track.artist
        title = track.title
    }
}
