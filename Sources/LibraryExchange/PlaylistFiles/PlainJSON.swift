import Foundation
import SimilarityIndex

/// A playlist as plain JSON: name and tracks, with paths as they are.
enum PlainJSON {
    private struct Document: Codable {
        var name: String?
        var tracks: [Track]
    }

    private struct Track: Codable {
        var path: String
        var id, artist, title, album: String?
        var seconds: Double?
    }

    static func bytes(_ file: PlaylistFile) throws(PlaylistFile.ReadError) -> [UInt8] {
        let tracks = file.entries.map {
            Track(
                path: $0.location, id: $0.id?.description, artist: $0.artist, title: $0.title, album: $0.album,
                seconds: $0.seconds)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(Document(name: file.name, tracks: tracks))) + [10]
        } catch {
            throw PlaylistFile.ReadError(description: "cannot be written: \(error)")
        }
    }

    /// nil when the bytes are not of this format.
    static func read(_ bytes: [UInt8]) -> PlaylistFile? {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else { return nil }
        return PlaylistFile(
            name: document.name,
            entries: document.tracks.map {
                PlaylistFile.Entry(
                    location: $0.path, artist: $0.artist, title: $0.title, album: $0.album, seconds: $0.seconds,
                    id: $0.id.flatMap { TrackID($0) })
            })
    }
}
