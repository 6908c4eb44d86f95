import Foundation
import MusicLibrary
import SimilarityIndex
import TestSupport

/// SampleAudio, indexed once for all tests.
enum SampleLibrary {
    struct Built: Sendable {
        let folder: TemporaryFolder
        let summary: LibraryBuilder.Summary
        let library: Library
    }

    private static let task = Task {
        let folder = try TemporaryFolder()
        let output = RawPath(folder.path + "/sample.sidx")
        let root = RawPath(repositoryFile("SampleAudio").path(percentEncoded: false))
        let summary = try await LibraryBuilder(root: root, output: output, provenance: "test").build()
        return Built(folder: folder, summary: summary, library: try Library(output))
    }

    static var built: Built {
        get async throws { try await task.value }
    }

    static var library: Library {
        get async throws { try await task.value.library }
    }

    /// The rows of truth.csv by path, read by an independent CSV reader.
    static func truth() throws -> [String: [String: String]] {
        let text = String(decoding: try repositoryBytes("SampleAudio/truth.csv"), as: UTF8.self)
        let records = CSVReader.records(text)
        return Dictionary(
            uniqueKeysWithValues: records.dropFirst().map { record in
                (record[0], Dictionary(uniqueKeysWithValues: zip(records[0], record)))
            })
    }
}

/// A music folder for one test.
struct MusicFolder {
    let folder: TemporaryFolder

    /// - Parameter samples: files of SampleAudio to copy, at the same relative paths.
    init(_ samples: [String] = []) throws {
        folder = try TemporaryFolder()
        for sample in samples { try copy(sample) }
    }

    var root: RawPath { RawPath(folder.path) }
    var index: RawPath { IndexLocator.indexPath(ofLibrary: root) }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    func copy(_ sample: String, as name: String? = nil) throws {
        let target = name ?? sample
        try makeFolder((target as NSString).deletingLastPathComponent)
        try FileManager.default.copyItem(
            atPath: repositoryFile("SampleAudio/\(sample)").path(percentEncoded: false), toPath: path(target))
    }

    func write(_ bytes: [UInt8], _ name: String) throws {
        try makeFolder((name as NSString).deletingLastPathComponent)
        try folder.write(bytes, as: name)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(name))
    }

    func indexBytes() throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: index.description)))
    }

    func scan() -> LibraryScanner.Result { LibraryScanner(root: root).scan() }

    /// Builds and returns the events.
    func build(
        jobs: Int = 2, retriesFailures: Bool = false, keepsMissing: Bool = false,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: (LibraryBuilder.Event) -> Void = { _ in }
    ) async throws -> Build {
        var events = Build()
        let builder = LibraryBuilder(
            root: root, jobs: jobs, retriesFailures: retriesFailures, keepsMissing: keepsMissing, provenance: "test")
        events.summary = try await builder.build(isCancelled: isCancelled) { event in
            onEvent(event)
            switch event {
            case .scanned(let total, let pending): (events.total, events.pending) = (total, pending)
            case .knownFailure(let failure): events.knownFailures.append(failure.displayPath)
            case .unreadable(let problem): events.unreadable.append("\(problem.relativePath)")
            case .notice(let text): events.notices.append(text)
            case .finished(let outcome):
                let path = "\(outcome.file.relativePath)"
                switch outcome.result {
                case .success(.recognized(let known)): events.moved[path] = "\(known.oldPath)"
                case .success(.analyzed): events.analyzed.append(path)
                case .failure: events.failed.append(path)
                }
            }
        }
        events.analyzed.sort()
        events.failed.sort()
        return events
    }

    struct Build {
        var summary = LibraryBuilder.Summary()
        var total = 0
        var pending = 0
        var analyzed: [String] = []
        var moved: [String: String] = [:]
        var failed: [String] = []
        var knownFailures: [String] = []
        var unreadable: [String] = []
        var notices: [String] = []
    }
}

/// The clips that are analyzed fastest.
let shortSamples = ["Folk/02-long-winter.wav", "Electronic/05-extra-life.wav", "Classical/02-four-neighbours.mp3"]

func isRoot() -> Bool { geteuid() == 0 }
