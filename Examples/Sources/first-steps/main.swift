// Uses the three libraries in turn: first-steps FOLDER INDEX
import AudioFeatures
import MusicLibrary
import SimilarityIndex

let folder = CommandLine.arguments[1]

// AudioFeatures: MFCCs of samples, and the analysis of a file.
let tone = (0..<22_050).map { index in Float(index % 50) / 50 - 0.5 }
let coefficients = MFCC().coefficients(of: tone)
precondition(coefficients.rowCount == 44 && coefficients.columnCount == 20)
let analysis = try TrackAnalyzer().analyze("\(folder)/Electronic/03-warm-concrete.mp3")
precondition(abs(analysis.descriptors.tempo.beatsPerMinute - 124) < 2, "warm concrete is at 124 BPM")

// SimilarityIndex: dynamic time warping of two sequences. The second repeats 2.
let distance = try DynamicTimeWarping().distance(
    FrameSequence([1, 2, 3] as [Float]), FrameSequence([1, 2, 2, 3] as [Float]))
precondition(distance == 0)

// MusicLibrary: build an index and query it.
let index = CommandLine.arguments[2]
let summary = try await LibraryBuilder(root: folder, output: index, provenance: "first-steps").build()
precondition(summary.failed == 0 && summary.tracks > 20)
let library = try Library(index)
var filter = TrackFilter()
(filter.genres, filter.ranges) = (["electronic"], [DescriptorRange("tempo", 110...130)])
let listed = try library.tracks(TrackListQuery(filter, sortedBy: "energy", isReversed: true))
precondition(listed.first?.displayName == "The Semitones – Mirrorball Morning", "the most energetic at such a tempo")
let nearest = try library["kilo hertz - warm concrete"].similar(limit: 1).first
print("first-steps: \(summary.tracks) tracks; nearest to Warm Concrete: \(nearest?.track.displayName ?? "none")")
