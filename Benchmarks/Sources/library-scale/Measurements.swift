import AudioFeatures
import BenchmarkKit
import Foundation
import MusicLibrary
import SimilarityIndex

/// The measurements, each in its own process.
enum Measurements {
    /// Runs the measurement named by `arguments`.
    static func run(_ arguments: [String]) async throws -> Figures {
        guard arguments.count >= 2 else { throw Failure(description: "measure WHAT FILE [TRACKS]") }
        let file = arguments[1]
        switch arguments[0] {
        case "write": return try write(file, SyntheticLibrary(count: Int(arguments.last ?? "") ?? 0))
        case "write vectors":
            return try write(file, SyntheticLibrary(count: Int(arguments.last ?? "") ?? 0, hasSequences: false))
        case "write changed":
            return try write(
                file, SyntheticLibrary(count: Int(arguments.last ?? "") ?? 0, hasSequences: false, changedStep: 10))
        case "make lists": return try makeLists(file)
        case "ask lists": return try askLists(file)
        case "recall of lists": return ["recall": try PoolLoss.recallOfLists(try IndexReader(path: file))]
        case "open": return try open(file)
        case "timbre": return try query(file, .timbre)
        case "hybrid": return try query(file, .hybrid)
        case "asked": return try asked(file)
        case "names": return try names(file)
        case "verify": return try verify(file)
        case "pool": return ["kept": try PoolLoss.kept(try IndexReader(path: file))]
        case "tree":
            try SyntheticTree.make(file, count: Int(arguments.last ?? "") ?? 0)
            return [:]
        case "clips":
            try SyntheticTree.makeClips(file, count: Int(arguments.last ?? "") ?? 0)
            return [:]
        case "minutes":
            try SyntheticTree.makeLongClip(file, minutes: Int(arguments.last ?? "") ?? 0)
            return [:]
        case "split": return try split(file)
        case "merge": return try merge(file)
        case "build": return try await build(file)
        case "rebuild": return try await rebuild(file)
        default: throw Failure(description: "no measurement is called \(arguments[0])")
        }
    }

    /// Writing an index, without the time for generating its tracks.
    private static func write(_ file: String, _ library: SyntheticLibrary) throws -> Figures {
        var writer = try IndexWriter(
            schema: LibrarySchema.index, provenance: SyntheticTree.provenance, scratchBeside: file)
        var (wall, processor) = (0.0, 0.0)
        func count(_ work: () throws -> Void) throws {
            let (wallTime, (processorTime, _)) = try wallSeconds { try processorSeconds(work) }
            wall += wallTime
            processor += processorTime
        }
        for number in 0..<library.count {
            let entry = try library.entry(number)
            try count { try writer.append(entry) }
        }
        try count { try writer.write(to: file) }
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        return [
            "seconds": wall, "processor": processor, "peak": ProcessMemory.peakBytes,
            "bytes": (attributes[.size] as? NSNumber)?.doubleValue ?? 0,
        ]
    }

    private static func open(_ file: String) throws -> Figures {
        ThisProcess.forget(file)
        let (cold, _) = try wallSeconds { try IndexReader(path: file) }
        let warm = try (0..<101).map { _ in try processorSeconds { try IndexReader(path: file) }.0 }
        return ["cold": cold, "warm": median(warm)]
    }

    /// The first question of a process, including its preparation, then others.
    private static func query(_ file: String, _ method: SimilarityMethod) throws -> Figures {
        func ask(_ number: Int, _ search: SimilaritySearch) throws -> Int {
            let index = number * 7_919 % search.reader.count
            return try search.neighbors(of: index, count: 10).count
        }
        var figures: Figures = [:]
        ThisProcess.forget(file)
        figures["cold"] = try wallSeconds {
            try ask(1, try SimilaritySearch(try IndexReader(path: file), options: .init(method: method)))
        }.0
        try ThisProcess.recall(file)
        let before = ProcessMemory.mappedBytes
        let (firstWall, (first, search)) = try wallSeconds {
            try processorSeconds {
                let search = try SimilaritySearch(try IndexReader(path: file), options: .init(method: method))
                _ = try ask(2, search)
                return search
            }
        }
        (figures["first"], figures["first wall"]) = (first, firstWall)
        figures["touched"] = ProcessMemory.mappedBytes - before
        let warm = try (3..<24).map { number in
            try wallSeconds { try processorSeconds { try ask(number, search) }.0 }
        }
        figures["warm"] = median(warm.map(\.1))
        figures["warm wall"] = median(warm.map(\.0))
        figures["vectors"] = Double(search.reader.count * (search.reader.schema.vectorDimension + 12))
        return figures
    }

    /// Making the neighbor lists of an index, or bringing them up to date.
    private static func makeLists(_ file: String) throws -> Figures {
        let reader = try IndexReader(path: file)
        var outcome = NeighborListsBuilder.Outcome.unneeded
        let (wall, (processor, _)) = try wallSeconds {
            try processorSeconds { outcome = try NeighborListsBuilder.refresh(reader, leastTrackCount: 1) }
        }
        guard outcome != .unneeded, outcome != .kept else { throw Failure(description: "no lists were made") }
        var figures: Figures = ["seconds": wall, "processor": processor, "peak": ProcessMemory.peakBytes]
        if case .updated(let count) = outcome { figures["compared"] = Double(count) / Double(reader.count) }
        return figures
    }

