import Foundation
package import MusicCatalog
package import TestSupport

/// A music folder for one test.
package struct MusicFolder {
    package let folder: TemporaryFolder

    /// - Parameter samples: files of SampleAudio to copy, at the same relative paths.
    package init(_ samples: [String] = []) throws {
        folder = try TemporaryFolder()
        for sample in samples { try copy(sample) }
    }

    package var root: RawPath { RawPath(folder.path) }
    package var index: RawPath { IndexLocator.indexPath(ofLibrary: root) }

    package func path(_ name: String) -> String { folder.path + "/" + name }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    package func copy(_ sample: String, as name: String? = nil) throws {
        let target = name ?? sample
        try makeFolder((target as NSString).deletingLastPathComponent)
        try FileManager.default.copyItem(
            atPath: repositoryFile("SampleAudio/\(sample)").path(percentEncoded: false), toPath: path(target))
    }

    package func write(_ bytes: [UInt8], _ name: String) throws {
        try makeFolder((name as NSString).deletingLastPathComponent)
        try folder.write(bytes, as: name)
    }

    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(name))
    }

    package func indexBytes() throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: index.description)))
    }
}
