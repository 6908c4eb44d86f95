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

    /// Starts it.
    /// - Parameters:
    ///   - input: what it reads from stdin; nil for none.
    ///   - outputs: the folder for its output. Files accept any amount without a reader.
    static func start(
        _ arguments: [String], in folder: String? = nil, input: String? = nil, into outputs: TemporaryFolder,
        environment: [String: String] = [:]
    ) throws -> Process {
        let process = make(arguments, in: folder, environment: environment)
        if let input {
            process.standardInput = FileHandle(forReadingAtPath: try outputs.write(Array(input.utf8), as: "in"))
        }
        try start(process, into: outputs)
        return process
    }

    private static func start(_ process: Process, into outputs: TemporaryFolder) throws {
        process.standardOutput = FileHandle(forWritingAtPath: try outputs.write([], as: "out"))
        process.standardError = FileHandle(forWritingAtPath: try outputs.write([], as: "err"))
        try process.run()
    }

    /// Waits for the end of a process that `start` has started.
    static func finish(_ process: Process, _ outputs: TemporaryFolder) throws -> Result {
        process.waitUntilExit()
        let texts = try ["out", "err"].map {
            String(decoding: try Data(contentsOf: URL(filePath: outputs.path + "/" + $0)), as: UTF8.self)
        }
        // The number of the signal, as a shell reports it.
        let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
        return Result(status: status, output: texts[0], errors: texts[1])
    }

    /// Runs to the end.
    static func run(
        _ arguments: [String], in folder: String? = nil, input: String? = nil, environment: [String: String] = [:]
    ) throws -> Result {
        let outputs = try TemporaryFolder()
        return try finish(
            start(arguments, in: folder, input: input, into: outputs, environment: environment), outputs)
    }

    /// Runs a shell script in which `$indexer` is the binary.
    static func shell(_ script: String, in folder: String? = nil, environment: [String: String] = [:]) throws -> Result
    {
        let process = make(
            ["-c", script], in: folder, environment: environment.merging(["indexer": executable.path]) { $1 })
        process.executableURL = URL(filePath: "/bin/sh")
        let outputs = try TemporaryFolder()
        try start(process, into: outputs)
        return try finish(process, outputs)
    }
}
