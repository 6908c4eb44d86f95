import Foundation
import TestSupport
import Testing

/// A music folder for one test.
struct MusicFolder {
    let folder: TemporaryFolder

    /// - Parameter samples: files of SampleAudio to copy, at the same relative paths.
    init(_ samples: [String] = []) throws {
        folder = try TemporaryFolder()
        for sample in samples { try copy(sample, as: sample) }
    }

    var root: String { folder.path }
    var index: String { path(".sonic/library.sidx") }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func copy(_ sample: String, as name: String) throws {
        let target = path(name)
        try FileManager.default.createDirectory(
            atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: repositoryFile("SampleAudio/\(sample)").path(percentEncoded: false), toPath: target)
    }

    /// Runs the tool on this library's index.
    func run(_ arguments: String...) throws -> IndexerProcess.Result {
        try IndexerProcess.run(arguments, in: root)
    }

    /// Six clips, indexed once for all tests that only ask questions.
    static let indexed = Swift.Result {
        let music = try MusicFolder([
            "Classical/02-four-neighbours.mp3", "Electronic/03-warm-concrete.mp3",
            "Electronic/04-warm-concrete-late-mix.mp3", "Folk/02-long-winter.wav", "Jazz/02-cafe-a-minuit-copy.ogg",
            "Jazz/02-cafe-a-minuit.mp3",
        ])
        let result = try music.run("build", ".", "--quiet")
        guard result.status == 0 else { throw BuildFailed(errors: result.errors) }
        return music
    }

    struct BuildFailed: Error {
        let errors: String
    }
}
