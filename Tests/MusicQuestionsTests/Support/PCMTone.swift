import Foundation
import TestSupport

/// One second of a tone: the shortest sound that has a timbre.
enum PCMTone {
    static let samples = (0..<22_050).map { (index: Int) -> Double in 0.5 * sin(2 * .pi * 440 / 22_050 * Double(index))
    }
    static let bytes = PCMFixture(sampleRate: 22_050, samples: samples).wav()
}
