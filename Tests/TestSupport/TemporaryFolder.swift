public import Foundation

/// A folder that exists as long as the instance.
public final class TemporaryFolder: Sendable {
    /// Its path, without a slash at the end.
    public let path: String

    /// Makes an empty folder with a name of its own.
    public init() throws {
        path = "\(Self.common)/\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Holds those of this process, and is removed when it ends: folders that static constants own are never deinitialised.
    private static let common: String = {
        atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.commonPath) }
        return commonPath
    }()

    private static let commonPath = FileManager.default.temporaryDirectory
        .appending(path: "sonic-\(ProcessInfo.processInfo.processIdentifier)").path()

    deinit {
        // A leftover in the system's folder for temporary files is no reason to fail.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in it, which need not be there.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and returns its path.
    @discardableResult
    public func write(_ bytes: [UInt8], as name: String) throws -> String {
        try Data(bytes).write(to: URL(filePath: file(name)))
        return file(name)
    }
}

/// A file of the repository, by its path from the root.
public func repositoryFile(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)").standardizedFileURL
}

/// The bytes of a file of the repository, by its path from the root.
public func repositoryBytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: repositoryFile(path)))
}
