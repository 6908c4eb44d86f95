import Foundation
import TestSupport
import Testing

/// SampleAudio with its own index, which is built once for all tests and copied for each.
struct SampleMusic {
    private static let analyzed = Swift.Result {
        let folder = try TemporaryFolder()
        let index = folder.path + "/library.sidx"
        let result = try Tool.run(["build", "--quiet", "-o", index, sampleFolder])
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

    func run(_ arguments: String..., input: String? = nil) throws -> Tool.Result {
        try Tool.run(arguments, in: root, input: input)
    }

    /// Whether a search ends as one that finds nothing.
    func findsNothing(_ arguments: String...) throws -> Bool {
        let result = try Tool.run(arguments + ["--json"], in: root)
        return result.status == 1 && result.output.isEmpty
    }

    /// The paths that a command prints as JSON tracks.
    func paths(_ arguments: String...) throws -> [String] {
        let result = try Tool.run(arguments + ["--json"], in: root)
        let paths = try result.objects().compactMap { ($0["track"] as? [String: Any])?["path"] as? String }
        // As grep: 1 if nothing is found.
        #expect(result.status == 0 || (result.status == 1 && paths.isEmpty), "\(result.errors)")
        return paths
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

/// The real binary.
enum Tool {
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }

        func objects() throws -> [[String: Any]] {
            try lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        }
    }

    static var executable: String { IndexerProcess.executable.path(percentEncoded: false) }

    /// Starts it. Its output goes to files, which accept any amount.
    static func start(
        _ arguments: [String], in folder: String = "/", input: String? = nil, into outputs: TemporaryFolder,
        environment: [String: String] = [:]
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        variables["SONIC_INDEX"] = nil
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        if let input {
            let file = try outputs.write(Array(input.utf8), as: "in")
            process.standardInput = FileHandle(forReadingAtPath: file)
        }
        for name in ["out", "err"] { try outputs.write([], as: name) }
        process.standardOutput = FileHandle(forWritingAtPath: outputs.path + "/out")
        process.standardError = FileHandle(forWritingAtPath: outputs.path + "/err")
        try process.run()
        return process
    }

    static func finish(_ process: Process, _ outputs: TemporaryFolder) throws -> Result {
        process.waitUntilExit()
        let texts = try ["out", "err"].map {
            String(decoding: try Data(contentsOf: URL(filePath: outputs.path + "/" + $0)), as: UTF8.self)
        }
        // The number of the signal, as a shell reports it.
        let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
        return Result(status: status, output: texts[0], errors: texts[1])
    }

    static func run(
        _ arguments: [String], in folder: String = "/", input: String? = nil, environment: [String: String] = [:]
    ) throws -> Result {
        let outputs = try TemporaryFolder()
        return try finish(
            start(arguments, in: folder, input: input, into: outputs, environment: environment), outputs)
    }
}
