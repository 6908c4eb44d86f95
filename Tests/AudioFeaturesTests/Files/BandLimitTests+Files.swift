import AudioFeatures
import DecodingSupport
import Foundation
import TestSupport
import Testing

extension BandLimitTests {
    /// In all of SampleAudio only the synthesized pads of one track end so abruptly.
    @Test func musicFadesOutByItself() throws {
        let folder = repositoryFile("SampleAudio")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        let tracks = names.filter { $0.hasSuffix(".mp3") || $0.hasSuffix(".wav") }
        #expect(tracks.count > 20)
        let cut = try tracks.filter { name in
            let path = RawPath(folder.appending(path: name).path(percentEncoded: false))
            return try analyzer.analyze(path).bandLimit.frequency != nil
        }
        #expect(cut == ["Ambient/01-under-ice.mp3"] || cut.isEmpty)
    }

    /// Without correction these tracks' instrumentalness changes by 0.25 and their acousticness by 0.1 at 16 kHz, by
    /// 0.25 and 0.3 at 11 kHz.
    @Test(arguments: [5_400.0, 7_800])
    func describesWhatIsMissing(frequency: Double) throws {
        let tracks = [
            "Classical/01-garden-waltz.mp3", "Groove/02-harbour-sun.mp3", "Pop/01-paper-boats.mp3",
            "Rock/03-sunday-windows.mp3", "Jazz/03-blue-lamp.mp3", "Electronic/02-night-bus-north.mp3",
        ]
        var change = TrackChange()
        for track in tracks {
            let (file, samples) = try decode(
                RawPath(repositoryFile("SampleAudio/\(track)").path(percentEncoded: false)))
            let mono = stride(from: 0, to: samples.count, by: file.channelCount).map { samples[$0] }
            let folder = try TemporaryFolder()
            func analysis(_ samples: [Float], _ name: String) throws -> TrackAnalysis {
                let fixture = PCMFixture(sampleRate: file.sampleRate, samples: samples.map(Double.init))
                return try analyzer.analyze(RawPath(try folder.write(fixture.wav(), as: name)))
            }
            let whole = try analysis(mono, "whole.wav")
            let cut = try analysis(Self.lowPass(mono, below: frequency, rate: Double(file.sampleRate)), "cut.wav")
            #expect(cut.bandLimit.frequency.map { abs($0 / frequency - 1) < 0.05 } == true, "\(track)")
            change.add(whole.descriptors, cut.descriptors)
            #expect(TrackExplanation(cut).lines.last?.name == "band limit")
        }
        #expect(change.mean(\.instrumentalness) < 0.16)
        #expect(change.mean(\.acousticness) < 0.09)
        // Uncorrected it is 0.11 on recordings at 11 kHz (Emotify). The network used for valence hears up to 7.6 kHz.
        #expect(change.mean(\.valence) < 0.07)
        #expect(change.mean(\.energy) < 0.1)
    }

    private struct TrackChange {
        private var pairs: [(TrackDescriptors, TrackDescriptors)] = []

        mutating func add(_ before: TrackDescriptors, _ after: TrackDescriptors) { pairs.append((before, after)) }

        func mean(_ value: KeyPath<TrackDescriptors, Float>) -> Float {
            pairs.reduce(0) { $0 + abs($1.0[keyPath: value] - $1.1[keyPath: value]) } / Float(pairs.count)
        }
    }
}
