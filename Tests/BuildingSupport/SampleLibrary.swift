import CatalogSupport
import Foundation
package import LibraryBuilding
import SimilarityIndex
package import TestSupport

/// SampleAudio, indexed once for all tests.
package enum SampleLibrary {
    package struct Built: Sendable {
        package let folder: TemporaryFolder
        package let summary: LibraryBuilder.Summary
        package let library: Library
    }

    private static let task = Task {
        let folder = try TemporaryFolder()
        let output = RawPath(folder.path + "/sample.sidx")
        let root = RawPath(repositoryFile("SampleAudio").path(percentEncoded: false))
        let summary = try await LibraryBuilder(root: root, output: output, provenance: "test").build()
        return Built(folder: folder, summary: summary, library: try Library(output))
    }

    package static var built: Built {
        get async throws { try await task.value }
    }

    package static var library: Library {
        get async throws { try await task.value.library }
    }

    /// The rows of truth.csv by path, read by an independent CSV reader.
    package static func truth() throws -> [String: [String: String]] {
        let text = String(decoding: try repositoryBytes("SampleAudio/truth.csv"), as: UTF8.self)
        let records = CSVReader.records(text)
        return Dictionary(
            uniqueKeysWithValues: records.dropFirst().map { record in
                (record[0], Dictionary(uniqueKeysWithValues: zip(records[0], record)))
            })
    }
}

/// The clips that are analyzed fastest.
package let shortSamples = [
    "Folk/02-long-winter.wav", "Electronic/05-extra-life.wav", "Classical/02-four-neighbours.mp3",
]

package func isRoot() -> Bool { geteuid() == 0 }
