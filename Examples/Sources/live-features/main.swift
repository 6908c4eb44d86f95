// Prints features of a live signal, mono Float32 samples in the machine's byte order: live-features RATE < FILE
//
// From a microphone: arecord -t raw -f FLOAT_LE -c 1 -r 48000 | live-features 48000
import AudioFeatures
import Foundation

guard CommandLine.arguments.count == 2, let rate = Int(CommandLine.arguments[1]),
    SampleLimits.sampleRates.contains(rate)
else {
    FileHandle.standardError.write(Data("usage: live-features RATE < SAMPLES\n".utf8))
    exit(2)
}
let resampler = Resampler(from: rate, to: TrackAnalyzer.sampleRate)
let stream = FeatureStream()
let names = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"]

/// Prints one line per frame: seconds, the strongest pitch class, and the onset strength.
func show(_ frames: [FeatureStream.Frame]) {
    for frame in frames {
        let strongest = frame.chroma.indices.max { frame.chroma[$0] < frame.chroma[$1] } ?? 0
        let name = frame.chroma[strongest] > 0 ? names[strongest] : "–"
        print(String(format: "%8.2f  %@  %5.1f dB", Double(frame.index * 512) / 22_050, name, frame.onsetStrength))
    }
}

var bytes: [UInt8] = []
while let data = try FileHandle.standardInput.read(upToCount: 4_096), !data.isEmpty {
    bytes += data
    // A block read from a pipe may end in the middle of a sample.
    let count = bytes.count / 4
    let block = bytes.withUnsafeBytes { raw in
        (0..<count).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    bytes.removeFirst(4 * count)
    show(stream.push(resampler.process(block)))
}
show(stream.push(resampler.finish()))
show(stream.finish())
