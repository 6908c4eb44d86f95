import Foundation
public import MusicCatalog
public import TestSupport

/// A music folder for one test.
public struct MusicFolder {
    public let folder: TemporaryFolder

    /// - Parameter samples: files of SampleAudio to copy, at the same relative paths.
    public init(_ samples: [String] = []) throws {
        folder = try TemporaryFolder()
        for sample in samples { try copy(sample) }
    }

    public var root: RawPath { RawPath(folder.path) }
    public var index: RawPath { IndexLocator.indexPath(ofLibrary: root) }

    public func path(_ name: String) -> String { folder.path + "/" + name }

    public func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    public func copy(_ sample: String, as name: String? = nil) throws {
        let target = name ?? sample
        try makeFolder((target as NSString).deletingLastPathComponent)
        try FileManager.default.copyItem(
            atPath: repositoryFile("SampleAudio/\(sample)").path(percentEncoded: false), toPath: path(target))
    }

    public func write(_ bytes: [UInt8], _ name: String) throws {
        try makeFolder((name as NSString).deletingLastPathComponent)
        try folder.write(bytes, as: name)
    }

    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    public func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(name))
    }

    public func indexBytes() throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: index.description)))
    }
}
