import Foundation
import TestSupport
import Testing

/// The real binary, run as a user runs it.
enum IndexerProcess {
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        /// The output's lines, without the final line break.
        var lines: [String] {
            let text = output.hasSuffix("\n") ? String(output.dropLast()) : output
            return text.isEmpty ? [] : text.components(separatedBy: "\n")
        }

        /// Each line of output as a JSON object.
        func objects() throws -> [[String: Any]] {
            try lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        }
    }

    /// Built beside the test bundle.
    static let executable: URL = {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
            return bundle.bundleURL.deletingLastPathComponent().appending(path: "indexer")
        #else
            return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "indexer")
        #endif
    }()

    /// The environment of the tests, without the variables that affect the tool.
    private static func environment(_ changes: [String: String]) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["SONIC_INDEX"] = nil
        environment["POSIXLY_CORRECT"] = nil
        return environment.merging(changes) { $1 }
    }

    /// A process that has not been started.
    static func make(_ arguments: [String], in folder: String? = nil, environment changes: [String: String] = [:])
        -> Process
    {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder ?? "/")
        process.environment = environment(changes)
        process.standardInput = FileHandle.nullDevice
        return process
    }

    /// Runs to the end.
    static func run(
        _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Result {
        try finish(make(arguments, in: folder, environment: environment))
    }

    /// Runs a shell script in which `$indexer` is the binary.
    static func shell(_ script: String, in folder: String? = nil, environment: [String: String] = [:]) throws -> Result
    {
        let process = make(
            ["-c", script], in: folder, environment: environment.merging(["indexer": executable.path]) { $1 })
        process.executableURL = URL(filePath: "/bin/sh")
        return try finish(process)
    }

    private static func finish(_ process: Process) throws -> Result {
        // Files accept any amount of output without a reader.
        let folder = try TemporaryFolder()
        let paths = ["out", "err"].map { folder.path + "/" + $0 }
        let handles = try paths.map { path in
            try Data().write(to: URL(filePath: path))
            return try #require(FileHandle(forWritingAtPath: path))
        }
        process.standardOutput = handles[0]
        process.standardError = handles[1]
        try process.run()
        process.waitUntilExit()
        let texts = try paths.map { String(decoding: try Data(contentsOf: URL(filePath: $0)), as: UTF8.self) }
        // The number of the signal, as a shell reports it.
        let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
        return Result(status: status, output: texts[0], errors: texts[1])
    }
}

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

let commandNames = [
    "build", "list", "genres", "artists", "albums", "info", "features", "similar", "neighbors", "export", "errors",
    "verify", "help",
    "files", "extract", "merge", "split",
]
