import Foundation
import SimilarityIndex

/// XSPF as JSON (https://www.xspf.org/jspf).
enum JSPF {
    private struct Document: Codable {
        var playlist: Playlist
    }

    private struct Playlist: Codable {
        var title: String?
        var track: [Track]?
    }

    private struct Track: Codable {
        var location: [String]?
        var identifier: [String]?
        var title, creator, album: String?
        var duration: Double?
    }

    static func bytes(_ file: PlaylistFile) throws(PlaylistFile.ReadError) -> [UInt8] {
        let tracks = file.entries.map { entry in
            Track(
                location: [PlaylistLocation.uri(entry.location)],
                identifier: entry.id.map { ["\(XSPF.identifierPrefix)\($0)"] }, title: entry.title,
                creator: entry.artist, album: entry.album,
                duration: entry.seconds.map { Double(XSPF.milliseconds($0)) })
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(Document(playlist: Playlist(title: file.name, track: tracks)))) + [10]
        } catch {
            throw PlaylistFile.ReadError(description: "cannot be written: \(error)")
        }
    }

    static func read(_ bytes: [UInt8]) throws(PlaylistFile.ReadError) -> PlaylistFile {
        do {
            let playlist = try JSONDecoder().decode(Document.self, from: Data(bytes)).playlist
            return PlaylistFile(
                name: playlist.title,
                entries: (playlist.track ?? []).compactMap { track in
                    let id = track.identifier?.first { $0.hasPrefix(XSPF.identifierPrefix) }
                        .flatMap { TrackID(String($0.dropFirst(XSPF.identifierPrefix.count))) }
                    let location = track.location?.first.map { PlaylistLocation.path(ofURI: $0) } ?? ""
                    guard !location.isEmpty || track.title != nil || id != nil else { return nil }
                    return PlaylistFile.Entry(
                        location: location, artist: track.creator, title: track.title, album: track.album,
                        seconds: track.duration.flatMap { $0.isFinite && $0 >= 0 ? $0 / 1000 : nil }, id: id)
                })
        } catch {
            throw PlaylistFile.ReadError(description: "not a JSPF playlist")
        }
    }
}
