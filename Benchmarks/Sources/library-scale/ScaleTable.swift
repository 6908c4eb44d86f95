import BenchmarkKit
import Foundation

/// The table: one column per size, and the growth from one size to the next.
struct ScaleTable {
    private static let treeCounts = [2_000, 10_000, 200_000]
    private static let clipCounts = [1_000, 4_000, 16_000]
    private static let minuteCounts = [1, 10, 100]

    let counts: [Int]

    func print() throws {
        try inFolder { folder in try print(in: folder) }
    }

    /// Only the search by neighbor lists, on indexes without sequences: 700 bytes a track, and 112 of lists.
    func printLists() throws {
        try inFolder { folder in
            try show("Neighbor lists", counts, Self.listRows) { try measureLists($0, folder: folder) }
        }
    }

    private func inFolder(_ work: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "library-scale-\(UUID())").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try work(folder)
    }

    private func print(in folder: String) throws {
        try show("Made-up libraries", counts, Self.libraryRows) { try measure($0, folder: folder) }
        try show("Folders in which nothing has changed", Self.treeCounts, Self.treeRows) {
            try measure("rebuild", afterMaking: "tree", $0, folder: folder)
        }
        try show("Folders of one-second clips, listened to for the first time", Self.clipCounts, Self.clipRows) {
            try measure("build", afterMaking: "clips", $0, folder: folder)
        }
        try show("One long file, listened to", of: "minutes", Self.minuteCounts, Self.clipRows) {
            try measure("build", afterMaking: "minutes", $0, folder: folder)
        }
    }

    private func show(
        _ title: String, of unit: String = "tracks", _ counts: [Int], _ rows: [Row], _ measure: (Int) throws -> Figures
    ) throws {
        let columns = try counts.map(measure)
        let table = MarkdownTable(title, columns: [unit] + counts.map(Self.grouped) + ["growth"])
        for row in rows {
            let values = columns.map { $0[row.figure] ?? .nan }
            let growth = zip(values, values.dropFirst()).compactMap { $1.isNaN ? nil : "×\(brief($1 / $0))" }
            let cells = values.map { $0.isNaN ? "–" : "\(brief($0 * row.scale)) \(row.unit)" }
            table.row([row.title] + cells + [growth.joined(separator: ", ")])
        }
    }

    private func measure(_ what: String, afterMaking kind: String, _ count: Int, folder: String) throws -> Figures {
        let place = "\(folder)/\(kind)"
        defer { try? FileManager.default.removeItem(atPath: place) }
        _ = try ThisProcess.measureApart([kind, place, "\(count)"])
        return try ThisProcess.measureApart([what, place])
    }

    private func measure(_ count: Int, folder: String) throws -> Figures {
        let index = "\(folder)/\(count).sidx"
        defer { try? FileManager.default.removeItem(atPath: index) }
        var figures: Figures = [:]
        func take(_ name: String, _ arguments: [String]) throws {
            for (figure, value) in try ThisProcess.measureApart(arguments) { figures["\(name) \(figure)"] = value }
        }
        try take("write", ["write", index, "\(count)"])
        for name in ["open", "timbre", "hybrid", "asked", "pool", "names", "verify", "split", "merge"] {
            try take(name, [name, index])
        }
        figures["bytes a track"] = (figures["write bytes"] ?? .nan) / Double(count)
        return figures
    }

    private func measureLists(_ count: Int, folder: String) throws -> Figures {
        let index = "\(folder)/\(count).sidx"
        defer { for file in [index, index + ".lists"] { try? FileManager.default.removeItem(atPath: file) } }
        var figures: Figures = [:]
        func take(_ name: String, _ what: String, _ more: [String] = []) throws {
            for (figure, value) in try ThisProcess.measureApart([what, index] + more) {
                figures["\(name) \(figure)"] = value
            }
        }
        try take("write", "write vectors", ["\(count)"])
        try take("made", "make lists")
        let attributes = try FileManager.default.attributesOfItem(atPath: index + ".lists")
        figures["bytes"] = (attributes[.size] as? NSNumber)?.doubleValue
        try take("asked", "ask lists")
        try take("lists", "recall of lists")
        // A tenth of the tracks sounds different.
        try take("changed", "write changed", ["\(count)"])
        try take("updated", "make lists")
        try take("updated", "recall of lists")
        return figures
    }

    private typealias Row = (title: String, figure: String, scale: Double, unit: String)
    private static let libraryRows: [Row] = [
        ("index", "write bytes", 1e-6, "MB"),
        ("index, a track", "bytes a track", 1, "B"),
        ("writing it", "write seconds", 1, "s"),
        ("– processor time", "write processor", 1, "s"),
        ("– peak memory", "write peak", 1e-6, "MB"),
        ("opening, from disk", "open cold", 1e3, "ms"),
        ("opening, from memory", "open warm", 1e3, "ms"),
        ("`similar` by timbre, first question, from disk", "timbre cold", 1e3, "ms"),
        ("– first question, from memory", "timbre first", 1e3, "ms"),
        ("– – on the clock", "timbre first wall", 1e3, "ms"),
        ("– later ones", "timbre warm", 1e3, "ms"),
        ("– – on the clock", "timbre warm wall", 1e3, "ms"),
        ("– memory touched", "timbre touched", 1e-6, "MB"),
        ("– of which the vectors are", "timbre vectors", 1e-6, "MB"),
        ("– of the ten nearest, the same when all tracks are ranked", "pool kept", 100, "%"),
        ("`similar`, hybrid, first question, from disk", "hybrid cold", 1e3, "ms"),
        ("– first question, from memory", "hybrid first", 1e3, "ms"),
        ("– – on the clock", "hybrid first wall", 1e3, "ms"),
        ("– later ones", "hybrid warm", 1e3, "ms"),
        ("– – on the clock", "hybrid warm wall", 1e3, "ms"),
        ("– memory touched", "hybrid touched", 1e-6, "MB"),
        ("`Library.similar`, first question, from memory", "asked first", 1e3, "ms"),
        ("– mean of a thousand others", "asked mean", 1e3, "ms"),
        ("– mean of a hundred within a range of tempo", "asked filtered", 1e3, "ms"),
        ("finding a track by \"artist - title\"", "names lookup", 1, "s"),
        ("`search` for two words", "names search", 1, "s"),
        ("`verify`", "verify seconds", 1, "s"),
        ("– peak memory", "verify peak", 1e-6, "MB"),
        ("splitting it in 16", "split seconds", 1, "s"),
        ("– peak memory", "split peak", 1e-6, "MB"),
        ("merging these", "merge seconds", 1, "s"),
        ("– peak memory", "merge peak", 1e-6, "MB"),
    ]
    private static let listRows: [Row] = [
        ("index", "write bytes", 1e-6, "MB"),
        ("lists", "bytes", 1e-6, "MB"),
        ("making them", "made seconds", 1, "s"),
        ("– processor time", "made processor", 1, "s"),
        ("– peak memory", "made peak", 1e-6, "MB"),
        ("`similar` by timbre, first question, from disk", "asked cold", 1e3, "ms"),
        ("– later ones, from memory, median", "asked median", 1e3, "ms"),
        ("– 99 of 100 take less than", "asked p99", 1e3, "ms"),
        ("– processor time, median", "asked processor", 1e3, "ms"),
        ("– peak memory, with what is mapped", "asked peak", 1e-6, "MB"),
        ("– of the ten nearest of a scan, found", "lists recall", 100, "%"),
        ("bringing them up to date after a tenth has changed", "updated seconds", 1, "s"),
        ("– processor time", "updated processor", 1, "s"),
        ("– vectors that were compared with centroids", "updated compared", 100, "%"),
        ("– of the ten nearest, found then", "updated recall", 100, "%"),
    ]
    private static let treeRows: [Row] = [
        ("`build` again", "seconds", 1, "s"), ("– processor time", "processor", 1, "s"),
        ("– peak memory", "peak", 1e-6, "MB"),
    ]
    private static let clipRows: [Row] = [("`build`", "seconds", 1, "s"), ("– peak memory", "peak", 1e-6, "MB")]

    private static func grouped(_ count: Int) -> String {
        var text = ""
        for (position, digit) in String(count).reversed().enumerated() {
            if position > 0, position % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