    /// Questions by neighbor lists: the first from disk, then five hundred others.
    private static func askLists(_ file: String) throws -> Figures {
        ThisProcess.forget(file)
        ThisProcess.forget(file + ".lists")
        let (cold, search) = try wallSeconds {
            let search = try SimilaritySearch(try IndexReader(path: file))
            _ = try search.neighbors(of: search.reader.count / 3, count: 10)
            return search
        }
        guard search.hasLists else { throw Failure(description: "the search has no lists") }
        // From memory, as in a server that has run for some time.
        try ThisProcess.recall(file + ".lists")
        var times: [(wall: Double, processor: Double)] = []
        for number in 1...600 {
            let (wall, (processor, _)) = try wallSeconds {
                try processorSeconds { try search.neighbors(of: number * 104_729 % search.reader.count, count: 10) }
            }
            if number > 100 { times.append((wall, processor)) }
        }
        let walls = times.map(\.wall).sorted()
        return [
            "cold": cold, "median": median(walls), "p99": walls[walls.count * 99 / 100],
            "processor": median(times.map(\.processor)), "peak": ProcessMemory.peakBytes,
        ]
    }

    /// Many questions to one library, as in a server, which share the preparation.
    private static func asked(_ file: String) throws -> Figures {
        try ThisProcess.recall(file)
        let library = try Library(RawPath(file))
        let count = 1_000
        let reader = try IndexReader(path: file)
        let tracks = try (0..<2 + count).compactMap { try library[reader.id($0 * 7_919 % reader.count)] }
        func ask(_ number: Int, _ filter: TrackFilter = TrackFilter()) throws {
            var query = SimilarityQuery()
            query.filter = filter
            _ = try tracks[number].similar(limit: query.count, query)
        }
        let first = try processorSeconds { try ask(1) }.0
        let others = try processorSeconds { for number in 2..<2 + count { try ask(number) } }.0
        var filter = TrackFilter()
        filter.ranges = [DescriptorRange("tempo", min: 0)]
        let filtered = try processorSeconds { for number in 2..<102 { try ask(number, filter) } }.0
        return ["first": first, "mean": others / Double(count), "filtered": filtered / 100]
    }

    /// Finding tracks by name. No track has the name, so the search covers all tracks. The first word is misspelt.
    private static func names(_ file: String) throws -> Figures {
        try ThisProcess.recall(file)
        let library = try Library(RawPath(file))
        let lookup = try processorSeconds {
            do {
                _ = try library["Nobody - Shigra Vokami Talo"]
                throw Failure(description: "nobody was found")
            } catch LibraryError.unknownTrack {}
        }.0
        return ["lookup": lookup, "search": try processorSeconds { try library.search(TrackQuery("shigar vokami")) }.0]
    }

    private static func verify(_ file: String) throws -> Figures {
        try ThisProcess.recall(file)
        let time = try processorSeconds { try IndexReader(path: file).verify() }.0
        return ["seconds": time, "peak": ProcessMemory.peakBytes]
    }

    private static let partCount = 16

    private static func split(_ file: String) throws -> Figures {
        let (time, _) = try wallSeconds { try IndexSplitter(RawPath(file), count: partCount).split() }
        return ["seconds": time, "peak": ProcessMemory.peakBytes]
    }

    /// Merging the parts that ``split(_:)`` made, which are removed.
    private static func merge(_ file: String) throws -> Figures {
        let stem = file.hasSuffix(".sidx") ? file.dropLast(5) : file[...]
        let parts = (1...partCount).map { RawPath("\(stem)-\($0)-of-\(partCount).sidx") }
        defer { for part in parts { try? FileManager.default.removeItem(atPath: "\(part)") } }
        let merger = IndexMerger(
            parts, output: RawPath(file + ".merged"), roots: [RawPath("/")], provenance: SyntheticTree.provenance)
        defer { try? FileManager.default.removeItem(atPath: "\(merger.output)") }
        let (time, summary) = try wallSeconds { try merger.merge() }
        guard try summary.tracks == IndexReader(path: file).count else { throw Failure(description: "tracks are lost") }
        return ["seconds": time, "peak": ProcessMemory.peakBytes]
    }

    /// A build of a folder in which nothing has changed.
    private static func rebuild(_ folder: String) async throws -> Figures {
        let start = clock()
        let summary = try await LibraryBuilder(root: RawPath(folder), provenance: SyntheticTree.provenance).build()
        guard summary.indexed == 0, summary.failed == 0, summary.removed == 0 else {
            throw Failure(description: "the build found something to do: \(summary)")
        }
        return [
            "seconds": summary.elapsed,
            "processor": Double(clock() - start) / Double(CLOCKS_PER_SEC), "peak": ProcessMemory.peakBytes,
            "tracks": Double(summary.reused),
        ]
    }

    /// The first build of a folder, which analyzes all files on all cores.
    private static func build(_ folder: String) async throws -> Figures {
        let summary = try await LibraryBuilder(root: RawPath(folder), provenance: SyntheticTree.provenance).build()
        guard summary.failed == 0 else { throw Failure(description: "\(summary.failed) files failed") }
        return ["seconds": summary.elapsed, "peak": ProcessMemory.peakBytes]
    }
}
