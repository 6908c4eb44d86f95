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
    case "ids": for index in 0..<library.count { print(try library.track(index).id) }
    case "words":
        for index in stride(from: 0, to: library.count, by: max(1, library.count / 50)) {
            if let artist = try library.track(index).tags.artist { print(artist) }
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

/// The answers per second of all cores together.
func rate(_ library: Library, _ method: SimilarityMethod, seconds: Double) throws -> Double {
    var query = SimilarityQuery()
    query.method = method
    _ = try library.similar(to: 0, query)
    let wanted = query
    let count = Atomic(0)
    let end = ContinuousClock.now + .seconds(seconds)
    DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { worker in
        var generator = SystemRandomNumberGenerator()
        while ContinuousClock.now < end {
            let index = Int.random(in: 0..<library.count, using: &generator)
            if (try? library.similar(to: index, wanted)) != nil { count.add(1, ordering: .relaxed) }
        }
    }
    return Double(count.load(ordering: .relaxed)) / seconds
}
