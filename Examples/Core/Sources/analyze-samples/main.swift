// Prints tempo, key and loudness of mono Float32 samples in the machine's byte order: analyze-samples RATE < FILE
import AudioFeatures
import Foundation

guard CommandLine.arguments.count == 2, let rate = Int(CommandLine.arguments[1]) else {
    FileHandle.standardError.write(Data("usage: analyze-samples RATE < SAMPLES\n".utf8))
    exit(2)
}
let bytes = try FileHandle.standardInput.readToEnd() ?? Data()
let samples = bytes.withUnsafeBytes { raw in
    (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
}
do {
    let found = try TrackAnalyzer().analyze(samples: samples, sampleRate: rate, channels: 1).descriptors
    print(
        "\(found.tempo.beatsPerMinute.rounded()) BPM, key \(found.key.name), "
            + "\((10 * found.loudness.integrated).rounded() / 10) LUFS")
} catch {
    FileHandle.standardError.write(Data("analyze-samples: \(error)\n".utf8))
    exit(1)
}
