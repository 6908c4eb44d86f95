import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SimilarityIndex
import TestSupport
import Testing

@Suite struct DescriptorCatalogTests {
    /// A descriptor that is unknown to this library.
    private static let sparkle = Descriptor(
        "sparkle", \.descriptors.reliability, "made up for a test", unit: "lm", range: 0...2, digits: 1,
        group: .character,
        since: 6, shownIn: .everywhere)
    private static let catalog = DescriptorCatalog(
        DescriptorCatalog.standard.descriptors.filter { $0.name != "reliability" } + [sparkle])

    private func library(in folder: TemporaryFolder) throws -> Library {
        var writer = try IndexWriter(schema: Self.catalog.schema)
        for number in 0..<5 {
            let values: [String: Float] = ["sparkle": Float(number) / 4, "valence": 0.5]
            try writer.append(
                IndexEntry(
                    id: TrackID(high: 5, low: UInt64(number)), path: Array("\(number).mp3".utf8), fileSize: 1,
                    modificationTime: 1, frameCount: 44_100, sampleRate: 44_100, channelCount: 2,
                    analysisVersion: AnalysisVersion.current,
                    texts: Self.catalog.schema.textColumns.map { _ in nil },
                    numbers: Self.catalog.stored.map { values[$0.name] ?? .nan },
                    vector: (0..<Self.catalog.schema.vectorDimension).map { Float($0 * (number + 1) % 7) },
                    surroundings: MadeUpLibrary.surroundings, sequence: .empty))
        }
        try writer.write(to: folder.path + "/made-up.sidx")
        return try Library(RawPath(folder.path + "/made-up.sidx"), catalog: Self.catalog)
    }

    /// One entry is sufficient for a new descriptor to be written, read, listed, sorted, filtered, exported,
    /// summarized, compared and documented.
    @Test func aMadeUpDescriptorIsEverywhere() throws {
        let folder = try TemporaryFolder()
        let library = try library(in: folder)
        #expect(library.reader.schema.numberColumns.contains("sparkle"))
        #expect(try library.track(3).descriptors.reliability == 0.75)
        #expect(try library.numbers("sparkle") == [0, 0.25, 0.5, 0.75, 1])
        var list = TrackListQuery(sortedBy: "sparkle", isReversed: true)
        list.filter.ranges = [DescriptorRange("sparkle", 0.2...0.8)]
        let listed = try library.tracks(list)
        #expect(listed.map { "\($0.path)" } == ["3.mp3", "2.mp3", "1.mp3"])
        var query = SimilarityQuery()
        query.method = .timbre
        query.showsDuplicates = true
        query.filter.ranges = [DescriptorRange("sparkle", 0.9...1)]
        #expect(try library.similar(to: 0, query).map { "\($0.track.path)" } == ["4.mp3"])
        let overview = try #require(try library.overview().descriptors.first { $0.name == "sparkle" })
        #expect((overview.low, overview.median, overview.high) == (0, 0.5, 1))
        let json = try JSONLine.string(TrackRecord(try library.track(1), MoodCatalog(), catalog: Self.catalog))
        #expect(json.contains("\"sparkle\":0.3"), "0.25 in one decimal, as ties go to NSDecimalRound")
        let table = CSVTable(catalog: Self.catalog)
        #expect(table.header.hasSuffix(",sparkle,kind,music,track_number,disc_number"))
        #expect(table.line(try library.track(4)).hasSuffix(",1.0,,,,"))
        #expect(Self.catalog.names.contains("sparkle"))
        #expect(Self.catalog.markdown.contains("| `sparkle` | made up for a test | lm | 0…2 | 6 |"))
        #expect(Self.catalog.shown(in: .comparison).contains { $0.name == "sparkle" })
    }

