import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import SimilarityIndex
import TestSupport
import Testing

/// The folder of a disk that is not mounted is there, and empty.
struct EmptyFolderTests {
    @Test func itsTracksStayInAnIndexElsewhere() async throws {
        let parent = try MusicFolder()
        for number in 0..<2 { try parent.copy(shortSamples[number], as: "Music/\(number).wav") }
        let index = RawPath(parent.path("library.sidx"))
        let builder = LibraryBuilder(root: RawPath(parent.path("Music")), output: index, provenance: "test")
        #expect(try await builder.build().tracks == 2)
        let before = try Data(contentsOf: URL(filePath: "\(index)"))
        for number in 0..<2 { try parent.remove("Music/\(number).wav") }

        let plan = try builder.plan()
        #expect(plan.steps.map(\.action) == [.keep, .keep])
        #expect(plan.notices.count == 1 && plan.notices[0].contains("may not be mounted"), "\(plan.notices)")
        var notices: [String] = []
        let summary = try await builder.build(report: { if case .notice(let text) = $0 { notices.append(text) } })
        #expect(summary.kept == 2 && summary.removed == 0 && summary.tracks == 2 && !summary.hasChanged)
        #expect(notices == plan.notices)
        #expect(try Data(contentsOf: URL(filePath: "\(index)")) == before)

        // One file is enough to show that the disk is there.
        try parent.copy(shortSamples[0], as: "Music/0.wav")
        let mounted = try await builder.build()
        #expect(mounted.removed == 1 && mounted.kept == 0 && mounted.tracks == 1)
    }

    @Test func withoutTracksThereIsNothingToTell() async throws {
        let parent = try MusicFolder()
        try parent.makeFolder("Music")
        let builder = LibraryBuilder(
            root: RawPath(parent.path("Music")), output: RawPath(parent.path("library.sidx")), provenance: "test")
        for _ in 0..<2 {
            var notices: [String] = []
            let summary = try await builder.build(report: { if case .notice(let text) = $0 { notices.append(text) } })
            #expect(summary.tracks == 0 && notices.isEmpty, "\(notices)")
        }
    }
}
