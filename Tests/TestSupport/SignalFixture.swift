import Foundation

/// A sine of `frequency` in Hz.
public func sine(_ frequency: Double, rate: Int, count: Int, amplitude: Double = 0.5) -> [Double] {
    (0..<count).map { amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate)) }
}

/// Signals at 22,050 Hz.
public enum SignalFixture {
    /// Two notes that glide, noise, and a click: everything that decimators could get wrong.
    public static let glides: [Float] = {
        let hiss = noise(count: 30_000, amplitude: 0.025)
        return hiss.indices.map { n in
            let time = Double(n) / 22_050
            let glide =
                sin(2 * Double.pi * (60 * time + 40 * time * time)) + sin(2 * Double.pi * (3000 - 500 * time) * time)
            return Float(0.2 * glide + (n == 9_000 ? 0.9 : 0)) + hiss[n]
        }
    }()
}
