import Foundation

/// Analysis windows.
public enum Window {
    /// The periodic Hann window, `w[n] = ½ − ½ cos(2πn / length)`, as `scipy.signal.get_window("hann", length)`.
    /// - Parameter length: samples, at least 1.
    /// - Returns: `length` weights in 0…1.
    public static func hann(length: Int) -> [Float] {
        (0..<length).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(length))) }
    }
}
