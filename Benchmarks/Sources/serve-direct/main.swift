// Direct queries of the library, with one thread per core, to compare the server with.
//
//     serve-direct METHOD INDEX SECONDS      answers a second
//     serve-direct ids INDEX                 the ids of all tracks, so that hardly a question comes twice
//     serve-direct words INDEX               names to be typed

import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex
import Synchronization

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { throw Usage() }
    let library = try Library(RawPath(arguments[1]))
    switch arguments[0] {
    case "ids": for id in try ids(library, library.count) { print(id) }
    case "words":
        for id in try ids(library, 50) {
            if let artist = try library[id]?.tags.artist { print(artist) }
        }
    default:
        guard let method = SimilarityMethod(rawValue: arguments[0]), arguments.count == 3,
            let seconds = Double(arguments[2])
        else { throw Usage() }
        print(Int(try rate(library, method, seconds: seconds)))
    }
} catch {
    FileHandle.standardError.write(Data("serve-direct: \(error)\n".utf8))
    exit(1)
}

struct Usage: Error {}

/// The ids of `count` tracks, spread over the library, without reading the others.
func ids(_ library: Library, _ count: Int) throws -> [TrackID] {
    let reader = try IndexReader(path: "\(library.path)")
    return try stride(from: 0, to: reader.count, by: max(1, reader.count / count)).map { try reader.id($0) }
}

/// The answers per second of all cores together.
func rate(_ library: Library, _ method: SimilarityMethod, seconds: Double) throws -> Double {
    var query = SimilarityQuery()
    query.method = method
    let wanted = query
    // Some thousand tracks, so that few questions are repeated.
    let handles = try ids(library, 10_000).compactMap { try library[$0] }
    guard !handles.isEmpty else { return 0 }
    _ = try handles[0].similar(limit: query.count, wanted)
    let count = Atomic(0)
    let end = ContinuousClock.now + .seconds(seconds)
    DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { worker in
        var generator = SystemRandomNumberGenerator()
        while ContinuousClock.now < end {
            let handle = handles[Int.random(in: handles.indices, using: &generator)]
            if (try? handle.similar(limit: wanted.count, wanted)) != nil { count.add(1, ordering: .relaxed) }
        }
    }
    return Double(count.load(ordering: .relaxed)) / seconds
}