    @Test func computedDescriptorsCanBeAskedForToo() throws {
        let folder = try TemporaryFolder()
        let library = try library(in: folder)
        #expect(try library.numbers("duration") == [1, 1, 1, 1, 1])
        // Energy is 0: (1 − 0) × 0.5.
        #expect(try library.numbers("calmness") == [0.5, 0.5, 0.5, 0.5, 0.5])
        var list = TrackListQuery()
        list.filter.ranges = [DescriptorRange("duration", 2...3)]
        #expect(try library.tracks(list).isEmpty)
    }

    @Test func everyStoredDescriptorSurvivesItsColumn() throws {
        let folder = try TemporaryFolder()
        let empty = try library(in: folder).track(0)
        for descriptor in DescriptorCatalog.standard.stored {
            var track = empty
            // A value that is exact in single precision, an integer if values are integers, and inside the range.
            let low = max(descriptor.range.lowerBound, -4)
            let value: Float = descriptor.digits == 0 ? low + 1 : low + 0.25
            descriptor.set(value, of: &track)
            #expect(descriptor.value(of: track) == value, "\(descriptor.name)")
            descriptor.set(.nan, of: &track)
            #expect(descriptor.value(of: track) == value, "\(descriptor.name): what is missing stays as it was")
        }
    }

    @Test func namesAreUniqueAndWordsOfLowerCase() {
        let names = DescriptorCatalog.standard.names
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.allSatisfy { $0.isLowercase || $0 == "_" }, "\(name)") }
    }

    /// The page contains the catalog's own table: print `DescriptorCatalog.standard.markdown` into it after a change.
    @Test func theDocumentationHasThisTable() throws {
        let page = String(
            decoding: try repositoryBytes("Sources/MusicLibrary/MusicLibrary.docc/Descriptors.md"), as: UTF8.self)
        #expect(page.contains(DescriptorCatalog.standard.markdown))
    }

    /// What the page states about JSON, CSV and the index.
    @Test func thePageStatesInWhichOutputsADescriptorIs() throws {
        let folder = try TemporaryFolder()
        let line = try JSONLine.string(TrackRecord(try library(in: folder).track(0), MoodCatalog()))
        let keys = Set(line.matches(of: /"([a-z_]+)":/).map { String($0.1) })
        let catalog = DescriptorCatalog.standard
        #expect(catalog.names.filter { !keys.contains($0) } == ["mode_runner_up", "duration"])
        #expect(line.contains(#""key_runner_up":"none""#))
        let columns = CSVTable().header.split(separator: ",").map(String.init)
        #expect(
            columns.filter { catalog[$0] != nil } == [
                "tempo", "time_signature", "key", "mode", "loudness", "valence", "energy", "danceability",
                "acousticness", "instrumentalness", "speechiness", "liveness", "music", "track_number", "disc_number",
            ])
        #expect(
            Set(catalog.descriptors.filter { !$0.isStored }.map(\.name))
                == [
                    "duration", "tuning_cents", "concert_pitch", "replay_gain", "happiness", "sadness", "anger",
                    "calmness",
                    "gloom",
                ])
    }
}

extension DescriptorCatalog {
    /// The table for the documentation, in Markdown: one row per descriptor, by group.
    fileprivate var markdown: String {
        func limit(_ value: Float) -> String {
            value == value.rounded() ? "\(Int(value))" : "\(value)"
        }
        func range(_ range: ClosedRange<Float>) -> String {
            switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
            case (true, true): "\(limit(range.lowerBound))…\(limit(range.upperBound))"
            case (true, false): "\(limit(range.lowerBound))…"
            case (false, true): "…\(limit(range.upperBound))"
            case (false, false): ""
            }
        }
        return Descriptor.Group.allCases.map { group in
            let rows = descriptors.filter { $0.group == group }.map {
                "| `\($0.name)` | \($0.meaning) | \($0.unit) | \(range($0.range)) | \($0.since) |"
            }
            let head =
                "### \(group.rawValue.capitalized)\n\n| name | meaning | unit | range | since |\n|---|---|---|---|---|\n"
            return head + rows.joined(separator: "\n")
        }.joined(separator: "\n\n") + "\n"
    }
}
