import AudioFeatures
import Foundation
import MusicLibrary
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The picture of a track shows its analysis.
struct StructurePictureTests {
    /// Counts elements by name and class.
    private final class Counter: NSObject, XMLParserDelegate {
        var counts: [String: Int] = [:]
        var texts: [String] = []
        private var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            text = ""
            for style in (attributes["class"] ?? "").split(separator: " ") {
                counts["\(name).\(style)", default: 0] += 1
            }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            if name == "text" || name == "title" { texts.append(text) }
        }
    }

    private func parsed(_ svg: String) -> Counter? {
        let (parser, counter) = (XMLParser(data: Data(svg.utf8)), Counter())
        parser.delegate = counter
        return parser.parse() ? counter : nil
    }

    private func analysis(_ clip: String) throws -> AudioAnalysis {
        try TrackAnalyzer().structure(RawPath(repositoryFile("SampleAudio/\(clip)").path(percentEncoded: false)))
    }

    @Test(arguments: ["Jazz/02-cafe-a-minuit.mp3", "Folk/02-long-winter.wav"])
    func allSectionsAreShown(clip: String) throws {
        let analysis = try analysis(clip)
        let found = try #require(parsed(StructurePicture(analysis, title: clip).svg))
        #expect(!analysis.sections.isEmpty && found.counts["rect.section"] == analysis.sections.count)
        for section in analysis.sections {
            #expect(found.texts.contains { $0.hasPrefix("\(section.label) ") }, "the box of each says its letter")
        }
        let passages = [
            ("voice", analysis.voice), ("drums", analysis.drums), ("bass", analysis.bass),
            ("audience", analysis.audience),
        ]
        for (name, stretches) in passages {
            #expect((found.counts["rect.\(name)"] ?? 0) == stretches.count)
            #expect(found.texts.contains(name), "the row has a name")
        }
        #expect(!(analysis.drums + analysis.bass).isEmpty || clip.hasPrefix("Folk"), "otherwise nothing is compared")
        let chords = analysis.namedChords.compactMap(\.name)
        #expect((found.counts["rect.chord"] ?? 0) == chords.count)
        #expect(found.counts["path.wave"] == 1)
    }

    /// Against the definition: the highest level of the segments that a column touches.
    @Test func levelsAreTheHighestOfTheirColumns() throws {
        let analysis = try analysis("Folk/02-long-winter.wav")
        let count = 50
        let width = analysis.track.duration / Double(count - 1)
        let levels = analysis.levels(columns: count)
        #expect(levels.count == count && levels.max() == analysis.segments.map(\.loudnessMax).max())
        for (column, level) in levels.enumerated() {
            let (start, end) = (Double(column) * width, Double(column + 1) * width)
            // A segment that ends where a column begins may count or not.
            func highest(_ tolerance: Double) -> Double {
                let touching = analysis.segments.filter {
                    $0.start < end + tolerance && $0.start + $0.duration > start - tolerance
                }
                return max(AudioAnalysis.lowestLevel, touching.map(\.loudnessMax).max() ?? -.infinity)
            }
            #expect((highest(-1e-9)...highest(1e-9)).contains(level))
        }
        #expect(analysis.levels(columns: 0) == [])
        #expect(TrackAnalyzer().structure(samples: []).levels(columns: 3) == [-60, -60, -60])
    }

    @Test func aTitleIsText() throws {
        let svg = StructurePicture(TrackAnalyzer().structure(samples: []), title: "<script>&\"\u{7}.mp3").svg
        #expect(!svg.contains("<script"))
        #expect(try #require(parsed(svg)).texts.first == "<script>&\".mp3")
    }

    @Test(arguments: [0, 1, 22_050, 200_000]) func silenceHasAPicture(count: Int) {
        let analysis = TrackAnalyzer().structure(samples: [Float](repeating: 0, count: count))
        #expect(parsed(StructurePicture(analysis, title: "silence").svg) != nil)
    }

    @Test func nothingIsFetched() throws {
        let svg = StructurePicture(try analysis("Folk/02-long-winter.wav"), title: "x").svg
        for word in ["https://", "src=", "href=", "<script", "@import", "url("] {
            #expect(!svg.contains(word), "\(word)")
        }
        #expect(svg.components(separatedBy: "http://").count == 2, "the name of the format")
        #expect(svg.contains("prefers-color-scheme: dark"))
    }

    @Test func onlyItsOwnPicturesAreKnown() {
        let svg = StructurePicture(TrackAnalyzer().structure(samples: []), title: "x").svg
        #expect(StructurePicture.isPicture(svg.utf8))
        #expect(!StructurePicture.isPicture("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))
        #expect(!StructurePicture.isPicture("".utf8))
    }
}
