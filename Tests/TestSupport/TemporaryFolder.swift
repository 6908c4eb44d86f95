public import Foundation

/// A folder that exists as long as the instance.
public final class TemporaryFolder: Sendable {
    /// Its path, without a slash at the end.
    public let path: String

    /// Makes an empty folder with a unique name.
    public init() throws {
        path = "\(Self.common)/\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Contains the folders of this process. It is removed when the process ends, because static constants are never
    /// deinitialized.
    private static let common: String = {
        atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.commonPath) }
        return commonPath
    }()

    private static let commonPath = FileManager.default.temporaryDirectory
        .appending(path: "sonic-\(ProcessInfo.processInfo.processIdentifier)").path()

    deinit {
        // A leftover in the system's folder for temporary files is not a failure.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in it, which need not exist.
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
