import Foundation
import TestSupport

extension MusicFolder {
    /// Two clips, a file that fails, and one whose name is not valid text.
    static func varied() throws -> MusicFolder {
        let music = try MusicFolder(["Folk/02-long-winter.wav", "Electronic/05-extra-life.wav"])
        try music.folder.write(Array("no music".utf8), as: "bad.mp3")
        try music.copy("Classical/02-four-neighbours.mp3", as: "odd \n name.mp3")
        return music
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

    /// Runs a shell script in this folder, in which `$indexer` is the tool. Failures get a fixed date.
    func shell(_ script: String) throws -> IndexerProcess.Result {
        try IndexerProcess.shell(script, in: root, environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    }
}
