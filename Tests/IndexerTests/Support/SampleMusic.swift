import Foundation
import TestSupport
import Testing

/// SampleAudio with its own index, which is built once for all tests and copied for each.
struct SampleMusic {
    private static let analyzed = Swift.Result {
        let folder = try TemporaryFolder()
        let index = folder.path + "/library.sidx"
        let result = try IndexerProcess.run(["build", "--quiet", "-o", index, sampleFolder])
        guard result.status == 0 else { throw BuildFailed(errors: result.errors) }
        return (folder: folder, index: index)
    }

    struct BuildFailed: Error { let errors: String }

    static var sampleFolder: String { repositoryFile("SampleAudio").path(percentEncoded: false) }

    let folder: TemporaryFolder

    var root: String { folder.path }
    var database: String { path(".sonic/user.sqlite") }

    /// Links to SampleAudio's folders and a copy of its index.
    init() throws {
        folder = try TemporaryFolder()
        let manager = FileManager.default
        try manager.createDirectory(atPath: path(".sonic"), withIntermediateDirectories: true)
        try manager.copyItem(atPath: try Self.analyzed.get().index, toPath: path(".sonic/library.sidx"))
        for name in ["Ambient", "Classical", "Electronic", "Folk", "Groove", "Jazz", "Pop", "Rock"] {
            try manager.createSymbolicLink(atPath: path(name), withDestinationPath: Self.sampleFolder + "/" + name)
        }
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func run(_ arguments: String..., input: String? = nil) throws -> IndexerProcess.Result {
        try IndexerProcess.run(arguments, in: root, input: input)
    }

    /// Whether a search ends as one that finds nothing.
    func findsNothing(_ arguments: String...) throws -> Bool {
        let result = try IndexerProcess.run(arguments + ["--json"], in: root)
        return result.status == 1 && result.output.isEmpty
    }

    /// The paths that a command prints as JSON tracks.
    func paths(_ arguments: String...) throws -> [String] {
        let result = try IndexerProcess.run(arguments + ["--json"], in: root)
        let paths = try result.objects().compactMap { ($0["track"] as? [String: Any])?["path"] as? String }
        // As grep: 1 if nothing is found.
        #expect(result.status == 0 || (result.status == 1 && paths.isEmpty), "\(result.errors)")
        return paths
    }

    /// The paths of the tracks of a playlist.
    func playlist(_ name: String) throws -> [String] {
        try run("playlist", "show", name, "--json").objects().compactMap { $0["location"] as? String }
    }

    /// The rows of truth.csv: the intended mood of each clip.
    static func moods() throws -> [String: String] {
        let lines = String(decoding: try repositoryBytes("SampleAudio/truth.csv"), as: UTF8.self)
            .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let column = try #require(lines.first?.firstIndex(of: "mood"))
        // No field before the mood contains a comma.
        return Dictionary(uniqueKeysWithValues: lines.dropFirst().map { ($0[0], $0[column]) })
    }
}
