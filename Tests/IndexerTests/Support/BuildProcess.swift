import Foundation
import TestSupport

/// `indexer build` in a process of its own, whose finished tracks can be read while it runs.
final class BuildProcess {
    private let process: Process
    private let folder: TemporaryFolder

    /// Starts.
    /// - Parameter arguments: the arguments after `build --json`.
    init(_ arguments: [String], in root: String? = nil) throws {
        folder = try TemporaryFolder()
        process = IndexerProcess.make(["build", "--json"] + arguments, in: root)
        // A file accepts all lines without a reader, and keeps those of a killed process.
        process.standardOutput = FileHandle(forWritingAtPath: try folder.write([], as: "out"))
        process.standardError = FileHandle(forWritingAtPath: try folder.write([], as: "err"))
        try process.run()
    }

    var identifier: Int32 { process.processIdentifier }

    /// Its stderr so far.
    var errors: String {
        get throws { String(decoding: try Data(contentsOf: URL(filePath: folder.path + "/err")), as: UTF8.self) }
    }

    /// The complete lines that it has written so far.
    func messages() throws -> [[String: Any]] {
        let data = try Data(contentsOf: URL(filePath: folder.path + "/out"))
        let lines = data.prefix(data.lastIndex(of: UInt8(ascii: "\n")) ?? 0).split(separator: UInt8(ascii: "\n"))
        return try lines.compactMap { try JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    }

    /// Paths of the tracks that it has reported as finished.
    func finished() throws -> Set<String> {
        Set(
            try messages().compactMap { message in
                ["track", "moved"].contains(message["type"] as? String) ? message["path"] as? String : nil
            })
    }

    /// Waits until `condition` holds or the process has ended.
    func wait(until condition: () throws -> Bool) rethrows {
        while process.isRunning, try !condition() { usleep(500) }
    }

    func send(_ signal: Int32) { kill(identifier, signal) }

    /// Waits for the end.
    /// - Returns: the exit status; nil when a signal ended it.
    func end() -> Int32? {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }
}
